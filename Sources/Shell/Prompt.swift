import Glibc
import Model
import Parsing
import Printing
import Synchronization

/// A plain prompt, line by line.
enum Prompt {
  /// Asks yes or no at the terminal.
  static func confirms(_ question: String) -> Bool {
    StandardError.write(question + " [y/N] ")
    let line = LineReader(STDIN_FILENO).next() ?? []
    return line.first.map(foldedASCII) == UInt8(ascii: "y")
  }
}

/// Lines of a descriptor, read byte by byte so that nothing past a line is taken from its owner.
struct LineReader {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its end; nil at the end of the input or on Ctrl-C.
  func next() -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR {
        if interruption.load(ordering: .relaxed) { return nil }
        continue
      }
      guard count == 1 else { return bytes.isEmpty ? nil : bytes }
      if byte == UInt8(ascii: "\n") { return bytes }
      bytes.append(byte)
    }
  }
}

extension Session {
  /// Bytes at which a terminal cuts a line that is typed into it, without a word (Linux, N_TTY).
  private static let lineBytes = 4_095

  /// Reads and answers statements at a terminal until its end or `quit`.
  func converse() -> ExitStatus {
    var status = ExitStatus.done
    var text: [UInt8] = []
    keepsAnswers = true
    let hasColor = Terminal.takesColor(STDERR_FILENO, setting: settings.color)
    let editor = Editor(hasColor: hasColor)
    StandardError.write("weir \(weirVersion). `help` tells what can be asked, `quit` leaves.\n")
    conversation: while !isOver {
      let prompt = EditorPrompt(left: text.isEmpty ? "weir> " : "  ...> ", earlier: text)
      switch editor?.read(prompt) ?? plainLine(prompt) {
      case .end: break conversation
      case .interrupted: text = []
      case .text(let line):
        text += line
        let source = Source(name: "input", bytes: text + [UInt8(ascii: "\n")])
        if Completeness.of(source, isInteractive: true) == .unfinished {
          text.append(UInt8(ascii: "\n"))
          continue
        }
        editor?.remember(String(decoding: text, as: UTF8.self))
        text = []
        status = runInteractive(source)
      }
    }
    return status
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

  private func runInteractive(_ source: Source) -> ExitStatus {
    defer { interruption.store(false, ordering: .relaxed) }
    do {
      var parser = try Parser(source, isInteractive: true)
      return run(&parser, source)
    } catch let problem {
      notices.say(problem, in: source)
      return problem.exitStatus
    }
  }
}
