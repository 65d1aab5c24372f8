import Glibc

/// The field `Retry-After`: seconds, or a date (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// How long to wait; nil if the value is neither. A date in the past is no wait.
  /// - Parameter now: seconds since 1970.
  static func delay(of value: String, now: Int = time(nil)) -> Duration? {
    let text = value.drop { $0 == " " }
    if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) {
      // More than nine digits, thirty years, is nonsense, and would overflow sums.
      return text.count > 9 ? nil : Int(text).map { .seconds($0) }
    }
    return date(String(text)).map { .seconds(max(0, $0 - now)) }
  }

  /// Seconds since 1970 of a date in one of the three forms of RFC 9110, section 5.6.7.
  static func date(_ text: String) -> Int? {
    let words = text.split { $0 == " " || $0 == "-" || $0 == "," }
    let fields: (day: Substring, month: Substring, year: Substring, time: Substring)
    switch words.count {
    // Sun, 06 Nov 1994 08:49:37 GMT, or Sunday, 06-Nov-94 08:49:37 GMT
    case 6 where words[5] == "GMT": fields = (words[1], words[2], words[3], words[4])
    // Sun Nov  6 08:49:37 1994
    case 5: fields = (words[2], words[1], words[4], words[3])
    default: return nil
    }
    let clock = fields.time.split(separator: ":").compactMap { Int($0) }
    guard let day = Int(fields.day), var year = Int(fields.year),
      let month = months.firstIndex(of: String(fields.month)),
      clock.count == 3, (1...31).contains(day), (0...23).contains(clock[0]), (0...59).contains(clock[1]),
      (0...60).contains(clock[2]), (0...9999).contains(year)
    else { return nil }
    // Two digits: the nearest such year that is not far ahead.
    if fields.year.count == 2 { year += year < 70 ? 2000 : 1900 }
    return days(year: year, month: month + 1, day: day) * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Days since 1970-01-01 in the Gregorian calendar (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146097 + dayOfEra - 719468
  }
}
