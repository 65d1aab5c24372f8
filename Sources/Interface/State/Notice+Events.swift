import Directory
import Engine
import Terminal

extension Notice {
  /// What the engine told, in words; nil if the screen shows it anyway.
  /// - Parameter asked: whether the load was asked for by a reload, so that it has to be answered.
  init?(_ output: DirectoryEngine.Output, asked: Bool) {
    switch output {
    case .loaded(let difference?) where !difference.isEmpty: self.init(text: Self.words(difference))
    case .loaded(.some) where asked: self.init(text: "nothing has changed")
    case .cancelled: self.init(text: "loading was given up", advice: "r loads again")
    case .refused(let why): self.init(text: why, isProblem: true)
    case .loaded, .failed, .added, .settled: return nil
    }
  }

  /// What became of a copy.
  init(_ result: CopyResult, what: String) {
    switch result {
    case .sent: self.init(text: "copied \(what) to the terminal's clipboard")
    case .tooLarge(let limit):
      self.init(
        text: "\(what) is too large for the terminal's clipboard, which takes \(limit.grouped) bytes", isProblem: true)
    }
  }

  /// `2 added, 1 changed, 1 gone`.
  private static func words(_ difference: RosterDifference) -> String {
    [(difference.added.count, "added"), (difference.changed.count, "changed"), (difference.removed.count, "gone")]
      .filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
  }
}
