import Model
import Testing

@testable import Services

/// Every V1 and V2 address that was found in public code, read or refused as its columns say.
@Suite struct RecordedAddressTests {
  @Test("Every recorded address is read into its meaning, or refused with what is wrong")
  func recorded() throws {
    guard let rows = ReferenceTables.rows("urls.tsv"), let names = ReferenceTables.names() else {
      return
    }
    var expected: [String: [String]] = [:]
    for line in recordedAddresses.split(separator: "\n") {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      expected[fields[0]] = fields
    }
    let addresses = rows.filter { $0.count > 5 && ($0[1] == "v1" || $0[1] == "v2") }
    #expect(addresses.count == 209)
    for row in addresses {
      guard let fields = expected[row[0]] else {
        Issue.record("no expectation for \(row[0])")
        continue
      }
      check(row, fields, names)
    }
  }

  private func check(_ row: [String], _ fields: [String], _ names: KnownNames) {
    let reading = Reading.read(row[2], names: names)
    let messages = reading.remarks.map { $0.message.asciiLowercased }
    let errors = reading.remarks.filter(\.isError).map { $0.message.asciiLowercased }
    let place = "\(row[0]) \(row[2]) \(messages)"
    if fields[1].hasPrefix("!") {
      #expect(reading.statement == nil, "\(place)")
      let word = String(fields[1].dropFirst())
      #expect(errors.contains { $0.contains(word) }, "\(place)")
    } else {
      #expect(reading.statement.map { Spelling.text($0) } == fields[1], "\(place)")
      #expect(errors.isEmpty, "\(place)")
    }
    for word in fields[2].split(separator: ";") {
      #expect(messages.contains { $0.contains(word) }, "\(row[0]) lacks `\(word)`: \(messages)")
    }
    for remark in reading.remarks {
      #expect(remark.range.upper <= row[2].utf8.count, "\(place)")
    }
  }
}
