import Foundation
import Testing

@testable import Text

/// Folding against a slow reference that says the rules in other words.
@Suite struct FoldedTextFuzzTests {
  /// Letters written out, as the rules name them.
  private static let special: [Unicode.Scalar: String] = [
    "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ħ": "h",
  ]

  /// The fold of one scalar. Case folding is what lower, upper and lower case again come to.
  private func reference(_ scalar: Unicode.Scalar) -> String {
    if scalar.properties.isDefaultIgnorableCodePoint { return "" }
    if let letters = Self.special[scalar] { return letters }
    var text = String(scalar).decomposedStringWithCompatibilityMapping
    for mapping in [\Unicode.Scalar.Properties.lowercaseMapping, \.uppercaseMapping, \.lowercaseMapping] {
      text = text.unicodeScalars.map { Self.special[$0] ?? $0.properties[keyPath: mapping] }.joined()
    }
    let parts = text.decomposedStringWithCompatibilityMapping.unicodeScalars.map { part -> String in
      let combiningClass = part.properties.canonicalCombiningClass.rawValue
      if (200...240).contains(combiningClass) || (10...35).contains(combiningClass) { return "" }
      return part.properties.isDefaultIgnorableCodePoint ? "" : Self.special[part] ?? String(part)
    }
    return parts.joined()
  }

  /// Whether the reference holds: Cherokee folds to capitals, and utf8proc knows Unicode 15.0; what came later it leaves as it is.
  private func isCovered(_ scalar: Unicode.Scalar) -> Bool {
    let isCherokee = (0x13A0...0x13FF).contains(scalar.value) || (0xAB70...0xABBF).contains(scalar.value)
    if isCherokee { return false }
    guard let age = scalar.properties.age else { return false }
    return age.major <= 15 && !(age.major == 15 && age.minor > 0)
  }

  @Test func everyScalarFoldsAsTheReference() async {
    for value in (0...0x323FF as ClosedRange<UInt32>) {
      await Task.yield()
      guard let scalar = Unicode.Scalar(value), isCovered(scalar) else { continue }
      let folded = FoldedText.bytes(of: String(scalar))
      let expected = reference(scalar)
      if folded != Array(expected.utf8) {
        Issue.record(
          "U+\(String(value, radix: 16)): \(String(decoding: folded, as: UTF8.self).debugDescription), not \(expected.debugDescription)"
        )
      }
    }
  }

  @Test func textsFoldScalarByScalar() async {
    var random = RandomText(seed: 6)
    for _ in 0..<5_000 {
      await Task.yield()
      let text = random.text()
      let folded = FoldedText(text)
      var bytes: [UInt8] = []
      var origins: [Int32] = []
      for (index, scalar) in text.unicodeScalars.enumerated() {
        let part = FoldedText.bytes(of: String(scalar))
        bytes += part
        origins += part.map { _ in Int32(index) }
      }
      #expect(folded.bytes == bytes && folded.origins == origins, "\(text.debugDescription)")
      #expect(FoldedText.bytes(of: text) == bytes)
      #expect(String(validating: bytes, as: UTF8.self) != nil)
    }
  }

  /// A search must not care how the source composed its letters.
  @Test func composedAndDecomposedLettersFoldAlike() {
    for value in (0xA0...0x2FFF as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      #expect(FoldedText.bytes(of: text) == FoldedText.bytes(of: text.decomposedStringWithCanonicalMapping), "\(value)")
    }
  }
}
