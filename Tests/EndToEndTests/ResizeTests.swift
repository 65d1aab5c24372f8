import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct ResizeTests {
  /// The terminal's size is changed directly, so that every change is a signal to the program (tmux gathers them).
  @Test func aThousandResizesWhileTypingAndReloading() async throws {
    let server = try FaultServer.start()
    server.publish(try Program.usersText())
    let tmux = try Program.open(server.url())
    let first = try await tmux.wait(for: "10/10")
    let device = try await tmux.command("display-message", "-p", "#{pane_tty}").first ?? ""
    let terminal = open(device, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    defer { close(terminal) }
    var random = SeededGenerator(seed: 7)
    for round in 0..<1000 {
      let isTiny = round.isMultiple(of: 10)
      var size = winsize()
      size.ws_col = isTiny ? 1 : UInt16.random(in: 1...200, using: &random)
      size.ws_row = isTiny ? 1 : UInt16.random(in: 1...60, using: &random)
      _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
      if round.isMultiple(of: 7) { try await tmux.type(round.isMultiple(of: 2) ? "a" : "e") }
      if round.isMultiple(of: 11) { try await tmux.press("BSpace") }
      if round.isMultiple(of: 50) { try await tmux.press("C-r") }
    }
    var size = winsize()
    (size.ws_col, size.ws_row) = (80, 24)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    // A terminal that is still tiny takes no key but to leave.
    try await tmux.wait(for: "F1 help")
    try await tmux.press("C-u")
    // The header's clock is the one thing that may differ.
    let last = try await tmux.wait("the picture of the beginning") {
      $0.lines.dropFirst().dropLast(2) == first.lines.dropFirst().dropLast(2) && $0.contains("10/10")
    }
    #expect(!last.programEnded)
    try await tmux.press("C-c")
    #expect(try await tmux.waitForEnd() == 130)
  }
}
