import Testing

@testable import Fetch

@Suite struct PatienceTests {
  private let begin = ContinuousClock.now

  private func patience(whole: Duration? = nil) -> Patience {
    Patience(silence: .seconds(30), whole: whole.map { begin + $0 }, now: begin)
  }

  @Test func endsWithSilence() {
    var patience = patience()
    #expect(patience.end == begin + .seconds(30))
    #expect(patience.exceeded(now: begin + .seconds(29)) == nil)
    #expect(patience.exceeded(now: begin + .seconds(30)) == .silence)
    patience.noteActivity(now: begin + .seconds(29))
    #expect(patience.exceeded(now: begin + .seconds(58)) == nil)
    #expect(patience.exceeded(now: begin + .seconds(59)) == .silence)
  }

  /// A drip is never silent.
  @Test func endsWithTheTimeForTheWhole() {
    var patience = patience(whole: .seconds(60))
    for second in 0..<60 {
      patience.noteActivity(now: begin + .seconds(second))
      #expect(patience.exceeded(now: begin + .seconds(second)) == nil)
    }
    #expect(patience.end == begin + .seconds(60))
    #expect(patience.exceeded(now: begin + .seconds(60)) == .whole)
  }

  @Test func doesNotCountThePausesOfTheConsumer() {
    var patience = patience(whole: .seconds(600))
    patience.pause()
    #expect(patience.exceeded(now: begin + .seconds(500)) == nil)
    #expect(patience.end == begin + .seconds(600))
    patience.resume(now: begin + .seconds(500))
    #expect(patience.exceeded(now: begin + .seconds(529)) == nil)
    #expect(patience.exceeded(now: begin + .seconds(530)) == .silence)
    patience.pause()
    #expect(patience.exceeded(now: begin + .seconds(600)) == .whole)
  }

  @Test func waitsForEverWhilePausedWithoutALimit() {
    var patience = patience()
    patience.pause()
    #expect(patience.end == nil)
  }

  @Test(arguments: [
    (1, "0.001 s"), (50, "0.05 s"), (299, "0.299 s"), (300, "0.3 s"), (1_000, "1 s"), (1_250, "1.25 s"),
    (30_000, "30 s"),
    (86_400_000, "86400 s"),
  ])
  func timesAreSaidAsTheyWereGiven(milliseconds: Int, words: String) {
    #expect(FetchError.words(.milliseconds(milliseconds)) == words)
    #expect(FetchError.words(.seconds(Double(milliseconds) / 1000)) == words)
  }
}
