import Model
import Seeded
import Testing

/// What holds for every body: how it is cut changes nothing, and no byte can do harm.
@Suite struct PropertyTests {
  private static let json = [
    "[]", "[{}]", " [ {\"a\" : 1} , {\"b\":[{\"c\":\"}\"}], \"a\":\"\\ud83d\\ude00é\\\\\"} ] ",
    "\u{FEFF}[{\"a\":null,\"é\":true},{\"é\":false,\"a\":-0.10e+5,\"x\":{ \"y\" : [ 1 , 2 ] }}]\n",
    "[{\"a\":\"\\\"}]{[\"},{\"a\":\"]\"}]", "[{\"a\":1},{\"a\":tru}]", "[{\"a\":1}] x",
    "[{\"a\":1},2]",
    "[{\"a\":1},{\"a\":\"\u{1}\"}]", "[{\"a\":1},", "{\"error\":\"no\"}", "[{\"error\":\"no\"}]",
    "<html><title>x</title>", "ERROR: é", "[{\"a\":\"cut", "[{\"a\":1,\"a\":[{}]}]",
    "[{\"TOTALQUERYRESULTS\": 5782}]",
  ]
  private static let xml = [
    "<r/>", "<r><w><a>1</a><b>None</b></w><w><b>é&amp;<![CDATA[<]]></b><a/></w></r>",
    "<?xml version='1.0' encoding='utf-8'?>\n<r>\n <w>x</w>\n <w><a>1<b>2</b>3</a></w>\r\n</r>",
    "<r><w><a>1</a></w><w><a>2</b></w></r>", "<r><w><a>1</a></w><w>", "<r><w>&x;</w></r>",
    "<!DOCTYPE r [<!ENTITY x 'y'>]><r><w>&x;</w></r>", "<html><title>t</title></html>",
    "<error>no</error>", "\u{FEFF}<r><w><a>1</a></w></r>", "<r><w><a>1</a></w>x</r>",
  ]
  private static let csv = [
    "a,b\n1,2\n", "\u{FEFF}a,b\r\n\"x\r\ny\",\"p\"\"q\"\r\n,\"\"\r\n", "T.A,T.B,\r1,2,\r\"é\",,\r",
    "a,b\n1,2\n3\n4,5\n", "a,b\n1,\"2", "a,b\n1,2\n\n\n3,4", "<html>", "{\"error\":\"no\"}",
    "a,b\n\"1\"x,2\n", "ERROR: x", "a\n\"\n", "a,b,\n1,2,3\n",
  ]

  private static var corpus: [(text: [UInt8], given: Given)] {
    json.map { (Array($0.utf8), Given()) }
      + xml.map { (Array($0.utf8), Given(format: .xml)) }
      + csv.map { (Array($0.utf8), Given(format: .csv, tables: ["t"])) }
      + [(Array(json[16].utf8), Given(shape: .count))]
      + [(Array("<a><COUNT>5</COUNT></a>".utf8), Given(format: .xml, shape: .count))]
      + [
        (
          Array("a\nS".utf8) + [0xE3] + Array("o\n".utf8),
          Given(format: .csv, type: "text/csv; charset=iso-8859-1")
        )
      ]
  }

  @Test("any cut of a body into pieces gives the same rows and the same problem")
  func cuts() {
    var numbers = Seeded(17)
    for (text, given) in PropertyTests.corpus {
      let whole = decode([text], given).content
      #expect(
        decode(singly(text), given).content == whole, "\(String(decoding: text, as: UTF8.self))")
      for length in text.indices {
        let pieces = [Array(text[..<length]), Array(text[length...])]
        #expect(decode(pieces, given).content == whole, "\(length)")
      }
      for _ in 0..<20 {
        let pieces = numbers.split(text)
        #expect(decode(pieces, given).content == whole, "\(pieces.map(\.count))")
      }
    }
  }

  @Test("bytes flipped, lost, doubled and swapped give rows or a problem, the same however cut")
  func mutants() {
    var numbers = Seeded(4)
    for (text, given) in PropertyTests.corpus {
      for _ in 0..<150 {
        let mutant = mutate(text, &numbers)
        let whole = decode([mutant], given).content
        #expect(whole.rows.count <= mutant.count)
        let split = decode(numbers.split(mutant), given).content
        #expect(split == whole, "\(String(decoding: mutant, as: UTF8.self))")
      }
    }
  }

  @Test("any bytes at all give rows or a problem")
  func noise() {
    var numbers = Seeded(99)
    let likely = Array("[]{}\",:\\<>/&;!-0eE+.tfn \r\n\u{0}é".utf8)
    for format in ReplyFormat.allCases {
      let starts: [String] =
        format == .json ? ["", "[", "[{"] : format == .xml ? ["", "<r>"] : ["", "a,b\n"]
      for start in starts {
        for _ in 0..<500 {
          let length = Int.random(in: 0...60, using: &numbers)
          let noise = (0..<length).map { _ in
            likely[Int.random(in: 0..<likely.count, using: &numbers)]
          }
          let given = Given(format: format)
          let text = Array(start.utf8) + noise
          #expect(decode(singly(text), given).content == decode([text], given).content)
        }
      }
    }
  }

  private func mutate(_ text: [UInt8], _ numbers: inout Seeded) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...3, using: &numbers) where !text.isEmpty {
      let at = Int.random(in: 0..<text.count, using: &numbers)
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: text[at] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      case 1: text.remove(at: at)
      case 2: text.insert(text[at], at: at)
      case 3: text.swapAt(at, Int.random(in: 0..<text.count, using: &numbers))
      default: text[at] = UInt8.random(in: 0...255, using: &numbers)
      }
    }
    return text
  }
}
