import Model
import Seeded
import Testing

@testable import Parsing

/// Nothing that anyone types may trap; what is read is spelled and read again.
@Suite struct FuzzTests {
  private static let pieces: [String] =
    Keyword.allCases.map(\.rawValue) + Mark.allCases.map(\.rawValue) + [
      "A", "T.X", "\"x y\"", "'z'", "$v", "5", "-5", "1:10", "10:1", "A/2", "'", "\"", "#", "--",
      "\\", "\n", "\r\n", "\r", "\t", " ", "é", "e\u{301}", "\u{301}", "\u{200B}", "“", "–", "👍🏽",
      "宏", "x.csv", "https://x.test/a;b", "$", ".", ":", "99999999999999999999", "!", "|",
    ]

  @Test("random pieces") func pieces() {
    var random = Seeded(1)
    for _ in 0..<4_000 {
      var text = Bool.random(using: &random) ? "from A " : ""
      for _ in 0..<Int.random(in: 1...14, using: &random) {
        text += FuzzTests.pieces.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<4, using: &random) > 0 { text += " " }
      }
      read(Source(name: "t", text: text))
    }
  }

  @Test("random bytes") func bytes() {
    var random = Seeded(2)
    for _ in 0..<4_000 {
      let count = Int.random(in: 0...24, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      read(Source(name: "t", bytes: bytes))
      read(Source(name: "t", bytes: bytes.map { $0 & 0x7F | 1 }))
    }
  }

  @Test("statements with a few bytes changed") func mutants() {
    var random = Seeded(3)
    let seeds = [
      "call a.b.c n = 4, \"x y\" = [1, 'b', {c = $v, d = [ ]}],\n as = {}\nas csv into 'x'",
      "from ERM_RESULT r left join B on r.ID = B.ID where X in (a, 'b') and not Y > (2 + 3)\nselect distinct X as x, count(*) group by X\norder by X desc rows 1:10 as csv into 'x.csv' table T key (A)",
      "let x = (from A where case when X = 1 then 2 else 3 end between 1 and 2)\nget 'a b' as raw\nset a b;read http://x/ \\\n",
    ]
    for _ in 0..<2_000 {
      var bytes = Array((seeds.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 1...127, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes[index], at: index)
        }
      }
      read(Source(name: "t", bytes: bytes))
    }
  }

  /// Reads to the end, past every problem, and holds each statement against its spelling.
  private func read(_ source: Source) {
    for isInteractive in [false, true] {
      guard var parser = try? Parser(source, isInteractive: isInteractive) else { return }
      var turns = 0
      while turns <= source.bytes.count + 1 {
        turns += 1
        do throws(Problem) {
          guard let statement = try parser.next() else { break }
          #expect(statement.range.upper <= source.bytes.count)
          check(statement.statement, from: source)
        } catch {
          if let range = error.range { #expect(range.upper <= source.bytes.count) }
          parser.skipStatement()
        }
      }
      #expect(turns <= source.bytes.count + 1, "no end: \(source.bytes)")
    }
    _ = Expectations.at(source.bytes.count / 2, in: source)
    _ = Completeness.of(source)
  }

  private func check(_ statement: Statement, from source: Source) {
    if case .unavailable = statement { return }
    let again = Reading.of(statement.spelling, isInteractive: true)
    let text = String(decoding: source.bytes, as: UTF8.self)
    #expect(
      again.statements == [Dump.statement(statement)],
      "\(text.debugDescription)\n\(statement.spelling)\n\(again.problems)")
  }
}
