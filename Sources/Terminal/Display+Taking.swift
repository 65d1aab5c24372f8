import CNcurses

/// Taking the terminal, and giving it back.
extension Display {
  /// Gives the terminal to another program for a while: its modes and its own screen are as they were found, its keys
  /// go to whoever reads them. Pictures shown meanwhile are dropped.
  public func leave() {
    guard isEntered else { return }
    isEntered = false
    stopListening()
    let end = screen.end()
    // In the background the terminal is another's already.
    if !device.isInBackground {
      if isDrawn { device.write(Self.pasteOff + end, signals: -1, patience: Self.patience) }
      device.restoreModes(forgetsInput: decoder.isPasting)
    }
    isDrawn = false
    decoder.reset()
    terminal_disarm_reset()
  }

  /// Takes the terminal again after `leave`, in the background as soon as this process is brought to the front. The next
  /// picture is written whole.
  public func enter() {
    guard !isEntered, !isClosed else { return }
    guard waitUntilInFront() else {
      feed.yield(.hangUp)
      return
    }
    take()
    measure()
  }

  /// Raw modes, and a way back from them; what changes the screen goes out with the next picture.
  func take() {
    isEntered = true
    isDrawn = false
    shown = nil
    armReset([])
    device.takeKeys()
    listen()
  }

  /// What a crash writes to the terminal from now on, beside giving it its modes back.
  func armReset(_ bytes: [UInt8]) {
    var modes = device.foundModes
    terminal_arm_reset(device.descriptor, &modes, bytes, bytes.count)
  }

  /// Stops the job while it is in the background.
  /// - Returns: false where nobody could bring it to the front.
  func waitUntilInFront() -> Bool {
    guard device.isInBackground, let signals else { return true }
    return signals.whileStopping(device.waitUntilInFront)
  }

  /// Takes the terminal where it went to somebody else without being left (SIGSTOP).
  func comeBack() {
    guard waitUntilInFront() else { return lose() }
    _ = screen.end()
    take()
    measure()
    feed.yield(.resumed)
  }

  /// Stops the process as Ctrl-Z does; returns when it goes on, and `events` says so (`resumed`).
  ///
  /// Where nobody could wake it, it goes on at once.
  public func suspend() {
    guard !isClosed else { return }
    let wasEntered = isEntered
    leave()
    signals?.stop()
    guard wasEntered else { return }
    // The shell's user may have changed them.
    if waitUntilInFront() { device.findModes() }
    enter()
    if isEntered { feed.yield(.resumed) }
  }

  /// Restores the terminal. May be called any number of times.
  public func close() {
    guard !isClosed else { return }
    leave()
    isClosed = true
    signals?.close()
    screen.close()
    feed.finish()
  }

  /// How long a terminal that takes nothing may hold up the end, in milliseconds.
  private static let patience: Int32 = 500
  static let pasteOn = Array("\u{1b}[?2004h".utf8)
  static let pasteOff = Array("\u{1b}[?2004l".utf8)
  static let synchronizedOff = Array("\u{1b}[?2026l".utf8)
}
