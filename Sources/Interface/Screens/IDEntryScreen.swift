import Engine
import Search
import Terminal
import Text

/// The entry of an id filter, inside the frame of the search field.
struct IDEntryScreen: Screen {
  /// The ids as typed.
  private(set) var editor: LineEditor
  /// What happens to them.
  private var mode: IDFilter.Mode

  /// The filter that was in force before.
  private let before: IDFilter?
  /// Whether another one is in force by now.
  private var hasApplied = false

  /// An entry that shows the filter in force.
  init(filter: IDFilter?, mode: IDFilter.Mode) {
    editor = LineEditor(filter?.text ?? "")
    self.mode = filter?.mode ?? mode
    before = filter
    editor.select()
  }

  var places: [Place] { [.idEntry] }

  mutating func handle(_ action: Action, key: Key, on stage: inout Stage) -> Turn {
    switch action {
    case .insert:
      if case .character(let character) = key { editor.insert(String(character)) }
    case .edit(let edit): editor.apply(edit)
    case .switchIDMode:
      mode = mode == .keep ? .exclude : .keep
      if let filter = IDFilter(editor.text, mode: mode) { apply(filter, on: &stage) }
    case .applyID:
      apply(IDFilter(editor.text, mode: mode), on: &stage)
      return .close
    case .close:
      if hasApplied { apply(before, on: &stage) }
      return .close
    default: break
    }
    return .stay
  }

  private mutating func apply(_ filter: IDFilter?, on stage: inout Stage) {
    hasApplied = true
    stage.send(.filter(filter))
  }

  mutating func paste(_ text: String, on stage: inout Stage) {
    editor.insert(text)
  }

  func draw(on canvas: inout Canvas, stage: Stage) {
    let layout = stage.layout
    let columns = layout.fieldColumns
    let row = layout.field
    canvas.fill(row: row, column: columns.lowerBound, columns: columns.count, style: .plain)
    if layout.hasFrame {
      canvas.drawFrame(row: row - 1, rows: 3, columns: 0..<layout.size.columns, style: stage.theme.accent)
    }
    let head = canvas.draw([("⌕ id ", stage.theme.accent)], row: row, column: columns.lowerBound)
    let modes: [(VisibleText, Style)] = [
      ("keep", mode == .keep ? stage.theme.selection : stage.theme.quiet), (" ", .plain),
      ("exclude", mode == .exclude ? stage.theme.selection : stage.theme.quiet),
    ]
    let shown = columns.count >= 30 ? modes : [mode == .keep ? modes[0] : modes[2]]
    let end = columns.upperBound - shown.reduce(0) { $0 + $1.0.width }
    canvas.draw(shown.map { (text: $0.0, style: $0.1) }, row: row, column: end)
    let text = columns.lowerBound + head..<max(columns.lowerBound + head + 1, end - 1)
    canvas.drawLine(editor, row: row, columns: text, hasFocus: true, theme: stage.theme)
  }
}
