import Testing

@testable import Shell

@Suite struct ClosingLineTests {
  @Test("Rows, total, origin and time")
  func text() {
    #expect(
      ClosingLine(
        rows: .window(from: 1, 10), total: "12345", origin: .sample, seconds: 0.84
      ).text == "rows 1-10 of 12 345, counted by the service; sample; 0.84 s")
    #expect(
      ClosingLine(rows: .window(from: 1_000, 1_001), origin: .net, seconds: 12.34).text
        == "rows 1 000-2 000; net; 12.3 s")
    #expect(
      ClosingLine(rows: .window(from: 7, 1), total: "7", origin: .cache(age: 300)).text
        == "row 7 of 7, counted by the service; cache, 5 min 0 s old")
    #expect(ClosingLine(rows: .all(1), origin: .kept).text == "1 row; kept")
    #expect(ClosingLine(rows: .all(1_234_567)).text == "1 234 567 rows")
    #expect(ClosingLine(rows: .all(0), origin: .net, seconds: 0).text == "no rows; net; 0.00 s")
    #expect(ClosingLine(rows: .window(from: 5, 0)).text == "no rows")
    #expect(ClosingLine(rows: .count, origin: .net, seconds: 1).text == "net; 1.00 s")
    // Row numbers as large as a number gets end the program no more than others.
    #expect(ClosingLine(rows: .window(from: .max, 2)).text == "row 9 223 372 036 854 775 807")
  }

  @Test("Digits in threes, whole numbers only")
  func grouped() {
    for (plain, grouped) in [
      ("0", "0"), ("999", "999"), ("1000", "1 000"), ("512077", "512 077"),
      ("1234567", "1 234 567"), ("12345.5", "12345.5"), ("many", "many"), ("", ""),
    ] {
      #expect(ClosingLine.grouped(plain) == grouped)
    }
  }

  @Test("Times of all sizes")
  func durations() {
    for (seconds, text) in [
      (0.004, "0.00 s"), (0.006, "0.01 s"), (9.994, "9.99 s"), (9.996, "10.0 s"),
      (59.94, "59.9 s"), (59.96, "1 min 0 s"), (125, "2 min 5 s"), (12_000, "3 h 20 min"),
      (187_200, "2 d 4 h"), (-1, "0.00 s"), (.nan, "0.00 s"), (.infinity, "0.00 s"),
    ] {
      #expect(ClosingLine.duration(seconds) == text)
    }
  }
}
