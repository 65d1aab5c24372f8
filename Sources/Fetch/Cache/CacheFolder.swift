import Glibc

/// The folder with the lists that were fetched: one file for each source and identity, readable by its owner alone.
///
/// Whatever is wrong with it (somebody else's, full, read-only, damaged files) means that nothing is cached, and is no error.
public struct CacheFolder: Sendable, Hashable {
  /// The usual bound of all files together.
  public static let usualMaximum = 1 << 30

  /// Where it stands.
  let path: String
  /// The most bytes of all files together: what was used least recently goes first.
  let maximumBytes: Int

  /// A folder that is made when something is first kept.
  public init(path: String, maximumBytes: Int = CacheFolder.usualMaximum) {
    self.path = path
    self.maximumBytes = maximumBytes
  }

  /// Deletes the lists of an address, whoever asked for them, and what killed programs left behind, which may be of any.
  /// - Returns: how many there were.
  /// - Throws: in words, if one can't be deleted.
  public func forget(_ address: String) throws(FetchError) -> Int {
    guard let folder = open() else { return 0 }
    defer { close(folder) }
    let prefix = CacheKey(address: address, identity: nil).prefix
    var count = 0
    for name in Self.names(in: folder) {
      Self.deleteIfDeadDraft(name, in: folder)
      guard name.hasPrefix(prefix), CacheKey.isName(name) else { continue }
      guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else {
        throw FetchError(
          kind: .file, sentence: "\(path)/\(name) can't be deleted: \(FetchError.reason(errno))",
          advice: "check who may write there")
      }
      count += 1
    }
    return count
  }

  /// Whether there is a list of an address, whoever asked for it.
  func hasAny(of address: String) -> Bool {
    guard let folder = open() else { return false }
    defer { close(folder) }
    let prefix = CacheKey(address: address, identity: nil).prefix
    return Self.names(in: folder).contains { $0.hasPrefix(prefix) && CacheKey.isName($0) }
  }

  /// Whether there is something under the name of a list.
  func has(_ key: CacheKey) -> Bool {
    guard let folder = open() else { return false }
    defer { close(folder) }
    var facts = stat()
    return fstatat(folder, key.name, &facts, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Deletes one list.
  func remove(_ key: CacheKey) {
    guard let folder = open() else { return }
    unlinkat(folder, key.name, 0)
    close(folder)
  }

  /// A descriptor of the folder; nil where there is none that is ours alone.
  /// - Parameter makes: whether it is made where there is none. The one above it is made too, as the XDG Base Directory Specification has it.
  func open(makes: Bool = false) -> Int32? {
    if makes {
      if let slash = path.lastIndex(of: "/") { mkdir(String(path[..<slash]), 0o700) }
      mkdir(path, 0o700)
    }
    let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return nil }
    var facts = stat()
    guard fstat(folder, &facts) == 0, facts.st_uid == geteuid(),
      facts.st_mode & 0o777 == 0o700 || fchmod(folder, 0o700) == 0
    else {
      close(folder)
      return nil
    }
    return folder
  }

  /// The names of all that is in it.
  static func names(in folder: Int32) -> [String] {
    // A descriptor of its own, as closing the stream closes it and reading moves it.
    let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return [] }
    guard let stream = fdopendir(copy) else {
      close(copy)
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
