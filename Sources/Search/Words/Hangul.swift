/// Hangul as it is typed, on folded, so decomposed, text: initial consonants alone, and syllables still being composed.
enum Hangul {
  /// Whether a scalar is the initial consonant of a syllable. Consonants that stand alone fold to it.
  static func isInitial(_ scalar: UInt32) -> Bool { (0x1100...0x1112).contains(scalar) }
  static func isVowel(_ scalar: UInt32) -> Bool { (0x1161...0x1175).contains(scalar) }
  static func isFinal(_ scalar: UInt32) -> Bool { (0x11A8...0x11C2).contains(scalar) }

  /// How many letters people count: a syllable is one, and so is a consonant that stands alone; the voicing marks of kana are none.
  static func letterCount(of scalars: some Sequence<UInt32>) -> Int {
    scalars.reduce(0) { (0x1160...0x11FF).contains($1) || $1 == 0x3099 || $1 == 0x309A ? $0 : $0 + 1 }
  }

  /// Whether initial consonants stand for their syllables somewhere in a word: `ㄱㅊㅅ`, `김ㅊㅅ`.
  static func hasBareInitials(_ scalars: [UInt32]) -> Bool {
    zip(scalars, scalars.dropFirst() + [0]).contains { isInitial($0) && !isVowel($1) }
      && scalars.allSatisfy { isInitial($0) || isVowel($0) || isFinal($0) }
  }

  /// The word with its last final consonant as the initial of a syllable to come, which it becomes when a vowel is typed: 잊 is on the way
  /// to 이지. Nil if it does not end with one.
  static func composing(_ scalars: [UInt32]) -> [UInt8]? {
    guard let last = scalars.last, isFinal(last) else { return nil }
    let (stays, moves) = split[Int(last - 0x11A8)]
    var rest = Array(scalars.dropLast())
    if let stays { rest.append(stays) }
    rest.append(moves)
    let letters = rest.compactMap { Unicode.Scalar($0) }
    return Array(String(String.UnicodeScalarView(letters)).utf8)
  }

  /// Where a word that is typed with initials alone stands in another, in scalars.
  static func place(of initials: [UInt32], in word: [UInt32]) -> Range<Int>? {
    for start in word.indices where isInitial(word[start]) {
      if let end = end(of: initials, in: word, from: start) { return start..<end }
    }
    return nil
  }

  private static func end(of initials: [UInt32], in word: [UInt32], from start: Int) -> Int? {
    var place = start
    for scalar in initials {
      if isInitial(scalar) {
        while place > start, place < word.count, !isInitial(word[place]) { place += 1 }
      }
      guard place < word.count, word[place] == scalar else { return nil }
      place += 1
    }
    return place
  }

  /// By final consonant: what stays of it, and what moves on as an initial.
  private static let split: [(stays: UInt32?, moves: UInt32)] = [
    (nil, 0x1100), (nil, 0x1101), (0x11A8, 0x1109), (nil, 0x1102), (0x11AB, 0x110C), (0x11AB, 0x1112), (nil, 0x1103),
    (nil, 0x1105),
    (0x11AF, 0x1100), (0x11AF, 0x1106), (0x11AF, 0x1107), (0x11AF, 0x1109), (0x11AF, 0x1110), (0x11AF, 0x1111),
    (0x11AF, 0x1112),
    (nil, 0x1106), (nil, 0x1107), (0x11B8, 0x1109), (nil, 0x1109), (nil, 0x110A), (nil, 0x110B), (nil, 0x110C),
    (nil, 0x110E),
    (nil, 0x110F), (nil, 0x1110), (nil, 0x1111), (nil, 0x1112),
  ]
}
