/// Opens sources by the name that the command line or the configuration gives them.
public enum SourceOpener {
  /// The source of an argument: a URL, a file, or `-` for standard input.
  /// - Parameter standardInput: the descriptor to read for `-`.
  /// - Throws: `FetchError` where the argument itself is wrong (an unknown scheme, `user:password@`, a missing file).
  public static func open(
    _ argument: String, options: FetchOptions, standardInput: Int32 = 0
  ) throws(FetchError) -> any UserSource {
    throw FetchError(kind: .address, sentence: "\(argument) is no source")
  }

  /// A source inside the program.
  public static func embedded(_ bytes: [UInt8], name: String) -> any UserSource {
    EmbeddedSource(bytes: bytes, name: name)
  }
}

/// Users that ship inside the program.
struct EmbeddedSource: UserSource {
  let bytes: [UInt8]
  let name: String
  var cannotReload: String? { nil }
  var warning: String? { nil }

  func fetch(revalidating known: ResponseHead?) -> AsyncThrowingStream<FetchEvent, any Error> {
    AsyncThrowingStream { $0.finish() }
  }
}
