extension RecordCutter {
  /// What an object at the top has shown so far.
  struct TopObject: Sendable {
    var watch = WrapperWatch()
    /// A wrapper's name stands for null: a list of nobody.
    var saysNobody = false
    /// Where the object under a wrapper's name begins, counted from the start of the one around it.
    var insideStart = 0
    /// Where that object ends, if it has shown to be a user.
    var insideEnd: Int?
  }

  /// Looks for the next value at the top.
  mutating func takeAtTop(_ bytes: [UInt8], _ index: inout Int, _ cuts: inout [Cut]) {
    let byte = bytes[index]
    switch byte {
    case Byte.openBrace:
      beginValue(&cuts)
      isInList = false
      begin(at: index)
      if !hasUsersAtTop {
        top = TopObject()
        pages = PageWatch()
      }
    case Byte.openBracket:
      beginValue(&cuts)
      hasUsersAtTop = true
      isInList = true
      wrapper = nil
      place = .list
      index += 1
    case Byte.comma, Byte.closeBrace, Byte.closeBracket, Byte.recordSeparator:
      index += 1
    case _ where Byte.isBlank(byte):
      index += 1
    default:
      beginValue(&cuts)
      isInList = false
      cuts.append(Cut.noObject(beginningWith: byte))
      resync.begin(after: [])
      place = .lost
    }
  }

  private mutating func beginValue(_ cuts: inout [Cut]) {
    values += 1
    pages = nil
    if let unclear { cuts.append(unclear) }
    unclear = nil
  }

  /// Looks at a byte of an object that may be a user or wrap a list; returns whether it opened that list.
  mutating func look(at byte: UInt8, index: Int) -> Bool {
    pages?.see(byte, before: structure)
    switch top?.watch.see(byte, before: structure) {
    case .user:
      hasUsersAtTop = true
      top = nil
      pages = nil
    case .list: return true
    case .nobody: top?.saysNobody = true
    case .enters: top?.insideStart = held.count(at: index)
    case .leavesUser: top?.insideEnd = held.count(at: index) + 1
    case .open, nil: break
    }
    return false
  }

  /// An object at the top ended and has shown itself to be neither a user nor the wrapper of a list.
  mutating func endUnclear(_ top: TopObject, _ cut: Cut, _ cuts: inout [Cut]) {
    if top.saysNobody { return }
    if let end = top.insideEnd, case .record(let bytes) = cut {
      // One user is no page.
      pages = nil
      cuts.append(.record(bytes.prefix(end).dropFirst(top.insideStart)))
    } else {
      unclear = cut
    }
  }

  /// Passes over what follows the list in the object that wraps it.
  mutating func takeInRest(_ bytes: [UInt8], _ index: inout Int) {
    guard var wrapper else {
      place = .top
      return
    }
    while index < bytes.count, place == .rest {
      pages?.see(bytes[index], before: wrapper)
      switch wrapper.take(bytes[index]) {
      case .inside: index += 1
      case .ended:
        index += 1
        place = .top
      case .lost: place = .top
      }
    }
    self.wrapper = wrapper
  }
}
