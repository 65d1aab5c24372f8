/// The texts of one field of many users, most of them distinct: folded, each closed by a line feed, in one piece of memory.
struct TextColumn: Sendable {
  /// Behind the last text, so that sixteen bytes can be read from any place of it and from where a probe looks.
  static let padding = 64
  /// What closes a text. Folded text does not hold it.
  static let end: UInt8 = 0x0A

  /// The texts, and the padding.
  let bytes: [UInt8]
  /// Where each text starts, and where the last one ends.
  let starts: [UInt32]
  /// Which bytes occur.
  private let occurring: ByteSet

  init(_ draft: consuming Draft) {
    var bytes = draft.bytes
    occurring = ByteSet(of: bytes)
    let end = UInt32(truncatingIfNeeded: bytes.count)
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    self.bytes = bytes.trimmed()
    starts = (draft.starts + [end]).trimmed()
  }

  /// How many bytes the texts take.
  var length: Int { bytes.count - Self.padding }

  /// How many bytes of memory it takes.
  var memory: Int { bytes.capacity + starts.capacity * 4 }

  /// Whether all bytes of a text occur, so that it may.
  func mayHold(_ text: [UInt8]) -> Bool { text.allSatisfy { occurring.contains($0) } }

  /// A column that is being filled.
  struct Draft: Sendable {
    fileprivate var bytes: [UInt8] = []
    fileprivate var starts: [UInt32] = []

    init(rows: Int, bytesPerRow: Int) {
      bytes.reserveCapacity(rows * bytesPerRow + TextColumn.padding)
      starts.reserveCapacity(rows + 1)
    }

    /// Adds a text, folded.
    @inline(__always)
    mutating func append(_ text: UnsafeRawBufferPointer) {
      let start = begin(text)
      // Without a branch, so that the compiler takes many bytes at a time: what is left out is rare.
      let (isOdd, isASCII) = bytes.withUnsafeMutableBufferPointer { bytes in
        var odd: UInt8 = 0
        var high: UInt8 = 0
        for place in start..<start &+ text.count {
          let byte = bytes[place]
          high |= byte
          odd |= byte < 0x20 || byte == WordBoundary.apostrophe || byte == 0x7F ? 1 : 0
          bytes[place] = byte | (byte &- 0x41 < 26 ? 0x20 : 0)
        }
        return (odd != 0, high < 0x80)
      }
      if isOdd || !isASCII { replace(from: start, with: IndexedText.folded(Array(text))) }
      bytes.append(TextColumn.end)
    }

    /// Adds the digits of a text.
    @inline(__always)
    mutating func appendDigits(_ text: UnsafeRawBufferPointer) {
      let start = begin(text)
      let (end, isASCII) = bytes.withUnsafeMutableBufferPointer { bytes in
        var end = start
        var high: UInt8 = 0
        for place in start..<start &+ text.count {
          let byte = bytes[place]
          high |= byte
          bytes[end] = byte
          end &+= byte &- 0x30 < 10 ? 1 : 0
        }
        return (end, high < 0x80)
      }
      bytes.removeLast(bytes.count &- end)
      if !isASCII { replace(from: start, with: IndexedText.folded(Array(text)).filter(\.isDigit)) }
      bytes.append(TextColumn.end)
    }

    /// Begins a text with its bytes as they are, to be changed where they stand; where it starts.
    @inline(__always)
    private mutating func begin(_ text: UnsafeRawBufferPointer) -> Int {
      let start = bytes.count
      starts.append(UInt32(truncatingIfNeeded: start))
      bytes.append(contentsOf: text)
      return start
    }

    private mutating func replace(from start: Int, with text: [UInt8]) {
      bytes.removeLast(bytes.count - start)
      bytes += text
    }
  }
}

/// A set of bytes.
struct ByteSet: Sendable {
  private var bits = SIMD4<UInt64>()

  init() {}

  init(of bytes: some Sequence<UInt8>) {
    var occurs = [Bool](repeating: false, count: 256)
    for byte in bytes { occurs[Int(byte)] = true }
    for byte in 0..<256 where occurs[byte] { insert(UInt8(byte)) }
  }

  @inline(__always)
  mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] >> UInt64(byte & 63) & 1 != 0 }
}

extension Array where Element: BitwiseCopyable {
  /// The same without the room that an array keeps to grow.
  func trimmed() -> [Element] {
    Array(unsafeUninitializedCapacity: count) { room, initialized in
      initialized = room.initialize(fromContentsOf: self)
    }
  }
}
