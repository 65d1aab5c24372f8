import CCurl

extension FetchError {
  /// What failed about certificates and encryption; nil if it was something else.
  static func security(_ code: CURLcode, _ facts: TransferFacts, _ request: HTTPRequest) -> FetchError? {
    let address = request.address
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION:
      return certificate(facts.verifyResult, address)
    case CURLE_SSL_CACERT_BADFILE:
      let file = request.options.certificateFile
      return FetchError(
        kind: .trust, sentence: "no certificates to trust can be read from \(file ?? "the system")",
        advice: file == nil
          ? "install the package ca-certificates" : "name a file of certificates in PEM form with --cacert")
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_NOTFOUND, CURLE_USE_SSL_FAILED:
      return FetchError(
        kind: .trust, sentence: "no encrypted connection to \(address.place)",
        advice: "check whether the address begins with http:// instead")
    default:
      return nil
    }
  }

  /// Why a certificate is not trusted.
  /// - Parameter verdict: OpenSSL's `X509_V_ERR_…`, from openssl/x509_vfy.h; 0 where it is in order but for another host.
  private static func certificate(_ verdict: Int, _ address: WebAddress) -> FetchError {
    let trust = "use --cacert FILE to trust its authority"
    let (problem, advice) =
      switch verdict {
      // 1 is where curl begins, and it compares the host before it asks OpenSSL.
      case 0, 1, 62, 64: ("is for another host", "check the address")
      case 9: ("is not valid yet", "check this machine's clock")
      case 10: ("has expired", "tell whoever runs the server")
      case 18: ("is signed by itself alone", trust)
      case 19, 20, 21: ("is signed by nobody who is trusted here", trust)
      case 23: ("was revoked", "tell whoever runs the server")
      default: ("can't be verified", trust)
      }
    return FetchError(kind: .trust, sentence: "the certificate of https://\(address.place) \(problem)", advice: advice)
  }
}
