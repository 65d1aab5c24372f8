internal import CUTF8Proc
internal import Glibc

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
    let name = localeName { getenv($0).map { String(cString: $0) } }
    let isInstalled = setlocale(LC_CTYPE, name) != nil  // First, so that its file is opened once.
    let encoding = Encoding(localeNamed: name)
    if encoding == .ascii || !isInstalled { setlocale(LC_CTYPE, "C.UTF-8") }
    return encoding
  }

  /// The name of the locale for characters: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not empty
  /// (POSIX, "Internationalization Variables"), else `C`.
  static func localeName(in environment: (String) -> String?) -> String {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let name = environment(variable), !name.isEmpty { return name }
    }
    return "C"
  }

  /// What a locale can show.
  ///
  /// A locale that is not installed goes by its name: whoever comes over SSH from a machine that speaks `de_DE.UTF-8` has a terminal for it.
  init(localeNamed name: String) {
    var copy = [CChar](repeating: 0, count: 64)
    let installed = text_codeset(name, &copy, copy.count) != nil
    let codeset =
      if installed {
        String(decoding: copy.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      } else {
        String(name.drop { $0 != "." }.dropFirst().prefix { $0 != "@" })
      }
    self = ["utf-8", "utf8"].contains(codeset.lowercased()) ? .utf8 : .ascii
  }
}
