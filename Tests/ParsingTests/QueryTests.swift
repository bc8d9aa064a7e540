import Model
import Testing

@testable import Parsing

@Suite struct QueryTests {
  @Test(
    "queries",
    arguments: [
      ("from ERM_RESULT", "from ERM_RESULT"),
      ("FROM erm_result AS r", "from erm_result as r"),
      ("from erm_result r", "from erm_result as r"),
      ("from radnet.erm_result", "from radnet.erm_result"),
      ("from \"odd table\" x", "from \"odd table\" as x"),
      ("from $t", "from $t"),
      ("from file \"stations.csv\" s", "from file \"stations.csv\" as s"),
      ("from file", "from file"),
      ("from A as csv", "from A as csv"),
      ("from A as \"csv\" as csv", "from A as \"csv\" as csv"),
      (
        "from ERM_RESULT where ANALYTE_ID = PU239 rows 1:10",
        "from ERM_RESULT (where (= ANALYTE_ID PU239)) (rows 1..10)"
      ),
      ("from A rows 5:", "from A (rows 5..)"),
      ("from A rows :5", "from A (rows ..5)"),
      ("from A rows 0:0", "from A (rows 0..0)"),
      ("from A rows $a:$b", "from A (rows $a..$b)"),
      ("from A first 5 per B.C", "from A (first 5 per B.C)"),
      ("from A first $n", "from A (first $n)"),
      ("from A limit 10", "from A (first 10)"),
      ("from A all rows", "from A (all)"),
      ("from A where X = 1 count", "from A (where (= X 1)) count"),
      (
        "from A join B left join C as c on A.ID = c.ID and A.N = 5",
        "from A (join B) (left join C as c on (and (= A.ID {c.ID}) (= A.N 5)))"
      ),
      (
        "from A join B on \"a b\" = \"T\".\"c d\"",
        "from A (join B on (= \"a b\" {\"T\".\"c d\"}))"
      ),
      (
        "from A join B on A.D = (B.D + 1) where X = y",
        "from A (join B on (= A.D {(+ B.D #1)})) (where (= X y))"
      ),
      (
        "from A group by B, year(D) having count(*) > 5",
        "from A (group B, year(D)) (having (> count(*) 5))"
      ),
      (
        "from A select distinct X as x, max(Y) - 1 order by X desc, Y asc",
        "from A (select distinct X as x, (- max(Y) #1)) (order X desc, Y)"
      ),
      ("from A select *", "from A"),
      ("select X from A", "from A (select X)"),
      ("select * from A limit 3", "from A (first 3)"),
      ("from A select X as csv", "from A (select X) as csv"),
      ("from A select X as x as csv", "from A (select X as x) as csv"),
      ("from A as JSON", "from A as json"),
      ("from A into \"o.csv\"", "from A into 'o.csv'"),
      ("from A into 'o.csv'", "from A into 'o.csv'"),
      ("from A into spring", "from A into spring"),
      (
        "from A into ('out/' || $day || '.csv')",
        "from A into {(|| (|| #'out/' #$day) #'.csv')}"
      ),
      ("from A into \"x.sqlite\" table T", "from A into 'x.sqlite' table T"),
      ("from A into \"x.sqlite\" table T replace", "from A into 'x.sqlite' table T replace"),
      ("from A into $f table T append", "from A into $f table T append"),
      (
        "from A into \"x.sqlite\" table \"t t\" key (A, \"b c\")",
        "from A into 'x.sqlite' table \"t t\" key A, \"b c\""
      ),
      // Clauses in any order.
      (
        "from A rows 1:2 as csv where X = 1 order by X select X",
        "from A (where (= X 1)) (select X) (order X) (rows 1..2) as csv"
      ),
    ]) func queries(text: String, tree: String)
  {
    let outcome = Reading.of(text)
    #expect(outcome.statements == [tree], "\(outcome.problems)")
  }

  @Test(
    "conditions",
    arguments: [
      ("X = 00501", "(= X 00501)"),
      ("X = 1.10", "(= X 1.10)"),
      ("X = \"a\"", "(= X 'a')"),
      ("X = 'it''s'", "(= X 'it's')"),
      ("X = \"\"", "(= X '')"),
      ("X == a", "(== X a)"),
      ("X != a", "(!= X a)"),
      ("X <> a", "(!= X a)"),
      ("X<5", "(< X 5)"),
      ("X<=-5", "(<= X -5)"),
      ("X > 5", "(> X 5)"),
      ("X >= 5", "(>= X 5)"),
      ("X = OR", "(= X OR)"),
      ("X = 1:10", "(= X 1:10)"),
      ("X = US$5", "(= X US$5)"),
      ("X = $v", "(= X $v)"),
      ("X = *", "(= X *)"),
      ("X = pCi/L", "(= X pCi/L)"),
      ("X = ZR/NB95 or X = 5--3", "(or (= X ZR/NB95) (= X 5--3))"),
      ("X = AB#12", "(= X AB#12)"),
      ("X = from", "(= X from)"),
      ("X = first first 5", "(= X first)"),
      ("X begins a", "(begins X a)"),
      ("X not begins a", "(not (begins X a))"),
      ("X ends a and X contains b", "(and (ends X a) (contains X b))"),
      ("X like \"x%\"", "(like X 'x%')"),
      ("X in (a, 'b', \"c\", $d)", "(in X [a, 'b', 'c', $d])"),
      ("X in (OR, IN, AS)", "(in X [OR, IN, AS])"),
      ("X in (from, to)", "(in X [from, to])"),
      ("X not in $list", "(not (in X $list))"),
      ("X in (from B select C)", "(in X <from B (select C)>)"),
      ("X in (select C from B b where D = 1)", "(in X <from B as b (where (= D 1)) (select C)>)"),
      ("X between 1 and 5 and Y = 2", "(and (between X 1 5) (= Y 2))"),
      ("X not between and1 and b", "(not (between X and1 b))"),
      ("X is null", "(null X)"),
      ("X is not null", "(not (null X))"),
      ("not X = 1 and Y = 2", "(and (not (= X 1)) (= Y 2))"),
      ("X = 1 or Y = 2 and Z = 3", "(or (= X 1) (and (= Y 2) (= Z 3)))"),
      ("(X = 1 or Y = 2) and Z = 3", "(and (or (= X 1) (= Y 2)) (= Z 3))"),
      ("X = 1 and (Y = 2 and Z = 3)", "(and (= X 1) (= Y 2) (= Z 3))"),
      ("((X)) = 1", "(= X 1)"),
      ("(X + 1) * 2 > (MDC)", "(> (* (+ X #1) #2) {MDC})"),
      ("((X = 1))", "(= X 1)"),
      ("D > (today() - 30)", "(> D {(- today() #30)})"),
      ("FROM = 1", "(= FROM 1)"),
      ("\"rows\" = 1", "(= \"rows\" 1)"),
      ("YEAR = 2011 and year(D) = 2011", "(and (= YEAR 2011) (= year(D) 2011))"),
      ("case when A = 1 then B else C end = d", "(= (case (= A 1) => B else C) d)"),
      ("T.X = 1 and s.T.X = 2 and \"T\".X = 3", "(and (= T.X 1) (= s.T.X 2) (= \"T\".X 3))"),
      ("T.\"x y\" = 1", "(= T.\"x y\" 1)"),
    ]) func conditions(text: String, tree: String)
  {
    let outcome = Reading.of("from A where " + text)
    let window = text.hasSuffix("first 5") ? " (first 5)" : ""
    #expect(outcome.statements == ["from A (where \(tree))\(window)"], "\(outcome.problems)")
  }

  @Test(
    "expressions",
    arguments: [
      ("A", "A"),
      ("1 + 2 * 3 - 4", "(- (+ #1 (* #2 #3)) #4)"),
      ("A / 2 || B", "(/ A (|| #2 B))"),
      ("- A * B", "(* (neg A) B)"),
      ("- - 5", "(neg (neg #5))"),
      ("+ A", "A"),
      ("-5", "#-5"),
      ("'a' || \"b c\"", "(|| #'a' \"b c\")"),
      ("coalesce(A, null, $x)", "coalesce(A, null, #$x)"),
      ("today()", "today()"),
      ("count(*)", "count(*)"),
      ("first(A)", "first(A)"),
      (
        "case when A > 1 then 'x' when A is null then 'y' end",
        "(case (> A 1) => #'x'; (null A) => #'y')"
      ),
      ("1e5", "#1e5"),
      ("first", "first"),
      ("count", "count"),
    ]) func expressions(text: String, tree: String)
  {
    let outcome = Reading.of("from A select " + text)
    #expect(outcome.statements == ["from A (select \(tree))"], "\(outcome.problems)")
  }

  @Test(
    "other statements",
    arguments: [
      ("explain from A first 1", "explain from A (first 1)"),
      ("url select X from A", "url from A (select X)"),
      ("read see https://x.test/a;b?c='d # e ;", "read see https://x.test/a;b?c='d # e"),
      ("get ERM_RESULT/rows/0:1/JSON", "get ERM_RESULT/rows/0:1/JSON"),
      (
        "get https://x.test/a?b=c&d;e as raw into \"o\";",
        "get https://x.test/a?b=c&d;e as raw into 'o'"
      ),
      ("get 'a b'", "get 'a b'"),
      ("peek ERM_RESULT", "peek ERM_RESULT"),
      ("peek file 'x.csv'", "peek file \"x.csv\""),
      ("let day = 2011-03-11", "let day 2011-03-11"),
      ("let days = (1, 2)", "let days [1, 2]"),
      ("let one = (1)", "let one [1]"),
      ("let d = (today() - 1)", "let d {(- today() #1)}"),
      ("let ids = (from A select ID)", "let ids <from A (select ID)>"),
      ("default day = 'x'", "default day 'x'"),
      ("set", "set"),
      ("set window", "set window"),
      (
        "set envirofacts.url http://127.0.0.1:8/x/?a=b",
        "set envirofacts.url http://127.0.0.1:8/x/?a=b"
      ),
      ("set null ''", "set null ''"),
      ("use onemap", "use onemap"),
      ("services", "services"),
      ("tables", "tables"),
      ("tables ERM*", "tables ERM*"),
      ("describe radnet.erm_result", "describe radnet.erm_result"),
      ("run \"a.q\"", "run 'a.q'"),
      ("help", "help"),
      ("help group by -- the clause", "help group by"),
      ("quit", "quit"),
      ("EXIT", "quit"),
      ("\\q", "quit"),
      (".quit", "quit"),
      ("\\d T", "describe T"),
      ("\\d", "tables"),
      ("\\dt", "tables"),
      ("\\dt E%", "tables E%"),
      ("\\i a.q", "run 'a.q'"),
      ("\\x", "set format list"),
      (".tables", "tables"),
      (".schema T", "describe T"),
      (".read a b", "?"),
      (".read a.q", "run 'a.q'"),
      (".mode csv", "set format csv"),
      ("?", "help"),
      ("code curl from A where X = 1", "unavailable code"),
      ("from A &", "from A &"),
      ("jobs", "jobs"),
      ("job 1", "job 1"),
      ("stop 2", "stop 2"),
      ("diff a, b on ID, \"x y\"", "diff a b ID, \"x y\""),
      ("call a.b.c", "call a.b.c"),
      ("call a.b.c x = [1, {a = 2}]", "call a.b.c (x [1, {(a 2)}])"),
      (
        "call a.b limit = 4, \"x y\" = 'it''s', $d = 1", "?"
      ),
      (
        "call a.b limit = 00501, \"x y\" = \"it's\", as = $v\n  as csv into 'x.csv'",
        "call a.b (limit 00501) (\"x y\" 'it's') (as $v) as csv into 'x.csv'"
      ),
      ("call a.b as json", "call a.b as json"),
      ("call a.b e = [], f = {}\ncall c.d", "call a.b (e []) (f {})"),
      ("call a.b x = [\n1,\n\n[2]\n]", "call a.b (x [1, [2]])"),
      ("expect count(*) > 0", "expect (> count(*) 0)"),
    ]) func statements(text: String, tree: String)
  {
    let outcome = Reading.of(text)
    #expect((outcome.statements.first ?? "?") == tree, "\(outcome.problems)")
  }

  @Test(
    "spelling in the order of the language page",
    arguments: [
      (
        "select A, B as b from T t into 'x.csv' as CSV limit 5 order by A desc where A = OR",
        "from T as t where A = OR select A, B as b order by A desc first 5 as csv into 'x.csv'"
      ),
      ("from A where X = \"a b\" or X = 'it''s'", "from A where X = 'a b' or X = 'it''s'"),
      (
        "from A where not X begins a and not X = 1 and not (X = 1 or Y = 2)",
        "from A where X not begins a and not X = 1 and not (X = 1 or Y = 2)"
      ),
      ("from A join B on A.X=B.X", "from A join B on A.X = B.X"),
      ("from A select (1 + 2) * - (3 - (4 - 5))", "from A select (1 + 2) * - (3 - (4 - 5))"),
      ("let x = (1 , 'a')", "let x = (1, 'a')"),
    ]) func spelling(text: String, canonical: String) throws
  {
    var parser = try Parser(Source(name: "t", text: text))
    #expect(try parser.next()?.statement.spelling == canonical)
  }

  @Test("what no person typed is quoted where it must be") func quoting() {
    #expect(Quoting.value("PU239") == "PU239")
    #expect(Quoting.value("rows") == "'rows'")
    #expect(Quoting.value("") == "''")
    #expect(Quoting.value("$x") == "'$x'")
    #expect(Quoting.value("#1") == "'#1'")
    #expect(Quoting.value("a b's") == "'a b''s'")
    #expect(Quoting.column("Order By") == "\"Order By\"")
    #expect(Quoting.column("FROM") == "FROM")
    #expect(Quoting.column("naïve") == "naïve")
    #expect(Quoting.column("a\"b") == "\"a\"\"b\"")
    #expect(Quoting.table("radnet.erm_result") == "radnet.erm_result")
    #expect(Quoting.table("x.csv") == "\"x.csv\"")
    #expect(Quoting.name("first") == "\"first\"")
  }
}
