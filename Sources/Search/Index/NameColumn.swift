/// The names of many users: by row the words, by word the rows.
struct NameColumn: Sendable {
  /// By row, where its words start in `words`, and where those of the last row end.
  let starts: [UInt32]
  /// The words of the names, as places in `numbers`.
  let words: [UInt16]
  /// The distinct words, by their numbers in the dictionary, ascending.
  let numbers: [UInt32]
  /// By distinct word, where its rows start in `rows`, and where those of the last one end.
  let rowStarts: [UInt32]
  /// The rows of each word.
  let rows: [UInt16]
  /// By row, the length of the name in letters, and padding.
  let lengths: [UInt8]
  /// By row, the initials of the first four words, the first one lowest.
  let initials: [UInt32]

  /// Words of a name that are indexed; a text of more is no name.
  static let mostWords = 32
  /// How many initials are kept.
  static let mostInitials = 4
  /// The greatest length that is told apart: one more still fits in a byte.
  static let greatestLength = 254
  /// Behind the last length, so that sixteen can be read at once.
  static let padding = 16

  /// How many bytes of memory it takes.
  var memory: Int {
    (starts.capacity + numbers.capacity + rowStarts.capacity + initials.capacity) * 4 + (words.capacity + rows.capacity)
      * 2
      + lengths.capacity
  }

  /// The names, given their words by number.
  /// - Parameters:
  ///   - words: as places in `unsorted`.
  ///   - unsorted: the distinct words, by their numbers in the dictionary.
  ///   - dictionary: with the forms of all words.
  init(starts: [UInt32], words unsortedWords: [UInt16], numbers unsorted: [UInt32], dictionary: WordDictionary) {
    let rowCount = starts.count - 1
    let order = unsorted.indices.sorted { unsorted[$0] < unsorted[$1] }
    var places = [UInt16](repeating: 0, count: unsorted.count)
    for (place, word) in order.enumerated() { places[word] = UInt16(truncatingIfNeeded: place) }
    let numbers = order.map { unsorted[$0] }
    let words = unsortedWords.map { places[Int($0)] }
    var rowStarts = [UInt32](repeating: 0, count: numbers.count + 1)
    for word in words { rowStarts[Int(word) &+ 1] &+= 1 }
    for word in numbers.indices { rowStarts[word &+ 1] &+= rowStarts[word] }
    let letterCounts = numbers.map { dictionary.letterCounts[Int($0)] }
    let firsts = numbers.map { dictionary.initials[Int($0)] }
    var next = rowStarts
    var rows = [UInt16](repeating: 0, count: words.count)
    var lengths = [UInt8](repeating: 0, count: rowCount + Self.padding)
    var initials = [UInt32](repeating: 0, count: rowCount)
    for row in 0..<rowCount {
      let start = Int(starts[row])
      var length = 0
      for place in start..<Int(starts[row &+ 1]) {
        let word = Int(words[place])
        rows[Int(next[word])] = UInt16(truncatingIfNeeded: row)
        next[word] &+= 1
        length &+= Int(letterCounts[word]) &+ 1
        if place &- start < Self.mostInitials { initials[row] |= UInt32(firsts[word]) << UInt32(8 &* (place &- start)) }
      }
      lengths[row] = UInt8(max(0, min(length &- 1, Self.greatestLength)))
    }
    self.starts = starts.trimmed()
    self.words = words
    self.numbers = numbers
    self.rowStarts = rowStarts
    self.rows = rows
    self.lengths = lengths
    self.initials = initials
  }

  /// The initials as they are compared with `initials`; nil if the text is none: two to four letters.
  static func initials(of text: [UInt8]) -> (letters: UInt32, mask: UInt32)? {
    guard (2...mostInitials).contains(text.count), text.allSatisfy({ $0 &- 0x61 < 26 }) else { return nil }
    let letters = text.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    return (letters, text.count == mostInitials ? .max : 1 << UInt32(8 * text.count) - 1)
  }

  /// Grades the rows whose name begins with initials.
  func gradeInitials(_ text: [UInt8], into out: UnsafeMutablePointer<UInt8>) {
    guard let (letters, mask) = Self.initials(of: text) else { return }
    let grade = Grade(.initials, weight: 0).rawValue
    let none = Grade.none.rawValue
    // Without a branch, so that the compiler takes many rows at a time.
    initials.withUnsafeBufferPointer { initials in
      for row in 0..<initials.count {
        out[row] = min(out[row], initials[row] & mask == letters ? grade : none)
      }
    }
  }

  /// Grades those of some rows whose name begins with initials.
  func gradeInitials(_ text: [UInt8], rows: [Int], into out: UnsafeMutablePointer<UInt8>) {
    guard let (letters, mask) = Self.initials(of: text) else { return }
    let grade = Grade(.initials, weight: 0).rawValue
    for row in rows where initials[row] & mask == letters { out[row] = min(out[row], grade) }
  }
}
