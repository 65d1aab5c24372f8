import Text

/// Text to look for, folded once.
public struct TextPattern: Hashable, Sendable {
  /// The text as typed, without the operators.
  public let text: String
  /// Whether it must begin the field or a word of it (`^ann`).
  public let begins: Bool
  /// Whether it is meant letter for letter (`'ann`, `"ann lee"`), so that no typo is forgiven.
  public let isLiteral: Bool

  /// The folded text; never empty.
  let folded: [UInt8]
  /// What to look for among the digits of a phone number; empty if the text is no part of one.
  let digits: [UInt8]

  /// A pattern of a text; nil if folding leaves nothing of it.
  init?(_ text: some StringProtocol, begins: Bool = false, isLiteral: Bool = false) {
    self.text = String(text)
    self.begins = begins
    self.isLiteral = isLiteral
    folded = Self.folded(self.text)
    guard !folded.isEmpty else { return nil }
    digits = PhoneNumber.digits(of: folded) ?? []
  }

  /// Text as it is looked for.
  static func folded(_ text: some StringProtocol) -> [UInt8] { FoldedText.bytes(of: String(text)) }
}

/// Matching. All bytes are folded.
extension TextPattern {
  /// The first place at or after another where a field matches.
  ///
  /// A part of a phone number is looked for among the digits alone there, so that `7707368031` finds `1-770-736-8031`.
  func hit(in field: UnsafeRawBufferPointer, isPhone: Bool, from start: Int = 0) -> Range<Int>? {
    isPhone && !digits.isEmpty ? digitHit(in: field, from: start) : textHit(in: field, from: start)
  }

  /// The first place at or after another where a text matches, separators and all.
  func textHit(in text: UnsafeRawBufferPointer, from first: Int = 0) -> Range<Int>? {
    var start = first
    while let place = text.firstIndex(of: folded, from: start) {
      if !begins || text.isWordStart(place) { return place..<place + folded.count }
      start = place + 1
    }
    return nil
  }

  /// The first place at or after another where the digits follow each other, whatever stands between them.
  private func digitHit(in phone: UnsafeRawBufferPointer, from first: Int) -> Range<Int>? {
    phone.indices[first...].lazy
      .filter { phone[$0] == digits[0] && (!begins || phone.isWordStart($0)) }
      .compactMap { start in endOfDigits(in: phone, from: start).map { start..<$0 } }
      .first
  }

  private func endOfDigits(in phone: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var found = 0
    for place in start..<phone.count where phone[place].isDigit {
      guard phone[place] == digits[found] else { return nil }
      found += 1
      if found == digits.count { return place + 1 }
    }
    return nil
  }
}
