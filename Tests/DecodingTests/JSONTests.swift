import Model
import Testing

@Suite struct JSONTests {
  @Test("E01 E02 E03 E18 a number keeps the characters that were sent")
  func numbers() {
    let numbers = [
      "9007199254740993", "18446744073709551616", "123456789012345678901234567890", "1.10", "1.0",
      "1E2", "-0", "0.1", "1e-7", "1.5", "-0.0e+10", "0", "1E400", "-17", "10",
    ]
    for number in numbers {
      let decoded = decode("[{\"id\":\(number)}]")
      #expect(decoded.rows == [[.number(number)]])
      #expect(decoded.problem == nil)
    }
  }

  @Test("what JSON does not take for a value is refused")
  func wrongValues() {
    let values = [
      "01", "+1", ".5", "5.", "1e", "1e+", "-", "--1", "0x10", "NaN", "Infinity", "1 2", "1\"a\"",
      "True", "tru", "truee", "nul", "nulll", "'a'", "a", "\"a\"b", "\"a\"\"b\"", "1,", "{]", "[}",
      "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}", "[1 2]", "\u{0C}1",
      "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\ud83d\"", "\"\\ude00\"", "\"\\ud83d\\u0041\"",
      "\"a\u{1}b\"", "\"a\nb\"", "[\"\\q\"]", "[\"\\ud83d\"]", "1;", "]", "",
    ]
    for value in values {
      let decoded = decode("[{\"ok\":1},{\"v\":\(value)}]")
      #expect(isMalformed(decoded.problem), "\(value): \(String(describing: decoded.problem))")
    }
  }

  @Test("what JSON does not take for an array is refused")
  func wrongArrays() {
    for text in [
      "[{\"a\":1} {\"a\":2}]", "[{\"a\":1},]", "[,]", "[,{\"a\":1}]", "[{\"a\":1}}", "[{\"a\":1}]]",
      "[{\"a\":1}] x", "[{\"a\":1}],", "[{\"a\":1]]", "[{\"a\" 1}]", "[{\"a\":1 \"b\":2}]",
      "[]{}", "[}", "[{\"a\":1}:{\"a\":1}]", "[{,\"a\":1}]", "[{\"a\":1},,{\"a\":1}]", "[{} \"]",
    ] {
      let decoded = decode(text)
      #expect(isMalformed(decoded.problem), "\(text): \(String(describing: decoded.problem))")
    }
  }

  @Test("D06 an array that does not end is cut, wherever the cut is")
  func truncated() {
    let text = Array("[{\"a\":\"x}\",\"b\":[1,{\"c\":null}]},{\"a\":\"é\\n\"}]".utf8)
    for length in 1..<text.count {
      let decoded = decode([Array(text[..<length])])
      let isCut =
        if case .truncated(format: "JSON", _) = decoded.problem { true } else {
          isMalformed(decoded.problem) && text[length - 1] >= 0x20
        }
      #expect(isCut, "\(length): \(String(describing: decoded.problem))")
    }
    #expect(decode("[").problem == .truncated(format: "JSON", why: "the array does not end"))
    #expect(
      decode("[{\"a\":1},{\"a\":").problem
        == .truncated(format: "JSON", why: "the array does not end"))
  }

  @Test("E05 of a name that a row repeats the last value wins, and a note says so")
  func repeatedName() {
    let decoded = decode("[{\"a\":1,\"a\":2},{\"a\":3,\"b\":4,\"a\":5}]")
    #expect(decoded.columns == ["a", "b"])
    #expect(decoded.rows == [[.number("2"), .absent], [.number("5"), .number("4")]])
    #expect(decoded.notes == [.repeatedKey("a")])
    #expect(decode("[{\"a\":1}]").notes.isEmpty)
  }

  @Test("E08 columns are those of all rows, in the order in which they come")
  func columns() {
    let decoded = decode("[{\"a\":1},{\"b\":2,\"a\":3},{}]")
    #expect(decoded.columns == ["a", "b"])
    #expect(
      decoded.rows == [
        [.number("1"), .absent], [.number("3"), .number("2")], [.absent, .absent],
      ])
    #expect(decoded.batches == [3])
    let split = decode(["[{\"a\":1}", ",{\"b\":2,\"a\":3},{}]"].map { Array($0.utf8) })
    #expect(split.batches == [1, 2])
    #expect(split.content == decoded.content)
  }

  @Test("E09 a nested value is compact JSON text in the order that was sent")
  func nested() {
    let decoded = decode(
      "[{\"a\": {\"x\" : 1.10, \"b\":\"q\\u0041 \\\"r\" },\"b\":[1 , \"q,r\",[ ],{ }, null]}]")
    #expect(
      decoded.rows == [
        [
          .nested("{\"x\":1.10,\"b\":\"q\\u0041 \\\"r\"}"),
          .nested("[1,\"q,r\",[],{},null]"),
        ]
      ])
  }

  @Test("E11 escapes, pairs of surrogates too, are one byte each")
  func escapes() {
    let text =
      "[{\"\\u0061\\u00e9\":\"\\ud83d\\ude00\",\"b\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000x\"}]"
    let decoded = decode(singly(Array(text.utf8)))
    #expect(decoded.columns == ["aé", "b"])
    #expect(decoded.problem == nil)
    #expect(decoded.rows == [["😀", "\"\\/\u{8}\u{C}\n\r\t\u{0}x"]])
  }

  @Test("E13 a byte order mark before JSON is skipped")
  func mark() {
    #expect(decode([[0xEF, 0xBB, 0xBF] + Array(" [{\"id\":1}]".utf8)]).rows == [[.number("1")]])
    let split = decode(singly([0xEF, 0xBB, 0xBF] + Array("[{\"id\":1}]".utf8)))
    #expect(split.columns == ["id"])
    #expect(split.rows == [[.number("1")]])
  }

  @Test("E17 a decimal comma is text and stays")
  func decimalComma() {
    #expect(
      decode("[{\"VolumePorcentagem\":\"45,7\",\"b\":\"1.234,5\"}]").rows == [["45,7", "1.234,5"]])
  }

  @Test("E26 none, one and two objects are none, one and two rows")
  func counts() {
    #expect(decode("[]").rows.isEmpty)
    #expect(decode("[]").problem == nil)
    #expect(decode(" [ ] \n").problem == nil)
    #expect(decode("[{\"a\":1}]").rows.count == 1)
    #expect(decode("[{\"a\":1},{\"a\":2}]").rows.count == 2)
    #expect(decode("[{}]").rows == [[]])
  }

  @Test("F11 null, empty text, a missing field and the text null stay apart")
  func kinds() {
    let decoded = decode(
      "[{\"a\":null},{\"a\":\"\"},{},{\"a\":\"null\"},{\"a\":true},{\"a\":false}]")
    #expect(
      decoded["a"] == [.null, "", .absent, "null", .boolean("true"), .boolean("false")])
  }

  @Test("D17 JSON is UTF-8 whatever its label says, and bytes that are not are a problem")
  func charset() {
    let decoded = decode(
      "[{\"a\":\"São\"}]", Given(type: "application/json; charset=ISO-8859-1"))
    #expect(decoded.rows == [["São"]])
    let latin = Array("[{\"a\":1},{\"a\":\"S".utf8) + [0xE3] + Array("o\"}]".utf8)
    let wrong = decode([latin])
    #expect(wrong.rows == [[.number("1")]])
    #expect(
      wrong.problem
        == .malformed(format: "JSON", offset: 17, why: "bytes that are not UTF-8"))
    #expect(decode([[0xFF, 0xFE, 0x5B, 0]]).problem == .wrongCharset("UTF-16"))
  }

  @Test("offsets count from the first byte of the body, however it is cut")
  func offsets() {
    let text = Array("[{\"a\":1},\n {\"a\":tru}]".utf8)
    let expected = Problem.Kind.malformed(format: "JSON", offset: 16, why: "no JSON value")
    #expect(decode([text]).problem == expected)
    #expect(decode(singly(text)).problem == expected)
    #expect(decode(singly(text)).rows == [[.number("1")]])
  }

  @Test("each piece that ends a row gives rows at once")
  func prompt() {
    let pieces = ["[\n", "{\"a\":1},{\"a\":2},{\"a\"", ":3}", ",{\"a\":4}", "]"]
    let decoded = decode(pieces.map { Array($0.utf8) })
    #expect(decoded.batches == [2, 1, 1])
  }

  @Test("braces inside strings end nothing")
  func bracesInStrings() {
    let row = "{\"geojson\":\"{\\\"a\\\":[{}]}\",\"n\":1}"
    let text = "[" + Array(repeating: row, count: 500).joined(separator: ",") + ",{\"n\":\"}}"
    let decoded = decode([Array(text.utf8), Array("\"}]".utf8)])
    #expect(decoded.rows.count == 501)
    #expect(decoded.batches == [500, 1])
    #expect(decoded.rows[499] == ["{\"a\":[{}]}", .number("1")])
    #expect(decoded["n"].last == "}}")
  }

  @Test("levels have a limit and the limit is reached without harm")
  func depth() {
    let deep = { (levels: Int) in
      "[{\"a\":" + String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        + "}]"
    }
    #expect(decode(deep(198)).problem == nil)
    #expect(
      decode(deep(199)).problem
        == .malformed(format: "JSON", offset: 204, why: "more than 200 levels"))
    #expect(isMalformed(decode(deep(100_000)).problem))
  }

  @Test("columns have a limit")
  func columnLimit() {
    let fields = (0...Limits.columns).map { "\"c\($0)\":1" }.joined(separator: ",")
    #expect(isMalformed(decode("[{\(fields)}]").problem))
    let right = (0..<300).map { "\"c\($0)\":\($0)" }
    let rows = [right, right.reversed()].map { "{" + $0.joined(separator: ",") + "}" }
    let decoded = decode("[" + rows.joined(separator: ",") + "]")
    #expect(decoded.columns.count == 300)
    #expect(decoded.rows[0] == decoded.rows[1])
    #expect(decoded["c299"] == [.number("299"), .number("299")])
  }

  @Test("a large answer in one piece and in pieces is the same rows")
  func large() {
    let rows = (0..<20_000).map {
      "{\"id\":\($0),\"name\":\"row \($0)\",\"note\":\($0 % 3 == 0 ? "null" : "\"a\\tb\""),"
        + "\"v\":[\($0)]}"
    }
    let text = Array(("[" + rows.joined(separator: ",\n") + "]").utf8)
    let whole = decode([text])
    #expect(whole.rows.count == 20_000)
    #expect(whole.batches.count > 1)
    #expect(whole.rows[19_999] == [.number("19999"), "row 19999", "a\tb", .nested("[19999]")])
    #expect(whole.rows[9_999] == [.number("9999"), "row 9999", .null, .nested("[9999]")])
    let pieces = stride(from: 0, to: text.count, by: 16_384).map {
      Array(text[$0..<min(text.count, $0 + 16_384)])
    }
    #expect(decode(pieces).content == whole.content)
  }

  @Test("the rows before a fault are out first, without the work growing with their square")
  func faultAfterManyRows() {
    let rows = Array(String(repeating: "{},", count: 10_000).utf8)
    let decoded = decode([
      Array("[".utf8) + rows + Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}]".utf8)
    ])
    #expect(decoded.rows.count == 10_000)
    #expect(
      decoded.problem
        == .malformed(format: "JSON", offset: 30_007, why: "bytes that are not UTF-8"))
  }

  @Test("rows as wide as thousands of columns come in small batches")
  func wideRows() {
    let fields = (0..<5_000).map { "\"c\($0)\":1" }.joined(separator: ",")
    let decoder = decode("[{\(fields)}" + String(repeating: ",{}", count: 1_000) + "]")
    #expect(decoder.batches.reduce(0, +) == 1_001)
    #expect(decoder.batches.allSatisfy { $0 * 5_000 <= 1 << 20 })
  }

  @Test("two names that look alike are two columns")
  func normalForms() {
    let decoded = decode("[{\"é\":1,\"e\u{301}\":2}]")
    #expect(decoded.columns.count == 2)
    #expect(decoded.rows == [[.number("1"), .number("2")]])
  }

  private func isMalformed(_ problem: Problem.Kind?) -> Bool {
    if case .malformed(format: "JSON", _, _) = problem { true } else { false }
  }
}
