import Directory
import Fetch
import Format
import Search

/// What the command line asks for.
struct Options: Hashable, Sendable {
  /// When colours are used.
  enum ColorChoice: String, CaseIterable, Sendable {
    /// On a terminal, unless `NO_COLOR` is set.
    case auto
    /// Always.
    case always
    /// Never.
    case never
  }

  /// The directory: a URL, a file, `-`, a name of the configuration; nil for the one that is its default, or the sample.
  var source: String?
  /// A list of comments instead of a directory.
  var comments: String?
  /// How to learn who asks.
  var credentials = CredentialChoice()
  /// Where what belongs to a user is found; the configuration alone says it.
  var templates = AddressTemplates()
  /// What stands in the search field at the start.
  var query: String?
  /// The query of a batch run; nil for the full screen.
  var filter: String?
  /// The format of a batch run; nil for the one that fits where it goes.
  var format: OutputFormat?
  /// The columns of the formats that have them; nil for the usual ones.
  var columns: [Column]?
  /// The most users to print.
  var limit: Int?
  /// The order; nil for best first.
  var sort: SortOrder?
  /// Whether each user is printed with why it stands where it stands.
  var explains = false
  /// What a committed id does.
  var idMode = IDFilter.Mode.keep
  /// The most time that a whole fetch may take.
  var timeout: Duration?
  /// The most bytes of a body; nil for the usual limit.
  var maximumBytes: Int?
  /// A file with the certificates to trust.
  var certificateFile: String?
  /// Whether any certificate is taken.
  var insecure = false
  /// Whether the cache is all that is read.
  var offline = false
  /// Whether the cache is used.
  var usesCache = true
  /// Whether the cached lists of the source are deleted, and nothing else is done.
  var forgets = false
  /// The most bytes of the cache; the configuration alone says it.
  var maximumCacheBytes: Int?
  /// Whether a batch run tells what it cost.
  var statistics = false
  /// When colours are used.
  var color = ColorChoice.auto
  /// Whether only ASCII is shown.
  var ascii = false
}

/// A command line, read.
enum Invocation: Hashable, Sendable {
  /// `--help`.
  case help
  /// `--version`.
  case version
  /// A run, full screen or batch.
  case run(Options)
}

/// A command line that can't be understood, in words without a full stop.
struct UsageError: Error, Hashable, Sendable {
  /// What is wrong: `--limit takes a whole number from 1, not “x”`.
  let sentence: String
  /// What to do next.
  var advice = "rollcall --help lists the options"
}
