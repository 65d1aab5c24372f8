public import Directory
public import Fetch
public import Observation

/// One user in full: what is loaded at once, and what the source says of the user now behind it.
///
/// Moving on cancels; an older answer never replaces a newer.
@MainActor @Observable public final class DetailEngine: EngineProtocol {
  /// What a screen asks for.
  public enum Input: Sendable, Hashable {
    /// Show a user, and fetch it anew behind.
    case open(RowIdentity, UserRecord)
    /// The detail was left.
    case close
  }

  /// What a screen has to be told.
  public enum Output: Sendable, Hashable {
    /// The fresh record is there; which attributes (by path) changed.
    case refreshed(Set<String>)
    /// The fresh record could not be had; what was shown stays.
    case failed(Failure)
  }

  /// Whose row is shown.
  public private(set) var identity: RowIdentity?

  /// What is shown: as loaded, or as fetched since.
  public private(set) var record: UserRecord?

  /// Which attributes (by path, as `address.city`) the fresh record changed.
  public private(set) var changed: Set<String> = []

  /// Whether the fresh record is under way.
  public private(set) var isFetching = false

  @ObservationIgnored private let source: (any UserDetailSource)?
  @ObservationIgnored private var fetch: Task<Void, Never>?
  @ObservationIgnored private var generation = 0
  /// The address did not answer for single users: it is not asked again.
  @ObservationIgnored private var hasNoDetails = false
  @ObservationIgnored private let outputs = Outputs<Output>()

  /// An engine of one source; nil where single users can't be fetched.
  public init(source: (any UserDetailSource)?) {
    self.source = source
  }

  /// Takes inputs until they end.
  public func transform(_ inputs: some AsyncSequence<Input, Never> & Sendable) -> AsyncStream<Output> {
    outputs.stream(feeding: inputs) { [weak self] in self?.handle($0) }
  }

  private func handle(_ input: Input) {
    fetch?.cancel()
    fetch = nil
    generation += 1
    isFetching = false
    changed = []
    switch input {
    case .open(let identity, let record):
      self.identity = identity
      self.record = record
      refresh(record)
    case .close:
      identity = nil
      record = nil
    }
  }

  private func refresh(_ loaded: UserRecord) {
    guard let source, !hasNoDetails, let id = loaded.user.id else { return }
    isFetching = true
    fetch = Task { [generation] in
      do {
        let fresh = try await source.user(of: id)
        guard generation == self.generation else { return }
        isFetching = false
        guard let fresh else { return hasNoDetails = true }
        changed = AttributePaths.changed(from: loaded, to: fresh)
        record = fresh
        outputs.emit(.refreshed(changed))
      } catch {
        guard generation == self.generation, !(error is CancellationError) else { return }
        isFetching = false
        outputs.emit(.failed(Failure(error)))
      }
    }
  }
}

/// The attributes of a record by their paths.
enum AttributePaths {
  /// The paths of what `new` has other than `old`, down to single values.
  static func changed(from old: UserRecord, to new: UserRecord) -> Set<String> {
    let before = leaves(of: old.attributes)
    return Set(leaves(of: new.attributes).filter { before[$0.key] != $0.value }.keys)
  }

  private static func leaves(of attributes: [Attribute], under prefix: String = "") -> [String: AttributeValue] {
    var leaves: [String: AttributeValue] = [:]
    for attribute in attributes {
      let path = prefix + attribute.name
      if case .group(let inner) = attribute.value, !inner.isEmpty {
        leaves.merge(Self.leaves(of: inner, under: path + ".")) { $1 }
      } else {
        leaves[path] = attribute.value
      }
    }
    return leaves
  }
}
