import Model
import Planning
import Printing
import Services

/// The help text: one screen, and a page for each word of the language.
enum Help {
  static let overview = """
    from TABLE where COLUMN = VALUE rows A:B      ask a table
      select A, B   order by A desc   first 10   count   as csv   into "file.csv"
      where …   and …   order by …   next   prev   last as csv           go on from the answer
    find WORD …     tables [PATTERN]   describe NAME    what can be asked
    peek TABLE                      the first rows and the count
    explain QUERY   url QUERY       what would be sent, and where its parts come from
    read URL        get PATH        an address as a statement; an address as typed
    call PACKAGE.METHOD NAME = VALUE, …             a property-list call
    let NAME = VALUE   default NAME = VALUE   set [NAME VALUE]   run "FILE.q"
    history [TEXT]  reply           what was typed; what came
    help TOPIC      quit            a word of the language, a table, a column, a code

    Tab completes, Up recalls, Ctrl-R searches, Ctrl-C drops the line or ends what is asked.

    Try:  find strontium
          from ERM_RESULT where ANALYTE_ID = PU239 rows 1:10
          explain from radnet.erm_result where analyte_id in (PU239, I131) first 5

    """

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
    if let entry = SettingTable.entry(topic.text) { return try show(settings: [entry]) }
    if catalogue.isTable(topic.text) || catalogue.program(topic.text)
      || column(named: topic.text) != nil
    {
      return try describe(Name(topic.text, .bare, range: topic.range))
    }
    let uses = catalogue.uses(of: topic.text)
    guard uses.isEmpty else {
      return try show(
        ["code", "of", "meaning", "try"],
        uses.map { [$0.name, $0.place, $0.meaning, $0.example] })
    }
    let names = Help.topics.flatMap(\.names) + ["set"]
    let nearest = NearestNames.nearest(to: topic.text, among: names, limit: 3)
    throw Problem(
      .cannotAnswer(
        what: "no help on `\(topic.text)`",
        hint: nearest.first.map { "did you mean `help \($0)`?" }
          ?? "write `help` for what there is, or `find \(topic.text)`"), at: topic.range)
  }
}
