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
    StandardError.write("weir \(weirVersion). `help` tells what can be asked, `quit` leaves.\n")
    while !isOver {
      StandardError.write(text.isEmpty ? "weir> " : "  ...> ")
      guard let line = LineReader(STDIN_FILENO).next() else {
        StandardError.write("\n")
        guard interruption.exchange(false, ordering: .relaxed) else { break }
        text = []
        continue
      }
      guard line.count < Self.lineBytes else {
        notices.say(Problem(.statementTooLong(limit: Self.lineBytes)), in: nil)
        text = []
        continue
      }
      text += line + [UInt8(ascii: "\n")]
      let source = Source(name: "input", bytes: text)
      if Completeness.of(source, isInteractive: true) == .unfinished { continue }
      status = runInteractive(source)
      text = []
    }
    return status
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
