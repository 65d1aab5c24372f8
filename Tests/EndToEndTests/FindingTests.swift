import TestSupport
import Testing

/// Finding somebody whose name is not spelt as typed.
@Suite(.serialized) struct FindingTests {
  @Test func aTypoFindsThePersonAndEExplains() async throws {
    let tmux = try Program.open(Program.users)
    try await tmux.wait(for: "10/10")
    try await tmux.type("carmne")
    let found = try await tmux.wait { $0.contains("1/10") && !$0.contains("Alva Brandt") }
    #expect(found.line(with: "▌")?.contains("Carmen Ibarra") == true)
    #expect(!found.contains("near matches"))
    try await tmux.press("Tab", "Enter", "e")
    try await tmux.wait(for: "“carmne” is 1 typo from “Carmen” in name")
    try await tmux.press("e")
    try await tmux.wait { !$0.contains("typo") && $0.contains("cibarra · id 3") }
  }

  @Test func whoNearlyMatchesStandsBelowALine() async throws {
    let tmux = try Program.open(Program.users)
    try await tmux.wait(for: "10/10")
    try await tmux.type("carmen holm")
    let screen = try await tmux.wait(for: "0/10 · 3 near")
    let divider = try #require(screen.row(of: "near matches ───"))
    #expect(screen.row(of: "▌") == divider + 1)
    try await tmux.press("Down", "Down", "Tab", "Enter", "e")
    try await tmux.wait { $0.contains("near match 3 of 3") && $0.contains("is missing") }
  }

  @Test func nicknamesAreReadAtTheFirstQuery() async throws {
    let result = try await Program.run(
      "-f", "bob", "--fields", "name", "-", input: #"[{"id":1,"name":"Robert Oak"},{"id":2,"name":"Roberta Oak"}]"#)
    #expect(result.output.split(separator: "\n").first == "Robert Oak")
  }
}
