import Glibc
import Testing

@testable import Interface

@Suite struct LocalClockTests {
  /// A moment where the tests run.
  private func moment(_ year: Int32, _ month: Int32, _ day: Int32, _ hour: Int32, _ minute: Int32) -> Int {
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year - 1900, month - 1, day)
    (parts.tm_hour, parts.tm_min, parts.tm_isdst) = (hour, minute, -1)
    return Int(mktime(&parts))
  }

  @Test func todayIsAClockTime() {
    let now = moment(2026, 3, 2, 23, 59)
    #expect(LocalClock.time(moment(2026, 3, 2, 14, 2), now: now) == "14:02")
    #expect(LocalClock.time(moment(2026, 3, 2, 0, 0), now: now) == "00:00")
  }

  @Test func anotherDayHasItsDate() {
    let now = moment(2026, 3, 2, 14, 2)
    #expect(LocalClock.time(moment(2026, 3, 1, 23, 59), now: now) == "2026-03-01 23:59")
    #expect(LocalClock.time(moment(2025, 3, 2, 14, 2), now: now) == "2025-03-02 14:02")
    #expect(LocalClock.time(moment(2026, 12, 31, 9, 5), now: now) == "2026-12-31 09:05")
  }
}
