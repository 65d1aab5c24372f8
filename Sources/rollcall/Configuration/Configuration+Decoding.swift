import Fetch
import FoundationEssentials

/// What is wrong with a configuration: where, by its keys, and what.
struct ConfigurationProblem: Error, Hashable {
  /// The keys down to the place.
  var keys: [String]
  /// What is wrong there: `takes true or false`.
  var words: String
  /// What to do.
  var advice = "correct it there"
}

extension Configuration: Decodable {
  private static let keys: Set = ["sources", "default", "maxCacheBytes"]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ConfigurationKey.self)
    try container.refuse(except: Self.keys)
    sources = try container.decodeIfPresent([String: Source].self, forKey: "sources") ?? [:]
    defaultName = try container.decodeIfPresent(String.self, forKey: "default")
    maximumCacheBytes = try container.decodeIfPresent(Int.self, forKey: "maxCacheBytes")
    if let maximumCacheBytes, maximumCacheBytes < 0 {
      throw ConfigurationProblem(keys: ["maxCacheBytes"], words: "takes a number of bytes from 0")
    }
    if let defaultName, sources[defaultName] == nil {
      throw ConfigurationProblem(keys: ["default"], words: "names “\(defaultName)”, which is none of the sources")
    }
    for name in sources.keys where name.isEmpty || name == "-" || name.contains(where: { "/.:".contains($0) }) {
      throw ConfigurationProblem(
        keys: ["sources", name], words: "is no name: a slash, dot or colon makes it a file or an address")
    }
  }
}

extension Configuration.Source: Decodable {
  private static let keys: Set = [
    "url", "user", "passwordCommand", "tokenFile", "headerFile", "netrc", "detail", "posts", "comments", "timeout",
    "maxBytes", "cacert", "insecure", "cache",
  ]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ConfigurationKey.self)
    try container.refuse(except: Self.keys)
    func text(_ key: ConfigurationKey) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
    func flag(_ key: ConfigurationKey, default usual: Bool = false) throws -> Bool {
      try container.decodeIfPresent(Bool.self, forKey: key) ?? usual
    }
    func problem(_ key: String, _ words: String) -> ConfigurationProblem {
      ConfigurationProblem(keys: decoder.codingPath.map(\.stringValue) + [key], words: words)
    }
    guard let url = try text("url"), !url.isEmpty else {
      throw problem("url", "is missing: the address or file of the directory")
    }
    self.url = url
    credentials = CredentialChoice(
      user: try text("user"), passwordCommand: try text("passwordCommand"), tokenFile: try text("tokenFile"),
      headerFile: try text("headerFile"), netrc: try flag("netrc"))
    let kinds = credentials.kinds
    if kinds.count > 1 { throw problem(kinds[0].key, "and \(kinds[1].key) exclude each other") }
    if let why = credentials.user.flatMap(Options.problem(ofUser:)) { throw problem("user", why) }
    templates.detail = try text("detail")
    if let posts = try text("posts") { templates.posts = posts }
    if let comments = try text("comments") { templates.comments = comments }
    if let seconds = try container.decodeIfPresent(Double.self, forKey: "timeout") {
      guard let timeout = Options.timeout(seconds: seconds) else {
        throw problem("timeout", "takes seconds, from above 0 to 86400")
      }
      self.timeout = timeout
    }
    maximumBytes = try container.decodeIfPresent(Int.self, forKey: "maxBytes")
    if let maximumBytes, maximumBytes < 1 { throw problem("maxBytes", "takes a number of bytes from 1") }
    certificateFile = try text("cacert")
    insecure = try flag("insecure")
    cache = try flag("cache", default: true)
  }
}

/// Any key, so that unknown ones are seen.
struct ConfigurationKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral value: String) { stringValue = value }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<ConfigurationKey> {
  /// Refuses a key that means nothing here: most are misspelled, and would be missed in silence.
  fileprivate func refuse(except known: Set<String>) throws {
    guard let key = allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() else { return }
    let keys = codingPath.map(\.stringValue) + [key]
    if ["password", "token", "secret", "passwd"].contains(key.lowercased()) {
      throw ConfigurationProblem(
        keys: keys, words: "would be a secret in this file", advice: "name a passwordCommand or a tokenFile instead")
    }
    throw ConfigurationProblem(
      keys: keys, words: "is unknown", advice: "known here: \(known.sorted().joined(separator: ", "))")
  }
}

extension ConfigurationProblem {
  /// What a decoder found wrong. The value itself is never in the words.
  init(_ error: any Error) {
    switch error {
    case let problem as ConfigurationProblem: self = problem
    case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
      self.init(keys: context.codingPath.map(\.stringValue), words: Self.expectation(of: type))
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init(keys: context.codingPath.map(\.stringValue), words: "holds a number that is out of range")
    default: self.init(keys: [], words: "is not JSON5", advice: "a quote, comma or brace is missing or too many")
    }
  }

  private static func expectation(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "takes text in quotes"
    case is Bool.Type: "takes true or false"
    case is Double.Type, is Int.Type: "takes a number"
    default: "takes an object in braces"
    }
  }
}
