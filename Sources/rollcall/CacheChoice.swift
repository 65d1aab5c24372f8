import Fetch
import Glibc
import Text

extension Options {
  /// Where lists are kept (XDG Base Directory Specification: a relative path in the variable does not count); nil without a home.
  private var cacheFolder: CacheFolder? {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    let base = variable("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (base ?? home.map { $0 + "/.cache" }).map {
      CacheFolder(path: $0 + "/rollcall", maximumBytes: maximumCacheBytes ?? CacheFolder.usualMaximum)
    }
  }

  /// How the cache is used; nil for not at all. What is printed is fresh unless somebody asks for the cache alone.
  /// - Parameter hasToken: whether there is a token in the environment.
  /// - Throws: `UsageError` where the cache is all that is to be read and there is none.
  func cacheUse(hasToken: Bool) throws(UsageError) -> CacheUse? {
    guard usesCache, let cacheFolder else {
      guard offline else { return nil }
      throw UsageError(
        sentence: usesCache
          ? "--offline reads the cache, and without HOME there is none"
          : "--offline reads the cache, and the configuration keeps none of this source",
        advice: "leave out --offline to fetch it")
    }
    return CacheUse(
      folder: cacheFolder, mode: offline ? .alone : filter == nil ? .first : .confirmed,
      identity: credentials.identity(hasToken: hasToken))
  }

  /// Deletes what is cached of the source, whoever asked for it.
  /// - Returns: what was done, in words that are safe to show.
  func forget() throws(FetchError) -> String {
    guard let source else { return "nothing was kept of the sample directory" }
    let shown = VisibleText(sanitizing: SourceOpener.shown(source)).string
    guard let cacheFolder, try cacheFolder.forget(source) > 0 else { return "nothing was kept of \(shown)" }
    return "forgot \(shown)"
  }
}
