import Directory
import TestSupport

/// Users for benchmarks: seeded, so that the same number gives the same users, with names in Latin, Hangul, Han and Kana, and as many that share
/// names, companies and cities as in a directory of a firm.
struct MadeUsers {
  private var random: SeededGenerator
  private let given: [String]
  private let family: [String]

  /// As many words as the names of a million people in one country are made of, about.
  static let usualDistinct = 43_000

  /// A maker of users.
  /// - Parameter distinct: about how many distinct words the names are made of.
  init(seed: UInt64 = 1, distinct: Int = usualDistinct) {
    random = SeededGenerator(seed: seed)
    given = Self.names(distinct / 4, known: Self.knownGiven, using: &random)
    family = Self.names(distinct * 3 / 4, known: Self.knownFamily, using: &random)
  }

  /// A roster of so many users.
  static func roster(_ count: Int, seed: UInt64 = 1, distinct: Int = usualDistinct) -> Roster {
    var maker = MadeUsers(seed: seed, distinct: distinct)
    var builder = RosterBuilder()
    for number in 1...max(count, 1) { builder.append(maker.user(number), record: []) }
    return builder.snapshot()
  }

  /// The next user.
  mutating func user(_ number: Int) -> User {
    let (name, ascii) = name()
    let letter = Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(random.below(26))))
    let phone =
      "1-\(digits(3))-\(digits(3))-\(digits(4)) x\(digits(5))"
    return User(
      id: UserID(String(number)), name: name, username: "user\(letter)\(number)",
      email: "\(ascii)\(number % 1000)@\(random.pick(Self.domains))", address: Address(city: random.pick(Self.cities)),
      phone: phone,
      company: Company(name: random.pick(Self.companies)))
  }

  private mutating func digits(_ count: Int) -> String {
    (0..<count).map { _ in String(random.below(10)) }.joined()
  }

  private mutating func name() -> (String, ascii: String) {
    switch random.below(100) {
    case ..<85:
      let first = pickCommon(given)
      let last = pickCommon(family)
      return ("\(first) \(last)", "\(first).\(last)".lowercased().filter(\.isASCII))
    case ..<92:
      return (random.pick(Self.hangulFamily) + random.pick(Self.hangul) + random.pick(Self.hangul), "person")
    case ..<96:
      return (random.pick(Self.kanaFamily) + " " + random.pick(Self.kanaGiven), "person")
    default:
      return (random.pick(Self.hanFamily) + random.pick(Self.han) + random.pick(Self.han), "person")
    }
  }

  /// Half of the people have one of the first tenth of the names.
  private mutating func pickCommon(_ names: [String]) -> String {
    names[random.below(random.below(2) == 0 ? max(names.count / 10, 1) : names.count)]
  }

  private static func names(_ count: Int, known: [String], using random: inout SeededGenerator) -> [String] {
    var names = known
    var seen = Set(known)
    while names.count < count {
      let name =
        (0..<2 + random.below(2)).map { _ in random.pick(onsets) + random.pick(vowels) }.joined() + random.pick(codas)
      if seen.insert(name).inserted { names.append(name.prefix(1).uppercased() + name.dropFirst()) }
    }
    return names
  }
}

extension MadeUsers {
  private static func list(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  private static let onsets = list("b c d f g h j k l m n p r s t v w z br ch cl cr dr fr gr kr ph pr sh sl st th tr")
  private static let vowels = list("a e i o u a e i o a e i o a e i o u a e i o ä é ö ü ia ou ei")
  private static let codas = list("n r s l m t d ck ng nd rt x th son man ley ton ez ski ová") + ["", "", ""]
  static let knownGiven = list(
    "John Jane Robert Maria Mohammed Anna Peter José François Zoë Łukasz Søren Ivan Annabel William Elizabeth")
  static let knownFamily = list(
    "Smith Johnson Washington Doe Gonzalez Müller Schmidt García Nguyễn Kowalski Ivanov O'Brien Thropp Meyer Weiß Bauch Kim Lee Park"
  )
  private static let hangulFamily = list("김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 홍")
  private static let hangul = list("민 서 지 현 준 영 수 철 희 은 진 우 성 호 경")
  private static let kanaFamily = list("たなか すずき さとう タカハシ イトウ わたなべ やまもと ナカムラ こばやし カトウ")
  private static let kanaGiven = list("はなこ たろう ユウキ さくら ケンジ あおい ミサキ ひろし なおみ しょうた")
  private static let hanFamily = list("王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 高 林 郑")
  private static let han = list("伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀 霞 平 刚 桂 英 华 玉 兰")
  private static let companies = [
    "Romaguera-Crona", "Deckow-Crist", "Keebler LLC", "Considine-Lockman", "Johns Group", "Abernathy Group",
    "Yost and Sons", "Hoeger LLC",
    "Robel-Corkery", "Lang & Fils",
  ]
  private static let cities =
    list("Gwenborough Wisokyburgh McKenziehaven Roscoeview Howemouth Aliyaview 서울 부산 München Kraków 東京 上海 İzmir") + [
      "South Elvis", "South Christy", "Hà Nội", "São Paulo", "New York",
    ]
  private static let domains = list(
    "april.biz melissa.tv yesenia.net kory.org annie.ca karina.biz elvis.io sherwood.me dana.io rosamond.me")
}
