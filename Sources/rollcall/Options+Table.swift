import Directory
import Format
import Search

/// An option: its names, its line in the help and what it changes. The table of them drives both parsing and help, so neither knows one that the other doesn't.
struct OptionDescription: Sendable {
  /// What an option does.
  enum Effect: Sendable {
    /// It asks for something other than a run.
    case ask(Invocation)
    /// It switches something on.
    case flag(@Sendable (inout Options) -> Void)
    /// It takes a value, called `placeholder` in the help.
    case value(placeholder: String, @Sendable (inout Options, String) throws(UsageError) -> Void)
  }

  /// The long name, without dashes.
  let name: String
  /// The short one.
  var letter: Character?
  /// What it says in the help.
  let help: String
  /// What it does.
  let effect: Effect

  /// The name as it is typed.
  var spelling: String { "--" + name }

  /// What the value is called in the help; nil if there is none.
  var placeholder: String? {
    if case .value(let placeholder, _) = effect { placeholder } else { nil }
  }
}

extension Options {
  /// Every option there is, in the order of the help.
  static let table: [OptionDescription] = [
    .init(
      name: "source", letter: "S", help: "the directory to read, instead of the argument",
      effect: .value(placeholder: "SOURCE") { $0.source = $1 }),
    .init(
      name: "query", letter: "q", help: "start with TEXT in the search field",
      effect: .value(placeholder: "TEXT") { $0.query = $1 }),
    .init(
      name: "filter", letter: "f", help: "no full screen: print the users that match; '' is everybody",
      effect: .value(placeholder: "TEXT") { $0.filter = $1 }),
    .init(
      name: "output", letter: "o", help: "table (default on a terminal), tsv (elsewhere), csv, json, ndjson",
      effect: .value(placeholder: "FORMAT") { (options, text) throws(UsageError) in
        options.format = try choice(text, of: "--output")
      }),
    .init(
      name: "fields", help: "columns, as id,name,address.zipcode",
      effect: .value(placeholder: "LIST") { (options, text) throws(UsageError) in
        options.columns = try columns(text)
      }),
    .init(
      name: "limit", letter: "n", help: "print at most N users",
      effect: .value(placeholder: "N") { (options, text) throws(UsageError) in
        options.limit = try limit(text)
      }),
    .init(
      name: "sort", help: "order by FIELD; FIELD:desc reverses",
      effect: .value(placeholder: "FIELD") { (options, text) throws(UsageError) in
        options.sort = try sortOrder(text)
      }),
    .init(name: "explain", help: "print why each user stands where it stands", effect: .flag { $0.explains = true }),
    .init(
      name: "id-filter", help: "what a committed id does: keep (default) or exclude",
      effect: .value(placeholder: "MODE") { (options, text) throws(UsageError) in
        options.idMode = try idMode(text)
      }),
    .init(
      name: "user", help: "sign in as NAME; the password is asked for",
      effect: .value(placeholder: "NAME") { (options, text) throws(UsageError) in
        options.credentials.user = try user(text)
      }),
    .init(
      name: "password-command", help: "the first line that C prints is the password",
      effect: .value(placeholder: "C") { $0.credentials.passwordCommand = $1 }),
    .init(
      name: "token-file", help: "sign in with the token in FILE (or in $ROLLCALL_TOKEN)",
      effect: .value(placeholder: "FILE") { $0.credentials.tokenFile = $1 }),
    .init(
      name: "header-file", help: "send the header lines in FILE",
      effect: .value(placeholder: "FILE") { $0.credentials.headerFile = $1 }),
    .init(name: "netrc", help: "sign in as ~/.netrc says for the host", effect: .flag { $0.credentials.netrc = true }),
    .init(
      name: "comments", help: "a list of comments instead of users",
      effect: .value(placeholder: "URL") { $0.comments = $1 }),
    .init(
      name: "timeout", help: "give up after S seconds, retries included (with -f 10 if not given)",
      effect: .value(placeholder: "S") { (options, text) throws(UsageError) in
        options.timeout = try seconds(text)
      }),
    .init(
      name: "max-bytes", help: "refuse a larger body, as 500K, 10M or 2G (the default)",
      effect: .value(placeholder: "N") { (options, text) throws(UsageError) in
        options.maximumBytes = try byteCount(text)
      }),
    .init(
      name: "cacert", help: "trust the certificates in FILE instead of the system's",
      effect: .value(placeholder: "FILE") { $0.certificateFile = $1 }),
    .init(name: "insecure", help: "take any certificate", effect: .flag { $0.insecure = true }),
    .init(
      name: "offline", help: "read the list that was kept when the source was fetched last, ask nobody",
      effect: .flag { $0.offline = true }),
    .init(name: "no-cache", help: "keep no list, and use none that was kept", effect: .flag { $0.usesCache = false }),
    .init(name: "forget", help: "delete the lists kept of this source and leave", effect: .flag { $0.forgets = true }),
    .init(
      name: "stats", help: "with -f: a JSON line on standard error: users, bytes, time, memory",
      effect: .flag { $0.statistics = true }),
    .init(
      name: "color", help: "auto (default), always or never; for a printed table: its head is bold",
      effect: .value(placeholder: "WHEN") { (options, text) throws(UsageError) in
        options.color = try choice(text, of: "--color")
      }),
    .init(name: "ascii", help: "show nothing but ASCII", effect: .flag { $0.ascii = true }),
    .init(name: "help", help: "print this and leave", effect: .ask(.help)),
    .init(name: "version", help: "print the version and leave", effect: .ask(.version)),
  ]
}
