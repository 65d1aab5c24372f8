import Fetch
import Glibc

/// Reads secrets from files and pipes straight into a `Secret`; the buffer on the way is wiped.
enum SecretReader {
  /// The most bytes of a file with a token or with header lines.
  static let capacity = 1 << 16
  /// Bytes read at a time.
  private static let pieceSize = 4_096

  /// What a descriptor gives, to its end.
  /// - Returns: as much as there is room for, whether that was all, and the `errno` of what went wrong, or 0.
  static func read(_ descriptor: Int32) -> (secret: Secret, isWhole: Bool, problem: Int32) {
    let secret = Secret(capacity: capacity)
    var isWhole = true
    let problem: Int32 = withUnsafeTemporaryAllocation(byteCount: pieceSize, alignment: 1) { piece in
      guard let start = piece.baseAddress else { return ENOMEM }
      defer { explicit_bzero(start, piece.count) }
      while true {
        let count = Glibc.read(descriptor, start, piece.count)
        if count > 0 {
          if !secret.append(UnsafeRawBufferPointer(start: start, count: count)) { isWhole = false }
        } else if count == 0 || errno != EINTR {
          return count == 0 ? 0 : errno
        }
      }
    }
    return (secret, isWhole, problem)
  }

  /// What a file holds. Says so if others can read it too: that is no reason to refuse it, a machine may have one user.
  static func read(file: String, of option: String) throws(UsageError) -> Secret {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(file, of: option, errno) }
    defer { close(descriptor) }
    var facts = stat()
    if fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_mode & (S_IRGRP | S_IROTH) != 0 {
      Output.error.writeLine(
        Message.line(source: nil, sentence: "others can read \(file)", advice: "chmod 600 keeps it to yourself"))
    }
    let (secret, isWhole, problem) = read(descriptor)
    if problem != 0 { throw unreadable(file, of: option, problem) }
    guard isWhole else {
      throw UsageError(
        sentence: "\(option): \(file) is larger than 64 KiB", advice: "name a file with the secret alone")
    }
    return secret
  }

  private static func unreadable(_ file: String, of option: String, _ problem: Int32) -> UsageError {
    UsageError(
      sentence: "\(option): \(file) can't be read: \(String(cString: strerror(problem)))", advice: "check the path")
  }
}

extension Secret {
  /// The first line.
  /// - Parameter trimsBlanks: without blanks at its end, which a token never has and a password may.
  func firstLine(trimsBlanks: Bool = true) -> Secret {
    withBytes { bytes in
      var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
      if trimsBlanks {
        while let last = line.last, [0x20, 0x09, 0x0D].contains(last) { line.removeLast() }
      } else if line.last == 0x0D {
        line.removeLast()
      }
      let secret = Secret(capacity: line.count)
      secret.append(line)
      return secret
    }
  }
}
