import Glibc

extension FetchError {
  /// Why a file can't be read.
  /// - Parameter code: the `errno`.
  static func file(_ path: String, _ code: Int32) -> FetchError {
    switch code {
    case ENOENT, ENOTDIR:
      FetchError(kind: .file, sentence: "there is no file \(path)", advice: "check the path")
    case EISDIR:
      FetchError(kind: .file, sentence: "\(path) is a directory, not a file", advice: "name a file in it")
    case EACCES, EPERM:
      FetchError(kind: .file, sentence: "\(path) may not be read: permission denied", advice: "check who may read it")
    case EBADF:
      FetchError(kind: .file, sentence: "\(path) is closed", advice: "name a file or an address")
    default:
      FetchError(kind: .file, sentence: "\(path) can't be read: \(reason(code))", advice: "check the path")
    }
  }

  /// What the system calls an error, with a small letter to begin: `connection refused`.
  static func reason(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    let words = String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
