/// Letters that Unicode doesn't decompose and people still type in plain ones.
enum SpecialLetters {
  /// As they are searched, after case folding.
  static func folded(_ scalar: Int32) -> StaticString? {
    switch scalar {
    case 0xDF: "ss"  // ß
    case 0xE6: "ae"  // æ
    case 0xF0: "d"  // ð
    case 0xF8: "o"  // ø
    case 0xFE: "th"  // þ
    case 0x111: "d"  // đ
    case 0x127: "h"  // ħ
    case 0x131: "i"  // ı
    case 0x142: "l"  // ł
    case 0x153: "oe"  // œ
    default: nil
    }
  }

  /// As they are shown where there is only ASCII.
  static let cased: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "ð": "d", "Ð": "D", "ø": "o", "Ø": "O", "þ": "th", "Þ": "Th",
    "đ": "d", "Đ": "D", "ħ": "h", "Ħ": "H", "ı": "i", "ł": "l", "Ł": "L", "œ": "oe", "Œ": "OE",
  ]
}
