import Directory

/// Reads the query language:
///
///     query   = *( term / "|" )             parted by blanks; "|" needs none and joins its neighbours
///     term    = [ "-" / "!" ] [ path ":" ] [ "^" / "'" ] operand
///     operand = DQUOTE *any [ DQUOTE ]      up to the next quote, else to the end
///             / number                      of several words, as `PhoneNumber` reads it: neither excluded nor next to a bar
///             / ids                         behind "id:"; blanks may stand around its commas and semicolons
///             / 1*( any but blanks and "|" )
///     path    = name *( "." name )          the first name begins with a letter or "_"
///
/// What lacks its operand is half typed at the end of a query, and asks nothing: `-`, `"`, `^`, `ann -name:`. So the list does not go
/// blank on the way to `-name:lee`. The path has to be that of a column for that: `acme:` may be all there is to say. Elsewhere
/// what lacks its operand is text. A `|` without a neighbour on both sides changes nothing either. After `^` and `'` nothing is
/// syntax but a quote. A term of marks alone, of which folding leaves nothing, asks nothing.
///
/// Blanks may stand behind operators and behind the colon of a column: `name: bob`, `- bob`. A dash alone between words asks nothing, as
/// in `Ann Lee - Oslo`, which is pasted more often than meant to exclude.
struct QueryParser {
  /// What is not read yet.
  var rest: Substring
  private let ids: IDFilter.Mode

  init(_ text: String, ids: IDFilter.Mode) {
    rest = text[...]
    self.ids = ids
  }

  /// All there is to read.
  mutating func clauses() -> [Query.Clause] {
    var clauses: [Query.Clause] = []
    var joins = false
    rest = rest.trimmingBlanks()
    while let next = rest.first {
      if next.isWhitespace {
        rest.removeFirst()
      } else if next == "|" {
        rest.removeFirst()
        joins = true
      } else {
        if !joins, !clauses.isEmpty || next != "-", takeLoneDash() { continue }
        if takeEmptyPhrase() { continue }
        guard let term = term(isAlternative: joins) else { continue }
        if joins, let last = clauses.indices.last {
          clauses[last].join(term)
        } else {
          clauses.append(Query.Clause(alternatives: [term]))
        }
        joins = false
      }
    }
    return ids == .keep ? clauses : clauses.map { $0.excludingIDs() }
  }

  /// - Parameter isAlternative: whether it stands behind a bar.
  private mutating func term(isAlternative: Bool) -> Query.Term? {
    let sign = rest
    if takeHalfTyped() { return nil }
    let excludes = take("-") || take("!")
    if excludes { skipBlanks() }
    let body = rest
    let mayBeNumber = !excludes && !isAlternative
    if let path = takePath() {
      let raw = body
      let field = Field(named: path)
      if let term = fieldTerm(field, excludes: excludes, raw: raw, mayBeNumber: mayBeNumber) { return term }
      rest = body
    }
    if mayBeNumber, let number = takeNumber() { return Self.text(number, excludes: false) }
    let begins = take("^")
    let quotes = !begins && take("'")
    if begins || quotes { skipBlanks() }
    if let operand = takeOperand() {
      return Self.text(operand.text, excludes: excludes, begins: begins, isLiteral: quotes || operand.isQuoted)
    }
    rest = body
    if let word = takeWord() { return Self.text(word, excludes: excludes) }
    rest = sign
    return takeWord().flatMap { Self.text($0, excludes: false) }
  }

  /// The term of a field whose name and colon are read; nil if no operand follows.
  private mutating func fieldTerm(
    _ field: Field, excludes: Bool, raw: Substring, mayBeNumber: Bool
  ) -> Query.Term? {
    // `acme: west` is two words of a company.
    if case .attribute = field {} else { skipBlanks() }
    if field == .phone, mayBeNumber, let number = takeNumber() {
      return TextPattern(number).map { Query.Term(excludes: false, field: .phone, match: .text($0), plain: nil) }
    }
    let begins = take("^")
    let isLiteral = !begins && take("'")
    if begins || isLiteral { skipBlanks() }
    guard let operand = field == .id && !begins ? takeIDs() : takeOperand() else { return nil }
    if field == .id, !begins {
      // In quotes it is one id, blanks and commas included.
      guard let filter = operand.isQuoted ? IDFilter(quoting: operand.text) : IDFilter(String(operand.text)) else {
        return nil
      }
      return Query.Term(ids: filter, excludes: excludes)
    }
    guard let pattern = TextPattern(operand.text, begins: begins, isLiteral: isLiteral || operand.isQuoted) else {
      return nil
    }
    var plain: TextPattern?
    if case .attribute = field { plain = TextPattern(raw[..<rest.startIndex]) }
    return Query.Term(excludes: excludes, field: field, match: .text(pattern), plain: plain)
  }

  private static func text(
    _ text: Substring, excludes: Bool, begins: Bool = false, isLiteral: Bool = false
  ) -> Query.Term? {
    guard let pattern = TextPattern(text, begins: begins, isLiteral: isLiteral) else { return nil }
    return Query.Term(excludes: excludes, field: nil, match: .text(pattern), plain: nil)
  }
}

extension Query.Clause {
  /// Adds an alternative. Ids next to ids are one list, as in `id:1,4`.
  fileprivate mutating func join(_ term: Query.Term) {
    if let last = alternatives.last, !last.excludes, !term.excludes, case .ids(let one) = last.match,
      case .ids(let other) = term.match
    {
      alternatives[alternatives.count - 1] = Query.Term(ids: one.joined(with: other), excludes: false)
    } else {
      alternatives.append(term)
    }
  }

  /// The clause with every id that it keeps excluded instead.
  fileprivate func excludingIDs() -> Query.Clause {
    Query.Clause(
      alternatives: alternatives.map { term in
        if case .ids(let filter) = term.match { Query.Term(ids: filter, excludes: true) } else { term }
      })
  }
}

extension Query.Term {
  fileprivate init(ids: IDFilter, excludes: Bool) {
    self.init(excludes: excludes, field: .id, match: .ids(ids), plain: nil)
  }
}
