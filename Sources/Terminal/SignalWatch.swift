import CNcurses
import Dispatch
import Glibc

/// The signals that a terminal program lives with, as events on the main actor.
///
/// Through a pipe and a handler of our own: dispatch's signal sources may leave what they watch blocked on every thread.
@MainActor final class SignalWatch {
  /// Can be read when a signal waits to be handled; -1 where there is no pipe.
  let descriptor = terminal_signal_pipe()
  /// Whether Ctrl-Z has a meaning for whoever started the process.
  let canStop: Bool

  private static let numbers = [SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT]
  private var source: (any DispatchSourceRead)?

  /// Catches the signals, but those that the process was started without (`nohup`, `&`). `handle` gets each that came, once.
  init(_ handle: @escaping @MainActor (Set<Int32>) -> Void) {
    canStop = terminal_catch(SIGTSTP)
    guard descriptor >= 0 else { return }
    for number in Self.numbers { _ = terminal_catch(number) }
    let (descriptor, source) = (descriptor, DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main))
    source.setEventHandler {
      MainActor.assumeIsolated { handle(Self.take(from: descriptor)) }
    }
    source.activate()
    self.source = source
  }

  private static func take(from descriptor: Int32) -> Set<Int32> {
    var numbers: Set<Int32> = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        numbers.formUnion(buffer[..<count].map { Int32($0) })
      } else if count == 0 || errno != EINTR {
        return numbers
      }
    }
  }

  /// Stops the process, and whoever shares its job (the other programs of a pipeline), until it goes on.
  ///
  /// Where nobody could wake it (the leader of a session, a script outside of any job control) the kernel drops the signal, and
  /// this returns at once.
  func stop() {
    guard canStop else { return }
    terminal_release(SIGCONT)  // Whoever calls this knows that the process goes on.
    terminal_release(SIGTSTP)
    // The others first; then this process through its own thread, so that it has stopped before `raise` returns. The thread may
    // be one of dispatch's, which block signals.
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    // The kernel keeps it for a thread that is inside the handler of the one before; ignoring it again drops that one.
    signal(SIGTSTP, SIG_IGN)
    signal(SIGTSTP, SIG_DFL)
    var (only, before) = (sigset_t(), sigset_t())
    sigemptyset(&only)
    sigaddset(&only, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &only, &before)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    _ = terminal_catch(SIGTSTP)
    _ = terminal_catch(SIGCONT)
  }

  /// Gives the signals back.
  func close() {
    source?.cancel()
    source = nil
    for number in Self.numbers { terminal_release(number) }
  }
}
