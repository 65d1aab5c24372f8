/// One field of many users, most of them sharing their values: companies, cities, mail domains. Each user has the number of a value.
struct ValueColumn: Sendable {
  /// By row, the value: its place in `values`.
  let codes: [UInt16]
  /// The values that occur, by their number in the index.
  let values: [UInt32]

  /// How many bytes of memory it takes.
  var memory: Int { codes.capacity * 2 + values.capacity * 4 }

  /// Grades some rows by the grades of their values.
  func grade(by valueGrades: [UInt8], rows: some Sequence<Int>, into out: UnsafeMutablePointer<UInt8>) {
    let table = values.map { valueGrades[Int($0)] }
    guard table.contains(where: { $0 != Grade.none.rawValue }) else { return }
    table.withUnsafeBufferPointer { table in
      codes.withUnsafeBufferPointer { codes in
        for row in rows {
          out[row] = min(out[row], table[Int(codes[row])])
        }
      }
    }
  }
}

/// The distinct values of a field in the whole index, and the words they are made of.
struct ValueTable: Sendable {
  /// The values as the source writes them.
  var texts = WordTable()
  /// The words of all values, by their numbers in the dictionary.
  private(set) var words: [UInt32] = []
  /// Where the words of each value start, and where those of the last one end.
  private(set) var starts: [UInt32] = [0]
  /// The folded text of each value, where it is also looked for as a whole: mail domains.
  private(set) var folded: [[UInt8]] = []
  private let keepsText: Bool

  init(keepsText: Bool) {
    self.keepsText = keepsText
  }

  /// How many values there are.
  var count: Int { texts.count }

  /// How many bytes of memory it takes.
  var memory: Int {
    texts.memory + (words.capacity + starts.capacity) * 4 + folded.reduce(0) { $0 + $1.capacity + 48 }
  }

  /// The number of a value, with its words numbered in a dictionary if it is new.
  mutating func number(of value: UnsafeRawBufferPointer, words dictionary: inout WordTable) -> Int {
    let number = texts.number(of: value)
    if number == starts.count - 1 {
      WordBoundary.forEachWord(in: value) {
        words.append(UInt32(truncatingIfNeeded: dictionary.number(of: UnsafeRawBufferPointer(rebasing: value[$0]))))
      }
      starts.append(UInt32(truncatingIfNeeded: words.count))
      if keepsText { folded.append(IndexedText.folded(Array(value))) }
    }
    return number
  }

  /// The words of a value, by their numbers in the dictionary.
  func words(of value: Int) -> ArraySlice<UInt32> { words[Int(starts[value])..<Int(starts[value + 1])] }

  /// The folded text of a value; nil where it is not looked for as a whole.
  func wholeText(_ value: Int) -> [UInt8]? { keepsText ? folded[value] : nil }

  /// The grade of each value by the grades of its words, the first of them counting more.
  func grades(by wordGrades: [UInt8], weight: UInt8) -> [UInt8] {
    (0..<count).map { value in
      var best = Grade.none.rawValue
      for (place, word) in words(of: value).enumerated() {
        let grade = wordGrades[Int(word)]
        if grade != Grade.none.rawValue {
          best = min(best, grade & Grade.tierBits | weight << 2 | UInt8(min(place, Grade.lastPlace)))
        }
      }
      return best
    }
  }
}
