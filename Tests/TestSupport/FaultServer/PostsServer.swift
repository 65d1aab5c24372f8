/// Users, posts and comments over HTTP, as the public test service answers them: `/users`, `/users/3`, `/posts?userId=3`,
/// `/comments?postId=21`, `/comments`.
public enum PostsServer {
  /// How many posts a user has, and comments a post.
  public static let posts = 10
  /// How many comments a post has.
  public static let comments = 5

  /// Makes a server answer them.
  public static func script(_ server: FaultServer, users names: [String] = FaultServer.names) {
    server.publish(FaultServer.body(names))
    for (place, record) in FaultServer.records(names).enumerated() {
      server.publish(record, at: "/users/\(place + 1)")
    }
    server.answer("/posts") { exchange in
      let user = Int(exchange.request.target.split(separator: "=").last ?? "") ?? 0
      let list = (0..<posts).map { #"{"userId":\#(user),"id":\#((user - 1) * posts + $0 + 1),"title":"post"}"# }
      exchange.answer(Array("[\(list.joined(separator: ","))]".utf8))
    }
    server.answer("/comments") { exchange in
      let parts = exchange.request.target.split(separator: "=")
      let post = parts.count == 2 ? Int(parts[1]) : nil
      let all = post.map { [$0] } ?? Array(1...(names.count * posts))
      exchange.answer(Array("[\(all.flatMap(comments(of:)).joined(separator: ","))]".utf8))
    }
  }

  private static func comments(of post: Int) -> [String] {
    (1...comments).map { place in
      let id = (post - 1) * comments + place
      return
        #"{"postId":\#(post),"id":\#(id),"name":"title \#(id)","email":"c\#(id)@example.org","body":"first line\nof comment \#(id) 댓글"}"#
    }
  }
}
