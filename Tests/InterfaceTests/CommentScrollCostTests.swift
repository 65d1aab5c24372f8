import Directory
import Engine
import Terminal
import Testing

@testable import Interface

/// Comments that count how often one of them was wrapped.
private final class CountedComments: CommentLines {
  private let comments: CommentRows
  private(set) var wrapped = 0

  init(_ comments: CommentRows) { self.comments = comments }

  var count: Int { comments.count }
  var rows: Range<Int> { comments.rows }
  var columns: Range<Int> { comments.columns }
  func lines(of place: Int) -> [CommentRows.Line] {
    wrapped += 1
    return comments.lines(of: place)
  }

  /// How many were wrapped meanwhile.
  func cost(of work: () -> Void) -> Int {
    let before = wrapped
    work()
    return wrapped - before
  }
}

/// What a key costs, in comments wrapped: that depends on the screen, not on how many comments there are.
@Suite struct CommentScrollCostTests {
  private let stage = Stage(size: Size(columns: 80, rows: 24), theme: Theme())

  private func comments(_ count: Int) -> CountedComments {
    var snapshot = CommentsSnapshot()
    snapshot.comments = (0..<count).map { place in
      let body = String(repeating: "words that are wrapped, ", count: 1 + place % 5 * 3)
      return Comment(id: UserID("\(place)"), postID: nil, name: "title", email: "c@x.example", body: body)
    }
    snapshot.shown = Array(0..<count)
    return CountedComments(CommentRows(snapshot, layout: stage.layout, theme: stage.theme))
  }

  /// The dearest key of many, and the dearest picture.
  private func dearest(_ rows: CountedComments, from start: Movement, _ movement: Movement) -> (key: Int, picture: Int)
  {
    var screen = CommentsScreen(of: nil)
    screen.move(start, through: rows)
    var dearest = (key: 0, picture: 0)
    for _ in 0..<60 {
      dearest.key = max(dearest.key, rows.cost { screen.move(movement, through: rows) })
      var canvas = Canvas(size: stage.size)
      dearest.picture = max(dearest.picture, rows.cost { screen.drawRows(rows, on: &canvas, stage: stage) })
    }
    return dearest
  }

  @Test(arguments: [
    (Movement.first, Movement.down), (.last, .up), (.first, .pageDown), (.last, .pageUp), (.first, .halfDown),
    (.last, .halfUp), (.first, .last), (.last, .first),
  ])
  func tenThousandCostWhatTenCost(start: Movement, movement: Movement) {
    let (few, many) = (dearest(comments(10), from: start, movement), dearest(comments(10_000), from: start, movement))
    #expect(few.picture > 0)
    // Ten are hardly more than a screen, so that the ends are met sooner: twice is the same, a thousand times is not.
    #expect(many.key <= 2 * max(few.key, stage.size.rows), "\(few) \(many)")
    #expect(many.picture <= few.picture + 2, "\(few) \(many)")
  }
}
