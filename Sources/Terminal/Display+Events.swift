import Dispatch
import Glibc

/// How long to wait for what follows an ESC.
enum EscapeDelay {
  /// Ncurses' own variable where it is set, else the 25 ms of which nobody takes notice and in which the bytes of one key come together.
  static func milliseconds(_ variable: String?) -> Int {
    variable.flatMap { Int($0) }.map { min(max(0, $0), 5000) } ?? 25
  }
}

extension Display {
  /// Reads keys from now on.
  func listen() {
    MainLoop.watch(device.descriptor) { [weak self] in self?.readKeys() }
  }

  /// Leaves the keys to others.
  func stopListening() { MainLoop.ignore(device.descriptor) }

  private func readKeys() {
    guard isEntered else { return }
    let input = device.read()
    readings += 1
    for event in decoder.decode(input.bytes) { feed.yield(event) }
    if input.isGone { return noteEnd() }
    if decoder.isWaiting { waitForMore() }
  }

  /// An ESC that nothing follows is a key. Runs once, and only then.
  private func waitForMore() {
    let reading = readings
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(escapeDelay)) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.isEntered, self.readings == reading else { return }
        // The rest may have come while the process had no turn.
        let input = self.device.read()
        for event in self.decoder.decode(input.bytes) { self.feed.yield(event) }
        if input.isGone { return self.noteEnd() }
        guard input.bytes.isEmpty else { return self.decoder.isWaiting ? self.waitForMore() : () }
        for event in self.decoder.giveUpWaiting() { self.feed.yield(event) }
      }
    }
  }

  /// Reading failed, as it does in the background too (SIGTTIN, which is blocked).
  private func noteEnd() {
    device.isInBackground ? comeBack() : lose()
  }

  /// The terminal is gone. Nothing is read from it any more: it would say so for ever.
  func lose() {
    stopListening()
    feed.yield(.hangUp)
  }

  func handle(_ signals: Set<Int32>) {
    let isHangUp = signals.contains(SIGHUP)
    // While another program has the terminal, its Ctrl-C is that program's.
    let isTermination = signals.contains(SIGTERM) || isEntered && signals.contains(SIGINT)
    if isHangUp { feed.yield(.hangUp) }
    if isTermination { feed.yield(.terminated) }
    // Whoever is to end neither stops nor paints: a shell sends SIGCONT with what ends a job that is stopped.
    guard !isHangUp, !isTermination else { return }
    if signals.contains(SIGTSTP) { return suspend() }
    guard isEntered else { return }
    if signals.contains(SIGCONT) {
      comeBack()
    } else if signals.contains(SIGWINCH) {
      measure()
      feed.yield(.resized)
    }
  }
}
