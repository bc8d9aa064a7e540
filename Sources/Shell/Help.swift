import Model
import Planning
import Printing
import Services

/// The help text: one screen, and a page for each clause.
enum Help {
  static let overview = """
    from TABLE where COLUMN = VALUE rows A:B      ask a table; see `help from`
      select A, B   order by A desc   first 10   count   as csv   into "file.csv"
    explain QUERY   url QUERY       what would be sent, and where its parts come from
    read URL        get PATH        an address as a statement; an address as typed
    peek TABLE                      the first rows and the count
    tables [PATTERN]   describe NAME   services   what can be asked
    let NAME = VALUE   default NAME = VALUE   set NAME VALUE   run "FILE.q"
    help [from | where | rows | select | order | count | into | let | set | formats]   quit

    Try:  from ERM_RESULT where ANALYTE_ID = PU239 rows 1:10
          describe ERM_RESULT
          explain from radnet.erm_result where analyte_id in (PU239, I131) first 5

    """

  static let topics: [(names: [String], text: String)] = [
    (
      ["from", "join"],
      """
      from TABLE [[as] ALIAS]  [join TABLE [on A.X = B.X]]
      A plain name is an Envirofacts table by the V1 grammar (ERM_RESULT); a name with a dot is one
      by V2 (radnet.erm_result). uv.hourly and uv.daily are the UV index. A name in double quotes is
      sent as typed. Joined tables share a key, which the service finds (V1) or is told (V2).

      """
    ),
    (
      ["where", "conditions"],
      """
      where COLUMN = VALUE and …
      = != < <= > >=   == (the same bytes)   begins ends contains   like 'x%'   in (a, b)
      between a and b   is null   is not null   not, and, or, ( )
      Text compares without ASCII case. What the service can check is sent, the rest is done here;
      `explain` shows which. A value with blanks or marks is quoted: 'DRINKING WATER'.

      """
    ),
    (
      ["rows", "first", "all"],
      """
      rows A:B | rows A: | rows :B | first N | all rows
      `rows` are the service's own numbers, both ends in: V1 counts from 0, V2 from 1, so `rows 1:10`
      on V1 leaves out the very first row. `first 10` is the first ten everywhere. Without any of
      them a script gets all rows, page by page; at the prompt one window is shown.

      """
    ),
    (
      ["select", "functions"],
      """
      select COLUMN [as NAME], EXPRESSION as NAME, … | select *
      + - * / || stand between blanks. Functions: number date year month day today upper lower trim
      length round abs coalesce, and case when … then … else … end.

      """
    ),
    (
      ["order"],
      """
      order by COLUMN [asc | desc], …
      Numbers by value, dates by time, text without ASCII case; nulls last.

      """
    ),
    (
      ["count"],
      """
      count
      One row: how many rows are left after `where`, or in the window if there is one. The service's
      own count where it has one (V1).

      """
    ),
    (
      ["into", "as", "formats", "format"],
      """
      as FORMAT    into "FILE"
      Formats: table, list, csv, tsv, json, jsonl, markdown. A file is written whole or not at all, in
      the format of its extension unless `as` says otherwise.

      """
    ),
    (
      ["let", "default", "var"],
      """
      let NAME = VALUE | (a, b) | (from …)     default NAME = VALUE     weir --var NAME=VALUE
      $NAME stands for the value as one word; `in $NAME` takes a list. `default` sets only what is
      not set yet.

      """
    ),
  ]

  static func text(on topic: String) -> String? {
    topics.first { $0.names.contains { $0.equalsIgnoringASCIICase(topic) } }?.text
  }
}

extension Session {
  func showHelp(_ topic: Value?) throws(Problem) {
    if options.isCheck { return }
    guard let topic else { return try output.print(text: Help.overview) }
    if let text = Help.text(on: topic.text) { return try output.print(text: text) }
    if topic.text.equalsIgnoringASCIICase("set") { return try showSettings() }
    if catalogue.isTable(topic.text) || catalogue.program(topic.text) {
      return try describe(Name(topic.text, .bare, range: topic.range))
    }
    let names = Help.topics.flatMap(\.names) + ["set"]
    let nearest = NearestNames.nearest(to: topic.text, among: names, limit: 3)
    throw Problem(
      .cannotAnswer(
        what: "no help on `\(topic.text)`",
        hint: nearest.first.map { "did you mean `help \($0)`?" }
          ?? "write `help` for what there is"), at: topic.range)
  }
}
