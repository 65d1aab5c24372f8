import Fetch

extension Failure {
  /// A failure of a fetch in words.
  init(_ error: any Error) {
    guard let error = error as? FetchError else {
      self.init(sentence: String(describing: error))
      return
    }
    var status: Int?
    if case .status(let code) = error.kind { status = code }
    self.init(sentence: error.sentence, advice: error.advice, status: status)
  }
}
