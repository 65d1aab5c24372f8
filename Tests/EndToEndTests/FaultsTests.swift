import Foundation
import TestSupport
import Testing

/// Every fault of `Tests/FetchTests/Cases/faults.json` shows its sentence on the screen, and keys answer all the while.
@Suite(.serialized) struct FaultsTests {
  /// What a key may take here: half a second; the benchmark has the real bound.
  static let bound = Duration.milliseconds(500)

  /// How long a silence lasts here, in seconds: the screen is seen loading meanwhile.
  static let patience = 0.7

  @Test func thereAreCases() { #expect(FaultCase.all.count > 40) }

  @Test(arguments: FaultCase.all.map(\.fault)) func showsTheSentenceAndAnswersKeys(_ name: String) async throws {
    let fault = try #require(FaultCase.all.first { $0.fault == name })
    let server = try FaultServer.start()
    let nginx = fault.path.hasPrefix("tls:") ? try await Nginx.start() : nil
    let url = try fault.url(on: server, nginx)
    let tmux = try Tmux(
      Program.path, options(of: fault, nginx) + [url],
      options: .init(columns: 200, rows: 24, environment: ["no_proxy": "*", "NO_COLOR": ""]))
    try await tmux.wait(for: "⌕")
    try await answers("a", in: tmux)
    try await tmux.wait(for: sentence(of: fault, url))
    try await answers("b", in: tmux)
    try await tmux.press("C-c")
    #expect(try await tmux.waitForEnd() == 130)
  }

  /// The program answers a key in good time. A machine that is kept busy by others may be late now and then, one that waits for a server is late
  /// each time.
  private func answers(_ key: String, in tmux: Tmux) async throws {
    for isLast in [false, false, true] {
      // What a look at the screen takes by itself, while other tests keep both cores busy, is not the program's.
      let before = ContinuousClock.now
      _ = try await tmux.screen()
      let start = ContinuousClock.now
      let look = start - before
      try await tmux.type(key)
      try await tmux.wait("the key in the field") { holds(key, $0) }
      let taken = ContinuousClock.now - start
      let again = ContinuousClock.now
      _ = try await tmux.screen()
      let allowed: Duration = Self.bound + max(look, ContinuousClock.now - again) * 10
      if taken < allowed { return }
      #expect(!isLast, "\(taken) of at most \(allowed)")
      try await tmux.press("BSpace")
      try await tmux.wait("the key out of the field") { !holds(key, $0) }
    }
  }

  /// Where the server asks who it is, the form for signing in has opened.
  private func holds(_ key: String, _ screen: Screen) -> Bool {
    ["⌕", "user or e-mail"].contains { screen.line(with: $0)?.contains("\(key) ") == true }
  }

  /// A silence that ends after 30 s is not waited for: the time limit ends it.
  private func options(of fault: FaultCase, _ nginx: Nginx?) -> [String] {
    var arguments: [String] = []
    let patience = fault.silence.map { _ in Self.patience }
    if let timeout = fault.options?.timeout ?? patience { arguments += ["--timeout", "\(timeout)"] }
    if let bytes = fault.options?.maximumBytes { arguments += ["--max-bytes", "\(bytes)"] }
    if fault.options?.cacert == true, let nginx { arguments += ["--cacert", nginx.authority] }
    return arguments
  }

  private func sentence(of fault: FaultCase, _ url: String) -> String {
    if fault.silence != nil { return "\(url) did not answer in full within \(Self.patience) s" }
    return fault.sentence(for: url)
  }
}
