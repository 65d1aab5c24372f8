/// Whose list a cache file holds: which address, asked by whom.
///
/// The file's name is made of digests: an address may hold a secret, and is longer than a name can be.
struct CacheKey: Hashable, Sendable {
  /// How the names of all files of one address begin, whoever asked.
  let prefix: String
  /// The name of the file.
  let name: String

  /// What names of cache files end with.
  static let suffix = ".users"

  /// The key of an address, without its fragment, which no server sees.
  /// - Parameter identity: who asks; nil for nobody in particular.
  init(address: String, identity: String?) {
    let address = Array(address.prefix { $0 != "#" }.utf8)
    prefix = String(SHA256.hexadecimal(address).prefix(32)) + "-"
    let whole = address + [0] + (identity.map { [1] + Array($0.utf8) } ?? [0])
    name = prefix + SHA256.hexadecimal(whole).prefix(32) + Self.suffix
  }

  /// Whether a file of this name can be one of ours.
  static func isName(_ name: String) -> Bool {
    let parts = name.dropLast(suffix.count).split(separator: "-", omittingEmptySubsequences: false)
    return name.hasSuffix(suffix) && parts.count == 2
      && parts.allSatisfy { $0.count == 32 && $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
  }
}
