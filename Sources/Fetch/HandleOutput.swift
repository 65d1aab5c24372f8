/// What the head of a response promises.
enum Verdict: Hashable, Sendable {
  /// A body that can be users.
  case users
  /// No body: what came last time still stands.
  case notModified
}

/// The one stage that judges a response, on its head, before its body arrives.
///
/// A status in 200..<300 whose type is not HTML or media passes; then the first byte that is no blank decides (`UserStream`).
/// What has no status (a file, standard input, the sample) passes.
/// - Parameter revalidates: whether the request sent validators, so that 304 is an answer.
/// - Throws: an error that names the status, its reason and the address.
func handleOutput(_ head: ResponseHead, revalidates: Bool = false) throws(FetchError) -> Verdict {
  guard let status = head.status else { return .users }
  switch status {
  case 204, 205:
    throw .noContent(head)
  case 200..<300:
    break
  case 304 where revalidates:
    return .notModified
  default:
    throw .status(status, head)
  }
  switch head.mediaType {
  case "text/html", "application/xhtml+xml":
    throw .html(head)
  case let type where isMedia(type):
    throw .media(type, head)
  default:
    return .users
  }
}

/// Whether a media type is one that can't hold users, whatever its bytes. Unknown types pass: many servers know no better.
private func isMedia(_ type: String) -> Bool {
  switch type.prefix(while: { $0 != "/" }) {
  case "image", "audio", "video", "font": return true
  default: break
  }
  switch type {
  case "application/pdf", "application/zip", "application/gzip", "application/x-gzip", "application/x-tar",
    "application/x-bzip2", "application/x-xz", "application/zstd", "application/x-7z-compressed",
    "application/vnd.rar", "application/javascript", "text/javascript", "text/css", "application/wasm":
    return true
  default:
    return false
  }
}

extension ResponseHead {
  /// The type of the body in small letters, without parameters; empty if the head does not say.
  var mediaType: String {
    let field = fields["content-type"] ?? ""
    let type = field.prefix { $0 != ";" && $0 != "," }
    return String(type.filter { !$0.isWhitespace }).lowercased()
  }
}
