extension RecordCutter {
  private static let noBrace = "it is no valid JSON (an opening brace is missing)"

  /// Looks for the next element of a list.
  mutating func takeInList(_ bytes: [UInt8], _ index: inout Int) {
    let byte = bytes[index]
    switch byte {
    case Byte.openBrace: begin(at: index)
    case Byte.closeBracket:
      index += 1
      isInList = false
      place = .top
      if wrapper?.take(byte) != nil { place = .rest }
    case Byte.comma, Byte.closeBrace: index += 1
    case _ where Byte.isBlank(byte): index += 1
    default:
      element = Cut.noObject(beginningWith: byte)
      structure = Structure()
      place = .element
    }
  }

  /// Passes over an element of a list that is no object, up to the comma or closer behind it.
  mutating func takeInElement(_ bytes: [UInt8], _ index: inout Int, _ cuts: inout [Cut]) {
    while index < bytes.count {
      let byte = bytes[index]
      if structure.depth == 0, !structure.isInString,
        byte == Byte.comma || byte == Byte.closeBracket || byte == Byte.openBrace
      {
        if let element { cuts.append(element) }
        place = .list
        return
      }
      if structure.depth == 0, !structure.isInString, byte == Byte.colon {
        // A name: this is a record that lacks its brace.
        cuts.append(Cut.unreadable(reason: Self.noBrace))
        resync.begin(after: [])
        place = .lost
        return
      }
      _ = structure.take(byte)
      index += 1
    }
  }

  /// Begins an object at a place of this chunk; `beginning` of it was passed already.
  mutating func begin(at index: Int, after beginning: [UInt8] = []) {
    held.begin(at: index, after: beginning)
    structure = Structure()
    top = nil
    place = .object
  }

  /// Follows an object to its end.
  mutating func takeInObject(_ bytes: [UInt8], _ index: inout Int, _ cuts: inout [Cut]) {
    while index < bytes.count {
      var event: Structure.Event
      if top == nil {
        event = structure.take(bytes, from: &index)
        if event == .inside { return }
      } else {
        let opensList = look(at: bytes[index], index: index)
        event = structure.take(bytes[index])
        if opensList, event == .inside {
          index += 1
          return beginWrappedList()
        }
      }
      switch event {
      case .inside: index += 1
      case .ended:
        index += 1
        return end(bytes, at: index, &cuts)
      case .lost: return lose(bytes, at: index, &cuts)
      }
    }
  }

  private mutating func beginWrappedList() {
    wrapper = structure
    isInList = true
    top = nil
    place = .list
  }

  private mutating func end(_ bytes: [UInt8], at index: Int, _ cuts: inout [Cut]) {
    let cut = held.end(bytes, at: index)
    if case .record(let record) = cut { resync.learn(from: record) }
    if structure.isUnwound {
      place = .lost
      resync.begin(after: [])
    } else {
      place = isInList ? .list : .top
    }
    if let top { endUnclear(top, cut, &cuts) } else { cuts.append(cut) }
    top = nil
  }

  private mutating func lose(_ bytes: [UInt8], at index: Int, _ cuts: inout [Cut]) {
    let broken = held.end(bytes, at: index)
    if case .record(let record) = broken {
      resync.learn(from: record)
      resync.begin(after: record)
    } else {
      resync.begin(after: [])
    }
    cuts.append(broken)
    top = nil
    place = .lost
  }

  /// Passes over bytes until the next record begins.
  mutating func takeLost(_ bytes: [UInt8], _ index: inout Int) {
    while index < bytes.count {
      let beginning = resync.take(bytes[index], atTop: !isInList)
      index += 1
      guard let beginning else { continue }
      begin(at: index, after: beginning)
      for byte in beginning { _ = structure.take(byte) }
      return
    }
  }
}
