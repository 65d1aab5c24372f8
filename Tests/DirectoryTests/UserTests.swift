import Directory
import Foundation
import Testing

@Suite struct UserTests {
  private func decoded(_ json: String) throws -> User {
    try JSONDecoder().decode(User.self, from: Data(json.utf8))
  }

  @Test func everyField() throws {
    let user = try decoded(
      """
      {"id": 1, "name": "Ines Calloway", "username": "ines", "email": "ines@tidewater.example",
       "address": {"street": "Lantern Row 12", "suite": "Flat 3", "city": "Bristol", "zipcode": "BS1",
                   "geo": {"lat": "51.4", "lng": "-2.5"}},
       "phone": "+44 117 496 0112", "website": "ines.example",
       "company": {"name": "Tidewater", "catchPhrase": "Books", "bs": "printing"}, "unknown": [1]}
      """)
    let expected = User(
      id: UserID("1"), name: "Ines Calloway", username: "ines", email: "ines@tidewater.example",
      address: Address(
        street: "Lantern Row 12", suite: "Flat 3", city: "Bristol", zipcode: "BS1", geo: Geo(lat: "51.4", lng: "-2.5")),
      phone: "+44 117 496 0112", website: "ines.example",
      company: Company(name: "Tidewater", catchPhrase: "Books", bs: "printing"))
    #expect(user == expected)
    #expect(try JSONDecoder().decode(User.self, from: JSONEncoder().encode(user)) == user)
  }

  @Test(arguments: [
    "{\"id\":1}", "{\"name\":\"a\"}", "{\"username\":\"a\"}", "{\"email\":\"a\",\"id\":null,\"address\":null}",
  ])
  func oneOfFourIsEnough(_ json: String) throws {
    let user = try decoded(json)
    #expect(user.address == nil && user.phone == nil)
  }

  @Test(arguments: [
    "{}", "{\"id\":null,\"phone\":\"1\"}", "{\"id\":\"\",\"name\":\"\",\"username\":\"\",\"email\":\"\"}",
  ])
  func nobody(_ json: String) throws {
    let error = #expect(throws: DecodingError.self) { try decoded(json) }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "no id, name, username or email")
  }

  @Test(arguments: [
    "{\"id\":1,\"name\":5}", "{\"id\":1,\"address\":\"x\"}", "{\"id\":1,\"address\":{\"city\":[]}}", "{\"id\":{}}",
    "{\"id\":1,\"company\":{\"name\":true}}", "{\"id\":1,\"address\":{\"geo\":{\"lat\":1.5}}}",
  ])
  func wrongTypes(_ json: String) {
    #expect(throws: DecodingError.self) { try decoded(json) }
  }

  @Test func whatToCallAUser() {
    #expect(User(id: UserID("1"), name: "", username: "ada").displayName == "ada")
    #expect(User(id: UserID("1"), email: "a@b.example").displayName == "a@b.example")
    #expect(User(id: UserID("1")).displayName == "1")
  }
}
