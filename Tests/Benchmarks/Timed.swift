import Foundation
import Glibc

/// What one run of a program cost.
struct Timed {
  /// Seconds until it ended.
  let wall: Double
  /// Seconds of user and system time.
  let cpu: Double
  /// Bytes at the most; never less than this process had when it started the program.
  let peak: Double
  /// What it wrote to standard error.
  let error: String

  /// Runs a program, its output thrown away.
  init(_ program: String, _ arguments: [String]) throws {
    let errors = NSTemporaryDirectory() + "rollcall-bench-\(UUID().uuidString).err"
    defer { unlink(errors) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o600)
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let watch = StopWatch()
    var id = pid_t()
    guard posix_spawnp(&id, program, &actions, nil, words, environ) == 0 else { throw PeerError(what: program) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    wall = watch.milliseconds / 1_000
    error = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
    guard status == 0 else { throw PeerError(what: "\(program) \(arguments.joined(separator: " ")): \(error)") }
    cpu = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    peak = Double(usage.ru_maxrss) * 1024
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

  /// Bytes at the most, as the program told with `--stats`.
  var toldPeak: Double { told("peak_memory_bytes") }

  /// A number that the program told with `--stats`.
  func told(_ name: String) -> Double {
    let object = try? JSONSerialization.jsonObject(with: Data(error.utf8)) as? [String: Any]
    return (object?[name] as? NSNumber)?.doubleValue ?? .nan
  }
}
