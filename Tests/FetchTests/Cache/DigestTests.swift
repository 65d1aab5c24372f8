import Testing

@testable import Fetch

@Suite struct DigestTests {
  /// FIPS 180-4's examples, https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
  static let digests: [(String, String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 100_000),
      "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
    ),
  ]

  @Test(arguments: digests) func sha256(_ text: String, _ digest: String) {
    #expect(SHA256.hexadecimal(Array(text.utf8)) == digest)
  }

  /// The sanity checks of the reference implementation (xxhsum.c): a generated buffer of so many bytes.
  static let hashes: [(Int, UInt64)] = [
    (0, 0xEF46_DB37_51D8_E999), (1, 0xE934_A84A_DB05_2768), (4, 0x9136_A0DC_A574_57EE),
    (14, 0x8282_DCC4_994E_35C8), (222, 0xB641_AE8C_B691_C174),
  ]

  @Test(arguments: hashes) func xxHash64(_ count: Int, _ hash: UInt64) {
    var generator: UInt64 = 2_654_435_761
    let bytes = (0..<count).map { _ in
      defer { generator &*= 11_400_714_785_074_694_797 }
      return UInt8(generator >> 56)
    }
    #expect(bytes.withUnsafeBytes { XXHash64.hash($0) } == hash)
  }
}
