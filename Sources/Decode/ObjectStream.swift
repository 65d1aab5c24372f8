import Directory
import FoundationEssentials

/// Cuts the bytes of a body into records as they arrive and decodes each on its own: for lists of something else than users.
public struct ObjectStream<Object: Decodable & Sendable>: Sendable {
  private var splitter = BodySplitter(layout: .automatic, largestRecord: UserStream.largestRecord, readsUsers: false)
  private let decoder = JSONDecoder()

  /// How many records could not be read.
  public private(set) var skippedCount = 0
  /// How many records there were, with those that could not be read.
  public private(set) var recordCount = 0

  /// A stream at its beginning.
  public init(of type: Object.Type = Object.self) {}

  /// Takes the next bytes, cut anywhere, and returns the objects that they complete.
  /// - Throws: `BodyProblem` as soon as it is clear that this is no list.
  public mutating func append(_ bytes: [UInt8]) throws(BodyProblem) -> [Object] {
    read(try splitter.append(bytes))
  }

  /// Says that nothing more comes, and returns what that completes and what is wrong with the whole.
  public mutating func finish() -> (objects: [Object], problem: BodyProblem?) {
    let (cuts, problem) = splitter.finish()
    return (read(cuts), problem)
  }

  /// What says that the body is one page of more; known once it is finished.
  public var pageSign: PageSign? { splitter.pageSigns.first { $0.tellsMore(than: recordCount) } }

  private mutating func read(_ cuts: [Cut]) -> [Object] {
    var objects: [Object] = []
    recordCount += cuts.count
    for cut in cuts {
      if case .record(let record) = cut, AttributeReader.isUTF8(record),
        let object = try? decoder.decode(Object.self, from: Data(record))
      {
        objects.append(object)
      } else {
        skippedCount += 1
      }
    }
    return objects
  }
}
