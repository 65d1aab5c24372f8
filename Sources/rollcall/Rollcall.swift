import Fetch
import Glibc
import Terminal
import Text

/// The command.
@main struct Rollcall {
  @MainActor static func main() {
    StandardDescriptors.takeThoseClosed()
    let encoding = Encoding.takeFromEnvironment()
    let token = EnvironmentToken.take()
    BrokenPipe.ignore()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Not `exit`: what it takes down is still used by threads that nobody waits for.
    _exit(MainLoop.run { await run(arguments, encoding: encoding, token: token).rawValue })
  }

  @MainActor private static func run(_ arguments: [String], encoding: Encoding, token: Secret?) async -> ExitCode {
    // Known before the options are: what is wrong with them is to be read too. Long options may be shortened.
    if encoding == .ascii || arguments.contains(where: { $0.count > 2 && "--ascii".hasPrefix($0) }) {
      Output.limitToASCII()
    }
    do {
      switch try Invocation(arguments) {
      case .help: return print(Help.page)
      case .version: return print("rollcall \(Help.version)\n")
      case .run(let asked):
        let options = try asked.completed(by: try Configuration.read())
        if options.forgets { return print(try options.forget() + "\n") }
        if options.filter != nil { return await BatchRun(options, encoding: encoding, token: token).run() }
        return await FullScreenRun(options, encoding: encoding, token: token).run()
      }
    } catch {
      return Message.report(error, source: nil)
    }
  }

  private static func print(_ text: String) -> ExitCode {
    switch Output.standard.write(Array(text.utf8)) {
    case 0: return .found
    case EPIPE: return BrokenPipe.leave()
    default: return .failed
    }
  }
}
