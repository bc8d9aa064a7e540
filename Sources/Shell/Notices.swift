import Glibc
import Model
import Printing

/// What is said beside the answers, on standard error.
final class Notices {
  private let isQuiet: Bool
  let isVerbose: Bool
  private let hasColor: Bool
  private var saidOnce: Set<String> = []

  init(isQuiet: Bool, isVerbose: Bool, color: String) {
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    hasColor = Terminal.takesColor(STDERR_FILENO, setting: color)
  }

  func say(_ note: Note) {
    guard !isQuiet else { return }
    if let key = note.onceKey, !saidOnce.insert(key).inserted { return }
    StandardError.write(ProblemPrinter.text(note, color: hasColor))
  }

  func say(_ problem: Problem, in source: Source?) {
    StandardError.write(ProblemPrinter.text(problem, source: source, color: hasColor))
  }

  /// The URL of a request, dim, where a person watches.
  func show(url: String) {
    guard !isQuiet, isVerbose || (StandardError.isTerminal && isatty(STDOUT_FILENO) == 1) else {
      return
    }
    StandardError.write(hasColor ? "\u{1b}[2m\(url)\u{1b}[0m\n" : url + "\n")
  }

  /// A statement as it was understood.
  func echo(_ statement: String) {
    guard !isQuiet else { return }
    StandardError.write(visibleSentence(statement) + "\n")
  }

  /// A wait before a request is sent again.
  func tellWait(_ seconds: Double, _ reason: String) {
    let tenths = Int((seconds * 10).rounded())
    say(.other("\(reason); trying again in \(tenths / 10).\(tenths % 10) s"))
  }

  /// Lines of the exchange with a server, for `-v`; secrets are masked by then.
  func trace(_ line: String) {
    if isVerbose { StandardError.write(visibleSentence(line) + "\n") }
  }
}

extension Note {
  /// What is said only once a session.
  fileprivate var onceKey: String? {
    switch self {
    case .rowsFromZero: "rows"
    case .sampleData: "sample"
    default: nil
    }
  }
}
