import Foundation

/// A fault and the sentence that has to be said of it: one line of `Tests/FetchTests/Cases/faults.json`, the one place
/// where the sentences stand verbatim.
public struct FaultCase: Decodable, Sendable {
  /// What to set for the case; seconds.
  public struct Options: Decodable, Sendable {
    /// The time for the whole.
    public var timeout: Double?
    /// The time to connect.
    public var connect: Double?
    /// The time without a byte.
    public var stall: Double?
    /// The most bytes of body.
    public var maximumBytes: Int?
    /// Whether the tests' own authority is trusted.
    public var cacert: Bool?
  }

  /// What goes wrong.
  public var fault: String
  /// A path of the `FaultServer`; `:closed` is a port without a server, `:silent` one that
  /// does not take part in setting up encryption, `tls:NAME` a server of `Nginx`, else a whole address.
  public var path: String
  /// The name of the `FetchError.Kind`.
  public var kind: String
  /// What is said.
  public var sentence: String
  /// What is advised.
  public var advice: String
  /// Whether it is tried again.
  public var mayPass: Bool?
  /// How many users came before it failed.
  public var users: Int?
  /// What to set.
  public var options: Options?

  /// The name of the case in the list of tests.
  public var testDescription: String { fault }

  /// All cases of the file.
  public static let all: [FaultCase] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../FetchTests/Cases/faults.json").standardized
    guard let data = try? Data(contentsOf: file), let cases = try? JSONDecoder().decode([FaultCase].self, from: data)
    else { return [] }
    return cases
  }()

  /// Whether the case is about a silence: seconds, if it is.
  public var silence: Double? { options?.stall ?? options?.connect }

  /// The address that shows the fault.
  /// - Parameter nginx: needed for `tls:`.
  public func url(on server: FaultServer, _ nginx: Nginx? = nil) throws -> String {
    switch path {
    case ":closed": return "http://127.0.0.1:\(try FaultServer.closedPort())/users"
    case ":silent": return server.url().replacing("http:", with: "https:")
    case _ where path.hasPrefix("/"): return server.url(path)
    case _ where path.hasPrefix("tls:"):
      guard let nginx, let site = Nginx.Site(rawValue: String(path.dropFirst(4))) else {
        throw Nginx.StartError(description: "there is no nginx for \(path)")
      }
      return nginx.url(at: site).replacing("http:", with: "https:")
    default: return path
    }
  }

  /// The sentence for an address.
  public func sentence(for url: String) -> String {
    let place = URL(string: url).map { url in "\(url.host() ?? "")\(url.port.map { ":\($0)" } ?? "")" } ?? ""
    let port = place.split(separator: ":").last.map(String.init) ?? ""
    return sentence.replacing("{url}", with: url).replacing("{place}", with: place).replacing("{port}", with: port)
  }
}
