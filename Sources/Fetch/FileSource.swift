import Decode
import Glibc

/// A file, a named pipe or a device.
struct FileSource: UserSource {
  let name: String
  let options: FetchOptions
  let cannotReload: String?
  var warning: String? { nil }

  /// The source of a file that is there.
  /// - Throws: in words, if it is missing, a directory, or may not be read.
  init(path: String, options: FetchOptions) throws(FetchError) {
    name = path
    self.options = options
    var status = stat()
    guard stat(path, &status) == 0 else { throw .file(path, errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .file(path, EISDIR) }
    guard access(path, R_OK) == 0 else { throw .file(path, errno) }
    cannotReload = status.st_mode & S_IFMT == S_IFREG ? nil : "a pipe can be read only once"
  }

  func fetch(revalidating known: ResponseHead?) -> AsyncThrowingStream<FetchEvent, any Error> {
    .fetch { [self] emit in
      // Not blocking: opening a named pipe would wait for its writer, and nothing could end that wait.
      let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw FetchError.file(name, errno) }
      let reader = try DescriptorReader.start(descriptor, name: name, closes: true)
      var delivery = Delivery(address: name, layout: layout, maximumBytes: options.maximumBytes, emit: emit)
      emit(.done(try await delivery.run(reader)))
    }
  }

  private var layout: Layout {
    let lowered = name.lowercased()
    return lowered.hasSuffix(".ndjson") || lowered.hasSuffix(".jsonl") ? .lines : .automatic
  }
}
