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
    let distances = (0...Grade.lastPlace).map { UInt8(Grade.distance($0, queryPlace)) }
    if matching > (starts.count - 1) / Self.manyOneIn {
      var table = [UInt8](repeating: Grade.none.rawValue, count: numbers.count)
      for (place, grade) in hits { table[place] = grade }
      gradeRows(by: table, distances, into: out)
    } else {
      gradeRows(of: hits, distances, into: out)
    }
  }

  /// Grades the rows anew that were graded by a word of their name, for a word that stands elsewhere in the query.
  ///
  /// Where a name decided, it did by its tier, as it counts more than any other field; and another place changes no tier.
  func regrade(by words: WordGrades, queryPlace: Int, into out: UnsafeMutablePointer<UInt8>) {
    let rows = starts.count - 1
    let fresh = GradeColumn(count: rows)
    grade(by: words, queryPlace: queryPlace, into: fresh.grades)
    for row in 0..<rows {
      let (old, new) = (out[row], fresh.grades[row])
      if old & Grade.weightBits == 0, (old ^ new) & Grade.tierBits == 0 { out[row] = new }
    }
  }

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
      words.grades.withUnsafeBufferPointer { grades in
        for place in 0..<numbers.count {
          let grade = grades[Int(numbers[place])]
          if grade != Grade.none.rawValue { hits.append((place, grade)) }
        }
      }
    }
    return hits
  }

  /// Row by row: where many match.
  private func gradeRows(by table: [UInt8], _ distances: [UInt8], into out: UnsafeMutablePointer<UInt8>) {
    table.withUnsafeBufferPointer { table in
      starts.withUnsafeBufferPointer { starts in
        words.withUnsafeBufferPointer { words in
          distances.withUnsafeBufferPointer { distances in
            var place = 0
            for row in 0..<starts.count &- 1 {
              let end = Int(starts[row &+ 1])
              var best = out[row]
              var number = 0
              while place < end {
                // The bits of the place are free, and `none` has all.
                best = min(best, table[Int(words[place])] | distances[min(number, Grade.lastPlace)])
                place &+= 1
                number &+= 1
              }
              out[row] = best
            }
          }
        }
      }
    }
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
