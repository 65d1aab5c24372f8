import Directory
import TestSupport

/// Users and queries for comparing matchers: seeded, in many scripts, with what breaks them.
struct FuzzedDirectory {
  var random: SeededGenerator

  static let given = [
    "Ann", "Anna", "Annabel", "John", "Jon", "Johnny", "Robert", "Bob", "Rob", "Zoë", "Łukasz", "Søren", "Jean-Luc",
    "Mary Ann", "Ivan", "O'Brien",
    "J.", "José", "Müller", "Ægir", "Þór", "Иван", "Сергей", "Юлия", "Γιώργος", "たろう", "ユウキ", "がっこう", "김철수", "이지은",
    "박지", "王伟", "秀英", "محمد", "सीता", "Ｗｉｄｅ",
  ]
  static let family = [
    "Smith", "Smyth", "Smithers", "Schmidt", "Doe", "Dow", "Washington", "Weiß", "Straße", "Müller", "Ivanov", "Иванов",
    "Παπαδόπουλος", "たなか", "サトウ", "田中",
    "de la Cruz", "O’Neil", "Kim", "Lee", "Park", "Aaaaaaaa", "Ng", "X", "van der Berg", "Gómez",
  ]
  static let companies = ["Romaguera-Crona", "Johns & Sons", "AT&T", "東京電力", "Yost (Europe)", "Bob's Burgers", "3M"]
  static let cities = ["Gwenborough", "South Elvis", "München", "서울", "Hà Nội", "İzmir", "東京"]
  static let suites = ["Apt. 556", "Suite 879", "Apt's 5", "L’Apt 55", "Aptos, Apt 7", "Adapt", "É-55", "דירה 5", "सीता"]
  static let domains = ["kory.org", "april.biz", "mail.corp.co.uk", "smith.me", "bücher.de"]

  mutating func roster(_ count: Int, longIDs: Bool) -> Roster {
    var builder = RosterBuilder()
    for number in 0..<count {
      let user = user(number, longID: longIDs)
      let suite = Attribute(name: "suite", value: .text(random.pick(Self.suites)))
      builder.append(user, record: Array(AttributeValue.group([suite]).json.utf8))
    }
    return builder.snapshot()
  }

  private mutating func user(_ number: Int, longID: Bool) -> User {
    let name =
      random.pick(Self.given) + random.pick([" ", " ", " ", "  ", "", ", ", "\u{3000}", "・"]) + random.pick(Self.family)
    let id = longID ? "00u\(number * 7919)-\(random.pick(["ab", "Cd"]))x" : "\(number * 7 % 1000)"
    let mailbox =
      random.pick(["ann", "john.smith", "J_Doe", "smith", "o'brien", "müller", "x", "a.b-c"]) + "\(random.below(30))"
    var user = User(
      id: UserID(id), name: name,
      username: random.pick(["Bret", "smith", "user", "Jean-Luc", "kim_", "김", "é"]) + "\(random.below(40))",
      email: "\(mailbox)@\(random.pick(Self.domains))", address: Address(city: random.pick(Self.cities)),
      phone: "1-\(100 + random.below(9))-\(random.below(999))-\(random.below(9999)) x\(random.below(99))",
      company: Company(name: random.pick(Self.companies)))
    switch random.below(20) {
    case 0: user.name = nil
    case 1: user.email = random.pick(["", "@", "a@", "@kory.org", "a@b@c.d"])
    case 2: user.phone = random.pick(["", "１２３-456", "none"])
    case 3: user.id = nil
    case 4: user.username = random.pick(["", ".", "a"])
    case 5: user.company = nil
    case 6: user.address = nil
    default: break
    }
    return user
  }

  /// A query made from what stands in a user.
  mutating func query(for user: User) -> String {
    (0..<[1, 1, 1, 2, 2, 3][random.below(6)]).map { _ in term(for: user) }.joined(
      separator: random.pick([" ", " ", " ", "  ", " | "]))
  }

  private mutating func term(for user: User) -> String {
    let names = (user.name ?? "").split(separator: " ").map(String.init)
    let pieces: [String?] = [
      names.first, names.first, names.last, names.last, user.username, user.email,
      user.email.map { String($0.drop { $0 != "@" }) }, user.phone, user.id?.text,
      user.company?.name, user.address?.city, user.phone.map { $0.filter(\.isNumber) }, pastedPhone(of: user), "ㄱㅊㅅ",
      "김ㅊㅅ", "이징", "ivanov",
      "tanaka", "kim", "sato", "jd", "bob", "robert",
      "js", "x12", "e", "1", random.pick(["a", "b", "j", "k", "n", "s", "z", "2", "9"]),
      random.pick(["a", "j", "k", "m", "r", "y", "3"]),
    ]
    let text = mutated(random.pick(pieces) ?? "smith")
    switch random.below(24) {
    case 0: return "'" + text
    case 1: return "^" + text
    case 2: return "-" + text
    case 3: return "\"\(random.pick([user.name, user.company?.name, mutated(user.name ?? text), text]) ?? text)\""
    case 4: return "name:" + text
    case 5: return random.pick(["email:", "user:", "phone:", "company:", "city:", "address.city:"]) + text
    case 6: return random.pick(["id:", "-id:"]) + (user.id?.text ?? "3..300")
    case 7: return random.pick(["&", ".", "-", "id:3..400", "^", "a.b", "(", "@"])
    case 8:
      return "suite:" + random.pick(["", "^", "'"]) + random.pick(["apt", "5", "55", "a", "\"apt 5\"", "ता", "e", "ap"])
    case 9: return marked(random.pick([user.name, user.phone, user.company?.name, text]) ?? text)
    default: return text
    }
  }

  /// A phrase, or a text that is marked as meant, in a field or in any.
  private mutating func marked(_ text: String) -> String {
    let part = String(text.dropFirst(random.below(max(1, text.count))).prefix(1 + random.below(12)))
    let field = random.pick(["", "", "name:", "user:", "phone:", "phone:", "company:", "email:", "nobody:"])
    return field + random.pick(["\"\(text)\"", "\"\(part)\"", "\"\(part)\"", "^\(part)", "'\(part)", "^x", "\(part)"])
  }

  /// A phone number in another way to write or dial it.
  private mutating func pastedPhone(of user: User) -> String? {
    guard let phone = user.phone else { return nil }
    let digits = phone.filter(\.isNumber)
    return switch random.below(5) {
    case 0: phone.replacing("-", with: random.pick(["–", "\u{2011}", "−", "\u{A0}", " ", " - "]))
    case 1: phone.replacing("x", with: random.pick(["ext. ", "ext ", "extension ", "x "]))
    case 2: "00" + random.pick([digits, phone])
    case 3: "0" + digits.dropFirst(random.below(3))
    default: phone.replacing("-", with: " ")
    }
  }

  private mutating func mutated(_ text: String) -> String {
    var letters = Array(text)
    for _ in 0..<[0, 0, 1, 1, 2, 3][random.below(6)] where !letters.isEmpty {
      let place = random.below(letters.count)
      switch random.below(6) {
      case 0: letters.remove(at: place)
      case 1: letters.insert(random.pick(["e", "x", "ü", "1"]), at: place)
      case 2: letters[place] = random.pick(["a", "o", "é", "ㅊ"])
      case 3 where place > 0: letters.swapAt(place, place - 1)
      case 4: letters = Array(letters.prefix(place + 1))
      default: letters = Array(letters[place...])
      }
    }
    return String(letters)
  }
}
