/// How the program ends, for those who called it.
enum ExitCode: Int32 {
  /// Somebody matched, or the full screen was left.
  case found = 0
  /// Nobody matched.
  case nobody = 1
  /// Something went wrong: one line on standard error says what.
  case failed = 2
  /// Ctrl-C.
  case cancelled = 130
}
