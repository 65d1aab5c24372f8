import Glibc

extension Int {
  /// The number as people read it: in groups of three from ten thousand on.
  var grouped: String {
    let digits = String(magnitude)
    guard magnitude >= 10_000 else { return String(self) }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return self < 0 ? "-" + result : result
  }

  /// The number with its noun: `1 person`, `40 people`.
  func of(_ one: String, _ many: String) -> String {
    "\(grouped) \(self == 1 ? one : many)"
  }
}

/// Moments as people read them where they are.
enum LocalClock {
  /// A moment in seconds since 1970 as `14:02`, on another day than today as `2026-03-01 14:02`.
  @Sendable static func time(_ seconds: Int) -> String { time(seconds, now: Int(Glibc.time(nil))) }

  static func time(_ seconds: Int, now: Int) -> String {
    guard let moment = parts(seconds), let today = parts(now) else { return "" }
    let pad = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(pad(moment.tm_hour)):\(pad(moment.tm_min))"
    if (moment.tm_year, moment.tm_yday) == (today.tm_year, today.tm_yday) { return time }
    return "\(moment.tm_year + 1900)-\(pad(moment.tm_mon + 1))-\(pad(moment.tm_mday)) \(time)"
  }

  private static func parts(_ seconds: Int) -> tm? {
    var moment = time_t(seconds)
    var parts = tm()
    return localtime_r(&moment, &parts) == nil ? nil : parts
  }
}
