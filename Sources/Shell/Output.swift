import Evaluating
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
  private var null = ""
  /// When output is coloured: `auto`, `always`, `never`.
  private var color = "auto"
  /// What `set pager` says; nil when it was not set.
  private var pager: String?
  /// Whether a person types the statements, so that long answers go through a pager.
  var isInteractive = false
  /// Told when a pager gets the terminal, and when it has given it back.
  var onPaging: (Bool) -> Void = { _ in }
  /// Told what a person should know of the pager.
  var report: (Note) -> Void = { _ in }

  /// - Parameter path: the file of `-o`; nil is standard output.
  init(path: String?, defaultFormat: Format) {
    self.path = path
    self.defaultFormat = defaultFormat
  }

  /// Takes the settings that shape how answers look.
  func take(_ settings: Settings) {
    null = settings.null
    color = settings.color
    pager = settings.pager
  }

  /// Prints one answer; `into` names a file of its own.
  ///
  /// - Parameters:
  ///   - wanted: the rows asked for, to tell how many of them came before a problem.
  ///   - presentation: what people are shown with the rows.
  /// - Returns: false when the person left the pager before the last row.
  /// - Throws: ``Problem``; with ``Problem/Kind/afterRows(_:of:_:)`` once rows were written.
  @discardableResult func print(
    _ rows: any BatchStream, as format: Format?, into: String?,
    wanted: @autoclosure () -> Int? = nil,
    with presentation: Presentation = Presentation()
  ) throws(Problem) -> Bool {
    let format = format ?? defaultFormat
    var rows = rows
    if format.isForPeople, !presentation.measuredValues.isEmpty {
      rows = PairedRows(rows, presentation.measuredValues)
    }
    if let into {
      let file = try OutputFile(path: into)
      let printer = format.printer(options(presentation, isTerminal: false, counted: false))
      var count = 0
      try copy(rows, printer, to: file, &count)
      try file.commit()
      return true
    }
    answers += 1
    if path != nil, answers > 1, !format.holdsSeveralAnswers {
      throw Problem(.notSeveral(format: format.rawValue))
    }
    let printer = format.printer(
      options(presentation, isTerminal: isTerminal, counted: path == nil))
    let paged = format.isForPeople ? try pagedSink(wraps: false) : nil
    var count = 0
    do throws(Problem) {
      if let paged {
        try copy(rows, printer, to: paged, &count)
        try paged.finish()
      } else {
        try copy(rows, printer, to: sink, &count)
      }
      return true
    } catch {
      if let paged, paged.isLeaving(error) { return false }
      if error.kind == .interrupted, isTerminal {
        paged?.stop()
        Terminal.dropOutput(STDOUT_FILENO)
      } else if path == nil, count > 0, error.kind != .outputClosed, format.isForPeople {
        // Rows that a table held back are shown; a document for programs stays open.
        try? printer.end(to: paged ?? sink)
        try? paged?.finish()
      }
      paged?.stop()
      guard path == nil, count > 0, error.kind != .outputClosed else { throw error }
      throw Problem(.afterRows(count, of: wanted(), error.kind), at: error.range)
    }
  }

  /// Prints lines of text, such as help or URLs.
  func print(text: String) throws(Problem) {
    guard let paged = try pagedSink(wraps: true) else { return try sink.write(text) }
    do throws(Problem) {
      try paged.write(text)
      try paged.finish()
    } catch {
      if paged.isLeaving(error) { return }
      paged.stop()
      throw error
    }
  }

  /// Whether an answer in a format (nil is the one in force) is shown to a person.
  func isForPeople(_ format: Format?) -> Bool {
    isTerminal && (format ?? defaultFormat).isForPeople
  }

  /// Whether answers go to a terminal.
  var isTerminal: Bool { path == nil && isatty(STDOUT_FILENO) == 1 }

  /// Where a long answer waits for a pager; nil when none is wanted.
  private func pagedSink(wraps: Bool) throws(Problem) -> PagedSink? {
    guard isInteractive, isTerminal, let window = Terminal.window(STDOUT_FILENO),
      let command = PagerChoice.command(setting: pager)
    else { return nil }
    return PagedSink(
      command: command, measure: ScreenMeasure(window, wraps: wraps), plain: try sink,
      onPaging: onPaging, report: report)
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
    let isTerminal = into == nil && self.isTerminal
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

  private func options(
    _ presentation: Presentation, isTerminal: Bool, counted: Bool
  ) -> Format.Options {
    var options = Format.Options(
      null: null, width: isTerminal ? Terminal.window(STDOUT_FILENO)?.columns : nil,
      color: counted && Terminal.takesColor(STDOUT_FILENO, setting: color),
      followsAnother: counted && answers > 1, columnNotes: presentation.columnNotes)
    options.wholeAnswer = presentation.wholeAnswer
    options.places.unit = presentation.unit
    options.places.svy21 = { () throws(Problem) in
      let geodesy = try Geodesy.open()
      return { geodesy.positionInSingapore(easting: $0, northing: $1) }
    }
    return options
  }

  private func copy(
    _ rows: any BatchStream, _ printer: any AnswerFormat, to sink: any ByteSink, _ count: inout Int
  ) throws(Problem) {
    while let batch = try rows.next() {
      try checkInterruption()
      try printer.write(batch, to: sink)
      count += batch.rowCount
    }
    try printer.end(to: sink)
    printer.notes.forEach(report)
  }
}
