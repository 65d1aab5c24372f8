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

/// Moments as clock times where the user is.
enum LocalClock {
  /// A moment in seconds since 1970 as `14:02`.
  @Sendable static func time(_ seconds: Int) -> String {
    var moment = time_t(seconds)
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil else { return "" }
    let pad = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(pad(parts.tm_hour)):\(pad(parts.tm_min))"
  }
}
