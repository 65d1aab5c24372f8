import Decode

// Every sentence about a response and its body. What broke on the way to a response stands in `FetchError+Transfer.swift`.

extension FetchError {
  /// A status that is no success.
  static func status(_ status: Int, _ head: ResponseHead) -> FetchError {
    let reason = head.reason.isEmpty ? StatusReason.phrase(for: status) : head.reason
    let sentence = "HTTP \(status)\(reason.isEmpty ? "" : " ")\(reason) from \(head.address)"
    var error = FetchError(kind: .status(status), sentence: sentence)
    switch status {
    case 401: error.advice = "sign in"
    case 403: error.advice = "sign in as somebody who may read it"
    case 404, 410: error.advice = "check the address"
    case 407: error.advice = "check the proxy that the environment names"
    case 429, 502, 503, 504:
      error.advice = tryLater
      error.mayPass = true
      error.retryAfter = head.fields["retry-after"].flatMap { RetryAfter.delay(of: $0) }
    case 408, 425, 500...: error.advice = tryLater
    default: error.advice = "check the address"
    }
    return error
  }

  /// What to do about what passes without our doing.
  static let tryLater = "try again later"

  /// A success without a body.
  static func noContent(_ head: ResponseHead) -> FetchError {
    let status = head.status.map { $0 == 200 ? "" : " (HTTP \($0))" } ?? ""
    return FetchError(
      kind: .body, sentence: "no content\(status) from \(head.address)",
      advice: head.adviceOnBody)
  }

  /// A page instead of data.
  static func html(_ head: ResponseHead) -> FetchError {
    guard head.status != nil else {
      return FetchError(kind: .body, sentence: "\(head.address) is HTML, not JSON", advice: head.adviceOnBody)
    }
    return FetchError(
      kind: .body, sentence: "\(head.address) is HTML, not JSON, perhaps a login page",
      advice: "check the address or sign in")
  }

  /// Pictures, archives and the like.
  static func media(_ type: String, _ head: ResponseHead) -> FetchError {
    FetchError(kind: .body, sentence: "\(head.address) is \(type), not JSON", advice: "check the address")
  }

  /// More bytes than are allowed; `announced` if the head said so.
  static func tooLarge(_ address: String, announced: Int?, maximum: Int) -> FetchError {
    let size = announced.map { "is \(grouped($0)) bytes" } ?? "is more than \(grouped(maximum)) bytes"
    let limit = announced.map { _ in ", more than the \(grouped(maximum)) allowed" } ?? ", the most allowed"
    return FetchError(
      kind: .limit, sentence: "\(address) \(size)\(limit)", advice: "allow more with --max-bytes N")
  }

  /// What `UserStream` found wrong.
  static func body(_ problem: BodyProblem, from head: ResponseHead) -> FetchError {
    let address = head.address
    let advice = head.adviceOnBody
    switch problem {
    case .empty:
      return .noContent(head)
    case .html:
      return .html(head)
    case .notJSON(let beginning):
      return FetchError(
        kind: .body, sentence: "\(address) is not JSON: it begins \u{201C}\(beginning)\u{201D}", advice: advice)
    case .encoded(let encoding):
      let advice = encoding == "UTF-16" ? "write it as UTF-8" : "unpack it"
      return FetchError(kind: .body, sentence: "\(address) is \(encoding), not JSON", advice: advice)
    case .noUsers(let names):
      let sentence = "\(address) is JSON without a list of users"
      return FetchError(
        kind: .body, sentence: names.isEmpty ? sentence : "\(sentence): \(contents(names))", advice: advice)
    case .incomplete:
      return .incomplete(address, advice: head.adviceOnEnd)
    }
  }

  /// `it has only “error” and “message”`, so that whoever knows the service sees what came instead.
  private static func contents(_ names: [String]) -> String {
    let most = 3
    let shown = names.prefix(most).map { name in
      "“\(name.count > 24 ? name.prefix(24) + "…" : name[...])”"
    }
    let more = names.count - shown.count
    let parts = shown + (more > 0 ? ["\(more) more"] : [])
    return "it has only " + (parts.dropLast().isEmpty ? "" : parts.dropLast().joined(separator: ", ") + " and ")
      + (parts.last ?? "")
  }

  /// A list that broke off. The users so far have been delivered.
  static func incomplete(_ address: String, advice: String = tryLater) -> FetchError {
    FetchError(kind: .body, sentence: "\(address) ended before its list of users did", advice: advice, mayPass: true)
  }

  /// 1234567 as `1,234,567`.
  static func grouped(_ number: Int) -> String {
    var digits = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0 && place % 3 == 0 { digits.append(",") }
      digits.append(digit)
    }
    return String(digits.reversed())
  }
}

extension ResponseHead {
  /// What to do about a body that is no list of users.
  fileprivate var adviceOnBody: String {
    if status != nil { return "check the address" }
    return isStandardInput ? "pipe a list of users in JSON into rollcall" : "name a file of users in JSON"
  }

  /// What to do about a body that broke off.
  fileprivate var adviceOnEnd: String {
    if status != nil { return FetchError.tryLater }
    return isStandardInput ? "check the command before the pipe" : "check that the file is whole"
  }

  private var isStandardInput: Bool { status == nil && address == StandardInputSource.title }
}
