import Locking

/// Standard input. It can be read once.
final class StandardInputSource: UserSource {
  /// What it is called.
  static let title = "standard input"

  let name: String = StandardInputSource.title
  let cannotReload: String? = "standard input can be read only once"
  let warning: String? = nil

  private let descriptor: Int32
  private let options: FetchOptions
  private let wasRead = Lock(false)

  init(descriptor: Int32, options: FetchOptions) {
    self.descriptor = descriptor
    self.options = options
  }

  func fetch(revalidating known: ResponseHead?) -> AsyncThrowingStream<FetchEvent, any Error> {
    .fetch { [self] emit in
      let isSecond = wasRead.withLock { wasRead in
        defer { wasRead = true }
        return wasRead
      }
      guard !isSecond else { throw FetchError(kind: .file, sentence: "standard input can be read only once") }
      let reader = try DescriptorReader.start(descriptor, name: name, closes: false)
      var delivery = Delivery(address: name, maximumBytes: options.maximumBytes, emit: emit)
      emit(.done(try await delivery.run(reader)))
    }
  }
}
