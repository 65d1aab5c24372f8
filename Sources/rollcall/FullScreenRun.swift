import Engine
import Fetch
import Glibc
import Interface
import Search
import Terminal
import Text

/// A run in the full screen.
struct FullScreenRun {
  let options: Options
  let encoding: Encoding

  init(_ options: Options, encoding: Encoding) {
    self.options = options
    self.encoding = encoding
  }

  /// - Returns: 0 where the user left, 130 where the user cancelled.
  @MainActor func run() async -> ExitCode {
    let display: Display
    let engine: DirectoryEngine
    do {
      if options.readsStandardInput, isatty(0) == 1 {
        throw UsageError(
          sentence: "standard input is the terminal, and its keys are not users",
          advice: "pipe a directory into rollcall, or name a URL or a file")
      }
      engine = DirectoryEngine(
        source: try options.openSource(), searcher: PlainSearcher(), committedIDMode: options.idMode)
      display = try Display(Display.Options(colors: appearance.colors, unicode: appearance.unicode))
    } catch let error as FetchError {
      Message.report(error, source: nil)
      return .failed
    } catch let error as UsageError {
      Message.report(error)
      return .failed
    } catch {
      Message.report(Self.usageError(error))
      return .failed
    }
    if let query = options.query { engine.typing = query }
    let ending = await FullScreen.run(engine: engine, display: display, appearance: appearance)
    display.close()
    if case .failed(let failure) = engine.state {
      Output.error.writeLine(
        Message.line(source: engine.sourceName, sentence: failure.sentence, advice: failure.advice))
    }
    switch ending {
    case .left: return .found
    case .cancelled, .lost: return .cancelled
    }
  }

  private var appearance: FullScreen.Appearance {
    let colors =
      switch options.color {
      case .always: true
      case .never: false
      case .auto: getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
      }
    return FullScreen.Appearance(colors: colors, unicode: encoding == .utf8 && !options.ascii)
  }

  /// Why there is no screen, in words.
  private static func usageError(_ error: any Error) -> UsageError {
    let advice = "-f TEXT prints the users that match"
    if case .tooSimple(let name) = error as? DisplayError {
      return UsageError(sentence: "the terminal “\(name)” is too simple for the full screen", advice: advice)
    }
    return UsageError(sentence: "there is no terminal for the full screen", advice: advice)
  }
}
