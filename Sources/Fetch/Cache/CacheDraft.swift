import Glibc

/// A cache file while it is written: on the disk of the one that it will replace, and without a name until it is whole, so that
/// nothing is left of it however the program ends. Where the file system has no such files, under another name.
///
/// It belongs to one thread.
struct CacheDraft: ~Copyable {
  /// Bytes that are written at a time.
  private static let pieceSize = 16 * CacheBlocks.size

  private let cache: CacheFolder
  private let folder: Int32
  private let descriptor: Int32
  /// Its name; nil as long as it has none.
  private var name: String?
  private let buffer: UnsafeMutableRawBufferPointer
  private var filled = 0
  private var length = 0
  private var checksums: [UInt64] = []
  private var isKept = false

  /// A draft; nil where the folder can't be used.
  /// - Parameter prefersNameless: whether it has no name where that can be.
  init?(in cache: CacheFolder, prefersNameless: Bool = true) {
    guard let folder = cache.open(makes: true) else { return nil }
    if prefersNameless, let descriptor = CacheFolder.namelessDraft(in: folder) {
      (self.descriptor, name) = (descriptor, nil)
    } else if let draft = CacheFolder.draft(in: folder) {
      (descriptor, name) = draft
    } else {
      close(folder)
      return nil
    }
    self.cache = cache
    self.folder = folder
    buffer = .allocate(byteCount: Self.pieceSize, alignment: 4096)
  }

  deinit {
    if !isKept, let name { unlinkat(folder, name, 0) }
    close(descriptor)
    close(folder)
    buffer.deallocate()
  }

  /// Takes the next bytes of the body.
  /// - Returns: false if there is no room for them, on the disk or within the limit of the folder.
  mutating func append(_ bytes: [UInt8]) -> Bool {
    guard CacheBlocks.fileSize(length + filled + bytes.count) <= cache.maximumBytes else { return false }
    return bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(buffer.count - filled)
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: piece))
        filled += piece.count
        rest = rest.dropFirst(piece.count)
        if filled == buffer.count, !flush() { return false }
      }
      return true
    }
  }

  /// Puts the whole file in its place.
  /// - Returns: whether it stands there.
  mutating func keep(_ key: CacheKey, head: ResponseHead, date: Int) -> Bool {
    guard flush() else { return false }
    var table = checksums.map(\.littleEndian)
    return table.withUnsafeMutableBytes { table in
      let table = UnsafeRawBufferPointer(table)
      let header = CacheHeader(
        name: key.name, head: head, date: date, length: length, checksum: XXHash64.hash(table))
      guard let page = header.bytes, write(table, at: CacheHeader.size + length),
        page.withUnsafeBytes({ write($0, at: 0) }), place(as: key.name)
      else { return false }
      isKept = true
      cache.tidy(folder, keeping: key.name)
      return true
    }
  }

  /// Gives it its name at last. A file without one can't take the place of another (linkat(2)), hence the step between.
  private mutating func place(as final: String) -> Bool {
    if name == nil { name = CacheFolder.name(descriptor, in: folder) }
    guard let name else { return false }
    return renameat(folder, name, folder, final) == 0
  }

  /// Writes what is in the buffer, and notes the checksums of its blocks.
  private mutating func flush() -> Bool {
    let piece = UnsafeRawBufferPointer(rebasing: buffer[..<filled])
    for start in stride(from: 0, to: filled, by: CacheBlocks.size) {
      let end = min(filled, start + CacheBlocks.size)
      checksums.append(XXHash64.hash(UnsafeRawBufferPointer(rebasing: piece[start..<end])))
    }
    guard write(piece, at: CacheHeader.size + length) else { return false }
    length += filled
    filled = 0
    return true
  }

  private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = pwrite(
        descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written, offset + written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}
