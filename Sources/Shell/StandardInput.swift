import Glibc
import Model
import Parsing

/// Statements from a pipe run as soon as they are whole: at `;`, or when the next line begins.
extension Session {
  func runStandardInput() -> ExitStatus {
    var piped = PipedText()
    var status = ExitStatus.done
    var source: Source?
    // What is still to come may ask for it.
    keepsAnswers = true
    do throws(Problem) {
      while !isOver, !piped.isAtEnd {
        try piped.readMore()
        for part in piped.parts where !isOver {
          let text = piped.source(upTo: part.end)
          source = text
          let failed = try run(part, of: text, from: &piped.start)
          if status == .done { status = failed }
          if stops(after: failed) { return status }
        }
      }
    } catch let problem {
      notices.say(problem, in: source)
      if status == .done { status = problem.exitStatus }
    }
    return status
  }

  /// Runs the statements that no further text can lengthen; `start` moves behind them.
  ///
  /// - Throws: when the text is none.
  private func run(
    _ part: PipedText.Part, of source: Source, from start: inout Int
  ) throws(Problem) -> ExitStatus {
    if options.isFormatScript { return part.isLast ? try formatScript(source) : .done }
    var parser = try Parser(source, from: start)
    var status = ExitStatus.done
    while !isOver {
      var failed = ExitStatus.done
      do throws(Problem) {
        guard let statement = try parser.next() else { break }
        guard part.isLast || parser.endedFirmly else { break }
        if statement.range.upper > part.wholeLines, !statement.statement.endsAtSemicolon { break }
        failed = attempt(statement, in: source)
      } catch let problem {
        // The rest of a line may still mend what is wrong with its beginning.
        if part.end > part.wholeLines { break }
        if !part.isLast,
          Completeness.isUnfinished(source[SourceRange(start, source.bytes.count)])
        {
          break
        }
        notices.say(problem, in: source)
        failed = problem.exitStatus
        parser.skipStatement()
      }
      start = parser.position
      if status == .done { status = failed }
      if stops(after: failed) { break }
    }
    return status
  }
}

extension Statement {
  /// Whether a `;` ends the statement wherever it stands; where text is taken as it stands (`read`,
  /// `get`, `set`, paths) only the end of the line tells whether a `;` is a part of it.
  fileprivate var endsAtSemicolon: Bool {
    switch self {
    case .query, .explain, .url, .peek, .let, .default, .use, .services, .quit: true
    default: false
    }
  }
}

/// What a pipe has brought so far, and how much of it may run.
private struct PipedText {
  /// A beginning of the text.
  struct Part {
    /// Where it ends; bytes from 0.
    let end: Int
    /// Where the last whole line ends; the same as `end` unless the part ends at a `;`.
    let wholeLines: Int
    /// Whether nothing follows.
    let isLast: Bool
  }

  private var bytes: [UInt8] = []
  private var wholeLines = 0
  private(set) var isAtEnd = false
  /// What the bytes that came last made ready to run.
  private(set) var parts: [Part] = []
  /// Where the first statement begins that has not run.
  var start = 0

  /// - Throws: ``Problem/Kind/cannotRead(path:why:)``.
  mutating func readMore() throws(Problem) {
    let path = "standard input"
    parts = []
    guard let chunk = try TextFile.nextChunk(STDIN_FILENO, path: path) else {
      isAtEnd = true
      parts = [Part(end: bytes.count, wholeLines: bytes.count, isLast: true)]
      return
    }
    bytes += chunk
    guard bytes.count <= TextFile.limitBytes else {
      throw Problem(.cannotRead(path: path, why: "longer than \(TextFile.limitBytes >> 20) MiB"))
    }
    // NUL is in no text: it is refused without waiting for a line that may never end.
    let isText = !chunk.contains(0)
    let lineEnd = chunk.lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let added = isText ? lineEnd.map { $0 + 1 } : chunk.count
    if let added {
      wholeLines = bytes.count - chunk.count + added
      parts.append(Part(end: wholeLines, wholeLines: wholeLines, isLast: false))
    }
    // What stands before a `;` does not wait for the end of its line.
    if let semicolon = chunk[(added ?? 0)...].lastIndex(of: UInt8(ascii: ";")) {
      let end = bytes.count - chunk.count + semicolon + 1
      parts.append(Part(end: end, wholeLines: wholeLines, isLast: false))
    }
  }

  func source(upTo end: Int) -> Source {
    Source(name: "stdin", bytes: Array(bytes[..<end]))
  }
}
