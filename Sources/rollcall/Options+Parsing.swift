import COptions
import Format
import Glibc
import Locking

extension Invocation {
  /// `getopt` keeps its place in globals: one command line at a time (tests read many at once).
  private static let turn = Lock(())

  /// Reads a command line, the program's name aside.
  /// - Throws: `UsageError` at the first thing that can't be understood.
  init(_ arguments: [String]) throws(UsageError) {
    // The table of options is not even made where there is none: the first rows on the screen wait for all of this.
    guard !arguments.isEmpty else {
      self = .run(Options())
      return
    }
    self = try Self.turn.withLock { _ throws(UsageError) in try Self.read(arguments) }
  }

  private static func read(_ arguments: [String]) throws(UsageError) -> Invocation {
    var options = Options()
    let scanner = OptionScanner(["rollcall"] + arguments, table: Options.table)
    while let (option, value) = try scanner.next() {
      switch option.effect {
      case .ask(let invocation): return invocation
      case .flag(let apply): apply(&options)
      case .value(_, let apply): try apply(&options, value)
      }
    }
    let operands = scanner.operands
    if operands.count > 1 {
      throw UsageError(
        sentence: "more than one source: “\(operands[0])” and “\(operands[1])”",
        advice: "put a query of words in quotes")
    }
    if let operand = operands.first {
      guard options.source == nil else {
        throw UsageError(sentence: "more than one source: --source and “\(operand)”", advice: "leave one out")
      }
      options.source = operand
    }
    try options.check()
    return .run(options)
  }
}

extension Options {
  /// Refuses what can't work together.
  fileprivate func check() throws(UsageError) {
    if filter != nil, query != nil {
      throw UsageError(
        sentence: "--query and --filter exclude each other", advice: "--query is for the full screen, --filter prints")
    }
    let kinds = credentials.kinds
    if kinds.count > 1 {
      throw UsageError(
        sentence: "\(kinds[0].option) and \(kinds[1].option) exclude each other", advice: "one way to sign in is enough"
      )
    }
    if comments != nil { try checkComments() }
    if explains, let format, !format.hasColumns {
      throw UsageError(
        sentence: "--explain adds to columns, and \(format.rawValue) has none",
        advice: "-o table, tsv and csv have them")
    }
    try checkCache()
    guard filter == nil else { return }
    let printing = [
      ("--output", format != nil), ("--fields", columns != nil), ("--limit", limit != nil), ("--sort", sort != nil),
      ("--explain", explains), ("--stats", statistics),
    ]
    if let (name, _) = printing.first(where: \.1) {
      throw UsageError(sentence: "\(name) is for printing", advice: "add -f TEXT, or -f '' for everybody")
    }
  }
}

extension Options {
  /// One thing is done with the cache at a time, and forgetting is all that is done.
  private func checkCache() throws(UsageError) {
    let asked = [("--offline", offline), ("--no-cache", !usesCache), ("--forget", forgets)].filter(\.1)
    if asked.count > 1 {
      throw UsageError(sentence: "\(asked[0].0) and \(asked[1].0) exclude each other", advice: "leave one out")
    }
    if comments != nil, let (name, _) = asked.first, name != "--no-cache" {
      throw UsageError(sentence: "\(name) is for users, comments are not cached", advice: "leave it out")
    }
    if forgets, filter != nil || query != nil {
      throw UsageError(
        sentence: "--forget deletes what is cached and leaves, it searches nobody",
        advice: "leave out \(filter != nil ? "--filter" : "--query")")
    }
  }

  /// A list of comments alone is for the full screen, and has no users to ask for.
  private func checkComments() throws(UsageError) {
    if filter != nil {
      throw UsageError(sentence: "--comments is for the full screen, --filter prints users", advice: "leave one out")
    }
    if source != nil { throw UsageError(sentence: "--comments takes the place of the source", advice: "leave one out") }
    if query != nil { throw UsageError(sentence: "--query searches users, not comments", advice: "leave it out") }
  }
}

/// `getopt_long` over an array of strings. Its state is global: one at a time.
private final class OptionScanner {
  private let table: [OptionDescription]
  /// What C reads, owned by this object: the arguments (that `getopt_long` puts into its own order), the long names and the short ones.
  private var arguments: [UnsafeMutablePointer<CChar>?]
  private let longNames: [option]
  private let letters: String

  init(_ arguments: [String], table: [OptionDescription]) {
    self.table = table
    self.arguments = arguments.map { strdup($0) } + [nil]
    longNames =
      table.enumerated().map { index, description in
        option(
          name: UnsafePointer(strdup(description.name)), has_arg: description.placeholder == nil ? 0 : 1, flag: nil,
          val: Self.code(of: index))
      } + [option()]
    letters = table.reduce(into: ":") { letters, description in
      guard let letter = description.letter else { return }
      letters += String(letter) + (description.placeholder == nil ? "" : ":")
    }
    options_reset()
  }

  deinit {
    arguments.forEach { free($0) }
    longNames.forEach { free(UnsafeMutablePointer(mutating: $0.name)) }
  }

  /// A long option is told by a number that is no letter.
  private static func code(of index: Int) -> Int32 { Int32(index) + 1000 }

  private func description(of code: Int32) -> OptionDescription? {
    if code >= 1000, code < 1000 + Int32(table.count) { return table[Int(code) - 1000] }
    return UInt8(exactly: code).flatMap { byte in table.first { $0.letter?.asciiValue == byte } }
  }

  /// The next option, with its value or "".
  func next() throws(UsageError) -> (OptionDescription, String)? {
    let code = arguments.withUnsafeMutableBufferPointer { arguments in
      arguments.baseAddress.map { getopt_long(Int32(arguments.count - 1), $0, letters, longNames, nil) } ?? -1
    }
    switch code {
    case -1: return nil
    case Int32(UInt8(ascii: ":")):
      let option = description(of: options_unknown())
      throw UsageError(sentence: "\(option?.spelling ?? "an option") needs a value: \(option?.placeholder ?? "")")
    default:
      if let option = description(of: code) { return (option, options_argument().map { String(cString: $0) } ?? "") }
      throw complaint()
    }
  }

  /// Why the last argument is none.
  private func complaint() -> UsageError {
    let code = options_unknown()
    if code >= 1000, let option = description(of: code) {
      return UsageError(sentence: "\(option.spelling) takes no value")
    }
    if let byte = UInt8(exactly: code), byte > 0 {
      return UsageError(sentence: "unknown option -\(Character(UnicodeScalar(byte)))")
    }
    let written = arguments[Int(options_index()) - 1].map { String(cString: $0) } ?? ""
    let name = String(written.prefix { $0 != "=" })
    let candidates = table.filter { $0.spelling.hasPrefix(name) }.map(\.spelling)
    if candidates.count > 1 {
      return UsageError(sentence: "\(name) may be \(candidates.joined(separator: " or "))")
    }
    return UsageError(sentence: "unknown option \(name)")
  }

  /// What is left once all options are read.
  var operands: [String] {
    arguments[Int(options_index())...].compactMap { $0.map { String(cString: $0) } }
  }
}
