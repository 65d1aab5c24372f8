import Foundation
import Synchronization
import TestSupport
import Testing

/// The detail, fetched anew behind what is loaded.
@Suite(.serialized) struct FreshDetailTests {
  private func open(_ server: FaultServer) async throws -> Tmux {
    let tmux = try Program.open(server.url())
    try await tmux.wait(for: "4/4")
    try await tmux.press("Tab")
    return tmux
  }

  @Test func whatChangedSinceTheListCameIsShown() async throws {
    let server = try FaultServer.start()
    PostsServer.script(server)
    server.answer("/users/3") { exchange in
      guard exchange.wait(forGate: "fresh") else { return }
      let record = #"{"id":3,"name":"Cy Carter","username":"cy","email":"cy@new.example","room":{"floor":7}}"#
      exchange.answer(Array(record.utf8))
    }
    let tmux = try await open(server)
    try await tmux.press("j", "j", "Enter")
    try await tmux.wait(for: "cy@people.example")
    server.open(gate: "fresh")
    let fresh = try await tmux.wait(for: "cy@new.example")
    #expect(fresh.line(with: "floor")?.contains("7") == true)
    #expect(fresh.contains("2 attributes have changed since the list came"))
    try await tmux.press("Escape")
    try await tmux.wait { $0.contains("Ann Able") && !$0.contains("cy@new.example") }
  }

  @Test func movingOnCancelsAndTheSlowAnswerIsNeverShown() async throws {
    let server = try FaultServer.start()
    PostsServer.script(server)
    let left = Atomic(0)
    server.answer("/users/1") { exchange in
      // False as soon as the client has gone.
      if !exchange.wait(forGate: "never") { left.add(1, ordering: .relaxed) }
    }
    server.publish(#"{"id":2,"name":"Bo Baker","email":"bo@fresh.example"}"#, at: "/users/2")
    let tmux = try await open(server)
    try await tmux.press("Enter")
    try await tmux.wait(for: "ann@people.example")
    try await tmux.poll("the request for the first") { server.count(of: "/users/1") > 0 }
    try await tmux.press("]")
    try await tmux.wait(for: "bo@fresh.example")
    try await tmux.poll("the end of the request") { left.load(ordering: .relaxed) == server.count(of: "/users/1") }
  }

  @Test func aFailureIsANoticeAndWhatWasShownStays() async throws {
    let server = try FaultServer.start()
    PostsServer.script(server)
    server.answer("/users/1") { $0.answer(Array("{}".utf8), 500, "Internal Server Error") }
    let tmux = try await open(server)
    try await tmux.press("Enter")
    let failed = try await tmux.wait(for: "HTTP 500 Internal Server Error from \(server.url("/users/1"))")
    #expect(failed.contains("ann@people.example"))
  }

  @Test func whereSingleUsersAreNotFoundNothingIsSaid() async throws {
    let server = try FaultServer.start()
    server.publish(FaultServer.body())
    let tmux = try await open(server)
    try await tmux.press("Enter")
    try await tmux.poll("the request") { server.count(of: "/users/1") > 0 }
    try await tmux.press("]")
    let screen = try await tmux.wait(for: "bo@people.example")
    #expect(!screen.contains("HTTP 404"))  // The port may hold these digits.
  }
}
