extension Note {
  /// The note as one sentence: lower case, no full stop, names in backticks.
  package var message: String {
    switch self {
    case .rowsFromZero(let lower):
      "this service counts rows from 0, so `rows \(lower):…` leaves out the first "
        + (lower == 1 ? "row" : "\(lower) rows") + "; `first N` takes the first N"
    case .tableNotInCatalogue(let name):
      "the catalogue does not know the table `\(name)`; it is sent as typed"
    case .columnNotInCatalogue(let name, let table):
      "the catalogue does not know the column `\(name)` of \(table); it is sent as typed"
    case .columnTaken(let name, let table, let others):
      "`\(name)` is taken from \(table); \(listed(others, "and")) \(others.count == 1 ? "has" : "have")"
        + " it too; write `TABLE.\(name)` to choose"
    case .tableGone(let name, let successor):
      "the service no longer has the table `\(name)`" + (successor.map { "; use `\($0)`" } ?? "")
    case .doneHere(let what, let fetched, let kept):
      "done here, not by the service: \(listed(what.map { "`\(shortened($0, to: 200))`" }, "and")); "
        + "\(counted(fetched, "row")) fetched, \(kept) kept"
    case .filterIgnored(let condition, let dropped):
      "the service ignored `\(shortened(condition))`; \(counted(dropped, "row")) that did not meet it"
        + " \(dropped == 1 ? "was" : "were") dropped here"
    case .noRows:
      "no rows"
    case .repeatedKey(let name):
      "a row names `\(name)` more than once; the last value counts"
    case .membersLeftOut(let keys):
      "the answer's list is shown; what stands beside it is left out: "
        + listed(keys.prefix(10).map { "`\(shortened($0))`" }, "and")
        + (keys.count > 10 ? " …" : "")
    case .partOfAnswer(let rows):
      "only a part: the last answer was ended after \(counted(rows, "row"))"
    case .askedSmaller(let pages, let status):
      "the service failed on \(counted(pages, "page")) with status \(status); asked for fewer rows at"
        + " a time, it gave them all"
    case .totalChanged(let before, let now):
      "the service counted \(counted(before, "row")), and "
        + (now.map { "\($0) later" } ?? "has more by now")
        + ": rows may be missing or twice in this answer"
    case .fewerThanCounted(let received, let counted):
      "the service counts more than it gives: \(received) of \(counted) rows came"
    case .canonical(let statement):
      "understood as `\(statement)`"
    case .sampleData:
      "sample data, not live and only a part: EPA RadNet results of March and April 2011, toxic "
        + "releases in New York of 2013, 400 water systems of Georgia in early 2025, some places of "
        + "Singapore and reservoirs of São Paulo"
    case .manyRequests(let count):
      "this takes \(counted(count, "request"))"
    case .tryUpperCase(let values):
      "no rows; this service may want upper case: \(listed(values.map { "`\($0)`" }, "or"))"
    case .nearestCode(let value, let column, let codes):
      "`\(value)` is no code of `\(column)`; the nearest: "
        + listed(codes.map(\.words), "and")
    case .firstRowsOnly:
      "`next` goes on, `all rows` gives all"
    case .nothingFrom(let row):
      "no rows: the answer ends before row \(row)"
    case .written(let rows, let path):
      "\(counted(rows, "row")) in `\(shortened(path))`"
    case .other(let words), .once(let words):
      words
    }
  }
}

extension Note.NearCode {
  /// As in `SR90` (Strontium-90, 12 rows).
  fileprivate var words: String {
    let rows = rows.map { ", \($0) \($0 == "1" ? "row" : "rows")" } ?? ""
    return "`\(code.code)` (\(code.meaning)\(rows))"
  }
}
