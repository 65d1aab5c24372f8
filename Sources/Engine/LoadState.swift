/// Where a load stands.
public enum LoadState: Sendable, Hashable {
  /// Nothing was asked for yet.
  case idle
  /// Under way.
  case loading(LoadProgress)
  /// The list is whole.
  case loaded
  /// It failed; the users from before stay.
  case failed(Failure)
}

/// How far a load is.
public struct LoadProgress: Sendable, Hashable {
  /// Users so far.
  public var users = 0
  /// 0...1, where the length is known.
  public var fraction: Double?
  /// Whether it takes over 200 ms, so that it is worth showing.
  public var isSlow = false
  /// The pause before the next try, if there is one.
  public var retry: RetryCountdown?

  /// A load at its beginning.
  public init(users: Int = 0, fraction: Double? = nil, isSlow: Bool = false, retry: RetryCountdown? = nil) {
    self.users = users
    self.fraction = fraction
    self.isSlow = isSlow
    self.retry = retry
  }
}

/// A pause before the next try, as the screen shows it.
public struct RetryCountdown: Sendable, Hashable {
  /// Whole seconds left, rounded up.
  public var secondsLeft: Int
  /// Which retry comes next, from 1.
  public var attempt: Int
  /// How many there are at most.
  public var limit: Int
  /// What failed. Not yet sanitised.
  public var problem: String

  /// A countdown from its parts.
  public init(secondsLeft: Int, attempt: Int, limit: Int, problem: String) {
    self.secondsLeft = secondsLeft
    self.attempt = attempt
    self.limit = limit
    self.problem = problem
  }
}

/// Why something failed, as a sentence for the screen. Not yet sanitised.
public struct Failure: Error, Sendable, Hashable {
  /// What failed and where.
  public var sentence: String
  /// What to do next, where it is more than trying again.
  public var advice: String
  /// A status of 401 or 403: signing in may help.
  public var status: Int?

  /// A failure from its parts.
  public init(sentence: String, advice: String = "", status: Int? = nil) {
    self.sentence = sentence
    self.advice = advice
    self.status = status
  }
}
