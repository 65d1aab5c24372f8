/// Which given names are forms of each other: Bob and Robert.
public struct Nicknames: Sendable {
  private var table: [[UInt8]: [[UInt8]]] = [:]

  /// No nicknames.
  public init() {}

  /// Reads a table: a line has a given name, a colon and its other forms, parted by blanks. `#` begins a comment.
  ///
  /// A name stands for its other forms and they for it, but not they for each other: Bert is no form of Bob.
  public init(_ text: some Sequence<UInt8>) {
    for line in String(decoding: Array(text), as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ":")
      guard parts.count == 2 else { continue }
      let name = IndexedText.folded(Array(parts[0].utf8))
      for other in parts[1].split(separator: " ") {
        let other = IndexedText.folded(Array(other.utf8))
        add(other, to: name)
        add(name, to: other)
      }
    }
  }

  /// The other forms of a folded name.
  func others(of name: [UInt8]) -> [[UInt8]] { table[name] ?? [] }

  private mutating func add(_ other: [UInt8], to name: [UInt8]) {
    if other != name, !others(of: name).contains(other) { table[name, default: []].append(other) }
  }
}
