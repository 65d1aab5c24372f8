// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// How what ships is compiled in release.
///
/// A static Swift runtime takes about 2 ms off the start. It has to be named for every target that is no test, and for no test: release
/// tests would lose `Testing`. Types that are asked for by their accessors, not by their mangled names, take off another: the runtime then need not
/// demangle each, and look for its conformances among the thousands of a static program.
let shipped: [SwiftSetting] =
  strict + [
    .unsafeFlags(
      ["-static-stdlib", "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
      .when(configuration: .release))
  ]
/// The executables stand at a fixed address: of a start's page faults a third came from relocating what nothing else shares. They
/// export nothing, and hold the C++ library that the Swift runtime needs (`Resources/link`): opening and relocating the shared one took
/// half a millisecond.
let shippedLink: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-Xclang-linker", "-no-pie", "-Xclang-linker", "-static-libgcc",
      "-Xlinker", "--gc-sections", "-Xlinker", "--no-export-dynamic", "-Xlinker", "--as-needed",
      "-L\(Context.packageDirectory)/Resources/link",
    ], .when(configuration: .release))
]

/// A target under `Sources`. Its dependencies are the table in `Sources/README.md`; a test compares the imports with it.
func house(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: shipped)
}

/// The tests of one target, in the folder of the same name.
func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "rollcall",
  products: [
    .executable(name: "rollcall", targets: ["rollcall"]),
    .executable(name: "rollcall-bench", targets: ["rollcall-bench"]),
  ],
  targets: [
    // ncurses and utf8proc are linked in: opening and relocating their libraries is time before the first picture.
    .target(name: "CNcurses", linkerSettings: [.linkedLibrary(":libncursesw.a"), .linkedLibrary(":libtinfo.a")]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CUTF8Proc", linkerSettings: [.linkedLibrary(":libutf8proc.a")]),
    .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "COptions"),
    .target(name: "CMainQueue"),
    house("Locking"),
    house("Text", ["CUTF8Proc"]),
    house("Directory", ["Locking"]),
    house("Decode", ["CSimdJSON", "Directory", "Locking"]),
    house("Search", ["Directory", "Locking", "Text"]),
    house("Fetch", ["Directory", "Decode", "CCurl", "Locking"]),
    house("Format", ["Directory", "Text"]),
    house("Engine", ["Directory", "Search", "Fetch"]),
    house("Terminal", ["CNcurses", "CMainQueue", "Text"]),
    house("Interface", ["Engine", "Terminal", "Directory", "Search", "Text", "Format"]),
    .target(
      name: "Resources", path: "Resources", exclude: ["setup", "link"], sources: ["Resources.swift"],
      resources: [.embedInCode("users.json"), .embedInCode("nicknames.txt")], swiftSettings: shipped),
    .executableTarget(
      name: "rollcall",
      dependencies: [
        "COptions", "Locking", "Text", "Directory", "Search", "Fetch", "Format", "Engine", "Terminal", "Interface",
        "Resources",
      ],
      swiftSettings: shipped, linkerSettings: shippedLink),
    .executableTarget(
      name: "rollcall-bench", dependencies: ["CSimdJSONPass", "Directory", "Resources", "Search", "TestSupport"],
      path: "Tests/Benchmarks", exclude: ["peers.py"], swiftSettings: shipped, linkerSettings: shippedLink),
    .target(
      name: "CSimdJSONPass", path: "Tests/CSimdJSONPass", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .target(
      name: "TestSupport", dependencies: ["CPseudoTerminal", "Locking"], path: "Tests/TestSupport",
      swiftSettings: shipped),
    tests("TextTests", ["Text", "CUTF8Proc", "TestSupport"], exclude: ["Cases"]),
    tests("DirectoryTests", ["Directory", "TestSupport"]),
    tests("DecodeTests", ["Decode", "Directory", "Resources", "TestSupport"], exclude: ["Cases"]),
    tests("SearchTests", ["Search", "Directory", "Text", "TestSupport"], exclude: ["Cases"]),
    tests("FetchTests", ["Fetch", "Decode", "Directory", "Locking", "TestSupport"], exclude: ["Cases"]),
    tests("FormatTests", ["Format", "Directory", "Text", "TestSupport"], exclude: ["Cases"]),
    tests("EngineTests", ["Engine", "Fetch", "Search", "Directory", "Locking", "TestSupport"]),
    .executableTarget(
      name: "terminal-probe", dependencies: ["Terminal", "Text"], path: "Tests/TerminalProbe", swiftSettings: strict),
    tests("TerminalTests", ["Terminal", "Text", "TestSupport", "terminal-probe"]),
    tests(
      "InterfaceTests", ["Interface", "Engine", "Fetch", "Terminal", "Search", "Directory", "Text", "TestSupport"],
      exclude: ["Cases", "Users"]),
    tests("CommandTests", ["rollcall", "Directory", "Search", "Fetch", "Format", "TestSupport"]),
    tests("HouseTests", ["TestSupport"]),
    tests("EndToEndTests", ["rollcall", "TestSupport"], exclude: ["Fixtures"]),
  ],
  swiftLanguageModes: [.v6], cxxLanguageStandard: .cxx17
)
