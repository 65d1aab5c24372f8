/// Users that ship inside the program.
struct EmbeddedSource: UserSource {
  let bytes: [UInt8]
  let name: String
  var cannotReload: String? { nil }
  var warning: String? { nil }

  func fetch(revalidating known: ResponseHead?) -> AsyncThrowingStream<FetchEvent, any Error> {
    .fetch { emit in
      let channel = ResponseChannel(capacity: .max)
      channel.write(ResponseHead(address: name, length: bytes.count))
      _ = bytes.withUnsafeBytes { channel.write($0) }
      channel.finish()
      var delivery = Delivery(address: name, maximumBytes: .max, emit: emit)
      emit(.done(try await delivery.run(ResponseStream(channel))))
    }
  }
}
