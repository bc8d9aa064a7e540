import Glibc
import Model
import Parsing
import Planning
import Printing
import Services
import Synchronization

/// The conversation with a person at a terminal.
extension Session {
  /// Bytes at which a terminal cuts a line that is typed into it, without a word (Linux, N_TTY).
  private static let lineBytes = 4_095

  /// Reads and answers statements at a terminal until its end or `quit`.
  ///
  /// - Returns: the status of the last statement.
  func converse() -> ExitStatus {
    keepsAnswers = true
    outlivesInterruption.store(true, ordering: .relaxed)
    let history = History(folder: options.keepsHistory ? Folders.state : nil) { [notices] in
      notices.say(.other($0))
    }
    let editor = Editor(
      entries: history.entries,
      hasColor: Terminal.takesColor(STDERR_FILENO, setting: settings.color))
    editor?.completer = { [unowned self] text, offset in
      let completion = Completer(
        catalogue: catalogue, variables: variables, base: lastQuery?.query
      ).complete(text, at: offset)
      return suggesting(completion, text, offset)
    }
    (self.history, self.editor) = (history, editor)
    applyEditor()
    greet(isNew: history.isNew)
    runStartScript()
    defer { endJobs() }
    return converse(with: editor)
  }

  private func converse(with editor: Editor?) -> ExitStatus {
    var status = ExitStatus.done
    var text: [UInt8] = []
    while !isOver, !termination.load(ordering: .relaxed) {
      if text.isEmpty { tellOfJobs() }
      let prompt = prompt(after: text)
      switch editor?.read(prompt) ?? plainLine(prompt) {
      case .end: return status
      case .interrupted: text = []
      case .text(let line):
        text += line + [UInt8(ascii: "\n")]
        let source = Source(name: "input", bytes: text)
        if Completeness.of(source, isInteractive: true) == .unfinished { continue }
        text = []
        let ended = runTyped(source)
        // Leaving says how the statement before it went.
        if !isOver || ended != .done { status = ended }
      }
    }
    return status
  }

  private func runTyped(_ source: Source) -> ExitStatus {
    defer { interruption.store(false, ordering: .relaxed) }
    typed = 0
    defer { if typed == 0 { remember(source.withoutLineEnd) } }
    do {
      var parser = try Parser(source, isInteractive: true)
      return run(&parser, source)
    } catch let problem {
      notices.say(problem, in: source)
      return problem.exitStatus
    }
  }

  /// Keeps a statement that a person typed before it runs, so that it is there whatever happens.
  ///
  /// An amending line is kept as the whole statement that it makes.
  func rememberTyped(_ statement: LocatedStatement, in source: Source) {
    guard isInteractive, scripts.isEmpty else { return }
    if case .amend = statement.statement { return }
    typed += 1
    let text = source.withoutLineEnd
    // A text that begins with a blank is not to be kept.
    guard let first = text.utf8.first, first > 0x20 else { return }
    remember(source.holdsOnly(statement.range) ? text : source[statement.range])
  }

  private func remember(_ text: String) {
    if history?.keep(text) == true { editor?.remember(text) }
  }

  // MARK: The prompt

  private func prompt(after earlier: [UInt8]) -> EditorPrompt {
    let values = PromptTemplate.Values(
      service: settings.service, source: options.isSample ? "sample" : "net", rows: lastRows,
      version: weirVersion)
    let left = PromptTemplate(template: settings.prompt ?? "weir> ").text(values)
    let right = PromptTemplate(template: settings.rightPrompt).text(values)
    let hasColor = Terminal.takesColor(STDERR_FILENO, setting: settings.color)
    guard earlier.isEmpty else {
      return EditorPrompt(left: PromptTemplate.continuation(of: left), earlier: earlier)
    }
    // Who waits for the prompt, a person or a program, finds it as it is set.
    let isDim = hasColor && !right.isEmpty
    return EditorPrompt(left: left, right: isDim ? "\u{1b}[2m\(right)\u{1b}[0m" : right)
  }

  /// A line where nobody can edit: there is no terminal to show it on.
  private func plainLine(_ prompt: EditorPrompt) -> Line {
    StandardError.write(prompt.left)
    guard let line = LineReader(STDIN_FILENO).next() else {
      StandardError.write("\n")
      return interruption.exchange(false, ordering: .relaxed) ? .interrupted : .end
    }
    guard line.count < Self.lineBytes else {
      notices.say(Problem(.statementTooLong(limit: Self.lineBytes)), in: nil)
      return .interrupted
    }
    return .text(line)
  }

  // MARK: The start

  private func greet(isNew: Bool) {
    guard !options.isQuiet else { return }
    StandardError.write("weir \(weirVersion). `help` tells what can be asked, `quit` leaves.\n")
    guard isNew else { return }
    StandardError.write(
      """
      Try:  find strontium
            ERM_LOCATION
            from ERM_RESULT where ANALYTE_ID = I131 rows 1:10

      """)
  }

  /// Runs weirrc; what is wrong with it is told, and the session goes on.
  private func runStartScript() {
    guard options.runsStartScript, let path = Folders.startScript, access(path, F_OK) == 0 else {
      return
    }
    isStarting = true
    defer {
      isStarting = false
      isOver = false
      interruption.store(false, ordering: .relaxed)
    }
    do throws(Problem) {
      _ = try runScript(path, allowsPipe: false, at: nil)
    } catch {
      notices.say(error, in: nil)
    }
  }

  /// `history [PATTERN]`: the statements typed, with their numbers.
  func showHistory(_ pattern: Value?) throws(Problem) {
    var wanted: String?
    if let pattern { wanted = try Substitution(scope: self).value(pattern).text }
    if options.isCheck || options.isDryRun { return }
    guard let history else {
      return notices.say(.other("a history is kept at a terminal only"))
    }
    var text = ""
    for (number, entry) in history.entries(with: wanted) {
      let lines = entry.split(separator: "\n", omittingEmptySubsequences: false)
      let digits = String(number)
      let indent = String(repeating: " ", count: max(0, 5 - digits.utf8.count))
      for (index, line) in lines.enumerated() {
        text +=
          (index == 0 ? indent + digits : "     ") + "  " + visibleSentence(String(line)) + "\n"
      }
    }
    try output.print(text: text)
  }
}

extension Source {
  /// The text up to its last line end.
  fileprivate var withoutLineEnd: String {
    String(
      decoding: bytes[..<((bytes.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? -1) + 1)], as: UTF8.self)
  }
}
