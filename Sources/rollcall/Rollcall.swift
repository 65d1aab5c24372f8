/// The command.
@main struct Rollcall {
  static func main() async {
    print("rollcall")
  }
}
