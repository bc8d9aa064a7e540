import Model
import Testing

@testable import Evaluating

/// The rules of comparison, row by row, worked out by hand from the language page.
@Suite struct ComparisonTests {
  struct Row {
    let left: String
    let comparison: ComparisonOperator
    let right: String
    let type: ColumnType
    let holds: Bool
    init(
      _ left: String, _ comparison: ComparisonOperator, _ right: String, _ type: ColumnType,
      _ holds: Bool
    ) {
      (self.left, self.comparison, self.right) = (left, comparison, right)
      (self.type, self.holds) = (type, holds)
    }
  }

  static let huge = "18446744073709551616"
  static let equality: [Row] = [
    // Text: ASCII case aside, everything else counts.
    Row("PU239", .equal, "pu239", .text, true),
    Row("PU239", .equal, "PU239", .unknown, true),
    Row("PU239", .equal, "PU238", .text, false),
    Row("PU239 ", .equal, "PU239", .text, true),
    Row("PU239 ", .identical, "PU239", .text, false),
    Row("PU239\t", .equal, "PU239", .text, false),
    Row(" PU239", .equal, "PU239", .text, false),
    Row("", .equal, "", .text, true),
    Row("", .equal, " ", .text, true),
    Row("É", .equal, "é", .text, false),
    Row("\u{E9}", .equal, "e\u{301}", .text, false),
    Row("a_b", .equal, "a_B", .text, true),
    Row("K", .equal, "\u{212A}", .text, false),
    // Codes stay codes where nobody is sure of a number.
    Row("00501", .equal, "501", .text, false),
    Row("00501", .equal, "501", .unknown, false),
    Row("00501", .equal, "00501", .unknown, true),
    Row("1.0", .equal, "1", .unknown, false),
    Row("1.0", .equal, "1", .text, false),
    Row("1e2", .equal, "1E2", .unknown, true),
    Row("1e2", .equal, "100", .unknown, false),
    Row("2011-03-11", .equal, "11-MAR-11", .text, false),
    Row("2011-03-11 00:00:00", .equal, "2011-03-11", .unknown, false),
    // Sure numbers.
    Row("1.0", .equal, "1", .integer, true),
    Row("1.0", .equal, "1", .decimal, true),
    Row(".50", .equal, "0.5", .decimal, true),
    Row("1E2", .equal, "100", .decimal, true),
    Row("-0", .equal, "0", .decimal, true),
    Row("00501", .equal, "501", .integer, true),
    Row("45,7", .equal, "45.7", .decimal, true),
    Row("1.234,5", .equal, "1234.5", .decimal, true),
    Row("n/a", .equal, "N/A", .decimal, true),
    Row("n/a", .equal, "0", .decimal, false),
    Row("", .equal, "0", .decimal, false),
    Row("18446744073709551617", .equal, huge, .integer, false),
    Row("18446744073709551616.0", .equal, huge, .integer, true),
    Row("0.1", .equal, "0.10000000000000000000000000000001", .decimal, false),
    Row("1e-7", .equal, "0.0000001", .decimal, true),
    Row("2011-03-11", .equal, "11-MAR-11", .decimal, false),
    // Sure dates.
    Row("2011-03-11", .equal, "2011-03-11 00:00:00", .date, true),
    Row("2011-03-11", .equal, "11-MAR-11", .date, true),
    Row("11-mar-2011", .equal, "2011-03-11T00:00:00Z", .date, true),
    Row("2011-03-11 06:00:00", .equal, "2011-03-11", .date, false),
    Row("13-OCT-78", .equal, "1978-10-13", .date, true),
    Row("OCT/09/2012 06 AM", .equal, "2012-10-09 06:00:00", .date, true),
    Row("03/11/2011", .equal, "2011-03-11", .date, true),
    Row("1", .equal, "1.0", .date, false),
    // != is its contrary.
    Row("PU239", .notEqual, "pu239", .text, false),
    Row("00501", .notEqual, "501", .unknown, true),
    Row("1.0", .notEqual, "1", .integer, false),
    Row("", .notEqual, "x", .text, true),
    // == is bytes, whatever the type.
    Row("PU239", .identical, "PU239", .text, true),
    Row("PU239", .identical, "pu239", .text, false),
    Row("1.0", .identical, "1", .decimal, false),
    Row("", .identical, "", .text, true),
    Row("\u{E9}", .identical, "e\u{301}", .text, false),
  ]

  static let order: [Row] = [
    // Both numbers, whatever the column.
    Row("9", .less, "10", .text, true),
    Row("10", .less, "9", .unknown, false),
    Row("-5", .less, "-4.9", .unknown, true),
    Row("-5", .less, "3", .unknown, true),
    Row("0", .less, "-0.0", .unknown, false),
    Row("1.10", .lessOrEqual, "1.1", .unknown, true),
    Row("1.10", .greaterOrEqual, "1.1", .unknown, true),
    Row("00501", .lessOrEqual, "501", .text, true),
    Row("1E2", .greater, "99", .unknown, true),
    Row("1e-7", .greater, "0", .unknown, true),
    Row("18446744073709551617", .greater, huge, .unknown, true),
    Row("-18446744073709551617", .less, "-" + huge, .unknown, true),
    Row("9007199254740993", .greater, "9007199254740992", .unknown, true),
    Row("0.30000000000000001", .greater, "0.3", .unknown, true),
    Row("100000000000000000000000000000000000001", .greater, "1e38", .unknown, true),
    Row("45,7", .greater, "45.6", .unknown, true),
    Row("45,7", .less, "45.8", .unknown, true),
    Row("1.234,5", .greater, "1234", .unknown, true),
    Row("18,9 %", .greater, "9", .unknown, true),
    Row("16,4 mm", .less, "20", .unknown, true),
    Row("5", .greater, "5", .unknown, false),
    Row("+5", .greater, "4", .unknown, true),
    // Both dates.
    Row("13-OCT-78", .less, "1986-05-02 00:00:00", .unknown, true),
    Row("01-JAN-2013", .greater, "2012-12-31", .unknown, true),
    Row("2011-03-11 00:00:01", .greater, "2011-03-11", .unknown, true),
    Row("2011-03-11", .greaterOrEqual, "2011-03-11 00:00:00", .unknown, true),
    Row("2011-03-11T10:00:00+08:00", .less, "2011-03-11T03:00:00Z", .unknown, true),
    Row("OCT/09/2012 12 AM", .lessOrEqual, "2012-10-09", .unknown, true),
    Row("OCT/09/2012 12 PM", .greater, "OCT/09/2012 11 AM", .unknown, true),
    Row("2003-1-1", .less, "2003-01-02", .unknown, true),
    Row("25/05/2019", .greater, "2019-05-24", .unknown, true),
    Row("01-JAN-49", .greater, "01-JAN-50", .unknown, true),
    // Else text.
    Row("abc", .less, "ABD", .unknown, true),
    Row("abc", .less, "ABC", .unknown, false),
    Row("ab", .less, "abc", .unknown, true),
    Row("", .less, "a", .unknown, true),
    Row("10", .less, "9a", .unknown, true),
    Row("n/a", .greater, "5", .decimal, true),
    Row("2011-02-30", .less, "2011-03-01", .date, true),
    Row("2011-03-11", .less, "5", .unknown, true),
    Row("Z", .greater, "a", .unknown, true),
    Row("[", .less, "a", .unknown, true),
  ]

  static let patterns: [Row] = [
    Row("PU239", .begins, "pu", .text, true),
    Row("PU239", .begins, "U", .text, false),
    Row("PU239", .begins, "", .text, true),
    Row("P", .begins, "PU", .text, false),
    Row("PU239", .ends, "239", .text, true),
    Row("PU239", .ends, "23", .text, false),
    Row("pCi/L", .ends, "/l", .text, true),
    Row("PU239", .contains, "u2", .text, true),
    Row("PU239", .contains, "2U", .text, false),
    Row("", .contains, "", .text, true),
    Row("", .contains, "a", .text, false),
    Row("aaab", .contains, "AAB", .text, true),
    Row("PU239", .like, "pu%", .text, true),
    Row("PU239", .like, "%239", .text, true),
    Row("PU239", .like, "PU", .text, false),
    Row("PU239", .like, "PU___", .text, true),
    Row("PU239", .like, "PU__", .text, false),
    Row("PU239", .like, "%u%3%", .text, true),
    Row("PU239", .like, "%3%u%", .text, false),
    Row("", .like, "%", .text, true),
    Row("", .like, "_", .text, false),
    Row("", .like, "", .text, true),
    Row("é", .like, "_", .text, true),
    Row("aéb", .like, "a_b", .text, true),
    Row("\u{1F600}x", .like, "_x", .text, true),
    Row("abcabc", .like, "%abc", .text, true),
    Row("a%b", .like, "a%b", .text, true),
    Row("aXXb", .like, "a%b", .text, true),
    Row("aab", .like, "%a_", .text, true),
  ]

  @Test("Two values compare as the language says")
  func table() {
    let rows = Self.equality + Self.order + Self.patterns
    #expect(rows.count > 120)
    for row in rows {
      let holds = Comparison.holds(
        bytes(row.left), row.comparison, Comparand(bytes(row.right)), as: row.type, .exact)
      #expect(
        holds == row.holds,
        "`\(row.left)` \(row.comparison.rawValue) `\(row.right)` as \(row.type)")
    }
  }

  @Test("`in` holds exactly where `=` does")
  func membership() throws {
    for row in Self.equality where row.comparison == .equal {
      let outcome = try outcome(batch(["A"], [[row.left]])) {
        $0.condition = member("A", ["zzz", row.right])
        $0.types = [FoldedName("a"): row.type]
      }
      #expect(outcome.rows.isEmpty != row.holds, "`\(row.left)` in (`\(row.right)`)")
    }
  }

  @Test("A pattern of many % ends in time")
  func patternTime() {
    let text = ArraySlice(String(repeating: "a", count: 20_000).utf8)
    let pattern = ArraySlice((String(repeating: "%a", count: 500) + "%b").utf8)
    #expect(!Pattern.matches(text, .like, pattern, .exact))
  }

  @Test(
    "What is no number",
    arguments: [
      "", "-", ".", ",", "1,", "1.2.3", "1,2,3", "1.2345.678", "12a", "0x1F", "nan", "inf", "1e",
      "1e+", "e5", "--1", "1 2", "2011-03-11", "1.234,567.8", "1,5e3,", "5 cm", "1e9999999999",
      "% 5",
    ])
  func noNumber(_ text: String) {
    #expect(Decimal(bytes(text)) == nil)
  }

  @Test(
    "What is no date",
    arguments: [
      "", "2011-02-30", "2011-13-01", "2011-00-10", "29-FEB-2011", "32-JAN-2011", "20110311",
      "2011-03", "11-MRZ-2011", "2011-03-11 25:00:00", "2011-03-11x", "2011-03-11 06",
      "OCT/09/2012 13 AM", "11-MAR-011", "0000-01-01", "13/13/2011", "2011-03/11",
      "2011-03-11T00:00:00+0", "March 2011",
    ])
  func noDate(_ text: String) {
    #expect(Moment(bytes(text)) == nil)
  }

  @Test("Dates are spelled in ISO")
  func iso() {
    let rows = [
      ("13-OCT-78", "1978-10-13"), ("29-FEB-2000", "2000-02-29"),
      ("OCT/09/2012 06 AM", "2012-10-09 06:00:00"), ("2003-1-1", "2003-01-01"),
      ("Apr/09/2026 04 PM", "2026-04-09 16:00:00"), ("1969-12-31", "1969-12-31"),
      ("9999-12-31 23:59:59.9", "9999-12-31 23:59:59"), ("0001-01-01", "0001-01-01"),
      ("2011-03-11T10:00:00+08:00", "2011-03-11 10:00:00"),
      ("3/11/2011 12:30:00 AM", "2011-03-11 00:30:00"),
    ]
    for (text, iso) in rows { #expect(Moment(bytes(text))?.iso == iso) }
  }

  @Test("The order of keys is the order of values")
  func keys() {
    let ascending = [
      "-1e400", "-100", "-99.5", "-1", "-0.5", "-0.05", "0", "0.00001", "0.5", "1", "1.5", "9",
      "10", "18446744073709551616", "18446744073709551616.00001", "18446744073709551617", "1e400",
      "1978-10-13", "11-MAR-11", "2011-03-11 00:00:01", "2012-01-01", "", "\u{0}", "\u{0}\u{0}",
      "\u{0}a", "a", "ab", "B", "c",
    ]
    for isDescending in [false, true] {
      var keys: [[UInt8]] = []
      for text in ascending {
        var key: [UInt8] = []
        SortKey.append(Field(.text, bytes(text)), isDescending: isDescending, to: &key)
        keys.append(key + [7])
      }
      for (index, pair) in zip(keys, keys.dropFirst()).enumerated() {
        let (first, second) = isDescending ? (pair.1, pair.0) : pair
        #expect(
          first.lexicographicallyPrecedes(second),
          "\(ascending[index]) before \(ascending[index + 1]), descending: \(isDescending)")
      }
    }
  }
}
