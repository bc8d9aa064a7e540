/// What `help TOPIC` says of each word of the language.
extension Help {
  static let topics: [Topic] = [
    Topic(
      "from", "join", "left", "on", "file",
      """
      from TABLE [[as] ALIAS]  [[left] join TABLE [on A.X = B.X]]
      A plain name is an Envirofacts table by the V1 grammar (ERM_RESULT); a name with a dot is one
      by V2 (radnet.erm_result). uv.hourly and uv.daily are the UV index. A name in double quotes is
      sent as typed. from file "x.csv" reads a file (csv, tsv, json, jsonl, xml, plist), from
      local.NAME a kept answer. Joined tables share a key, or meet any condition of `on`; what the
      service cannot join is joined here, a search is asked once for each value. `left` keeps rows
      without a partner.
      Try: from ERM_RESULT join ERM_ANALYSIS where ANALYTE_ID = I131 first 5

      """),
    Topic(
      "where", "conditions", "and", "or", "not", "begins", "ends", "contains", "like", "between",
      "in", "is", "null", "=", "==", "!=", "<>", "<", "<=", ">", ">=",
      """
      where COLUMN = VALUE and …
      = != <> < <= > >=   == (the same bytes)   begins ends contains   like 'x%'   in (a, b)
      between a and b   is null   is not null   not, and, or, ( )
      Text compares without ASCII case and without blanks at the end. What the service can check is
      sent, the rest is done here; `explain` shows which. A value with blanks or marks is quoted:
      'DRINKING WATER'.
      At the prompt a line that begins with `where`, `and`, `or` … changes the last query.
      Try: from ERM_RESULT where ANALYTE_ID in (I131, CS137) and RESULT_AMOUNT > 0.5 first 5

      """),
    Topic(
      "rows", "first", "all", "limit", "per", "next", "prev", "window", "page",
      """
      rows A:B | rows A: | rows :B | first N | all rows          next   prev
      `rows` are the service's own numbers, both ends in: V1 counts from 0, V2 from 1, so `rows 1:10`
      on V1 leaves out the very first row. `first 10` (also `limit 10`) is the first ten everywhere.
      Without any of them a script gets all rows, page by page; at the prompt one window of
      `set window` rows is shown, `next` and `prev` turn to the others, `all rows` shows all.
      `first 2 per STATE_ABBR` takes the first two of each state.

      """),
    Topic(
      "select", "distinct", "functions", "case", "when", "then", "else", "end", "number", "date",
      "year", "month", "day", "today", "upper", "lower", "trim", "length", "round", "abs",
      "unaccented",
      "coalesce", "+", "-", "*", "/", "||",
      """
      select COLUMN [as NAME], EXPRESSION as NAME, … | select *
      + - * / || stand between blanks. Functions: number date year month day today upper lower
      trim unaccented length round abs coalesce, and case when … then … else … end. `today()` is a
      date; dates take days by + and -. For latitude, longitude, distance_km and map_link see
      `help places`; for sums and means `help group`. `select distinct` shows equal rows once.
      Try: from ERM_RESULT where ANALYTE_ID = I131 select RESULT_DATE, number(RESULT_AMOUNT) * 37

      """),
    Topic(
      "places", "latitude", "longitude", "distance_km", "map_link",
      """
      latitude(X, Y)   longitude(X, Y)           degrees on WGS84 of a point of Singapore's SVY21
      distance_km(LATITUDE, LONGITUDE, LATITUDE, LONGITUDE)     along the ellipsoid
      map_link(LATITUDE, LONGITUDE)              the page of OpenStreetMap
      X is the easting and Y the northing, in metres. What is no number or no place is null. All but
      map_link need PROJ: apt-get install libproj25 proj-data

      """),
    Topic(
      "order", "by", "asc", "desc",
      """
      order by COLUMN [asc | desc], …
      Numbers by value, dates by time, text without ASCII case; nulls last.

      """),
    Topic(
      "count",
      """
      count
      One row: how many rows are left after `where`, or in the window if there is one. The service's
      own count where it has one (V1).

      """),
    Topic(
      "group", "having", "sum", "avg", "min", "max", "median", "stddev", "spark", "aggregates",
      """
      group by EXPRESSION, …   having CONDITION
      One row for each group: count(*) count sum avg min max median stddev first last spark, in
      `select`, `having` and `order by`. What is no number is passed over and counted; several units
      in one group are named. Without `group by` an aggregate speaks of all rows.
      Try: from ERM_RESULT group by ANALYTE_ID select ANALYTE_ID, count(*) as n order by n desc

      """),
    Topic(
      "cache", "clear", "offline", "record", "replay",
      """
      cache            the replies that are kept, their age and how long they are fresh
      cache clear      forgets them
      At the prompt a reply is kept for an hour, or as its service says: `set cache 15m`, `off`.
      weir --refresh asks again, --offline asks nobody; --record FILE and --replay FILE keep and
      play a pack of replies.

      """),
    Topic(
      "expect",
      """
      expect CONDITION      checks the last answer: `expect count(*) > 0`, `expect LOC_NUM > 0`
      Without an aggregate every row must meet it. If it fails, the status is 4.

      """),
    Topic(
      "jobs", "job", "stop", "&",
      """
      QUERY &      asks in the background; the prompt stays yours and tells when it has ended
      jobs         lists them        job N   shows the answer        stop N   ends one

      """),
    Topic(
      "diff", "local", "workspace", "keep",
      """
      QUERY into NAME                keeps the answer as local.NAME, in an SQLite file of your own
      set workspace "lab.db"         another file; `describe local` lists, `describe local.NAME`
      diff NAME, NAME on COLUMN      what was added, removed and changed between two kept answers
      QUERY into "x.sqlite" table NAME [replace | append | key (COLUMN, …)]     a table elsewhere

      """),
    Topic(
      "into", "as", "formats", "format", "table", "list", "csv", "tsv", "json", "jsonl", "markdown",
      "md", "html", "xml", "geojson", "sql", "plot", "svg", "png", "raw", "replace", "append",
      "key",
      """
      as FORMAT    into "FILE"
      Formats: table, list, csv, tsv, json, jsonl, markdown, html, xml, geojson, sql, plot; `get … as
      raw` gives the bytes. `select X, Y[, GROUP] … as plot` draws bars, or lines over numbers and
      days. For tables and databases see `help diff`.
      A file is written whole or not at all, in the format of its extension unless `as` says
      otherwise. geojson is a map: a point for each row, from LATITUDE and LONGITUDE, a pair such as
      PREF_LATITUDE and PREF_LONGITUDE, or X and Y of Singapore's SVY21 (needs PROJ).
      svg and png are not available yet.
      Try: from TRI_FACILITY first 5 as geojson

      """),
    Topic(
      "let", "default", "var", "$",
      """
      let NAME = VALUE | (a, b) | (from …)     default NAME = VALUE     weir --var NAME=VALUE
      $NAME stands for the value as one word; `in $NAME` takes a list. `default` sets only what is
      not set yet.

      """),
    Topic(
      "last", "reply",
      """
      last [as FORMAT] [into "FILE"]     the last answer again without asking; after Ctrl-C its part
      reply                              status, headers and first lines of what came

      """),
    Topic(
      "explain", "url", "code",
      """
      explain QUERY    the request, segment by segment, and what is done here; nothing is sent
      url QUERY        the addresses alone

      """),
    Topic(
      "read", "get",
      """
      read URL         the statement that makes an address, or what is wrong with it
      get PATH         a path below the service's address, or a whole address, sent as typed

      """),
    Topic(
      "call", "plist",
      """
      call PACKAGE.METHOD NAME = VALUE, …    sends a property list to `plist.url`, prints the answer
      A number, `true`, `false` and a day such as 2015-01-01 keep their type; any other word, and
      what stands in quotes, is text: 00501, '4'. A list is [a, b], a dictionary {a = 1, b = [2]}.
      A list of dictionaries comes back as rows, anything else as keys and values. Answers are XML,
      or binary too after `set plist.format binary`. `--dry-run` prints what would be sent.
      Try: call com.yourcompany.package.methodToCall limit = 4

      """),
    Topic(
      "find", "describe", "tables", "services", "peek", "\\d", "\\dt", ".tables", ".schema",
      """
      find WORD …           services, tables, columns and codes that have these words
      tables [PATTERN]      the tables, or those whose name or meaning has the pattern
      describe NAME         the columns of a table, the codes of TABLE.COLUMN, a program's tables
      peek TABLE            the first rows and the count; at the prompt the bare name does the same
      Try: find strontium   describe ERM_RESULT   describe ERM_RESULT.ANALYTE_ID

      """),
    Topic(
      "history",
      """
      history [TEXT]   the statements typed before, those that hold the text
      Up and Down go through them, or through those that begin as the line does; Ctrl-R searches. A
      line that begins with a blank is not kept, and no statement that sets a secret.

      """),
    Topic(
      "run", "quit", "exit", "use", "help", "\\i", "\\q", "\\x", "\\?", ".read", ".mode", ".quit",
      ".exit", ".help", "?",
      """
      run "FILE.q"     a script, found beside the script that runs it
      use SERVICE      the service of plain names
      quit             leaves; so does Ctrl-D. The words of psql and sqlite3 (\\d, \\q, .tables …) work

      """),
    Topic(
      "prompt", "keys", "editor", "completion", "tab",
      """
      Tab completes tables, columns, values and words; Up and Down recall; Ctrl-R searches;
      Ctrl-C drops the line or ends what is asked; Ctrl-D leaves. `set editor vi` for vi's keys;
      `set prompt`, `set pager`, `set window`, `set pairs on`, `set types on` change how it looks.

      """),
    Topic(
      "login", "token",
      """
      login SERVICE    asks for a name and a password, which are not shown, and gets a token
      set SERVICE.token TOKEN, or WEIR_SERVICE_TOKEN in the environment, gives one that you have.
      A token is shown nowhere; one that was got is kept until it ends, for its owner alone.
      Try: services

      """),
    Topic(
      "lesson", "hint", "skip",
      """
      This word belongs to the language and is not available yet in this version of weir.

      """),
  ]

  /// A text and the words that lead to it.
  struct Topic: Sendable {
    let names: [String]
    let text: String

    /// - Parameter namesAndText: the words, and last what is said.
    init(_ namesAndText: String...) {
      names = Array(namesAndText.dropLast())
      text = namesAndText.last ?? ""
    }
  }
}
