/// The grades of the dictionary's words for one word of a query, and which of them fit.
struct WordGrades: Sendable {
  /// By word, the raw value of a grade without its place.
  let grades: [UInt8]
  /// The words that fit, ascending.
  let fitting: [UInt32]
}

extension NameColumn {
  /// Grades the rows by the grades of their words.
  /// - Parameter queryPlace: where the word stands in the query: in a name it is expected there as well.
  func grade(by words: WordGrades, queryPlace: Int, into out: UnsafeMutablePointer<UInt8>) {
    let hits = places(of: words)
    let matching = hits.reduce(0) { $0 + Int(rowStarts[$1.place + 1] - rowStarts[$1.place]) }
    if matching == 0 { return }
    if matching > (starts.count - 1) / Self.manyOneIn {
      forEachGrade(by: words, queryPlace: queryPlace, rows: 0..<starts.count - 1) { row, grade in
        out[row] = min(out[row], grade)
      }
    } else {
      let distances = (0...Grade.lastPlace).map { UInt8(Grade.distance($0, queryPlace)) }
      gradeRows(of: hits, distances, into: out)
    }
  }

  /// Grades some rows by the grades of their words.
  func grade(by words: WordGrades, queryPlace: Int, rows: [Int], into out: UnsafeMutablePointer<UInt8>) {
    if words.fitting.isEmpty { return }
    if rows.count > numbers.count / Self.fewOneIn {
      forEachGrade(by: words, queryPlace: queryPlace, rows: rows) { row, grade in out[row] = min(out[row], grade) }
      return
    }
    for row in rows {
      let start = Int(starts[row])
      for place in start..<Int(starts[row &+ 1]) {
        let distance = UInt8(Grade.distance(place &- start, queryPlace))
        out[row] = min(out[row], words.grades[Int(numbers[Int(self.words[place])])] | distance)
      }
    }
  }

  /// Grades some rows anew that were graded by a word of their name, for a word that stands elsewhere in the query.
  ///
  /// Where a name decided, it did by its tier, as it counts more than any other field; and another place changes no tier.
  func regrade(
    by words: WordGrades, queryPlace: Int, rows: some Sequence<Int>, into out: UnsafeMutablePointer<UInt8>
  ) {
    let ofNames = rows.lazy.filter { out[$0] & Grade.weightBits == 0 }
    forEachGrade(by: words, queryPlace: queryPlace, rows: ofNames) { row, grade in
      if (out[row] ^ grade) & Grade.tierBits == 0 { out[row] = grade }
    }
  }

  /// Calls `body` with some rows and the best grade of the words of each.
  @inline(__always)
  private func forEachGrade(
    by words: WordGrades, queryPlace: Int, rows: some Sequence<Int>, _ body: (Int, UInt8) -> Void
  ) {
    let table = numbers.map { words.grades[Int($0)] }
    let distances = (0...Grade.lastPlace).map { UInt8(Grade.distance($0, queryPlace)) }
    table.withUnsafeBufferPointer { table in
      starts.withUnsafeBufferPointer { starts in
        self.words.withUnsafeBufferPointer { words in
          distances.withUnsafeBufferPointer { distances in
            for row in rows {
              let start = Int(starts[row])
              var best = Grade.none.rawValue
              for place in start..<Int(starts[row &+ 1]) {
                // The bits of the place are free, and `none` has all.
                best = min(best, table[Int(words[place])] | distances[min(place &- start, Grade.lastPlace)])
              }
              body(row, best)
            }
          }
        }
      }
    }
  }

  /// Up to this part of the words in rows, looking up the grades of theirs is faster than those of all words first.
  private static let fewOneIn = 8

  /// From this part of the rows on, going through all of them is faster than through those of each word.
  private static let manyOneIn = 8

  /// The words of the column that fit, with their grades.
  private func places(of words: WordGrades) -> [(place: Int, grade: UInt8)] {
    var hits: [(place: Int, grade: UInt8)] = []
    // A search in the sorted numbers takes about as many steps as a number has bits.
    if words.fitting.count * 16 < numbers.count {
      numbers.withUnsafeBufferPointer { numbers in
        for word in words.fitting {
          var (low, high) = (0, numbers.count)
          while low < high {
            let middle = (low &+ high) >> 1
            if numbers[middle] < word { low = middle &+ 1 } else { high = middle }
          }
          if low < numbers.count, numbers[low] == word { hits.append((low, words.grades[Int(word)])) }
        }
      }
    } else {
      // First without a branch, then the words that fit, sixteen looked at at a time.
      let all = GradeColumn(count: numbers.count)
      words.grades.withUnsafeBufferPointer { grades in
        for place in 0..<numbers.count { all.grades[place] = grades[Int(numbers[place])] }
      }
      all.forEachMatching(0..<numbers.count) { hits.append(($0, all.grades[$0])) }
    }
    return hits
  }

  /// Word by word: where few match.
  private func gradeRows(
    of hits: [(place: Int, grade: UInt8)], _ distances: [UInt8], into out: UnsafeMutablePointer<UInt8>
  ) {
    rows.withUnsafeBufferPointer { rows in
      starts.withUnsafeBufferPointer { starts in
        words.withUnsafeBufferPointer { words in
          for (place, grade) in hits {
            let word = UInt16(truncatingIfNeeded: place)
            for index in Int(rowStarts[place])..<Int(rowStarts[place + 1]) {
              let row = Int(rows[index])
              let start = Int(starts[row])
              for other in start..<Int(starts[row &+ 1]) where words[other] == word {
                out[row] = min(out[row], grade | distances[min(other &- start, Grade.lastPlace)])
              }
            }
          }
        }
      }
    }
  }
}
