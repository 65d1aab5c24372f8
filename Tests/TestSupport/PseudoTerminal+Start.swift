import CPseudoTerminal
import Glibc

extension PseudoTerminal {
  /// A program that was just started.
  struct Started {
    private(set) var processID: pid_t = 0
    let master: Int32
    /// Kept open, so that the terminal outlives the program and its modes can be read.
    let slave: Int32
    private(set) var streams: [Stream]

    init(_ program: String, _ arguments: [String], _ options: Options) throws {
      let terminal = try Self.open(columns: options.columns, rows: options.rows)
      (master, slave) = (terminal.master, terminal.slave)
      streams = [Stream(descriptor: master, part: \.terminal)]
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      // The first terminal that the leader of a session opens becomes its controlling one.
      posix_spawn_file_actions_addopen(&actions, 2, terminal.path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 2, 0)
      posix_spawn_file_actions_adddup2(&actions, 2, 1)
      var inChild: [Int32] = []
      defer { inChild.forEach { close($0) } }
      if let input = options.standardInput {
        let pipe = try Self.pipe()
        inChild.append(pipe.reading)
        posix_spawn_file_actions_adddup2(&actions, pipe.reading, 0)
        let count = input.withUnsafeBytes { write(pipe.writing, $0.baseAddress, $0.count) }
        close(pipe.writing)
        guard count == input.count else { throw StartError("standard input does not fit in a pipe") }
      }
      if options.capturesStandardOutput {
        inChild.append(try capture(1, as: \.standardOutput, &actions))
      }
      if options.capturesStandardError {
        inChild.append(try capture(2, as: \.standardError, &actions))
      }
      // Descriptors of others (servers, pipes) would never end while the program runs.
      pseudo_terminal_close_others(&actions)
      processID = try Self.spawn(program, arguments, options.environment, &actions)
    }

    /// Makes a pipe of one of the program's descriptors.
    /// - Returns: the program's end of it.
    private mutating func capture(
      _ number: Int32, as part: Stream.Part, _ actions: inout posix_spawn_file_actions_t
    ) throws -> Int32 {
      let pipe = try Self.pipe()
      posix_spawn_file_actions_adddup2(&actions, pipe.writing, number)
      _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
      streams.append(Stream(descriptor: pipe.reading, part: part))
      return pipe.writing
    }

    /// Opens a terminal of a size.
    private static func open(columns: Int, rows: Int) throws -> (master: Int32, slave: Int32, path: String) {
      var name = [CChar](repeating: 0, count: 128)
      let master = pseudo_terminal_open(&name, UInt(name.count))
      guard master >= 0 else { throw StartError("no pseudo-terminal") }
      let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let slave = Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard slave >= 0 else { throw StartError(path) }
      setSize(master, columns: columns, rows: rows)
      return (master, slave, path)
    }

    static func setSize(_ descriptor: Int32, columns: Int, rows: Int) {
      pseudo_terminal_resize(descriptor, Int32(columns), Int32(rows))
    }

    private static func pipe() throws -> (reading: Int32, writing: Int32) {
      var ends: [Int32] = [0, 0]
      guard pseudo_terminal_pipe(&ends) == 0 else { throw StartError("no pipe") }
      return (ends[0], ends[1])
    }

    /// Starts the program as the leader of a session, with no signal blocked or ignored.
    private static func spawn(
      _ program: String, _ arguments: [String], _ environment: [String: String],
      _ actions: inout posix_spawn_file_actions_t
    ) throws -> pid_t {
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var none = sigset_t()
      sigemptyset(&none)
      posix_spawnattr_setsigmask(&attributes, &none)
      var every = sigset_t()
      sigfillset(&every)
      posix_spawnattr_setsigdefault(&attributes, &every)
      let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | pseudo_terminal_new_session()
      posix_spawnattr_setflags(&attributes, flags)
      var argv = ([program] + arguments).map { strdup($0) } + [nil]
      var environ = environment.map { strdup("\($0)=\($1)") } + [nil]
      defer { (argv + environ).forEach { free($0) } }
      var id: pid_t = 0
      let failure = posix_spawn(&id, program, &actions, &attributes, &argv, &environ)
      guard failure == 0 else { throw StartError(program, failure) }
      return id
    }
  }
}
