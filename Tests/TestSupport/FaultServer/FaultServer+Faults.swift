extension FaultServer {
  /// The users that are served where nothing else is said.
  public static let names = ["Ann Able", "Bo Baker", "Cy Carter", "Di Dunn"]

  /// A body of users of these names, with ids from 1.
  public static func body(_ names: [String] = names) -> String { "[\(records(names).joined(separator: ",\n"))]" }

  /// The records of users of these names, with ids from 1.
  public static func records(_ names: [String] = names) -> [String] {
    names.enumerated().map { place, name in
      let user = name.split(separator: " ")[0].lowercased()
      return #"{"id":\#(place + 1),"name":"\#(name)","username":"\#(user)","email":"\#(user)@people.example"}"#
    }
  }

  /// Answers a path; the paths that take a number have it as their last part.
  static func fault(_ exchange: Exchange) {
    let parts = exchange.request.path.split(separator: "/")
    let name = parts.first.map(String.init) ?? ""
    let number = parts.count > 1 ? Int(parts[1]) : nil
    if let number { return numbered(name, number, exchange) }
    guard broken(name, exchange) || bodies(name, exchange) || redirects(name, exchange) || slow(name, exchange) else {
      return exchange.answer(Array("{}".utf8), 404, "Not Found")
    }
  }

  /// `/status/404`, `/flaky/2`, `/flaky-reset/2`, `/retry-after/300`, `/redirect/3`
  private static func numbered(_ name: String, _ number: Int, _ exchange: Exchange) {
    let path = exchange.request.path
    switch name {
    case "status": status(number, exchange)
    // Fails so often, then works.
    case "flaky" where exchange.server.count(of: path) > number: exchange.users(body())
    case "flaky": exchange.answer(Array("{}".utf8), 503, "Service Unavailable")
    case "flaky-reset" where exchange.server.count(of: path) > number: exchange.users(body())
    case "flaky-reset": exchange.reset()
    case "retry-after": exchange.answer(Array("{}".utf8), 429, "Too Many Requests", ["Retry-After": "\(number)"])
    // So many redirects, then users.
    case "redirect":
      exchange.head(
        302, "Found", ["Location": number > 1 ? "/redirect/\(number - 1)" : "/users", "Content-Length": "0"])
    default: exchange.answer(Array("{}".utf8), 404, "Not Found")
    }
  }

  /// Any status. An interim one is followed by users; 101, which nobody asked for, ends the talk.
  private static func status(_ status: Int, _ exchange: Exchange) {
    switch status {
    case 101:
      exchange.head(101, "Switching Protocols", ["Upgrade": "pigeon"])
    case 100..<200:
      exchange.send("HTTP/1.1 \(status) Wait\r\n\r\n")
      exchange.users(body())
    case 204, 304:
      exchange.head(status, "", [:])
    case 200..<300:
      exchange.answer(Array(body().utf8), status, "")
    case 401:
      exchange.answer(Array("{}".utf8), 401, "Unauthorized", ["WWW-Authenticate": "Basic realm=\"people\""])
    default:
      exchange.answer(Array("{}".utf8), status, "")
    }
  }

  /// Connections that break.
  private static func broken(_ name: String, _ exchange: Exchange) -> Bool {
    let text = body()
    let json = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    switch name {
    case "reset": exchange.reset()
    case "closed": break
    case "closed-in-head": exchange.send("HTTP/1.1 200 OK\r\nContent-Ty")
    case "head-truncated": exchange.send(json)
    case "junk": exchange.send("these are not the users you look for\n")
    case "short":
      exchange.send(json + "Content-Length: \(text.utf8.count)\r\n\r\n")
      exchange.send(Array(text.utf8.dropLast(20)))
    // Neither a length nor chunks: only the body itself tells that it is not whole.
    case "short-unannounced":
      exchange.send(json + "\r\n")
      exchange.send(Array(text.utf8.dropLast(20)))
    case "short-chunked":
      exchange.send(json + "Transfer-Encoding: chunked\r\n\r\n")
      exchange.chunk(Array(text.utf8.dropLast(20)))
    case "reset-in-body":
      exchange.send(json + "Content-Length: \(text.utf8.count)\r\n\r\n")
      exchange.send(Array(text.utf8.prefix(10)))
      exchange.reset()
    default: return false
    }
    return true
  }

  /// Bodies that are no users, or not quite.
  private static func bodies(_ name: String, _ exchange: Exchange) -> Bool {
    let text = body()
    switch name {
    case "users": exchange.users(text)
    case "ndjson":
      exchange.answer(Array(records().joined(separator: "\n").utf8), type: "application/x-ndjson")
    case "wrapped": exchange.answer(Array(#"{"total":4,"users":\#(text)}"#.utf8))
    case "html":
      exchange.answer(Array("<!DOCTYPE html><title>Sign in</title>".utf8), type: "text/html; charset=utf-8")
    case "html-as-json": exchange.answer(Array("\n <html><body>Sign in</body></html>".utf8))
    case "image": exchange.answer([0x89, 0x50, 0x4e, 0x47], type: "image/png")
    case "empty": exchange.answer([])
    case "blank": exchange.answer(Array(" \r\n\t ".utf8))
    case "no-users": exchange.answer(Array(#"{"error":"none of your business"}"#.utf8))
    case "text": exchange.answer(Array("hello".utf8), type: "text/plain")
    case "gzip": exchange.answer(Gzip.stored(Array(text.utf8)), ["Content-Encoding": "gzip"])
    case "corrupt-gzip": exchange.answer(Array(text.utf8), ["Content-Encoding": "gzip"])
    case "corrupt-gzip-late":
      let packed = Gzip.stored(Array(text.utf8.dropLast(20)), isWhole: false)
      exchange.answer(packed + Array("rubbish that is no block".utf8), ["Content-Encoding": "gzip"])
    case "invalid-utf8":
      let parts = records()
      exchange.answer(
        Array("[\(parts[0]),{\"id\":2,\"name\":\"B".utf8) + [0xff, 0xfe] + Array("\"},\(parts[2])]".utf8))
    case "bad-record":
      let parts = records()
      exchange.answer(Array("[\(parts[0]),{\"id\":2,\"name\":[7]},\(parts[2])]".utf8))
    case "large-announced": exchange.answer([UInt8](repeating: 0x20, count: 1 << 20))
    case "large-chunked":
      exchange.head(200, "OK", ["Transfer-Encoding": "chunked"])
      for _ in 0..<1024 where exchange.chunk([UInt8](repeating: 0x20, count: 1024)) {}
      exchange.chunk([])
    case "bomb": exchange.answer(Gzip.blanks(16 << 20), ["Content-Encoding": "gzip"])
    default: return false
    }
    return true
  }

  /// Redirects.
  private static func redirects(_ name: String, _ exchange: Exchange) -> Bool {
    let location: String
    switch name {
    case "loop": location = "/loop"
    // The same server under another name.
    case "elsewhere": location = exchange.server.url("/users", host: "127.0.0.2")
    case "to-login": location = "/html"
    case "to-ftp": location = "ftp://127.0.0.1/users"
    case "to-file": location = "file:///etc/passwd"
    case "to-userinfo": location = "http://ann:marker@127.0.0.1:\(exchange.server.port)/users"
    default: return false
    }
    exchange.head(302, "Found", ["Location": location, "Content-Length": "0"])
    return true
  }

  /// Answers that take their time.
  private static func slow(_ name: String, _ exchange: Exchange) -> Bool {
    let text = Array(body().utf8)
    switch name {
    // A byte every 20 ms: never silent for long, never done soon.
    case "drip":
      exchange.head(200, "OK", ["Content-Length": "\(text.count)"])
      for byte in text where exchange.send([byte]) && exchange.keepSilent(milliseconds: 20) {}
    case "stall-before-head": exchange.keepSilent()
    case "stall":
      exchange.head(200, "OK", ["Content-Length": "\(text.count)"])
      exchange.send(Array(text.dropLast(20)))
      exchange.keepSilent()
    // Waits for the gate `head`, then answers with users.
    case "held":
      if exchange.wait(forGate: "head") { exchange.users(body()) }
    // Half of the users, then the rest behind the gate `more`.
    case "gated":
      let half = records().prefix(2).joined(separator: ",")
      exchange.head(200, "OK", ["Content-Length": "\(text.count)", "Content-Type": "application/json"])
      exchange.send("[\(half)")
      let rest = text.dropFirst(half.utf8.count + 1)
      if exchange.wait(forGate: "more") { exchange.send(Array(rest)) }
    default: return false
    }
    return true
  }
}
