import Testing

@testable import Terminal

@Suite struct EscapeDelayTests {
  /// 25 to 50 ms, unless the environment has a number.
  @Test(
    arguments: [(nil, 25), ("", 25), ("soon", 25), ("0", 0), ("100", 100), ("-5", 0), ("99999999", 5000)]
      as [(String?, Int)])
  func followsTheEnvironment(variable: String?, milliseconds: Int) {
    #expect(EscapeDelay.milliseconds(variable) == milliseconds)
  }
}
