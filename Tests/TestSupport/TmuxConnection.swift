import Dispatch
import Foundation
import Locking

/// A tmux server with one session, and the control-mode client that talks with it.
final class TmuxConnection: Sendable {
  private typealias Reply = Result<[String], TmuxError>

  private struct State {
    var unread: [UInt8] = []
    /// The reply that is being read, and whether anybody waits for it.
    var block: (lines: [String], isReply: Bool)?
    var pending: [CheckedContinuation<Reply, Never>] = []
    /// tmux told something by itself: the program wrote, the window changed.
    var hasNews = false
    var activity = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var nextWaiter = 0
    var isOpen = true
  }

  private let state = Lock(State())
  private let queue = DispatchQueue(label: "tmux")
  private let process: Subprocess
  private let folder: URL

  init(_ program: String, _ arguments: [String], _ options: Tmux.Options) throws {
    folder = URL(filePath: NSTemporaryDirectory()).appending(path: "rollcall-tmux-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    process = try Subprocess(
      "tmux",
      ["-S", folder.appending(path: "socket").path, "-f", "/dev/null", "-u", "-C"]
        + Self.start(program, arguments, options))
    listen(to: process.output)
  }

  /// The commands that tmux starts with. The options come before the session, so that the program finds them in force.
  private static func start(_ program: String, _ arguments: [String], _ options: Tmux.Options) -> [String] {
    let settings = [
      ["set-option", "-g", "default-terminal", "tmux-256color"],
      ["set-option", "-g", "status", "off"],
      ["set-option", "-g", "remain-on-exit", "on"],
      ["set-option", "-g", "remain-on-exit-format", ""],
      ["set-option", "-g", "destroy-unattached", "on"],
      ["set-option", "-s", "escape-time", "0"],
      ["set-option", "-s", "set-clipboard", "on"],
    ]
    var session = ["new-session", "-x", String(options.columns), "-y", String(options.rows)]
    if let directory = options.directory { session += ["-c", directory] }
    // `env` makes it more than one word, which tmux runs without a shell.
    session += ["/usr/bin/env"] + options.environment.map { "\($0)=\($1)" }.sorted() + [program] + arguments
    return (["start-server"] + settings.flatMap { [";"] + $0 } + [";"]) + session
  }

  // MARK: Commands

  /// Runs a command; the lines that it prints.
  @discardableResult
  func command(_ words: [String]) async throws(TmuxError) -> [String] {
    let line = words.map(Self.quoted).joined(separator: " ") + "\n"
    let reply: Reply = await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        guard state.isOpen else { return false }
        // Written under the lock, so that replies come in the order of `pending`.
        state.pending.append(continuation)
        try? process.input.write(contentsOf: Data(line.utf8))
        return true
      }
      if !isOpen { continuation.resume(returning: .failure(TmuxError(text: "the server is gone"))) }
    }
    return try reply.get()
  }

  /// A word as tmux reads it: in double quotes, with `\` and three octal digits for what means something there.
  private static func quoted(_ word: String) -> String {
    let special = "\"\\$~".unicodeScalars
    let scalars = word.unicodeScalars.map { scalar -> String in
      guard scalar.value < 0x20 || scalar.value == 0x7f || special.contains(scalar) else { return String(scalar) }
      let digits = String(scalar.value, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return "\"" + scalars.joined() + "\""
  }

  // MARK: What tmux tells

  /// Reads on a thread of its own. No dispatch source: libdispatch of Swift 6.3 reads freed memory now and then when a descriptor
  /// hangs up (a crash in `_dispatch_event_loop_drain`).
  private func listen(to output: FileHandle) {
    Loopback.detach { [weak self] in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = Foundation.read(output.fileDescriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0, let self else { break }
        take(buffer[..<count])
      }
      try? output.close()
      self?.end()
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    var replies: [(CheckedContinuation<Reply, Never>, Reply)] = []
    var woken: [CheckedContinuation<Void, Never>] = []
    state.withLock { state in
      state.unread += bytes
      let lines = state.unread.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for line in lines.dropLast() {
        if let reply = Self.interpret(String(decoding: line, as: UTF8.self), &state), !state.pending.isEmpty {
          replies.append((state.pending.removeFirst(), reply))
        }
      }
      state.unread = Array(lines.last ?? [])
      if state.hasNews {
        state.hasNews = false
        state.activity += 1
        woken = Array(state.waiters.values)
        state.waiters = [:]
      }
    }
    for (continuation, reply) in replies { continuation.resume(returning: reply) }
    for waiter in woken { waiter.resume() }
  }

  /// Reads a line; returns a reply at its end.
  private static func interpret(_ line: String, _ state: inout State) -> Reply? {
    if line.hasPrefix("%begin ") {
      // The last number is 1 for a command that came through the control client.
      state.block = ([], line.hasSuffix(" 1"))
    } else if let block = state.block, line.hasPrefix("%end ") || line.hasPrefix("%error ") {
      state.block = nil
      guard block.isReply else { return nil }
      let failed = line.hasPrefix("%error ")
      return failed ? .failure(TmuxError(text: block.lines.joined(separator: " "))) : .success(block.lines)
    } else if state.block != nil {
      state.block?.lines.append(line)
    } else {
      state.hasNews = true
    }
    return nil
  }

  /// Counts what tmux told.
  var activity: Int { state.withLock { $0.activity } }

  /// Returns when tmux told something after `seen`, or after a while.
  func waitForActivity(after seen: Int, seconds: Double) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let waiter: Int? = state.withLock { state in
        guard state.isOpen, state.activity == seen else { return nil }
        state.nextWaiter += 1
        state.waiters[state.nextWaiter] = continuation
        return state.nextWaiter
      }
      guard let waiter else { return continuation.resume() }
      queue.asyncAfter(deadline: .now() + seconds) { [weak self] in
        self?.state.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume()
      }
    }
  }

  // MARK: The end

  /// Ends the session: nobody is attached to it any more.
  func close() {
    let wasOpen = state.withLock { state in
      defer { state.isOpen = false }
      return state.isOpen
    }
    guard wasOpen else { return }
    // Asked to leave, a client of tmux 3.3a waits for ever to write its last words where nobody reads them any more, and its
    // server with it. One that is killed is gone, and the server with its last client (`destroy-unattached`).
    kill(process.processID, SIGKILL)
    try? process.input.close()
    Task { [process] in await process.waitForEnd() }
    try? FileManager.default.removeItem(at: folder)
  }

  private func end() {
    let (pending, waiters) = state.withLock { state in
      defer { (state.isOpen, state.pending, state.waiters) = (false, [], [:]) }
      return (state.pending, Array(state.waiters.values))
    }
    for continuation in pending { continuation.resume(returning: .failure(TmuxError(text: "the server is gone"))) }
    for waiter in waiters { waiter.resume() }
  }
}
