import Glibc

/// A list in the cache: its header, judged, and its body, which is judged block by block while it is read.
final class CacheEntry: Sendable {
  /// What the header says.
  let header: CacheHeader

  private let descriptor: Int32
  private let checksums: [UInt64]

  /// The list of a key. Using it counts: the least recently used goes first.
  /// - Returns: nil where there is none, or none that can be trusted: truncated, foreign, of another format, somebody else's.
  init?(_ key: CacheKey, in cache: CacheFolder) {
    guard let folder = cache.open() else { return nil }
    defer { close(folder) }
    // Not blocking: something else of that name, as a pipe, must not hold us.
    let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    var descriptor = openat(folder, key.name, O_RDWR | flags)
    // On a disk that can't be written to, a list can still be read.
    if descriptor < 0, errno == EROFS || errno == EACCES { descriptor = openat(folder, key.name, O_RDONLY | flags) }
    guard descriptor >= 0 else { return nil }
    guard let (header, checksums) = Self.judge(descriptor, key) else {
      close(descriptor)
      return nil
    }
    futimens(descriptor, nil)
    self.header = header
    self.checksums = checksums
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  private static func judge(_ descriptor: Int32, _ key: CacheKey) -> (CacheHeader, [UInt64])? {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid(),
      facts.st_mode & 0o077 == 0, let page = bytes(descriptor, count: CacheHeader.size, at: 0),
      let header = CacheHeader(page), header.name == key.name,
      header.length <= Int(facts.st_size), Int(facts.st_size) == CacheBlocks.fileSize(header.length)
    else { return nil }
    let tableSize = CacheBlocks.count(header.length) * MemoryLayout<UInt64>.size
    guard let table = bytes(descriptor, count: tableSize, at: CacheHeader.size + header.length),
      table.withUnsafeBytes({ XXHash64.hash($0) }) == header.checksum
    else { return nil }
    let checksums = table.withUnsafeBytes { table in
      (0..<CacheBlocks.count(header.length)).map {
        UInt64(littleEndian: table.loadUnaligned(fromByteOffset: $0 * MemoryLayout<UInt64>.size, as: UInt64.self))
      }
    }
    return (header, checksums)
  }

  private static func bytes(_ descriptor: Int32, count: Int, at offset: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return bytes.withUnsafeMutableBytes { CacheEntry.read($0, from: descriptor, at: offset) } ? bytes : nil
  }

  /// Fills a buffer. Not by mapping the file: a disk that fails, or somebody who cuts the file, would end the program.
  private static func read(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int) -> Bool {
    var count = 0
    while count < buffer.count {
      let read = pread(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count, offset + count)
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { return false }
      count += read
    }
    return true
  }

  /// Notes that the list is up to date.
  func confirm(date: Int) {
    var header = header
    header.date = date
    guard let page = header.bytes else { return }
    // One write: whoever reads half of it finds that the checksum is wrong, and has no cache.
    _ = page.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  /// Reads a block of the body into a buffer of the size of a block.
  /// - Returns: its bytes; nil if they are not those that were written.
  func block(_ index: Int, into buffer: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer? {
    let start = index * CacheBlocks.size
    let block = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(CacheBlocks.size, header.length - start)])
    guard Self.read(block, from: descriptor, at: CacheHeader.size + start),
      XXHash64.hash(UnsafeRawBufferPointer(block)) == checksums[index]
    else { return nil }
    return UnsafeRawBufferPointer(block)
  }

  /// How many blocks the body has.
  var blockCount: Int { checksums.count }
}
