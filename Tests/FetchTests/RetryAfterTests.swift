import Testing

@testable import Fetch

@Suite struct RetryAfterTests {
  /// RFC 9110, section 5.6.7, gives this moment in its three forms.
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func readsDates(_ text: String) {
    #expect(RetryAfter.date(text) == 784_111_777)
    #expect(RetryAfter.delay(of: text, now: 784_111_700) == .seconds(77))
    #expect(RetryAfter.delay(of: text, now: 784_111_800) == .zero)
  }

  @Test(arguments: [("0", 0), ("120", 120), (" 7", 7), ("999999999", 999_999_999)])
  func readsSeconds(_ text: String, _ seconds: Int) {
    #expect(RetryAfter.delay(of: text) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "-1", "1.5", "soon", "99999999999999999999", "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 CET", "a b c d e f", "٣",
  ])
  func refusesWhatIsNeither(_ text: String) {
    #expect(RetryAfter.delay(of: text) == nil)
  }

  @Test func readsLeapDays() {
    #expect(RetryAfter.date("Thu, 29 Feb 2024 00:00:00 GMT") == 1_709_164_800)
    #expect(RetryAfter.date("Thu, 01 Jan 1970 00:00:00 GMT") == 0)
  }
}
