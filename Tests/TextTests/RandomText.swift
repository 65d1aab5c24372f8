import TestSupport

/// Texts that try everything: all of Unicode, and often what is troublesome.
struct RandomText {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Ranges of scalars that compose, reorder, join, format or control.
  private static let troublesome: [ClosedRange<UInt32>] = [
    0x0...0x1F, 0x20...0x7E, 0x7F...0xFF, 0x100...0x24F, 0x300...0x36F, 0x391...0x3C9, 0x400...0x487, 0x591...0x5C7,
    0x600...0x6FF, 0x900...0x94F, 0x995...0x9D7, 0xB47...0xB57, 0xDCF...0xDDF, 0xE31...0xE4E, 0x1100...0x11FF,
    0x1E00...0x1FFF, 0x2000...0x206F, 0x20D0...0x20F0, 0x302A...0x30FF, 0xAC00...0xD7A3, 0xD7B0...0xD7FB,
    0xF900...0xFAFF, 0xFB00...0xFFFF, 0x1D15E...0x1D172, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x1F468...0x1F469,
    0xE0020...0xE007F, 0xE0100...0xE01EF, 0x11131...0x1114C,
  ]

  mutating func scalars(_ count: Int) -> String {
    var view = String.UnicodeScalarView()
    let ranges = (0..<3).map { _ in Self.troublesome.randomElement(using: &random) ?? 0...0x7F }
    while view.count < count {
      let range = Bool.random(using: &random) ? ranges.randomElement(using: &random) ?? 0...0x7F : 0...0x10FFFF
      let picked = Int.random(in: 0..<8, using: &random) == 0 ? range : ranges[0]
      if let scalar = Unicode.Scalar(UInt32.random(in: picked, using: &random)) { view.append(scalar) }
    }
    return String(view)
  }

  /// Random bytes, read as UTF-8.
  mutating func bytes(_ count: Int) -> String {
    String(decoding: (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }, as: UTF8.self)
  }

  mutating func number(in range: Range<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// One of either kind, up to 24 scalars or bytes.
  mutating func text() -> String {
    let count = number(in: 0..<25)
    return number(in: 0..<4) == 0 ? bytes(count) : scalars(count)
  }
}
