/// Hiragana and Katakana, by Hepburn (as CLDR's `Hiragana-Latin`).
extension Romanization {
  /// The spellings of folded kana: long vowels as written (`satou`), and as heard (`sato`).
  static func kana(_ scalars: [UInt32]) -> [String?] {
    guard let morae = morae(scalars) else { return [] }
    let written = morae.joined()
    return [written, shortened(written)]
  }

  /// What the kana stand for, one after the other; nil if there is anything else.
  private static func morae(_ scalars: [UInt32]) -> [String]? {
    var morae: [String] = []
    var doubles = false
    for scalar in scalars {
      let hiragana = (0x30A1...0x30F6).contains(scalar) ? scalar - 0x60 : scalar
      switch hiragana {
      case 0x3099, 0x309A:
        guard let last = morae.popLast(), let voiced = voiced(last, isHalf: hiragana == 0x309A) else { return nil }
        morae.append(voiced)
      case 0x3063:
        doubles = true
      case 0x30FC:
        guard let vowel = morae.last?.last else { return nil }
        morae.append(String(vowel))
      case 0x3083, 0x3085, 0x3087:
        guard let last = morae.popLast() else { return nil }
        morae.append(contracted(last, with: hiragana == 0x3083 ? "a" : hiragana == 0x3085 ? "u" : "o"))
      case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049:
        guard let vowel = syllabary[hiragana] else { return nil }
        if let last = morae.last, last.count > 1, last.hasSuffix("u") || last.hasSuffix("i") || last.hasSuffix("e") {
          morae[morae.count - 1] = String(last.dropLast()) + vowel
        } else {
          morae.append(vowel)
        }
      default:
        guard let mora = syllabary[hiragana] ?? plain(hiragana) else { return nil }
        morae.append(doubles ? doubled(mora) : mora)
        doubles = false
      }
    }
    return morae
  }

  private static func doubled(_ mora: String) -> String {
    mora.hasPrefix("ch") ? "t" + mora : mora.prefix(1) + mora
  }

  /// `ki` and small `ya` are `kya`, `shi` and small `ya` are `sha`.
  private static func contracted(_ mora: String, with vowel: String) -> String {
    let consonant = String(mora.dropLast())
    return consonant.hasSuffix("h") || consonant == "j" ? consonant + vowel : consonant + "y" + vowel
  }

  /// With the voicing mark, or the half one.
  private static func voiced(_ mora: String, isHalf: Bool) -> String? {
    if mora.hasPrefix("tt") || mora.count > 3 { return nil }
    switch mora {
    case "u": return "vu"
    case "shi", "chi": return "ji"
    case "tsu": return "zu"
    case "fu": return isHalf ? "pu" : "bu"
    default: break
    }
    let voicings: [Character: String] = ["k": "g", "s": "z", "t": "d", "h": isHalf ? "p" : "b"]
    return mora.first.flatMap { voicings[$0] }.map { $0 + mora.dropFirst() }
  }

  /// `ou`, `oo` and `uu` as one vowel.
  private static func shortened(_ text: String) -> String {
    var short = ""
    for letter in text {
      if let last = short.last, last == "o" && (letter == "u" || letter == "o") || last == "u" && letter == "u" {
        continue
      }
      short.append(letter)
    }
    return short
  }

  /// By hiragana, without voicing.
  private static let syllabary: [UInt32: String] = {
    let rows = [
      "あa いi うu えe おo ぁa ぃi ぅu ぇe ぉo", "かka きki くku けke こko", "さsa しshi すsu せse そso", "たta ちchi つtsu てte とto",
      "なna にni ぬnu ねne のno", "はha ひhi ふfu へhe ほho", "まma みmi むmu めme もmo", "やya ゆyu よyo", "らra りri るru れre ろro",
      "わwa ゐi ゑe をo んn",
    ]
    var table: [UInt32: String] = [:]
    for entry in rows.joined(separator: " ").split(separator: " ") {
      if let kana = entry.unicodeScalars.first { table[kana.value] = String(entry.dropFirst()) }
    }
    return table
  }()
}
