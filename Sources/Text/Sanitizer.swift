internal import CUTF8Proc

/// Turns any text into text that a terminal draws and never obeys.
///
/// 1. Each scalar is kept, replaced by a visible sign, or dropped.
/// 2. The rest is brought to NFC (UAX #15).
/// 3. What the C library can't print is replaced, and each cell keeps as many marks as ncurses keeps.
///
/// What comes out goes through unchanged the next time.
enum Sanitizer {
  /// Marks that a cell keeps beside its spacing scalar: `CCHARW_MAX` of ncurses is 5. `setcchar` would drop the rest
  /// silently, and the terminal would show something other than we believe.
  static let marksPerGlyph = 4

  /// Non-starters kept in a row, as in the Stream-Safe Text Format (UAX #15, section 13): putting them in order is
  /// quadratic in their number, which a hostile text could make any size.
  static let nonStartersInRow = 30

  /// What carries a mark that has nothing to stand on: the dotted circle, as in the Unicode charts.
  static let carrier: UInt32 = 0x25CC
  /// Stands for what can't be printed.
  static let replacement: UInt32 = 0xFFFD
  /// Stands for a line or paragraph separator: SYMBOL FOR NEWLINE.
  static let separator: UInt32 = 0x2424

  /// Whether text is printable ASCII, which stays as it is: most text, told in one pass over its bytes.
  static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    for index in bytes.indices where bytes[index] &- 0x20 > 0x5E { return false }
    return true
  }

  /// Safe text in NFC.
  /// - Complexity: O(n) in the scalars of `text`.
  static func sanitize(_ text: String) -> String {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(text.utf8.count)
    var isComposed = true
    for scalar in text.unicodeScalars {
      if standsAlone(scalar.value) {
        scalars.append(scalar.value)
      } else if let sign = sign(for: scalar.value) {
        scalars.append(sign)
        isComposed = false
      }
    }
    return cells(of: isComposed ? scalars : composed(scalars))
  }

  /// Whether a scalar is kept as it is, and is in NFC whatever stands around it. Not all that are, but those that most texts are made of.
  private static func standsAlone(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: true
    case 0x400...0x482: true  // Cyrillic
    case 0x2010...0x2027, 0x2500...0x27FF: true  // punctuation; boxes, blocks, symbols
    case 0x3041...0x3096, 0x30A1...0x30FF: true  // kana
    case 0x4E00...0x9FFF: true  // Han
    case 0xAC00...0xD7A3: false  // a syllable may take one more consonant
    case 0x1F300...0x1F5FF, 0x1F600...0x1FAFF: true  // emoji
    default: false
    }
  }

  /// What stands for a scalar; nil drops it.
  private static func sign(for scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0...0x1F: 0x2400 + scalar
    case 0x7F: 0x2421
    case 0x80...0x9F: replacement
    case 0x2028, 0x2029: separator
    default:
      if text_is_ignorable(scalar) || text_is_format(scalar) && text_wcwidth(scalar) <= 0 { nil } else { scalar }
    }
  }

  /// The scalars in NFC.
  private static func composed(_ scalars: [UInt32]) -> [UInt32] {
    var result: [Int32] = []
    result.reserveCapacity(scalars.count + scalars.count / 2)
    var decomposition = [Int32](repeating: 0, count: Int(TEXT_MAX_DECOMPOSITION))
    var run = 0..<0
    for scalar in scalars {
      let count = Int(text_decompose(scalar, &decomposition))
      for part in decomposition[..<count] {
        if text_combining_class(UInt32(bitPattern: part)) == 0 {
          sortNonStarters(&result[run])
          result.append(part)
          run = result.count..<result.count
        } else if run.count < nonStartersInRow {
          result.append(part)
          run = run.lowerBound..<result.count
        }
      }
    }
    sortNonStarters(&result[run])
    let count = Int(text_compose(&result, Int32(result.count)))
    return result.prefix(count).map(UInt32.init(bitPattern:))
  }

  /// The canonical order: by combining class, scalars of one class as they came.
  private static func sortNonStarters(_ run: inout ArraySlice<Int32>) {
    guard run.count > 1 else { return }
    // Swift's sort is stable in fact but not by contract, hence the position.
    run = ArraySlice(
      run.enumerated().map { (class: text_combining_class(UInt32(bitPattern: $1)), place: $0, scalar: $1) }
        .sorted { ($0.class, $0.place) < ($1.class, $1.place) }.map(\.scalar))
  }

  /// The scalars as cells: each a spacing scalar with at most `marksPerGlyph` marks. Where a mark is dropped, all marks up to the next
  /// letter go with it, spacing ones too: they could compose or change places with those that stay.
  private static func cells(of scalars: [UInt32]) -> String {
    var result = String.UnicodeScalarView()
    var marks = 0
    var isEmpty = true
    for scalar in scalars {
      let width = scalar < 0x7F ? 1 : text_wcwidth(scalar)
      if width == 0 { marks += 1 }
      if marks > marksPerGlyph && (width == 0 || text_is_mark(scalar)) { continue }
      if width == 0 && isEmpty { append(carrier, to: &result) }
      append(width < 0 ? replacement : scalar, to: &result)
      if width != 0 { marks = 0 }
      isEmpty = false
    }
    return String(result)
  }

  private static func append(_ scalar: UInt32, to view: inout String.UnicodeScalarView) {
    if let scalar = Unicode.Scalar(scalar) { view.append(scalar) }
  }
}
