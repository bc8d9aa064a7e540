import Model
import Seeded
import Testing

@testable import Evaluating

/// Expressions, worked out by hand from SQLite's rules and the language page.
@Suite struct ExpressionTests {
  private func value(_ expression: Expression, _ cell: (Batch.Kind, String) = (.null, ""))
    throws -> String
  {
    let rows = cells(["A"], [[cell]])
    return try outcome(rows) { $0.selection = select((expression, "x")) }.first[0]
  }

  @Test("Arithmetic")
  func arithmetic() throws {
    let rows: [(Expression, String)] = [
      (number("1") + number("2"), "3"), (number("7") / number("2"), "3"),
      (number("-7") / number("2"), "-3"), (number("7.0") / number("2"), "3.5"),
      (number("1") / number("0"), "NULL"), (number("1.0") / number("0"), "NULL"),
      (number("2") - number("3") - number("4"), "-5"),
      (number("2") * (number("3") + number("4")), "14"),
      (number("9223372036854775807") + number("1"), "9.223372036854776e+18"),
      (.negate(number("-9223372036854775808"), .nowhere), "9.223372036854776e+18"),
      (number("0.1") + number("0.2"), "0.30000000000000004"), (number("0.5") * number("2"), "1.0"),
      (number("1e308") * number("10"), "NULL"), (.negate(number("0.0"), .nowhere), "0.0"),
      (number("1").then(text("x")), "1x"), (number("1.10").then(text("")), "1.10"),
      (number("1") + .null(.nowhere), "NULL"), (text("a").then(.null(.nowhere)), "NULL"),
      (text("45,7") + number("1"), "46.7"), (text("1.234,5") * number("2"), "2469.0"),
      (text("abc") + number("1"), "NULL"),
      (text("2011-03-11") + number("30"), "2011-04-10"),
      (text("01-MAR-12") - number("1"), "2012-02-29"),
      (text("2011-03-11 06:00:00") + number("1"), "2011-03-12 06:00:00"),
      (number("1") + text("2011-12-31"), "2012-01-01"),
      (text("2012-03-01") - text("2012-02-01"), "29"),
      (text("2011-03-11") + number("1.5"), "NULL"), (text("9999-12-31") + number("1"), "NULL"),
      (text("2011-03-11") * number("2"), "NULL"),
      (text("2011-03-11") - number("-9223372036854775808"), "NULL"),
    ]
    for (expression, result) in rows {
      #expect(try value(expression) == result, "\(Spelling.short(expression))")
    }
  }

  @Test("Functions")
  func functions() throws {
    let rows: [(Expression, String)] = [
      (call("number", text("18,9 %")), "18.9"), (call("number", text("16,4 mm")), "16.4"),
      (call("number", text("1.234")), "1.234"), (call("number", text("007")), "7"),
      (call("number", text(" %")), "NULL"),
      (call("number", text("18446744073709551616")), "1.8446744073709552e+19"),
      (call("date", text("13-OCT-78")), "1978-10-13"),
      (call("date", text("OCT/09/2012 06 AM")), "2012-10-09"), (call("date", text("x")), "NULL"),
      (call("YEAR", text("2011-03-11T10:00:00Z")), "2011"), (call("month", text("11-MAR-11")), "3"),
      (call("day", text("2011-03-11")), "11"), (call("year", .null(.nowhere)), "NULL"),
      (call("upper", text("aé")), "Aé"), (call("lower", text("AÉ")), "aÉ"),
      (call("trim", text("  a b ")), "a b"), (call("trim", text("\ta")), "\ta"),
      (call("trim", text("xxaxx"), text("x")), "a"), (call("trim", text("xx"), text("x")), ""),
      (call("length", text("aé\u{1F600}")), "3"), (call("length", number("1.10")), "4"),
      (call("length", .null(.nowhere)), "NULL"), (call("abs", number("-5")), "5"),
      (call("abs", text("-5,5")), "5.5"), (call("abs", text("x")), "NULL"),
      (call("round", number("2.5")), "3.0"), (call("round", number("-2.5")), "-3.0"),
      (call("round", number("1.005"), number("2")), "1.01"),
      (call("round", number("2.675"), number("2")), "2.68"),
      (call("round", number("7")), "7.0"), (call("round", number("0.04"), number("1")), "0.0"),
      (call("round", number("0.05"), number("1")), "0.1"),
      (call("round", number("9.99"), number("1")), "10.0"),
      (call("round", number("1234567"), number("-2")), "1234567.0"),
      (call("round", number("1e-400"), number("2")), "0.0"),
      (call("round", text("45,67"), number("1")), "45.7"),
      (call("round", number("12345e-2"), number("1")), "123.5"),
      (call("coalesce", .null(.nowhere), text(""), text("b")), ""),
      (call("coalesce", .null(.nowhere), .null(.nowhere)), "NULL"),
    ]
    for (expression, result) in rows {
      #expect(try value(expression) == result, "\(Spelling.short(expression))")
    }
  }

  @Test("case when")
  func cases() throws {
    let level = Expression.cases(
      [
        Expression.Branch(condition: condition("A", .greater, "10"), result: text("high")),
        Expression.Branch(condition: isNull("A"), result: text("none")),
      ], otherwise: text("low"), .nowhere)
    #expect(try value(level, (.number, "11")) == "high")
    #expect(try value(level, (.number, "9")) == "low")
    #expect(try value(level, (.null, "")) == "none")
    let open = Expression.cases(
      [Expression.Branch(condition: condition("A", .greater, "10"), result: column("A"))],
      otherwise: nil, .nowhere)
    #expect(try value(open, (.number, "11.0")) == "11.0")
    #expect(try value(open, (.number, "1")) == "NULL")
  }

  @Test("A sure decimal column divides as real, one of whole numbers as whole")
  func division() throws {
    for (type, result) in [(ColumnType.decimal, "3.5"), (.integer, "3"), (.unknown, "3")] {
      let outcome = try outcome(batch(["A"], [["7"]])) {
        $0.selection = select((column("a") / number("2"), nil))
        $0.types = [FoldedName("A"): type]
      }
      #expect(outcome.first == [result])
      #expect(outcome.columns == ["a / 2"])
    }
  }

  @Test("What is no number is null and counted")
  func junk() throws {
    let rows = batch(["A", "B"], [["1", "x"], ["n/a", "2011-03-11"], [nil, "y"], ["", "z"]])
    let outcome = try outcome(rows) {
      $0.selection = select((column("A") * number("2"), "twice"), (call("year", column("B")), nil))
    }
    #expect(
      outcome.rows == [["2", "NULL"], ["NULL", "2011"], ["NULL", "NULL"], ["NULL", "NULL"]])
    #expect(
      outcome.notes == [
        .other("2 values of A are no numbers and count as null"),
        .other("3 values of B are no dates and count as null"),
      ])
  }

  @Test("Functions that are unknown or misused are named")
  func wrongCalls() throws {
    #expect(throws: Problem(.unknownFunction("sqrt", nearest: []))) { try value(call("sqrt")) }
    #expect(throws: Problem(Aggregate.Function.sum.misplaced)) {
      try value(call("sum", column("A")))
    }
    #expect(throws: Problem.self) { try value(call("upper")) }
    #expect(throws: Problem.self) { try value(.call(Name("upper"), .all, .nowhere)) }
  }

  @Test("Constants are worked out before anything is sent")
  func constants() throws {
    let file = text("out/").then(text("2011-03-11")).then(text(".csv"))
    #expect(try Constant.value(of: file) == Value("out/2011-03-11.csv", .quoted))
    #expect(try Constant.value(of: number("6") * number("7")) == Value("42"))
    #expect(try Constant.value(of: text("00501")) == Value("00501", .quoted))
    let today = try Constant.value(of: call("today"))
    #expect(Moment(bytes(today.text))?.iso == today.text)
    let earlier = try Constant.value(of: call("today") - number("30"))
    #expect(Moment(bytes(earlier.text))?.adding(days: 30) == Moment(bytes(today.text)))
    #expect(earlier.form == .quoted)
    #expect(throws: Problem(.unknownColumn("MDC", tables: [], nearest: []))) {
      try Constant.value(of: column("MDC") + number("1"))
    }
    #expect(throws: Problem.self) { try Constant.value(of: .null(.nowhere)) }
  }

  @Test("Dates compare with what today() makes")
  func todayInCondition() throws {
    let condition = Condition.comparison(
      column("A"), .greater, .expression(call("today") - number("30")))
    let rows = batch(["A"], [["1999-01-01"], ["2999-01-01"], [nil]])
    #expect(try outcome(rows) { $0.condition = condition }.first == ["2999-01-01"])
  }

  @Test("Arithmetic agrees with SQLite")
  func sqlite() throws {
    let database = try Database()
    var dice = Seeded(7)
    let literals = [
      "0", "1", "2", "-3", "7", "0.5", "2.25", "-1.5", "100", "9223372036854775807", "null",
    ]
    func expression(_ depth: Int) -> (Expression, String) {
      if depth == 0 || Int.random(in: 0..<4, using: &dice) == 0 {
        let literal = literals[Int.random(in: 0..<literals.count, using: &dice)]
        return (literal == "null" ? .null(.nowhere) : number(literal), literal)
      }
      let left = expression(depth - 1)
      let right = expression(depth - 1)
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: return (left.0 + right.0, "(\(left.1) + \(right.1))")
      case 1: return (left.0 - right.0, "(\(left.1) - \(right.1))")
      case 2: return (left.0 * right.0, "(\(left.1) * \(right.1))")
      case 3: return (left.0 / right.0, "(\(left.1) / \(right.1))")
      case 4: return (.negate(left.0, .nowhere), "(- \(left.1))")
      default: return (call("coalesce", left.0, right.0), "coalesce(\(left.1), \(right.1))")
      }
    }
    for _ in 0..<2_000 {
      let (mine, sql) = expression(4)
      let statement = try PreparedStatement(
        database, "select typeof(x) || ' ' || format('%!.17g', x) from (select \(sql) as x)")
      _ = try statement.step()
      let theirs = String(decoding: statement.blob(0), as: UTF8.self)
      let result = try value(mine)
      if theirs.isEmpty || theirs.hasPrefix("null") || theirs.contains("Inf") {
        #expect(result == "NULL", "\(sql)")
      } else if theirs.hasPrefix("integer") {
        let whole = try PreparedStatement(database, "select \(sql)")
        _ = try whole.step()
        #expect(result == String(decoding: whole.blob(0), as: UTF8.self), "\(sql)")
      } else {
        let real = Double(theirs.split(separator: " ").last ?? "") ?? .nan
        let ours = Double(result) ?? .nan
        #expect(abs(ours - real) <= abs(real) * 1e-14, "\(sql): \(result), not \(real)")
        #expect(result.contains(".") || result.contains("e"), "\(sql): \(result)")
      }
    }
  }
}
