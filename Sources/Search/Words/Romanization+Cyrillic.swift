/// Cyrillic, by the BGN/PCGN systems without their marks (as CLDR's `Cyrillic-Latin/BGN`), and as in passports (ICAO Doc 9303, part 3, section 6).
extension Romanization {
  /// The spellings of a word in small letters.
  static func cyrillic(_ scalars: [UInt32]) -> [String?] {
    [spelling(of: scalars, letters), spelling(of: scalars, letters.merging(inPassports) { $1 })]
  }

  private static func spelling(of scalars: [UInt32], _ table: [UInt32: String]) -> String? {
    var text = ""
    for scalar in scalars {
      // A mark on a letter changes little enough.
      if (0x300..<0x370).contains(scalar) { continue }
      guard let letters = table[scalar] ?? plain(scalar) else { return nil }
      text += letters
    }
    return text
  }

  private static let letters = table(
    """
    аa бb вv гg дd еe ёyo жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya
    іi їyi єye ґg ўu ђdj јj љlj њnj ћc џdz ѓgj ќkj ѕdz әa ғgh қq ңng өo ұu үu һh
    """)

  private static let inPassports = table("ёe йi юiu яia ъie їi єie")

  private static func table(_ entries: String) -> [UInt32: String] {
    var table: [UInt32: String] = [:]
    for entry in entries.split(whereSeparator: \.isWhitespace) {
      if let letter = entry.unicodeScalars.first { table[letter.value] = String(entry.dropFirst()) }
    }
    return table
  }
}
