import Glibc
import Text

/// The command.
@main struct Rollcall {
  static func main() async {
    let encoding = Encoding.takeFromEnvironment()
    BrokenPipe.ignore()
    exit(await run(Array(CommandLine.arguments.dropFirst()), encoding: encoding).rawValue)
  }

  private static func run(_ arguments: [String], encoding: Encoding) async -> ExitCode {
    let invocation: Invocation
    do {
      invocation = try Invocation(arguments)
    } catch {
      Message.report(error)
      return .failed
    }
    switch invocation {
    case .help: return print(Help.page)
    case .version: return print("rollcall \(Help.version)\n")
    case .run(let options) where options.filter == nil: return await FullScreenRun(options, encoding: encoding).run()
    case .run(let options): return await BatchRun(options, encoding: encoding).run()
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
