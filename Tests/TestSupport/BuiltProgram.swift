import Glibc

/// The programs of this package, as the build that the tests belong to made them.
public enum BuiltProgram {
  /// The path of an executable of the package.
  public static func path(_ name: String) -> String {
    directory + "/" + name
  }

  /// Where the bundle of the tests lies, and all that was built with it.
  private static let directory: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    let path = bundle ?? String(cString: realpath("/proc/self/exe", nil))
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }()
}
