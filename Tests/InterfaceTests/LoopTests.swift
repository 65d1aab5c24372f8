import Directory
import Engine
import Fetch
import Search
import Terminal
import Testing
import Text

@testable import Interface

/// The whole loop with a real engine, on a terminal that only remembers.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LoopTests {
  @Test func aSessionFromTheFirstPictureToTheLast() async throws {
    let surface = RecordingSurface()
    let ending = Task { await FullScreen.run(engine: try Self.engine(), display: surface) }
    await surface.picture { $0.contains("10/10") && $0.contains("Ada Lindqvist") }
    surface.press("minerva<Enter>")
    await surface.picture { $0.contains("1/10") && $0.contains("⌕ minerva") }
    surface.press("ye")
    await surface.picture { $0.contains("copied e-mail minerva@fjord.example to the terminal's clipboard") }
    #expect(surface.copied.map(\.string) == ["minerva@fjord.example"])
    surface.press("<Esc>#3<Enter>")
    await surface.picture { $0.contains("id 3 · 1/10") && $0.contains("Clementine Bauch") }
    surface.size = Size(columns: 30, rows: 2)
    surface.post(.resized)
    await surface.picture { $0 == "1/10 Clementine Bauch\n" }
    surface.press("q")
    #expect(try await ending.value == .left)
  }

  @Test func aBatchOfKeysIsDrawnOnce() async throws {
    let surface = RecordingSurface()
    let ending = Task { await FullScreen.run(engine: try Self.engine(), display: surface) }
    await surface.picture { $0.contains("10/10") }
    let before = surface.pictures.count
    surface.press("<Tab>" + String(repeating: "jk", count: 200) + "x")
    await surface.picture { $0.contains("x does nothing here") }
    #expect(surface.pictures.count - before <= 2)
    surface.press("<C-c>")
    #expect(try await ending.value == .cancelled)
  }

  @Test("the terminal ends it", arguments: [TerminalEvent.hangUp, .terminated])
  func lost(event: TerminalEvent) async throws {
    let surface = RecordingSurface()
    let ending = Task { await FullScreen.run(engine: try Self.engine(), display: surface) }
    surface.post(event)
    #expect(try await ending.value == .lost)
  }

  @Test func repaintingAndSuspending() async throws {
    let surface = RecordingSurface()
    let ending = Task { await FullScreen.run(engine: try Self.engine(), display: surface) }
    await surface.picture { $0.contains("10/10") }
    surface.press("<C-z><C-l>x")
    await surface.picture { $0.contains("⌕ x") }
    #expect(surface.suspensions == 1)
    #expect(surface.repaints == 1)
    surface.press("<C-c>")
    _ = try await ending.value
  }

  @Test func aTextThatStandsInTheEngineStandsInTheField() async throws {
    let surface = RecordingSurface()
    let engine = try Self.engine()
    engine.typing = "vera"
    let ending = Task { await FullScreen.run(engine: engine, display: surface) }
    await surface.picture { $0.contains("⌕ vera") && $0.contains("1/10") }
    surface.press("<C-c>")
    _ = await ending.value
  }

  private static func engine() throws -> DirectoryEngine {
    var builder = RosterBuilder()
    for user in try People.named("people") { builder.append(user, record: []) }
    return DirectoryEngine(source: FixedSource(roster: builder.snapshot()), searcher: RankedSearcher())
  }
}

/// A source that has everything at once.
private struct FixedSource: UserSource {
  let roster: Roster
  let name = "fixed"
  let cannotReload: String? = nil
  let warning: String? = nil

  func fetch(revalidating known: ResponseHead?) -> AsyncThrowingStream<FetchEvent, any Error> {
    AsyncThrowingStream { stream in
      stream.yield(.done(FetchSummary(roster: roster, head: ResponseHead(address: "fixed"))))
      stream.finish()
    }
  }
}

/// A terminal that remembers what it was told to show.
@MainActor private final class RecordingSurface: Surface {
  let events: AsyncStream<TerminalEvent>
  var size = Size(columns: 80, rows: 24)
  private(set) var pictures: [String] = []
  private(set) var copied: [VisibleLines] = []
  private(set) var repaints = 0
  private(set) var suspensions = 0
  private let sender: AsyncStream<TerminalEvent>.Continuation
  private var waiting: (condition: (String) -> Bool, reader: CheckedContinuation<Void, Never>)?

  init() {
    (events, sender) = AsyncStream.makeStream(of: TerminalEvent.self)
  }

  func post(_ event: TerminalEvent) { sender.yield(event) }
  func press(_ keys: String) { Keys.parse(keys).forEach { post(.key($0)) } }

  /// Returns as soon as the picture is as wanted.
  func picture(_ condition: @escaping (String) -> Bool) async {
    if let last = pictures.last, condition(last) { return }
    await withCheckedContinuation { waiting = (condition, $0) }
  }

  func show(_ canvas: Canvas) {
    pictures.append(canvas.text)
    guard let waiting, waiting.condition(canvas.text) else { return }
    self.waiting = nil
    waiting.reader.resume()
  }

  func repaint() { repaints += 1 }
  func copy(_ lines: VisibleLines) -> CopyResult {
    copied.append(lines)
    return .sent
  }
  func suspend() { suspensions += 1 }
}
