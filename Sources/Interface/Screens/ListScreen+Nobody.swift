import Engine
import Search
import Terminal
import Text

extension ListScreen {
  /// What stands in the middle while there is nobody to show, and which key helps.
  func drawNobody(on canvas: inout Canvas, stage: Stage) {
    let layout = stage.layout
    var lines: [(text: VisibleText, style: Style)] = []
    let width = max(1, layout.listColumns - 4)
    if let failure = stage.snapshot.failure, stage.snapshot.total == 0 {
      let sentence = failure.advice.isEmpty ? failure.sentence : "\(failure.sentence); \(failure.advice)"
      lines = VisibleText(sanitizing: sentence).wrapped(to: width).map { ($0, stage.theme.title) }
      if !failure.sentence.contains(stage.snapshot.sourceName) {
        lines.append((VisibleText(sanitizing: stage.snapshot.sourceName), stage.theme.quiet))
      }
      let keys = helpfulKeys(stage)
      if !keys.isEmpty { lines += [("", .plain), (stage.theme.words(keys), .plain)] }
    } else if let sentence = sentence(stage, width: width) {
      lines = sentence.map { ($0, .plain) }
      if let absent = stage.snapshot.users.matches.absent {
        let words = absent.words.prefix(1).uppercased() + absent.words.dropFirst() + soFar(stage) + "."
        lines += VisibleText(sanitizing: words).wrapped(to: width).map { ($0, .plain) }
      }
      if let remedy = remedy(stage) { lines.append((stage.theme.words(remedy), stage.theme.quiet)) }
    }
    let rows = layout.rows
    let first = rows.lowerBound + max(0, (rows.count - lines.count) / 2)
    for (row, line) in zip(first..<max(first, rows.upperBound), lines) {
      canvas.drawCentred(line.text, row: row, columns: 0..<layout.listColumns, style: line.style)
    }
  }

  /// What a sentence ends with while more users come.
  private func soFar(_ stage: Stage) -> String { stage.isLoading ? " so far" : "" }

  /// Why there is nobody, in lines; nil while that is not known yet.
  private func sentence(_ stage: Stage, width: Int) -> [VisibleText]? {
    if stage.snapshot.total == 0 {
      switch stage.snapshot.state {
      case .loaded: return ["There is nobody in this directory."]
      case .idle: return ["Nothing is loaded."]
      case .loading, .failed: return nil
      }
    }
    let request = stage.snapshot.users.matches.request
    let query = request.query.isEmpty ? nil : VisibleText(sanitizing: request.query.text)
    let filter = request.filter.map { VisibleText(sanitizing: $0.label) }
    let end = VisibleText(sanitizing: "\(soFar(stage)).")
    guard query != nil || filter != nil else { return nil }
    // What was asked for stands in the search field too: of a long one so much is said that there are two lines.
    var room = 2 * width
    while true {
      let asked = [query.map { "“" + $0.truncated(to: room) + "”" }, filter?.truncated(to: room)].compactMap(\.self)
      let sentence = asked.dropFirst().reduce("Nobody matches " + asked[0]) { $0 + " and " + $1 } + end
      let lines = sentence.wrapped(to: width)
      if lines.count <= Self.mostLines || room <= Self.leastAsked { return lines }
      room -= 1
    }
  }

  /// A sentence about a long query is no longer, where there is room for what it is about.
  private static let mostLines = 2
  /// Of a query or a filter at least so much is said.
  private static let leastAsked = 8

  /// `Esc clears the search`: the key that works here, and what is in force.
  private func remedy(_ stage: Stage) -> String? {
    let table = KeyTable.standard
    let request = stage.snapshot.users.matches.request
    let (search, filter) = (request.query.isEmpty ? nil : "the search", request.filter.map { _ in "the id filter" })
    func key(_ action: Action) -> String? { table.keyName(of: action, in: stage.places, on: stage) }
    if stage.snapshot.total == 0, stage.snapshot.state == .idle { return key(.reload).map { "\($0) loads again" } }
    if let key = key(.clearSearch) {
      return "\(key) clears \([search, filter].compactMap(\.self).joined(separator: " and "))"
    }
    if let search, let key = key(.clearField) { return "\(key) clears \(search)" }
    if let filter, let key = key(.enterID) { return "\(key) changes \(filter)" }
    if let search, let key = key(.search) { return "\(key) changes \(search)" }
    return nil
  }

  /// `r try again · q leave`, as far as the keys work here.
  private func helpfulKeys(_ stage: Stage) -> String {
    let table = KeyTable.standard
    let keys = [
      stage.canReload ? table.keyName(of: .reload, .retry, in: stage.places, on: stage).map { "\($0) try again" } : nil,
      table.keyName(of: .leave, in: stage.places, on: stage).map { "\($0) leave" },
    ]
    return keys.compactMap(\.self).joined(separator: " · ")
  }
}
