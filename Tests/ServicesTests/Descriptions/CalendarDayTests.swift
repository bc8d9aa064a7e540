import Model
import Services
import Testing

@Suite("Days") struct CalendarDayTests {
  @Test("Only days that there are")
  func days() {
    for text in ["2015-01-01", "2016-02-29", "2000-02-29", "9999-12-31"] {
      #expect(CalendarDay(text)?.text() == text)
    }
    for text in [
      "2015-02-29", "1900-02-29", "2015-13-01", "2015-00-10", "2015-1-1", "20150101", "2015-04-31",
      "2015-01-01 ", "２015-01-01", "0000-01-01", "",
    ] {
      #expect(CalendarDay(text) == nil)
    }
  }

  @Test("The next day, over months, years and leap days")
  func next() {
    for (day, next) in [
      ("2015-01-31", "2015-02-01"), ("2015-12-31", "2016-01-01"), ("2016-02-28", "2016-02-29"),
      ("2015-02-28", "2015-03-01"), ("2015-03-30", "2015-03-31"),
    ] {
      #expect(CalendarDay(day)?.next?.text() == next)
    }
    #expect(CalendarDay("9999-12-31")?.next == nil)
  }

  @Test("The day of a moment by the clock of a place")
  func moments() {
    // 2015-03-31 02:30:00 UTC, when it was 23:30 of the day before in São Paulo.
    #expect(CalendarDay(secondsSince1970: 1_427_769_000, offset: -180).text() == "2015-03-30")
    #expect(CalendarDay(secondsSince1970: 1_427_769_000, offset: 0).text() == "2015-03-31")
    #expect(CalendarDay(secondsSince1970: 0, offset: 0).text(.dayFirst) == "01/01/1970")
  }
}
