/// Greek, by ELOT 743 and ISO 843 type 2, as in passports and in the name list of the United Nations.
extension Romanization {
  /// The spelling of a folded word.
  static func greek(_ scalars: [UInt32]) -> String? {
    let word = scalars.map { scalar in
      // The final sigma.
      Unicode.Scalar(scalar == 0x3C2 ? 0x3C3 : scalar) ?? "\u{FFFD}"
    }
    var text = ""
    var place = 0
    while place < word.count {
      let pair = place + 1 < word.count ? String(String.UnicodeScalarView(word[place...place + 1])) : ""
      if let letters = pairs[pair] {
        text += pair == "μπ" && place > 0 ? "mp" : letters
        place += 2
      } else if ["αυ", "ευ", "ηυ"].contains(pair), let vowel = letters[word[place]] {
        let isVoiced = place + 2 < word.count && "αεηιουωβγδζλμνρ".unicodeScalars.contains(word[place + 2])
        text += vowel + (isVoiced ? "v" : "f")
        place += 2
      } else {
        guard let letter = letters[word[place]] ?? plain(word[place].value) else { return nil }
        text += letter
        place += 1
      }
    }
    return text
  }

  private static let pairs = ["ου": "ou", "γγ": "ng", "γκ": "gk", "γξ": "nx", "γχ": "nch", "μπ": "b"]

  private static let letters: [Unicode.Scalar: String] = [
    "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k", "λ": "l",
    "μ": "m", "ν": "n",
    "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "τ": "t", "υ": "y", "φ": "f", "χ": "ch", "ψ": "ps", "ω": "o",
  ]
}
