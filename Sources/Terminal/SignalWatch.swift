import CNcurses
import Glibc

/// The signals that a terminal program lives with, as events on the main actor.
///
/// Through a pipe and a handler of our own: dispatch's signal sources may leave what they watch blocked on every thread.
@MainActor final class SignalWatch {
  /// Can be read when a signal waits to be handled; -1 where there is no pipe.
  let descriptor = terminal_signal_pipe()
  /// Whether Ctrl-Z has a meaning for whoever started the process.
  var canStop: Bool { caught.contains(SIGTSTP) }

  private static let numbers = [SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT]
  /// Those of `numbers` that the process was not started without (`nohup`, `&` in a script).
  private let caught: [Int32]

  /// Catches the signals. Before ncurses starts, which else does so with handlers of its own (unsafe ones that exit).
  init() {
    caught = descriptor >= 0 ? Self.numbers.filter(terminal_catch) : []
  }

  /// `handle` gets each signal that came, once.
  func listen(_ handle: @escaping @MainActor (Set<Int32>) -> Void) {
    guard descriptor >= 0 else { return }
    MainLoop.watch(descriptor) { [descriptor] in handle(Self.take(from: descriptor)) }
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
    whileStopping {
      // The others first; then this process through its own thread, so that it has stopped before `raise` returns.
      signal(SIGTSTP, SIG_IGN)
      kill(0, SIGTSTP)
      // The kernel keeps it for a thread that is inside the handler of the one before; ignoring it again drops that one.
      signal(SIGTSTP, SIG_IGN)
      signal(SIGTSTP, SIG_DFL)
      raise(SIGTSTP)
    }
  }

  /// Does what may stop the process, with the signals as they were before they were caught: one that ends the process ends it
  /// there and then, stopped or not, since the terminal is another's and there is nothing to restore.
  func whileStopping<Result>(_ body: () -> Result) -> Result {
    let numbers = caught.filter { $0 != SIGWINCH }
    numbers.forEach(terminal_release)
    let output = signal(SIGTTOU, SIG_DFL)
    defer {
      signal(SIGTTOU, output)
      for number in numbers { _ = terminal_catch(number) }
    }
    // A SIGTTOU that is blocked stops nobody.
    var (all, before) = (sigset_t(), sigset_t())
    sigemptyset(&all)
    for number in numbers + [SIGTTOU] { sigaddset(&all, number) }
    pthread_sigmask(SIG_UNBLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // One that came before and was not told yet must not be slept through. The others are void: whoever calls this knows that
    // the process goes on.
    for number in Self.take(from: descriptor) where number == SIGTERM || number == SIGHUP { kill(getpid(), number) }
    return body()
  }

  /// Gives the signals back.
  func close() {
    MainLoop.ignore(descriptor)
    caught.forEach(terminal_release)
  }
}
