import Foundation
import Model
import Testing

@testable import Parsing
@testable import Shell

@Suite struct HelpTests {
  @Test("every word of the language has help") func everyWord() {
    for keyword in Keyword.allCases where keyword != .set {
      #expect(Help.text(on: keyword.rawValue) != nil, "\(keyword.rawValue)")
    }
  }

  @Test("a help text fits a screen of 80 columns and 24 rows") func fits() {
    for text in [Help.overview] + Help.topics.map(\.text) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 22)
      for line in lines { #expect(line.count <= 100, "\(line)") }
    }
    #expect(Help.overview.split(separator: "\n").allSatisfy { $0.count <= 90 })
  }

  @Test("what help says to try is a statement") func statements() throws {
    for text in [Help.overview] + Help.topics.map(\.text) {
      guard let start = text.range(of: "Try:") else { continue }
      for line in text[start.upperBound...].split(separator: "\n") {
        for statement in line.split(separator: "   ") where !statement.allSatisfy({ $0 == " " }) {
          var parser = try Parser(Source(name: "", text: String(statement)))
          #expect(try parser.next() != nil)
        }
      }
    }
  }
}
