import Glibc

extension Options.ColorChoice {
  /// Whether a terminal gets colours.
  var isForTerminals: Bool {
    switch self {
    case .always: true
    case .never: false
    // https://no-color.org: set and not empty.
    case .auto: getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    }
  }

  /// Whether what is printed may hold sequences for a terminal.
  func isForOutput(_ output: Output) -> Bool {
    guard self == .auto else { return self == .always }
    let terminal = getenv("TERM").map { String(cString: $0) } ?? ""
    return isForTerminals && output.isTerminal && !["", "dumb"].contains(terminal)
  }
}
