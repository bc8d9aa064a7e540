import Model
import Testing

@Suite struct CSVTests {
  private let csv = Given(format: .csv)

  @Test("E06 columns of one name and of none are all kept in their order")
  func names() {
    let decoded = decode("id,name,name\n1,x,y\n", csv)
    #expect(decoded.columns == ["id", "name", "name"])
    #expect(decoded.rows == [["1", "x", "y"]])
    let nameless = decode("id,,b\n1,2,3\n", csv)
    #expect(nameless.columns == ["id", "", "b"])
    #expect(nameless.rows == [["1", "2", "3"]])
  }

  @Test("E13 a byte order mark is no part of the first name")
  func mark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for text in ["id,n\n1,2\n", "\"id\",n\r\n1,2"] {
      #expect(decode([mark + Array(text.utf8)], csv).columns == ["id", "n"])
      let split = decode(singly(mark + Array(text.utf8)), csv)
      #expect(split.columns == ["id", "n"])
      #expect(split.rows == [["1", "2"]])
    }
  }

  @Test("E15 line ends and quotes inside quotes are kept, however the bytes are cut")
  func quotes() {
    let text = Array("a,b\r\n\"x\r\ny\",\"p\"\"q\"\r\n1,2".utf8)
    for decoded in [decode([text], csv), decode(singly(text), csv)] {
      #expect(decoded.problem == nil)
      #expect(decoded.rows == [["x\r\ny", "p\"q"], ["1", "2"]])
    }
  }

  @Test("LF, CRLF and CR end a record; a line without a byte is none")
  func lineEnds() {
    for end in ["\n", "\r\n", "\r"] {
      let decoded = decode("a,b\(end)1,2\(end)\(end)3,4\(end)\(end)", csv)
      #expect(decoded.rows == [["1", "2"], ["3", "4"]], "\(end.utf8.map { $0 })")
    }
    #expect(decode("a\n1\n\"\"\n2\n", csv).rows == [["1"], [""], ["2"]])
  }

  @Test("F11 an empty field is null, two quotes are empty text")
  func empty() {
    #expect(decode("a,b,c\n,\"\",NA\n", csv).rows == [[.null, "", "NA"]])
  }

  @Test("cells keep what was sent: zeros, blanks, quotes inside")
  func cells() {
    #expect(
      decode("a,b,c\n00501, x ,5\" pipe\n", csv).rows == [["00501", " x ", "5\" pipe"]])
  }

  @Test("the header of before 2022: table prefixes and a comma at each line's end")
  func oldHeader() {
    let text = """
      ERM_RESULT.RESULT_ID,ERM_RESULT.ANA_NUM,ERM_ANALYSIS.ANA_NUM,ERM_ANALYSIS.X,OTHER.Y,
      1,2,2,,q,
      3,4,4,z,"",

      """
    let decoded = decode(text, Given(format: .csv, tables: ["erm_result", "ERM_ANALYSIS"]))
    #expect(decoded.problem == nil)
    #expect(
      decoded.columns == ["RESULT_ID", "ANA_NUM", "ERM_ANALYSIS.ANA_NUM", "X", "OTHER.Y"])
    #expect(decoded.rows == [["1", "2", "2", .null, "q"], ["3", "4", "4", "z", ""]])
    let dotted = Given(format: .csv, tables: ["radnet.erm_result"])
    #expect(decode("ERM_RESULT.A,radnet.erm_result.B\n1,2\n", dotted).columns == ["A", "B"])
    #expect(decode("A,\n1,\n2\n", csv).rows == [["1"], ["2"]])
    #expect(isMalformed(decode("A,\n1,2\n", csv).problem, line: 2))
  }

  @Test("a record with more or fewer fields than the header is a problem on its line")
  func ragged() {
    #expect(isMalformed(decode("a,b\n1,2\n3\n", csv).problem, line: 3))
    #expect(isMalformed(decode("a,b\n\"1\n\",2\n1,2,3\n", csv).problem, line: 4))
    #expect(isMalformed(decode("a,b\n1,2,\n", csv).problem, line: 2))
    #expect(isMalformed(decode("a,b\n\"1\"x,2\n", csv).problem, line: 2))
    #expect(
      decode("a,b\n1,2\n3", csv).problem
        == .truncated(format: "CSV", why: "line 3: 1 field, the header has 2"))
    #expect(
      decode("a,b\n1,\"2\n3,4\n", csv).problem
        == .truncated(format: "CSV", why: "the quote opened on line 2 is not closed"))
  }

  @Test("a header without rows names the columns")
  func noRows() {
    let decoded = decode("a,b\n", csv)
    #expect(decoded.columns == ["a", "b"])
    #expect(decoded.batches == [0])
    #expect(decoded.problem == nil)
    #expect(decode("a,b", csv).columns == ["a", "b"])
  }

  @Test("D17 the charset of the label, quotes or not; never a replacement in silence")
  func charsets() {
    func labelled(_ type: String) -> Given { Given(format: .csv, type: type) }
    let latin = Array("a,b\nS".utf8) + [0xE3] + Array("o,1\n".utf8)
    #expect(decode([latin], labelled("text/csv; charset=ISO-8859-1")).rows == [["São", "1"]])
    #expect(
      decode(singly(latin), labelled("text/csv;header=present; Charset=\"iso-8859-1\"")).rows
        == [["São", "1"]])
    #expect(
      decode([latin], csv).problem
        == .malformed(format: "CSV", offset: 6, why: "a byte that is not UTF-8"))
    #expect(
      decode([latin], labelled("text/csv; charset=us-ascii")).problem
        == .malformed(format: "CSV", offset: 5, why: "a byte that is not US-ASCII"))
    #expect(decode("a,b\né,1\n", labelled("text/csv; charset=\"UTF-8\"")).rows == [["é", "1"]])
    #expect(
      decode([Array("a\n".utf8) + [0x93]], labelled("text/csv;charset=cp1252")).rows == [["“"]])
    #expect(
      decode([Array("a\n".utf8) + [0x81]], labelled("text/csv;charset=windows-1252")).problem
        == .malformed(format: "CSV", offset: 2, why: "a byte that is not windows-1252"))
    let wide = Array("a\né😀\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(decode(singly(wide), labelled("text/csv; charset=utf-16le")).rows == [["é😀"]])
    #expect(decode([[0xFF, 0xFE] + wide], csv).rows == [["é😀"]])
    #expect(
      decode("a\n1\n", labelled("text/csv; charset=ebcdic")).problem == .wrongCharset("ebcdic"))
    #expect(
      decode([Array("a\n".utf8) + [0xC3]], csv).problem
        == .truncated(format: "CSV", why: "it ends inside a character"))
  }

  @Test("each piece that ends a row gives rows at once")
  func prompt() {
    let decoded = decode(["a,b\n", "1,2\n3", ",4", "\n"].map { Array($0.utf8) }, csv)
    #expect(decoded.batches == [0, 1, 1])
    #expect(decoded.rows == [["1", "2"], ["3", "4"]])
  }

  private func isMalformed(_ problem: Problem.Kind?, line: Int) -> Bool {
    if case .malformed(format: "CSV", _, let why) = problem {
      why.utf8.starts(with: "line \(line):".utf8)
    } else {
      false
    }
  }
}
