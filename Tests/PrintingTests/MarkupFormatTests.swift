import Model
import Testing

@testable import Printing

/// html, xml and sql.
@Suite struct MarkupFormatTests {
  private func printed(_ format: Format, _ batches: Batch...) throws -> String {
    let sink = MemorySink()
    let printer = format.printer(.init())
    for batch in batches { try printer.write(batch, to: sink) }
    try printer.end(to: sink)
    return sink.text
  }

  private let rows = batch(
    ["a", "b c"],
    [
      ["<b>&\"x\"</b>", .null], ["", .number("1.10")], ["\u{1b}[2J\u{202e}\r\n", .absent],
    ])

  @Test("html: everything is text, null and absent are told apart") func html() throws {
    let text = try printed(.html, rows)
    #expect(text.hasPrefix("<!DOCTYPE html>\n"))
    #expect(text.hasSuffix("</tbody>\n</table>\n</body></html>\n"))
    #expect(text.contains("<thead><tr><th>a</th><th>b c</th></tr></thead>"))
    #expect(
      text.contains(
        """
        <tr><td>&lt;b&gt;&amp;&quot;x&quot;&lt;/b&gt;</td><td class="null"></td></tr>
        <tr><td></td><td class="number">1.10</td></tr>
        <tr><td>\\x1b[2J\\u{202e}&#13;\n</td><td class="absent"></td></tr>
        """))
    #expect(try printed(.html).contains("<tbody>\n</tbody>"))
  }

  @Test("xml: names that no element can have are an attribute, absent is no element")
  func xml() throws {
    #expect(
      try printed(.xml, rows) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <rows>
        <row><a>&lt;b&gt;&amp;&quot;x&quot;&lt;/b&gt;</a><column name="b c" null="true"/></row>
        <row><a></a><column name="b c">1.10</column></row>
        <row><a>\\x1b[2J\\u{202e}&#13;\n</a></row>
        </rows>

        """)
    #expect(
      try printed(.xml, batch(["1a", "xmlb", "column"], [["x", "y", "z"]])).contains(
        "<row><column name=\"1a\">x</column><column name=\"xmlb\">y</column>"
          + "<column name=\"column\">z</column></row>"))
    #expect(
      try printed(.xml) == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rows>\n</rows>\n")
  }

  @Test("sql: one transaction, quotes doubled, numbers as they were sent") func sql() throws {
    let odd = batch(["it's", "n\"n"], [["O'Neil; drop", .number("1.10")], [.null, .absent]])
    #expect(
      try printed(.sql, odd) == """
        BEGIN;
        CREATE TABLE answer ("it's" TEXT, "n""n" NUMERIC);
        INSERT INTO answer VALUES ('O''Neil; drop', 1.10);
        INSERT INTO answer VALUES (NULL, NULL);
        COMMIT;

        """)
    #expect(
      try printed(.sql, batch(["a"], [])) == "BEGIN;\nCREATE TABLE answer (\"a\" TEXT);\nCOMMIT;\n")
    #expect(try printed(.sql) == "")
    #expect(
      try printed(.sql, batch(["a"], [[.number("NaN")], ["a\0b"]]))
        .contains("('NaN');\nINSERT INTO answer VALUES ('a\\x00b');"))
  }

  @Test("A column that comes after the first line is a problem for html and sql")
  func late() throws {
    for format in [Format.html, .sql] {
      #expect(throws: Problem(.lateColumn("b", format: format.rawValue))) {
        try printed(format, batch(["a"], [["1"]]), batch(["a", "b"], [["1", "2"]]))
      }
    }
  }
}
