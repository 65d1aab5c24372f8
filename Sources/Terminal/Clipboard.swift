/// OSC 52, with which a terminal takes text into the clipboard of the machine that it runs on: over SSH that is the user's own.
///
/// Write only: the clipboard is never asked for (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, "Ps = 5 2").
enum Clipboard {
  /// The most bytes of text that terminals take: with its base64 and its ends, 100,000 bytes (hterm and its heirs stop there).
  static let limit = 74_994

  /// The sequence for a terminal that is talked to directly.
  static func sequence(for text: String) -> [UInt8] {
    Array("\u{1b}]52;c;".utf8) + base64(Array(text.utf8)) + [0x07]
  }

  /// `sequence` for the terminal that GNU screen runs in: handed through it, in pieces that it holds.
  static func throughScreen(_ sequence: [UInt8]) -> [UInt8] {
    stride(from: 0, to: sequence.count, by: 240).flatMap { start in
      Array("\u{1b}P".utf8) + sequence[start...].prefix(240) + Array("\u{1b}\\".utf8)
    }
  }

  /// `sequence` for the terminal that tmux runs in, where `allow-passthrough` lets it.
  static func throughTmux(_ sequence: [UInt8]) -> [UInt8] {
    Array("\u{1b}Ptmux;".utf8) + sequence.flatMap { $0 == 0x1b ? [$0, $0] : [$0] } + Array("\u{1b}\\".utf8)
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// RFC 4648, section 4.
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start...].prefix(3)
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
