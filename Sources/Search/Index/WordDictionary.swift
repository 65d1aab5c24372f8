/// The distinct words of names, companies, cities and mail domains, and the forms in which each can be typed.
///
/// People share names: a million users hold some ten thousand words, so whatever is costly, typos above all, is done once a word.
/// Words are numbered as they come and never renumbered: an index that grows keeps the numbers it has.
struct WordDictionary: Sendable {
  /// The words as the source writes them.
  var words = WordTable(capacity: 4096)

  // The forms, those of a word one behind the other.
  private(set) var formBytes: [UInt8] = []
  /// Where each form starts in `formBytes`, and where the last one ends.
  private(set) var formStarts: [UInt32] = [0]
  /// The letters of each form.
  private(set) var formMasks: [UInt64] = []
  /// The scalars of each form, at most 255: beyond that lengths are not told apart.
  private(set) var formLengths: [UInt8] = []

  /// By word, the first of its forms, and behind the last word how many there are.
  private(set) var firstForms: [UInt32] = [0]
  /// By word, the letters as people count them, for the length of a name.
  private(set) var letterCounts: [UInt8] = []
  /// By word, the first byte if it is a small letter of ASCII, else 0: its initial.
  private(set) var initials: [UInt8] = []

  /// How many forms there are.
  var formCount: Int { formMasks.count }

  /// How many bytes of memory it takes.
  var memory: Int {
    words.memory + formBytes.capacity + (formStarts.capacity + firstForms.capacity) * 4 + formMasks
      .capacity * 8
      + formLengths.capacity
      + letterCounts.capacity + initials.capacity
  }

  /// The words that have no forms yet.
  var newWords: Range<Int> { letterCounts.count..<words.count }

  /// Calls `body` with each form of a word.
  func forEachForm(of word: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    formBytes.withUnsafeBytes { bytes in
      for form in Int(firstForms[word])..<Int(firstForms[word + 1]) {
        body(UnsafeRawBufferPointer(rebasing: bytes[Int(formStarts[form])..<Int(formStarts[form + 1])]))
      }
    }
  }

  /// Adds the forms of the next words.
  mutating func append(_ forms: [[[UInt8]]]) {
    for forms in forms {
      letterCounts.append(UInt8(min(forms.first.map { Hangul.letterCount(of: $0.scalars) } ?? 0, 60)))
      initials.append(forms.first?.first.map { $0 &- 0x61 < 26 ? $0 : 0 } ?? 0)
      for form in forms {
        formBytes += form
        formStarts.append(UInt32(truncatingIfNeeded: formBytes.count))
        formMasks.append(LetterMask(form).bits)
        formLengths.append(UInt8(min(form.scalars.count, 255)))
      }
      firstForms.append(UInt32(truncatingIfNeeded: formCount))
    }
  }

  /// Gives back the room that was kept to grow.
  mutating func trim() {
    words.trim()
    formBytes = formBytes.trimmed()
    formStarts = formStarts.trimmed()
    formMasks = formMasks.trimmed()
    formLengths = formLengths.trimmed()
    firstForms = firstForms.trimmed()
    letterCounts = letterCounts.trimmed()
    initials = initials.trimmed()
  }

  /// Grades some forms.
  /// - Parameter out: a byte for each form of the dictionary.
  func grade(_ pattern: WordPattern, forms: Range<Int>, into out: UnsafeMutablePointer<UInt8>) {
    formBytes.withUnsafeBytes { bytes in
      formStarts.withUnsafeBufferPointer { starts in
        formMasks.withUnsafeBufferPointer { masks in
          formLengths.withUnsafeBufferPointer { lengths in
            for form in forms {
              let range = Range(uncheckedBounds: (Int(starts[form]), Int(starts[form &+ 1])))
              out[form] = pattern.grade(
                of: UnsafeRawBufferPointer(rebasing: bytes[range]), mask: masks[form], length: Int(lengths[form]))
            }
          }
        }
      }
    }
  }

  /// The grade of each word, from those of its forms.
  func wordGrades(of forms: GradeColumn) -> WordGrades {
    let none = SIMD16<UInt8>(repeating: Grade.none.rawValue)
    var grades = [UInt8](repeating: Grade.none.rawValue, count: words.count)
    var fitting: [UInt32] = []
    // The forms of a word stand together, and words in their order.
    var word = 0
    firstForms.withUnsafeBufferPointer { firstForms in
      for start in stride(from: 0, to: forms.count, by: 16) where forms.sixteen(at: start) != none {
        for form in start..<min(start + 16, forms.count) where forms.grades[form] != Grade.none.rawValue {
          while Int(firstForms[word &+ 1]) <= form { word &+= 1 }
          if grades[word] == Grade.none.rawValue { fitting.append(UInt32(truncatingIfNeeded: word)) }
          // The plain form stands first.
          let other = form > Int(firstForms[word]) ? Grade.otherSpelling : 0
          grades[word] = min(grades[word], forms.grades[form] | other)
        }
      }
    }
    return WordGrades(grades: grades, fitting: fitting)
  }
}
