import Decode
import Directory
import Testing

@Suite struct LayoutTests {
  @Test(arguments: [
    #"[{"id":1},{"id":2},{"id":3}]"#,
    #"{"users":[{"id":1},{"id":2},{"id":3}]}"#,
    #"{"page":{"users":7,"list":[{"id":9}]},"Data":[{"id":1},{"id":2},{"id":3}],"next":[{"id":8}]}"#,
    #"{"schemas":["a]"],"Resources":[{"id":1},{"id":2},{"id":3}],"totalResults":3}"#,
    #"{"@odata.context":"x","value":[{"id":1},{"id":2},{"id":3}]}"#,
    #"{"RESULTS":[{"id":1},{"id":2},{"id":3}]}"#,
    #"{"items" : [ {"id":1} , {"id":2} , {"id":3} ] }"#,
    #"{"data":{"total":3,"users":[{"id":1},{"id":2},{"id":3}]},"ok":true}"#,
    "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n",
    "{\"id\":1}{\"id\":2}{\"id\":3}",
    "{\n  \"id\": 1\n}\n{\n  \"id\": 2\n}\n{\n  \"id\": 3\n}",
    "[{\"id\":1}]\n[{\"id\":2},{\"id\":3}]",
    "{\"users\":[{\"id\":1}]}\n{\"users\":[{\"id\":2},{\"id\":3}]}",
    "\u{FEFF}\r\n\t [{\"id\":1},{\"id\":2},{\"id\":3}]\r\n",
  ])
  func threeUsers(_ body: String) {
    let outcome = Outcome(body)
    #expect(outcome.ids == ["1", "2", "3"])
    #expect(outcome.skipped.isEmpty)
    #expect(outcome.problem == nil)
  }
}
