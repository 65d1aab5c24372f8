import Decode
import Directory

/// What comes of a body.
struct Outcome: Hashable, CustomStringConvertible {
  var users: [User] = []
  var records: [String] = []
  var skipped: [SkippedRecord] = []
  var problem: BodyProblem?
  var page: PageSign?

  /// Reads a body whose pieces end at `borders`.
  init(_ body: [UInt8], layout: Layout = .automatic, borders: [Int] = [], largestRecord: Int = UserStream.largestRecord)
  {
    var stream = UserStream(layout: layout, largestRecord: largestRecord)
    let problem = stream.read(body, borders: borders)
    self.init(stream, stream.snapshot(), problem)
  }

  /// What came of a stream that has ended.
  init(_ stream: UserStream, _ roster: Roster, _ problem: BodyProblem?) {
    users = Array(roster)
    records = roster.indices.map { String(decoding: roster.record(at: $0), as: UTF8.self) }
    skipped = stream.skipped
    page = stream.pageSign
    self.problem = problem
  }

  init(_ body: String, layout: Layout = .automatic) {
    self.init(Array(body.utf8), layout: layout)
  }

  /// The ids, in words.
  var ids: [String] { users.map { $0.id?.text ?? $0.displayName } }

  /// As the files in `Cases` write it.
  var description: String {
    let users = (["users"] + ids.map { $0.isEmpty ? "<empty>" : $0 }).joined(separator: " ")
    let skips = skipped.map { "skipped \($0.position): \($0.reason)" }
    let problem =
      switch problem {
      case nil: "none"
      case .notJSON(let beginning): "notJSON \(beginning)"
      case .noUsers(let names): (["noUsers"] + names).joined(separator: " ")
      case let problem?: "\(problem)"
      }
    let page: [String] =
      switch page {
      case nil: []
      case .next(let place)?: ["next page in \(place)"]
      case .total(let place, let count)?: ["\(count) in \(place)"]
      case .pages(let place, let count)?: ["\(count) pages in \(place)"]
      }
    return ([users] + skips + ["problem \(problem)"] + page).joined(separator: "\n")
  }
}

extension UserStream {
  /// Reads a body whose pieces end at `borders`, to its end.
  /// - Returns: why that is not all.
  mutating func read(_ body: [UInt8], borders: [Int]) -> BodyProblem? {
    do throws(BodyProblem) {
      var start = 0
      for border in borders + [body.count] {
        try append(Array(body[start..<border]))
        start = border
      }
      try finish()
      return nil
    } catch {
      return error
    }
  }
}
