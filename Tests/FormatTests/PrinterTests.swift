import Directory
import TestSupport
import Testing

@testable import Format

@Suite struct PrinterTests {
  struct Printing: Decodable, CustomTestStringConvertible {
    let name: String
    let format: String
    let fields: [String]?
    let terminal: Bool?
    let width: Int?
    let ascii: Bool?
    let bold: Bool?
    /// The sentences on each record.
    let remarks: [[String]]?
    let records: [String]
    let output: String
    var testDescription: String { name }
  }

  /// Compared byte by byte: strings are equal to their NFD.
  @Test(arguments: CaseFolder.cases("printing", of: Printing.self))
  func prints(_ aCase: Printing) throws {
    let printer = Printer(
      format: try #require(OutputFormat(rawValue: aCase.format)),
      columns: aCase.fields?.map { Column(named: $0) } ?? Column.all, toTerminal: aCase.terminal ?? false,
      width: aCase.width, asciiOnly: aCase.ascii ?? false, boldHead: aCase.bold ?? false)
    let roster = try roster(aCase.records)
    let remark = aCase.remarks.map { remarks in Printer.Remark(heading: "why") { remarks[$0] } }
    let output = text(of: printer, Array(roster.indices), roster, remark)
    #expect(output == Array(aCase.output.utf8), "\(String(decoding: output, as: UTF8.self).debugDescription)")
  }

  private func text(
    of printer: Printer, _ rows: [Int], _ roster: Roster, _ remark: Printer.Remark? = nil
  ) -> [UInt8] {
    var output: [UInt8] = []
    printer.print(rows, of: roster, remark: remark) { bytes in
      output += bytes
      return true
    }
    return output
  }

  @Test(arguments: OutputFormat.allCases)
  func rowsComeInTheOrderAsked(_ format: OutputFormat) throws {
    let roster = try roster(["{\"id\":1}", "{\"id\":2}", "{\"id\":3}"])
    let output = text(of: Printer(format: format, columns: [Column(named: "id")], toTerminal: false), [2, 0], roster)
    #expect(output.filter { (0x30...0x39).contains($0) } == Array("31".utf8))
  }

  @Test(arguments: OutputFormat.allCases)
  func writesInBlocksAndStopsWhenTold(_ format: OutputFormat) throws {
    let records = (0..<2_000).map { "{\"id\":\($0),\"name\":\"\(String(repeating: "n", count: 100))\"}" }
    let roster = try roster(records)
    let printer = Printer(format: format, toTerminal: false)
    var sizes: [Int] = []
    printer.print(Array(roster.indices), of: roster) { bytes in
      sizes.append(bytes.count)
      return true
    }
    #expect(sizes.count > 2)
    #expect(sizes.dropLast().allSatisfy { (Printer.blockSize..<Printer.blockSize + 1_000).contains($0) })
    var calls = 0
    printer.print(Array(roster.indices), of: roster) { _ in
      calls += 1
      return false
    }
    #expect(calls == 1)
  }

  @Test(arguments: [OutputFormat.table, .tsv, .csv, .json, .ndjson])
  func aTerminalGetsNoControlCharacter(_ format: OutputFormat) throws {
    let controls = ((0x7F...0x9F as ClosedRange<UInt32>) + [0x61C, 0x200E, 0x202E, 0x2028, 0x2067])
      .compactMap { Unicode.Scalar($0).map { String($0) } }.joined()
    let escaped = (0...0x1F).map { "\\u00" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let roster = try roster(["{\"id\":1,\"name\":\"\(controls)\(escaped)\"}"])
    let output = text(of: Printer(format: format, toTerminal: true), [0], roster)
    for scalar in String(decoding: output, as: UTF8.self).unicodeScalars where !["\n", "\r", "\t"].contains(scalar) {
      let category = scalar.properties.generalCategory
      #expect(![.control, .format, .lineSeparator].contains(category), "U+\(String(scalar.value, radix: 16))")
    }
  }

  /// Total width is what was asked for or less, narrow columns keep theirs, and at least one column stays.
  @Test func columnsShareTheWidth() {
    #expect(TableStyle.fit([2, 10, 30], to: 80) == [2, 10, 30])
    #expect(TableStyle.fit([2, 10, 30], to: 36) == [2, 10, 20])
    #expect(TableStyle.fit([2, 20, 30], to: 36) == [2, 15, 15])
    #expect(TableStyle.fit([2, 20, 30], to: 30) == [2, 12, 12])
    #expect(TableStyle.fit([2, 20, 30], to: 29) == [2, 20])
    #expect(TableStyle.fit([2, 20, 30], to: 8) == [2, 4])
    #expect(TableStyle.fit([2, 20, 30], to: 7) == [2])
    #expect(TableStyle.fit([20, 30], to: 0) == [1])
    #expect(TableStyle.fit([], to: 10) == [])
  }
}
