import Glibc
import Model
import Printing

/// Where answers go and in which format: standard output, or the file of `-o`.
final class Output {
  private let path: String?
  private var file: OutputFile?
  private var answers = 0
  private let standardOutput = DescriptorSink(STDOUT_FILENO, name: "standard output")
  /// The format that a statement without `as` gets.
  var defaultFormat: Format
  /// How null is shown to people.
  var null = ""
  /// When output is coloured: `auto`, `always`, `never`.
  var color = "auto"

  /// - Parameter path: the file of `-o`; nil is standard output.
  init(path: String?, defaultFormat: Format) {
    self.path = path
    self.defaultFormat = defaultFormat
  }

  /// Prints one answer; `into` names a file of its own.
  ///
  /// - Parameter wanted: the rows asked for, to tell how many of them came before a problem.
  /// - Throws: ``Problem``; with ``Problem/Kind/afterRows(_:of:_:)`` once rows were written.
  func print(
    _ rows: any BatchStream, as format: Format?, into: String?, wanted: Int? = nil
  ) throws(Problem) {
    let format = format ?? defaultFormat
    if let into {
      let file = try OutputFile(path: into)
      try copy(rows, format, to: file, isTerminal: false, counted: false, wanted: nil)
      return try file.commit()
    }
    answers += 1
    if path != nil, answers > 1, !format.holdsSeveralAnswers {
      throw Problem(.notSeveral(format: format.rawValue))
    }
    let isTerminal = path == nil && isatty(STDOUT_FILENO) == 1
    try copy(
      rows, format, to: sink, isTerminal: isTerminal, counted: path == nil, wanted: wanted)
  }

  /// Prints lines of text, such as help or URLs.
  func print(text: String) throws(Problem) {
    try sink.write(text)
  }

  /// The file of `-o`, or standard output.
  private var sink: any ByteSink {
    get throws(Problem) {
      guard let path else { return standardOutput }
      if let file { return file }
      let opened = try OutputFile(path: path)
      file = opened
      return opened
    }
  }

  /// Puts the file of `-o` in its place, unless a statement failed.
  func finish(failed: Bool) throws(Problem) {
    guard path != nil else { return }
    if failed {
      file?.discard()
    } else {
      // A run without an answer leaves yesterday's file.
      try file?.commit()
    }
    file = nil
  }

  /// Bytes as they came, for `as raw`.
  func print(bytes: any ByteStream, into: String?) throws(Problem) {
    var ownFile: OutputFile?
    if let into { ownFile = try OutputFile(path: into) }
    let sink: any ByteSink
    if let ownFile { sink = ownFile } else { sink = try self.sink }
    let isTerminal = into == nil && path == nil && isatty(STDOUT_FILENO) == 1
    var terminal = TerminalBytes()
    while var chunk = try bytes.next() {
      if isTerminal { chunk = terminal.shown(chunk) }
      let written = chunk.withUnsafeBytes { bytes in
        Result<Void, Problem> { () throws(Problem) in try sink.write(bytes) }
      }
      try written.get()
    }
    try ownFile?.commit()
  }

  private func copy(
    _ rows: any BatchStream, _ format: Format, to sink: any ByteSink, isTerminal: Bool,
    counted: Bool, wanted: Int?
  ) throws(Problem) {
    let printer = format.printer(
      Format.Options(
        null: null, width: isTerminal ? Terminal.width(STDOUT_FILENO) : nil,
        color: counted && Terminal.takesColor(STDOUT_FILENO, setting: color),
        followsAnother: counted && answers > 1))
    var count = 0
    do {
      while let batch = try rows.next() {
        try checkInterruption()
        try printer.write(batch, to: sink)
        count += batch.rowCount
      }
      try printer.end(to: sink)
    } catch let problem {
      guard counted, count > 0, problem.kind != .outputClosed else { throw problem }
      // Rows that a table held back are shown; a document for programs stays open.
      if format.isForPeople { try? printer.end(to: sink) }
      throw Problem(.afterRows(count, of: wanted, problem.kind), at: problem.range)
    }
  }
}

/// What the terminal says of itself.
enum Terminal {
  /// Columns of the window; nil when the descriptor is no terminal or does not tell.
  static func width(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether colour may go to a descriptor: `--color`, `NO_COLOR`, `TERM=dumb`.
  static func takesColor(_ descriptor: Int32, setting: String) -> Bool {
    switch setting {
    case "always": return true
    case "never": return false
    default:
      let isRefused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
      let isDumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true
      return isatty(descriptor) == 1 && !isRefused && !isDumb
    }
  }
}
