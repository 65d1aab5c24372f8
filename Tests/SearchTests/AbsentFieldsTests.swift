import Directory
import Search
import Testing

/// An attribute that nobody has, most likely mistyped, is named where nobody matches.
@Suite struct AbsentFieldsTests {
  @Test(arguments: [
    ("emial:x", "no user has a field “emial”"),
    ("emial:x nmae:y emial:z", "no user has a field “emial”"),
    ("emial:x | nmae:y", "no user has a field “emial” or “nmae”"),
    ("ann emial:x", "nobody who matches the rest has a field “emial”"),
    ("address.zip:9", "no user has a field “address.zip”"),
    ("-emial:x zzzz", nil), ("address.zipcode:nosuch", nil), ("ADDRESS.zipcode:nosuch emial:x", nil),
    ("zzzz emial:x", nil), ("email:nosuch", nil), ("emial:x | ann", nil), ("-emial:x", nil), ("zzzz", nil), ("", nil),
  ])
  func named(query: String, words: String?) async throws {
    var builder = RosterBuilder()
    for (id, name) in [("1", "Ann Lee"), ("2", "Bob Kim")] {
      let record = #"{"id":\#(id),"name":"\#(name)","address":{"zipcode":"92998-3874"}}"#
      builder.append(User(id: UserID(id), name: name), record: Array(record.utf8))
    }
    for sort in [nil, Search.SortOrder(.name)] {
      let request = SearchRequest(query: Query(query), sort: sort)
      let matches = try await RankedSearcher().matches(request, in: builder.snapshot())
      #expect(matches.absent?.words == words)
      #expect(words == nil || matches.rows.isEmpty)
    }
  }

  @Test func ofNobodyNothingIsSaid() async throws {
    let matches = try await RankedSearcher().matches(SearchRequest(query: Query("emial:x")), in: Roster())
    #expect(matches.rows.isEmpty && matches.absent == nil)
  }
}
