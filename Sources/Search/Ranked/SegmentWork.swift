/// Work on all segments of an index at once, on all cores, given up when a newer key comes.
struct SegmentWork: Sendable {
  let index: RosterIndex
  let pool: SearchPool
  let cancellation: CancellationFlag

  /// The column that `grade` writes, segment by segment, from the first row of each on; who is not written does not fit.
  func column(
    _ grade: @escaping @Sendable (Segment, UnsafeMutablePointer<UInt8>) -> Void
  ) throws(CancellationError) -> GradeColumn {
    let column = GradeColumn(unfilled: index.count)
    pool.run(index.segments.count) { number in
      if cancellation.isSet { return }
      let segment = index.segments[number]
      column.fill(segment.rows) { grade(segment, $0) }
    }
    try cancellation.check()
    return column
  }
}
