import CArguments
import Glibc
import Model
import Parsing
import Printing

/// What the command line asked for.
struct Options {
  /// In the order given.
  enum Input: Hashable {
    case statements(String)
    case script(String)
  }

  var inputs: [Input] = []
  var format: String?
  var outputPath: String?
  var isSample = false
  /// Nil is as the setting `cache` says.
  var cacheUse: CacheUse?

  /// What becomes of replies.
  enum CacheUse: Hashable {
    case off
    case renewed
    case alone
    case recorded(String)
    case replayed(String)
  }

  var isDryRun = false
  var isCheck = false
  var isFormatScript = false
  var keepsGoing = false
  var keepsHistory = true
  var runsStartScript = true
  var isQuiet = false
  var isVerbose = false
  var color = "auto"
  var settings: [(name: String, value: String)] = []
  /// Hosts whose certificates are not checked.
  var insecureHosts: [String] = []
  var variables: [(name: String, value: String)] = []
  var showsHelp = false
  var showsVersion = false
}

/// One option; the table of them makes parsing and `--help`.
struct Option {
  let long: String
  let short: Character?
  /// What its argument is called; nil when it has none.
  let argument: String?
  let help: String
  let apply: @Sendable (inout Options, String) -> String?

  init(
    _ long: String, _ short: Character? = nil, _ argument: String? = nil, help: String,
    apply: @escaping @Sendable (inout Options, String) -> String?
  ) {
    self.long = long
    self.short = short
    self.argument = argument
    self.help = help
    self.apply = apply
  }

  /// Each `apply` gives what is wrong with the argument, or nil.
  static let all: [Option] = [
    Option("command", "c", "STATEMENTS", help: "run them and end") {
      $0.inputs.append(.statements($1))
      return nil
    },
    Option(
      "format", "f", "NAME", help: Format.names.joined(separator: ", ")
    ) {
      $0.format = $1
      return nil
    },
    Option("output", "o", "FILE", help: "the answer goes to a file, whole or not at all") {
      $0.outputPath = $1
      return nil
    },
    Option("sample", help: "answer from the sample store inside the program: no network") {
      options, _ in
      options.isSample = true
      return nil
    },
    Option("dry-run", help: "print the requests instead of sending them") { options, _ in
      options.isDryRun = true
      return nil
    },
    Option("check", help: "read and resolve everything, send nothing") { options, _ in
      options.isCheck = true
      return nil
    },
    Option("set", nil, "NAME=VALUE", help: "a setting") { options, text in
      guard let pair = assignment(text) else { return "expected NAME=VALUE" }
      options.settings.append(pair)
      return nil
    },
    Option("var", nil, "NAME=VALUE", help: "a variable, `$NAME` in a script") { options, text in
      guard let pair = assignment(text) else { return "expected NAME=VALUE" }
      guard isPlainName(pair.name.utf8) else {
        return "a variable is named by letters, digits and `_`, and begins with no digit"
      }
      options.variables.append(pair)
      return nil
    },
    Option("keep-going", help: "go on after a problem; the status tells of the first") {
      options, _ in
      options.keepsGoing = true
      return nil
    },
    Option("format-script", help: "print the script in canonical form and end") { options, _ in
      options.isFormatScript = true
      return nil
    },
    Option("insecure-host", nil, "NAME", help: "take any certificate of that one host") {
      options, text in
      guard !text.isEmpty, !text.contains("/"), !text.contains("*") else {
        return "expected the name of a host"
      }
      options.insecureHosts.append(text)
      return nil
    },
    Option("provenance", help: "a small JSON beside each file: where its rows came from") {
      options, _ in
      options.settings.append(("provenance", "on"))
      return nil
    },
    Option("no-cache", help: "ask the service every time, keep nothing") { options, _ in
      options.cacheUse = .off
      return nil
    },
    Option("refresh", help: "ask the service every time, and keep what comes") { options, _ in
      options.cacheUse = .renewed
      return nil
    },
    Option("offline", help: "answer from what was kept alone") { options, _ in
      options.cacheUse = .alone
      return nil
    },
    Option("record", nil, "FILE", help: "keep the replies as a pack, for a class or a test") {
      options, path in
      options.cacheUse = .recorded(path)
      return nil
    },
    Option("replay", nil, "FILE", help: "answer from a pack of replies alone") { options, path in
      options.cacheUse = .replayed(path)
      return nil
    },
    Option("no-history", help: "neither read nor keep a history") { options, _ in
      options.keepsHistory = false
      return nil
    },
    Option("no-rc", help: "do not run weirrc") { options, _ in
      options.runsStartScript = false
      return nil
    },
    Option("color", nil, "WHEN", help: "auto, always, never") { options, text in
      guard ["auto", "always", "never"].contains(text) else {
        return "expected auto, always or never"
      }
      options.color = text
      return nil
    },
    Option("quiet", "q", help: "hide notes and progress, never problems") { options, _ in
      options.isQuiet = true
      return nil
    },
    Option("verbose", "v", help: "show requests and replies, secrets masked") { options, _ in
      options.isVerbose = true
      return nil
    },
    Option("help", "h", help: "this text") { options, _ in
      options.showsHelp = true
      return nil
    },
    Option("version", help: "the version") { options, _ in
      options.showsVersion = true
      return nil
    },
  ]

  private static func assignment(_ text: String) -> (name: String, value: String)? {
    guard let equal = text.utf8.firstIndex(of: UInt8(ascii: "=")), equal != text.startIndex else {
      return nil
    }
    return (String(text[..<equal]), String(text[text.index(after: equal)...]))
  }

  static var helpText: String {
    var lines = [
      "usage: weir [OPTION…] [SCRIPT.q …]",
      "Ask public data services in short statements; see `weir -c help`.",
      "",
    ]
    for option in all {
      let name =
        (option.short.map { "-\($0), " } ?? "    ") + "--" + option.long
        + (option.argument.map { " " + $0 } ?? "")
      lines.append(
        "  " + name + String(repeating: " ", count: max(1, 28 - name.count)) + option.help)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Options {
  /// Reads the command line with getopt_long; options and scripts may come in any order.
  ///
  /// - Throws: ``Problem/Kind/usage(_:)``.
  mutating func read(_ arguments: [String]) throws(Problem) {
    let vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for pointer in vector { free(pointer) } }
    var names: [UnsafeMutablePointer<CChar>?] = []
    defer { for pointer in names { free(pointer) } }
    var table: [option] = []
    // A leading `-` hands out scripts in their place; `:` keeps getopt from printing.
    var letters = "-:"
    for (index, entry) in Option.all.enumerated() {
      let name = strdup(entry.long)
      names.append(name)
      table.append(
        option(
          name: UnsafePointer(name), has_arg: entry.argument == nil ? 0 : 1, flag: nil,
          val: Self.firstLongValue + Int32(index)))
      if let short = entry.short { letters += "\(short)" + (entry.argument == nil ? "" : ":") }
    }
    table.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
    weir_options_restart()
    let count = Int32(arguments.count)
    while true {
      let found = weir_options_next(count, vector, letters, table)
      let place = Int(found.next)
      if found.found == -1 {
        for argument in arguments.dropFirst(place) { inputs.append(.script(argument)) }
        return
      }
      let word = arguments.indices.contains(place - 1) ? arguments[place - 1] : ""
      try take(found, word)
    }
  }

  /// Above every letter, so that long options have values of their own.
  private static let firstLongValue: Int32 = 1_000

  /// - Parameter word: the argument that was just read.
  private mutating func take(_ found: weir_option_found, _ word: String) throws(Problem) {
    let text = found.argument.map { String(cString: $0) } ?? ""
    switch found.found {
    case 1: inputs.append(.script(text))
    case Int32(UInt8(ascii: ":")): throw Problem(.usage("`\(word)` needs an argument"))
    case Int32(UInt8(ascii: "?")):
      let isLetter = found.letter > 0 && found.letter < Self.firstLongValue
      let name = isLetter ? "-\(UnicodeScalar(UInt8(clamping: found.letter)))" : word
      throw Problem(.usage(Self.fault(of: name)))
    default:
      let entry: Option? =
        found.found >= Self.firstLongValue
        ? Option.all[Int(found.found - Self.firstLongValue)]
        : Option.all.first { $0.short?.asciiValue.map(Int32.init) == found.found }
      guard let entry else { throw Problem(.usage("no option `\(word)`")) }
      if let why = entry.apply(&self, text) {
        throw Problem(.usage("`--\(entry.long) \(text)`: \(why)"))
      }
    }
  }

  private static func fault(of word: String) -> String {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    if let entry = Option.all.first(where: { $0.long.sameBytes(as: name) }) {
      return "`--\(entry.long)` takes no argument"
    }
    let nearest = NearestNames.nearest(to: name, among: Option.all.map(\.long), limit: 1)
    return "no option `\(word)`" + (nearest.first.map { "; did you mean `--\($0)`?" } ?? "")
  }
}
