import Directory
import Engine
import Foundation
import Search
import Terminal
import TestSupport
import Testing

@testable import Interface

/// A file of the folder `Cases`: what happens, line by line, and below `---` the screen that must be there then;
/// below a second `---`, if there is one, how its cells look.
struct ScreenCase: CustomTestStringConvertible, Sendable {
  let name: String
  let steps: [String]
  let picture: String
  let looks: String?

  var testDescription: String { name }

  static let all: [ScreenCase] = {
    CaseFolder.texts(".txt", in: CaseFolder.url()).map { name, text in
      let parts = text.components(separatedBy: "\n---\n")
      return ScreenCase(
        name: String(name.dropLast(".txt".count)),
        steps: parts[0].split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") },
        picture: parts.count > 1 ? trimmed(parts[1]) : "", looks: parts.count > 2 ? trimmed(parts[2]) : nil)
    }
  }()

  /// Without line breaks at the end, as the last rows of a screen may be empty.
  static func trimmed(_ text: String) -> String {
    var text = text
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  /// Does what the case says.
  func run() async throws -> Canvas {
    var theme = Theme()
    var size = Size(columns: 80, rows: 24)
    var rest = steps[...]
    setup: while let step = rest.first {
      let (verb, words) = Self.split(step)
      switch verb {
      case "size": size = try Self.size(words)
      case "ascii": theme.unicode = false
      case "monochrome": theme.colors = false
      default: break setup
      }
      rest = rest.dropFirst()
    }
    var harness = await Harness(size: size, theme: theme)
    for step in rest { try await perform(step, on: &harness) }
    return harness.application.draw()
  }

  private func perform(_ step: String, on harness: inout Harness) async throws {
    let (verb, words) = Self.split(step)
    let parts = words.split(separator: " ").map(String.init)
    switch verb {
    case "users": await harness.load(try People.named(words))
    case "many": await harness.load(People.many(Int(words) ?? 0))
    case "keys": return await harness.press(words)
    case "paste": return await harness.paste(words.replacing("\\n", with: "\n"))
    case "resize":
      let size = try Self.size(words)
      return await harness.resize(size.columns, size.rows)
    case "loaded": return await harness.hear(.loaded(harness.snapshot.difference))
    case "source": harness.snapshot.sourceName = words
    case "loading":
      let fraction = parts.count > 1 ? Double(parts[1]) : nil
      harness.snapshot.state = .loading(LoadProgress(users: Int(parts[0]) ?? 0, fraction: fraction, isSlow: true))
      harness.snapshot.loadedAt = nil
    case "cached": harness.snapshot.isCached = true
    case "begun": (harness.snapshot.state, harness.snapshot.isWhole) = (.loading(LoadProgress()), words == "whole")
    case "idle": (harness.snapshot.state, harness.snapshot.loadedAt) = (.idle, nil)
    case "connecting": harness.snapshot.state = .loading(LoadProgress(isSlow: true))
    case "retry":
      let retry = RetryCountdown(
        secondsLeft: Int(parts[0]) ?? 0, attempt: Int(parts[1]) ?? 0, limit: Int(parts[2]) ?? 0,
        problem: parts.dropFirst(3).joined(separator: " "))
      harness.snapshot.state = .loading(LoadProgress(isSlow: true, retry: retry))
    case "failed":
      let words = words.components(separatedBy: " | ")
      harness.snapshot.state = .failed(Failure(sentence: words[0], advice: words.count > 1 ? words[1] : ""))
      if harness.snapshot.total == 0 { harness.snapshot.loadedAt = nil }
    case "status":
      harness.snapshot.state = .failed(
        Failure(sentence: parts.dropFirst().joined(separator: " "), status: Int(parts[0])))
      await harness.show()
      if let failure = harness.snapshot.failure { await harness.hear(.failed(failure)) }
    case "record":
      harness.records[parts[0]] = Array(parts.dropFirst().joined(separator: " ").utf8)
    case "signin": harness.snapshot.signIn = FormSnapshot()
    case "signup": harness.snapshot.signUp = FormSnapshot()
    case "greeted": harness.snapshot.signedInName = words
    case "remark":
      guard let field = SignInField.allCases.first(where: { "\($0)" == parts[0] }) else {
        throw UnknownStep(step: step)
      }
      let remark = parts.dropFirst().joined(separator: " ")
      harness.snapshot.signIn?.remarks[field] = remark
      harness.snapshot.signUp?.remarks[field] = remark
    case "refusal":
      harness.snapshot.signIn?.refusal = words
      harness.snapshot.signIn?.isBusy = false
      harness.snapshot.signUp?.refusal = words
      harness.snapshot.signUp?.isBusy = false
    case "fresh": harness.snapshot.detail?.changed = Set(parts)
    case "comments": harness.snapshot.comments = CommentsSnapshot()
    case "comments-incomplete": harness.snapshot.comments?.incomplete = words
    case "comment": await harness.arrive([words.replacing("\\n", with: "\n")])
    case "incomplete": harness.snapshot.incomplete = words
    case "once": harness.snapshot.cannotReload = words
    case "warning": harness.snapshot.warning = words
    case "skipped":
      harness.snapshot.skipped.append(
        SkippedRecord(position: Int(parts[0]) ?? 0, reason: parts.dropFirst().joined(separator: " ")))
      harness.snapshot.skippedCount = harness.snapshot.skipped.count
    case "added": harness.snapshot.difference.added.insert(RowIdentity(key: words, occurrence: 0))
    case "changed": harness.snapshot.difference.changed.insert(RowIdentity(key: words, occurrence: 0))
    case "gone": harness.snapshot.difference.removed.insert(RowIdentity(key: words, occurrence: 0))
    default: throw UnknownStep(step: step)
    }
    await harness.show()
  }

  struct UnknownStep: Error { let step: String }

  private static func split(_ step: String) -> (verb: String, words: String) {
    let verb = step.prefix { $0 != " " }
    return (String(verb), String(step.dropFirst(verb.count + 1)))
  }

  private static func size(_ words: String) throws -> Size {
    let numbers = words.split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2 else { throw UnknownStep(step: words) }
    return Size(columns: numbers[0], rows: numbers[1])
  }
}
