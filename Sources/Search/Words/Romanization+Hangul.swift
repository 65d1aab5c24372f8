/// Hangul, by the Revised Romanization of Korea (2000, the table of CLDR's `Jamo-Latin` in what concerns names), by McCune-Reischauer (1939) without its marks,
/// and as Koreans spell their own names. Syllable by syllable, since sounds that meet in a name are not assimilated in writing.
extension Romanization {
  /// The spellings of folded, so decomposed, syllables.
  static func hangul(_ scalars: [UInt32]) -> [String?] {
    guard let syllables = HangulSyllable.syllables(of: scalars) else { return [] }
    func spelling(_ system: HangulSystem, family: [HangulSyllable: String]) -> String {
      let first = syllables.first.map { family[$0] ?? system.spelling(of: $0) } ?? ""
      return first + syllables.dropFirst().map(system.spelling).joined()
    }
    return [
      spelling(.revised, family: [:]), spelling(.mcCuneReischauer, family: [:]),
      spelling(.common, family: HangulSystem.familyNames),
      spelling(.revised, family: HangulSystem.familyNames),
    ]
  }
}

/// A syllable of Hangul by the numbers of its parts (Unicode 3.12, "Conjoining Jamo Behavior").
struct HangulSyllable: Hashable {
  let initial: Int
  let vowel: Int
  /// 0 if there is none.
  let final: Int

  /// The syllables of decomposed text; nil if it holds anything else.
  static func syllables(of scalars: [UInt32]) -> [HangulSyllable]? {
    var syllables: [HangulSyllable] = []
    var place = 0
    while place < scalars.count {
      guard (0x1100...0x1112).contains(scalars[place]), place + 1 < scalars.count,
        (0x1161...0x1175).contains(scalars[place + 1])
      else { return nil }
      let hasFinal = place + 2 < scalars.count && (0x11A8...0x11C2).contains(scalars[place + 2])
      syllables.append(
        HangulSyllable(
          initial: Int(scalars[place] - 0x1100), vowel: Int(scalars[place + 1] - 0x1161),
          final: hasFinal ? Int(scalars[place + 2] - 0x11A7) : 0))
      place += hasFinal ? 3 : 2
    }
    return syllables
  }
}

/// What the parts of a syllable are written as.
struct HangulSystem {
  private let initials: [String]
  private let vowels: [String]

  /// Finals are the same in all systems.
  private static let finals = list(". k k k n n n t l k m l l l p l m p p t t ng t t k t p t")

  static let revised = HangulSystem(
    initials: "g kk n d tt r m b pp s ss . j jj ch k t p h",
    vowels: "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i")
  static let mcCuneReischauer = HangulSystem(
    initials: "k kk n t tt r m p pp s ss . ch tch ch k t p h",
    vowels: "a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i")
  /// As on business cards: 영수 Youngsoo, 철호 Chulho.
  static let common = HangulSystem(
    initials: "k k n d d r m b b s s . j j ch k t p h",
    vowels: "a ae ya yae u e you ye o wa wae oe yo oo wo we wi yoo eu ui i")

  /// Family names whose usual spelling follows no system.
  static let familyNames: [HangulSyllable: String] = {
    let pairs: [(String, String)] = [
      ("김", "kim"), ("이", "lee"), ("박", "park"), ("최", "choi"), ("정", "jung"), ("강", "kang"), ("조", "cho"),
      ("윤", "yoon"), ("장", "jang"),
      ("임", "lim"), ("오", "oh"), ("신", "shin"), ("권", "kwon"), ("황", "hwang"), ("안", "ahn"), ("류", "ryu"), ("유", "yoo"),
      ("고", "ko"),
      ("문", "moon"), ("손", "sohn"), ("배", "bae"), ("백", "baek"), ("허", "hur"), ("심", "shim"), ("노", "roh"), ("하", "ha"),
      ("곽", "kwak"),
      ("성", "sung"), ("주", "joo"), ("우", "woo"), ("구", "koo"), ("라", "ra"), ("전", "jeon"), ("엄", "um"), ("변", "byun"),
      ("현", "hyun"),
    ]
    var names: [HangulSyllable: String] = [:]
    for (syllable, spelling) in pairs {
      let scalars = IndexedText.folded(Array(syllable.utf8)).scalars
      if let parts = HangulSyllable.syllables(of: scalars)?.first { names[parts] = spelling }
    }
    return names
  }()

  private init(initials: String, vowels: String) {
    self.initials = Self.list(initials)
    self.vowels = Self.list(vowels)
  }

  /// The spelling of one syllable.
  func spelling(of syllable: HangulSyllable) -> String {
    initials[syllable.initial] + vowels[syllable.vowel] + Self.finals[syllable.final]
  }

  /// The entries of a list parted by blanks; a full stop is an empty one.
  private static func list(_ text: String) -> [String] {
    text.split(separator: " ").map { $0 == "." ? "" : String($0) }
  }
}
