/// What somebody wrote under a post.
public struct Comment: Hashable, Sendable, Decodable {
  /// The id, if the source gives one.
  public var id: UserID?
  /// The post it stands under.
  public var postID: UserID?
  /// The title that it was given.
  public var name: String?
  /// Who wrote it.
  public var email: String?
  /// The text, line breaks included.
  public var body: String?

  /// The names of the fields in JSON.
  public enum CodingKeys: String, CodingKey {
    /// The fields, named as in JSON.
    case id, name, email, body
    /// The post, as the test service spells it.
    case postID = "postId"
  }

  /// A comment from its parts.
  public init(
    id: UserID? = nil, postID: UserID? = nil, name: String? = nil, email: String? = nil, body: String? = nil
  ) {
    self.id = id
    self.postID = postID
    self.name = name
    self.email = email
    self.body = body
  }
}
