import Glibc

/// How a source uses the cache.
public struct CacheUse: Sendable, Hashable {
  /// What becomes of a cached list.
  public enum Mode: Sendable, Hashable {
    /// It is shown until the fresh one is there.
    case first
    /// It is taken where the source says that it still stands, and never else: for answers that must be fresh.
    case confirmed
    /// Nothing else is: the source is never asked.
    case alone
  }

  /// Where the lists are.
  public var folder: CacheFolder
  /// What becomes of a cached list.
  public var mode: Mode
  /// Who will have signed in, as far as that is known before: `Credentials.name`.
  public var identity: String?

  /// A use of a folder.
  public init(folder: CacheFolder, mode: Mode, identity: String? = nil) {
    self.folder = folder
    self.mode = mode
    self.identity = identity
  }
}

/// The cached lists of one address.
struct SourceCache: Sendable {
  /// Who asks where `~/.netrc` says who.
  static let netrc = "~/.netrc"

  let use: CacheUse
  let address: String
  let credentials: CredentialStore
  /// Whether `~/.netrc` says who asks.
  let readsNetrc: Bool
  /// Seconds since 1970.
  var date: @Sendable () -> Int = { Int(time(nil)) }

  /// The list of whoever is signed in; where nobody is, of whoever will be, else the one for everybody.
  func entry() -> CacheEntry? {
    for key in keys {
      if let entry = CacheEntry(key, in: use.folder) { return entry }
    }
    return nil
  }

  /// Whether something stands where `entry()` looks, trusted or not.
  var isThere: Bool { keys.contains { use.folder.has($0) } }

  /// Where the list can be, the best first.
  private var keys: [CacheKey] {
    let names = credentials.current.map { [$0.name] } ?? [use.identity, asker]
    return names.map { CacheKey(address: address, identity: $0) }
  }

  private var asker: String? { readsNetrc ? Self.netrc : nil }

  /// What the answer to a request is kept under.
  func key(of request: HTTPRequest) -> CacheKey {
    CacheKey(address: address, identity: request.credentials?.name ?? asker)
  }

  /// What takes the body behind a head to the cache; nil where it is not to be kept.
  func writer(for head: ResponseHead, asked request: HTTPRequest) -> CacheWriter? {
    guard head.status == 200 else { return nil }
    let key = key(of: request)
    guard !head.forbidsStoring else {
      use.folder.remove(key)
      return nil
    }
    return CacheWriter(key, in: use.folder)
  }

  /// Puts a list that was written in its place, if there is somebody in it. One page of more is kept as such.
  func keep(_ summary: FetchSummary, _ writer: CacheWriter?) async {
    guard let writer, !summary.roster.isEmpty else { return }
    _ = await writer.keep(head: summary.head, date: date())
  }

  /// Notes that the source confirmed a list: the one of an entry, or one that was fetched earlier and may be in the cache.
  func confirm(_ known: ResponseHead?, _ entry: CacheEntry?, asked request: HTTPRequest) {
    if let entry { return entry.confirm(date: date()) }
    guard let known, let entry = CacheEntry(key(of: request), in: use.folder),
      entry.header.head.hasValidators(of: known)
    else { return }
    entry.confirm(date: date())
  }
}

extension ResponseHead {
  /// Whether the body may not be kept (RFC 9111, section 5.2.2.5).
  fileprivate var forbidsStoring: Bool {
    fields["cache-control"]?.lowercased().split(separator: ",").contains {
      $0.split(separator: " ").joined() == "no-store"
    } ?? false
  }

  fileprivate func hasValidators(of other: ResponseHead) -> Bool {
    address == other.address && ["etag", "last-modified"].allSatisfy { fields[$0] == other.fields[$0] }
  }
}
