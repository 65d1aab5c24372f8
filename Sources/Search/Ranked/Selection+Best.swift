/// Counting those that fit, and finding the best of them.
extension Selection {
  /// What was found in one segment or in several.
  struct Found: Sendable {
    var count = 0
    var top = TopRows()
  }

  /// The count of all that fit, and the best of them.
  func best(pool: SearchPool, cancellation: CancellationFlag) throws(CancellationError) -> Found {
    let parts = Slots<Found>(count: segments.count)
    let bar = SharedBar()
    pool.run(segments.count) { number in
      if !cancellation.isSet { parts[number] = best(of: segments[number], bar) }
    }
    try cancellation.check()
    var found = Found()
    for number in segments.indices {
      guard let part = parts[number] else { continue }
      found.count += part.count
      for key in part.top.keys { found.top.offer(key) }
    }
    return found
  }

  private func best(of segment: Segment, _ shared: SharedBar) -> Found {
    columns.withUnsafeBufferPointer { columns in
      segment.columns.names.lengths.withUnsafeBytes { lengths in
        best(of: segment, columns, lengths, shared)
      }
    }
  }

  private func best(
    of segment: Segment, _ columns: UnsafeBufferPointer<Column>, _ lengths: UnsafeRawBufferPointer, _ shared: SharedBar
  ) -> Found {
    var found = Found()
    var counter = LaneCounter()
    var bar = Bar(shared.key, isSingle: columns.count == 1)
    var start = 0
    while start < segment.count {
      let row = segment.firstRow &+ start
      let fitting = fitting(columns, at: row)
      var fits = Lanes.bytes(fitting.worst .!= SIMD16(repeating: Grade.none.rawValue))
      let (anyLow, anyHigh) = Lanes.halves(fits)
      if anyLow | anyHigh == 0 {
        start &+= 16
        continue
      }
      if segment.count &- start < 16 { fits &= Lanes.first(segment.count &- start) }
      counter.add(fits)
      // Without ranks rows keep their order, so the first are the best.
      if ranks {
        fits &= bar.passes(fitting, lengths.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self))
      } else if found.top.worst != nil {
        fits = SIMD16()
      }
      let (low, high) = Lanes.halves(fits)
      if low | high != 0 {
        offer(low, from: row, of: segment, to: &found.top)
        offer(high, from: row &+ 8, of: segment, to: &found.top)
        if ranks, let worst = found.top.worst {
          shared.lower(to: worst)
          bar = Bar(shared.key, isSingle: columns.count == 1)
        }
      }
      start &+= 16
    }
    found.count = counter.total
    return found
  }

  private func offer(_ lanes: UInt64, from row: Int, of segment: Segment, to top: inout TopRows) {
    var lanes = lanes
    while lanes != 0 {
      top.offer(key(of: row + Lanes.takeFirst(&lanes), in: segment))
    }
  }
}
