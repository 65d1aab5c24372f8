@main struct Bench {
  static func main() async {
    print("usage: rollcall-bench start|keys")
  }
}
