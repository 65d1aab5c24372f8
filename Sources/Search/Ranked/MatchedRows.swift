import Locking

/// The rows that match, best first: the first screens of them at once, the others put in order when somebody goes there.
public struct MatchedRows: RandomAccessCollection, Sendable, ExpressibleByArrayLiteral {
  private enum Storage: Sendable {
    case everybody
    case rows([Int])
    case ranked(RankedRows)
  }

  private let storage: Storage

  /// How many match.
  public let endIndex: Int

  /// Rows in their order.
  public init(_ rows: [Int]) {
    storage = .rows(rows)
    endIndex = rows.count
  }

  /// Rows in their order.
  public init(arrayLiteral rows: Int...) {
    self.init(rows)
  }

  /// All rows in the order of the source.
  init(everybody count: Int) {
    storage = .everybody
    endIndex = count
  }

  /// The rows that fit a selection.
  init(_ selection: Selection, count: Int, first: [Int]) {
    storage = count == first.count ? .rows(first) : .ranked(RankedRows(selection, first: first))
    endIndex = count
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// A row by its place.
  /// - Complexity: O(1); the first time beyond the first screens O(n log n) in the rows that match.
  public subscript(place: Int) -> Int {
    switch storage {
    case .everybody: place
    case .rows(let rows): rows[place]
    case .ranked(let rows): rows[place]
    }
  }
}

extension MatchedRows {
  /// The place of a row; nil if it does not match. It puts no rows in order.
  /// - Complexity: O(n) in the rows that match.
  public func firstIndex(of row: Int) -> Int? {
    switch storage {
    case .everybody: (0..<endIndex).contains(row) ? row : nil
    case .rows(let rows): rows.firstIndex(of: row)
    case .ranked(let rows): rows.place(of: row)
    }
  }
}

extension MatchedRows {
  /// The rows in the order of the source. It puts no rows in order of their ranks.
  /// - Complexity: O(n) in the rows.
  var inSourceOrder: [Int] {
    switch storage {
    case .everybody: Array(0..<endIndex)
    case .rows(let rows): rows.sorted()
    case .ranked(let rows): rows.inSourceOrder
    }
  }
}

extension MatchedRows: Equatable {
  /// Whether the rows and their order are the same.
  public static func == (left: MatchedRows, right: MatchedRows) -> Bool { left.elementsEqual(right) }

  /// Whether the rows and their order are the same.
  public static func == (left: MatchedRows, right: [Int]) -> Bool { left.elementsEqual(right) }
}

/// The rows of a selection: all of them are put in order when one beyond the first is asked for.
private final class RankedRows: Sendable {
  private let selection: Selection
  private let first: [Int]
  private let all = Lock<[UInt32]?>(nil)

  init(_ selection: Selection, first: [Int]) {
    self.selection = selection
    self.first = first
  }

  var inSourceOrder: [Int] { selection.rows }

  func place(of row: Int) -> Int? { first.firstIndex(of: row) ?? selection.place(of: row) }

  subscript(place: Int) -> Int {
    if place < first.count { return first[place] }
    return all.withLock { all in
      let rows = all ?? selection.allKeys().map { UInt32(truncatingIfNeeded: $0.row) }
      all = rows
      return Int(rows[place])
    }
  }
}
