import Directory
import Resources
import Search
import TestSupport

/// Sets of our own for what FEBRL does not hold: nicknames, initials, diacritics, choseong, Latin spelling, phones.
enum OwnSets {
  typealias Report = (String, [RecallBench.Question], Roster, RankedSearcher) async -> Void

  private static let users = 5000
  private static let questions = 200

  static func run(_ report: Report) async {
    var random = SeededGenerator(seed: 21)
    var maker = MadeUsers(seed: 22)
    var users = (1...users).map { maker.user($0) }
    let pairs = nicknamePairs
    for row in users.indices where row % 7 == 0 {
      let surname = users[row].name?.split(separator: " ").last.map(String.init) ?? "Doe"
      users[row].name = capitalized(random.pick(pairs).name) + " " + surname
    }
    for row in users.indices where row % 7 == 1 { users[row].name = random.pick(names).name }
    let roster = RecallBench.roster(of: users)
    // Names that share their initial consonants can't be told apart by them, whatever the finder: those aren't asked.
    let initials = Dictionary(grouping: Set(users.compactMap(\.name)), by: choseong)
    var all: [RecallBench.Question] = []
    for user in users {
      guard let name = user.name else { continue }
      let words = name.split(separator: " ").map(String.init)
      func ask(_ kind: String, _ query: String?) {
        guard let query, all.count(where: { $0.kind == kind }) < questions else { return }
        all.append(RecallBench.Question(kind: kind, query: query, meant: name))
      }
      if words.count == 2 {
        let nickname = pairs.first { capitalized($0.name) == words[0] }?.nickname
        ask("nicknames", nickname.map { $0 + " " + words[1].lowercased() })
        if words[0].first?.isASCII == true {
          ask("initials", "\(words[0].lowercased().prefix(1)) \(words[1].lowercased())")
        }
      }
      if name.contains(where: { "äéöüßñçåø".contains($0) }) { ask("diacritics", plain(name)) }
      ask("phones", user.phone.map { String($0.filter(\.isNumber).prefix(11)) })
      ask("latin spelling", names.first { $0.name == name }?.latin)
      ask("choseong", choseong(name).flatMap { initials[$0]?.count == 1 ? $0 : nil })
    }
    print("Own sets among \(users.count) users")
    await report("rollcall", all, roster, RankedSearcher(nicknames: Nicknames(EmbeddedFile.nicknames)))
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private static var nicknamePairs: [(name: String, nickname: String)] {
    String(decoding: EmbeddedFile.nicknames, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":")
      guard parts.count == 2, let nickname = parts[1].split(separator: " ").first else { return nil }
      return (String(parts[0]), String(nickname))
    }
  }

  /// As somebody types it who leaves marks out.
  private static func plain(_ name: String) -> String {
    let letters: [Character: String] = [
      "ä": "a", "é": "e", "ö": "o", "ü": "u", "ß": "ss", "ñ": "n", "ç": "c", "å": "a", "ø": "o", "ř": "r", "š": "s",
      "á": "a", "í": "i", "ễ": "e",
      "ł": "l", "ë": "e",
    ]
    return name.lowercased().map { letters[$0] ?? String($0) }.joined()
  }

  /// The initial consonants of a name that is all Hangul.
  private static func choseong(_ name: String) -> String? {
    let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    let scalars = name.unicodeScalars.map(\.value)
    guard scalars.allSatisfy({ (0xAC00...0xD7A3).contains($0) }) else { return nil }
    return String(scalars.map { initials[Int($0 - 0xAC00) / 588] })
  }

  /// Names, and how people spell them who hear them.
  private static let names: [(name: String, latin: String)] = [
    ("김민수", "kim minsu"), ("이영희", "lee younghee"), ("박지훈", "park jihun"), ("최수진", "choi sujin"),
    ("정우성", "jung woosung"), ("강현우", "kang hyunwoo"),
    ("たなか けんじ", "tanaka kenji"), ("すずき いちろう", "suzuki ichiro"), ("サトウ ハナコ", "sato hanako"),
    ("やまもと しゅん", "yamamoto shun"),
    ("Иван Петров", "ivan petrov"), ("Сергей Иванов", "sergey ivanov"), ("Юлия Щербакова", "yulia shcherbakova"),
    ("Наталья Чехова", "natalya chekhova"),
    ("Γιώργος Παπαδόπουλος", "giorgos papadopoulos"), ("Μαρία Νικολάου", "maria nikolaou"),
    ("Ευάγγελος Δημητρίου", "evangelos dimitriou"),
  ]
}
