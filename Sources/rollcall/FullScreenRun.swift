import Engine
import Fetch
import Glibc
import Interface
import Resources
import Search
import Terminal
import Text

/// A run in the full screen.
struct FullScreenRun {
  let options: Options
  let encoding: Encoding
  /// The token of the environment.
  let token: Secret?

  init(_ options: Options, encoding: Encoding, token: Secret?) {
    self.options = options
    self.encoding = encoding
    self.token = token
  }

  /// - Returns: 0 where the user left, 130 where the user cancelled.
  @MainActor func run() async -> ExitCode {
    do {
      if options.readsStandardInput, isatty(0) == 1 {
        throw UsageError(
          sentence: "standard input is the terminal, and its keys are not users",
          advice: "pipe a directory into rollcall, or name a URL or a file")
      }
      let source = try options.openSource(token: token)
      if options.comments != nil, let comments = source.comments { return try await show(comments) }
      return try await show(source)
    } catch let error as DisplayError {
      return Message.report(Self.usageError(error), source: nil)
    } catch {
      return Message.report(error, source: nil)
    }
  }

  @MainActor private func show(_ source: any UserSource) async throws -> ExitCode {
    let engine = DirectoryEngine(
      source: source, searcher: RankedSearcher(nicknames: Nicknames(EmbeddedFile.nicknames)),
      committedIDMode: options.idMode)
    if let query = options.query { engine.typing = query }
    // The list is on its way while the terminal is opened.
    engine.send(filterID: nil)
    let display = try openDisplay()
    let ending = await FullScreen.run(
      engine: engine, userName: options.credentials.user ?? "", display: display, appearance: appearance)
    display.close()
    return leave(ending, state: engine.state, source: engine.sourceName)
  }

  @MainActor private func show(_ comments: any CommentSource) async throws -> ExitCode {
    let engine = CommentsEngine(source: comments)
    let display = try openDisplay()
    let ending = await FullScreen.run(comments: engine, display: display, appearance: appearance)
    display.close()
    return leave(ending, state: engine.state, source: engine.sourceName)
  }

  @MainActor private func openDisplay() throws -> Display {
    try Display(Display.Options(colors: appearance.colors, unicode: appearance.unicode))
  }

  /// The last failure stays to be read after the screen is gone.
  private func leave(_ ending: FullScreen.Ending, state: LoadState, source: String) -> ExitCode {
    if case .failed(let failure) = state {
      Message.report(failure: failure.sentence, advice: failure.advice, of: source)
    }
    switch ending {
    case .left: return .found
    case .cancelled, .lost: return .cancelled
    }
  }

  private var appearance: FullScreen.Appearance {
    FullScreen.Appearance(
      colors: options.color.isForTerminals, unicode: encoding == .utf8 && !options.ascii)
  }

  /// Why there is no screen, in words.
  private static func usageError(_ error: DisplayError) -> UsageError {
    let advice = "-f TEXT prints the users that match"
    if case .tooSimple(let name) = error {
      return UsageError(sentence: "the terminal “\(name)” is too simple for the full screen", advice: advice)
    }
    return UsageError(sentence: "there is no terminal for the full screen", advice: advice)
  }
}
