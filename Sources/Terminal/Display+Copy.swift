import Dispatch
import Glibc
public import Text

/// What became of a copy.
public enum CopyResult: Hashable, Sendable {
  /// It was sent to the terminal's clipboard (a terminal does not answer whether it took it).
  case sent
  /// Too large for a terminal's clipboard: the limit in bytes.
  case tooLarge(limit: Int)
}

extension Display {
  /// Sends lines to the terminal's clipboard (OSC 52, also from inside tmux and screen).
  public func copy(_ text: VisibleLines) -> CopyResult {
    let string = text.string
    guard string.utf8.count <= Clipboard.limit else { return .tooLarge(limit: Clipboard.limit) }
    let sequence = Clipboard.sequence(for: string)
    if getenv("TMUX") != nil {
      copyThroughTmux(string, sequence)
    } else if getenv("STY") != nil {
      send(Clipboard.throughScreen(sequence))
    } else {
      send(sequence)
    }
    return .sent
  }

  /// Sends one line to the terminal's clipboard.
  public func copy(_ text: VisibleText) -> CopyResult {
    copy(VisibleLines(text))
  }

  /// As it comes, tmux drops both a program's OSC 52 (`set-clipboard external`) and what it should hand through
  /// (`allow-passthrough off`). Its own client is always heard, and hands the text to the terminal outside as well (`-w`, since 3.2).
  /// Where that fails, the sequence goes out both ways; whoever changed the settings knows one of them.
  private func copyThroughTmux(_ string: String, _ sequence: [UInt8]) {
    let fallback = sequence + Clipboard.throughTmux(sequence)
    guard let process = TmuxBuffer.load(string) else { return send(fallback) }
    DispatchQueue.global().async {
      let loaded = process.waitForSuccess()
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated {
          if !loaded, let self, self.isEntered, !self.device.isInBackground { self.send(fallback) }
        }
      }
    }
  }
}
