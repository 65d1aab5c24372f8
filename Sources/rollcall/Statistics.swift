import Directory
import Fetch
import FoundationEssentials
import Glibc
import Search
import Text

/// What a batch run cost, as `--stats` prints it.
struct Statistics: Encodable {
  /// A record that could not be read.
  struct Skipped: Encodable {
    let position: Int
    let reason: String
  }

  /// How many skipped records are named.
  static let skippedShown = 10

  let users: Int
  let bytes: Int
  let skipped: Int
  let skippedRecords: [Skipped]
  /// Why the list is not whole; not there where it is.
  let incomplete: String?
  let fetchSeconds: Double
  let decodeSeconds: Double
  let indexSeconds: Double
  let indexBytes: Int
  let searchSeconds: Double
  let peakMemoryBytes: Int?
  let anonymousMemoryBytes: Int?

  /// - Parameters:
  ///   - index: what the search was made ready with; nothing where nobody was searched for.
  ///   - searchSeconds: how long finding the users took once the index was there.
  init(_ summary: FetchSummary, index: IndexStatistics, searchSeconds: Double) {
    users = summary.roster.count
    bytes = summary.bytes
    skipped = summary.skippedCount
    skippedRecords = summary.skipped.prefix(Self.skippedShown).map {
      Skipped(position: $0.position, reason: VisibleText(sanitizing: $0.reason).string)
    }
    incomplete = summary.incomplete.map { VisibleText(sanitizing: $0).string }
    fetchSeconds = Self.rounded(summary.fetchSeconds)
    decodeSeconds = Self.rounded(summary.decodeSeconds)
    indexSeconds = Self.rounded(index.seconds)
    indexBytes = index.seconds > 0 ? index.bytes + index.bytesOfFirstLetters : 0
    self.searchSeconds = Self.rounded(searchSeconds)
    let status = Self.processStatus()
    peakMemoryBytes = status["VmHWM"]
    anonymousMemoryBytes = status["RssAnon"]
  }

  /// One line of JSON, its keys in alphabetical order.
  var json: String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private static func rounded(_ seconds: Double) -> Double {
    (seconds * 1e6).rounded() / 1e6
  }

  /// The lines of `/proc/self/status` (proc(5)) that tell sizes, in bytes.
  private static func processStatus() -> [String: Int] {
    guard let file = fopen("/proc/self/status", "re") else { return [:] }
    defer { fclose(file) }
    var sizes: [String: Int] = [:]
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let words = line.withUnsafeBufferPointer { buffer in
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }.split(whereSeparator: \.isWhitespace)
      if words.count == 3, words[2] == "kB", let size = Int(words[1]) {
        sizes[String(words[0].dropLast())] = size * 1024
      }
    }
    return sizes
  }
}
