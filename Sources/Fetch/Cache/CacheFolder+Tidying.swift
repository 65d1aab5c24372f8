import Glibc

extension CacheFolder {
  /// What the names of files end with that are being written.
  static let draftSuffix = ".draft"

  /// Makes a new file to write to, which nobody takes for a list until it is renamed. It is locked, so that one whose writer was killed is known.
  static func draft(in folder: Int32) -> (descriptor: Int32, name: String)? {
    let name = draftName()
    let descriptor = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    flock(descriptor, LOCK_EX | LOCK_NB)
    return (descriptor, name)
  }

  /// Makes a file without a name, which is gone with its last descriptor; nil where the file system has none, or no way leads back to a name.
  static func namelessDraft(in folder: Int32) -> Int32? {
    guard access(ownDescriptors, X_OK) == 0 else { return nil }
    let descriptor = openat(folder, ".", O_RDWR | __O_TMPFILE | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    flock(descriptor, LOCK_EX | LOCK_NB)
    return descriptor
  }

  /// Gives a file without a name one that nobody takes for a list (open(2), O_TMPFILE).
  /// - Returns: the name; nil if that can't be.
  static func name(_ descriptor: Int32, in folder: Int32) -> String? {
    let name = draftName()
    let isNamed = linkat(AT_FDCWD, "\(ownDescriptors)/\(descriptor)", folder, name, AT_SYMLINK_FOLLOW) == 0
    return isNamed ? name : nil
  }

  /// Where the system shows this program its open files.
  private static let ownDescriptors = "/proc/self/fd"

  private static func draftName() -> String {
    String(UInt64.random(in: .min ... .max), radix: 16) + draftSuffix
  }

  /// Deletes what killed programs left behind.
  func deleteDeadDrafts() {
    guard let folder = open() else { return }
    for name in Self.names(in: folder) { Self.deleteIfDeadDraft(name, in: folder) }
    close(folder)
  }

  /// Deletes what killed programs left behind, and the least recently used lists until the rest fits.
  /// - Parameter newest: the list that was just written; it stays.
  func tidy(_ folder: Int32, keeping newest: String) {
    var files: [(name: String, size: Int, used: timespec)] = []
    for name in Self.names(in: folder) {
      Self.deleteIfDeadDraft(name, in: folder)
      var facts = stat()
      guard CacheKey.isName(name), fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      files.append((name, Int(facts.st_size), facts.st_mtim))
    }
    var total = files.reduce(0) { $0 + $1.size }
    for file in files.sorted(by: { ($0.used.tv_sec, $0.used.tv_nsec) < ($1.used.tv_sec, $1.used.tv_nsec) })
    where total > maximumBytes && file.name != newest {
      if unlinkat(folder, file.name, 0) == 0 { total -= file.size }
    }
  }

  /// Deletes a draft that nobody holds a lock on: whoever wrote it is gone.
  static func deleteIfDeadDraft(_ name: String, in folder: Int32) {
    guard name.hasSuffix(draftSuffix) else { return }
    let descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlinkat(folder, name, 0) }
    close(descriptor)
  }
}
