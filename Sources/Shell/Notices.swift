import Fetching
import Glibc
import Model
import Printing

/// What is said beside the answers, on standard error.
final class Notices {
  private let isQuiet: Bool
  let isVerbose: Bool
  private let hasColor: Bool
  private var saidOnce: Set<String> = []
  /// Never written, whoever says them.
  var secrets: [String] = []
  /// What is said while a pager has the terminal.
  private var held: [String]?

  init(isQuiet: Bool, isVerbose: Bool, color: String) {
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    hasColor = Terminal.takesColor(STDERR_FILENO, setting: color)
  }

  func say(_ note: Note) {
    guard !isQuiet else { return }
    if let key = note.onceKey, !saidOnce.insert(key).inserted { return }
    write(ProblemPrinter.text(note, color: hasColor))
  }

  func say(_ problem: Problem, in source: Source?) {
    write(ProblemPrinter.text(problem, source: source, color: hasColor))
  }

  /// A line that another process of this program said.
  func tell(_ line: String) {
    if !isQuiet { write(visibleSentence(line) + "\n") }
  }

  /// The URL of a request, dim, where a person watches.
  func show(url: String) {
    guard !isQuiet, isVerbose || (StandardError.isTerminal && isatty(STDOUT_FILENO) == 1) else {
      return
    }
    // The addresses of later pages would scribble over a pager.
    if held == nil { write(dim(url)) }
  }

  /// What ends an answer at the prompt, dim.
  func show(_ closing: ClosingLine) {
    if !isQuiet { write(dim(closing.text)) }
  }

  /// A line beside the answer.
  private func dim(_ text: String) -> String {
    (hasColor ? "\u{1b}[2m\(text)\u{1b}[0m" : text) + "\n"
  }

  /// Keeps what is said back while a pager has the terminal, and says it then.
  func hold(_ isPaging: Bool) {
    guard !isPaging else { return held = held ?? [] }
    let texts = held ?? []
    held = nil
    texts.forEach(write)
  }

  /// Takes a line that was drawn away again.
  static let cleared = "\r\u{1B}[K"
  /// Whether a line stands on the terminal that is soon taken away.
  private var isDrawn = false

  /// Writes at once what is soon taken away again; not while a pager has the terminal.
  func draw(_ text: String) {
    guard held == nil else { return }
    StandardError.write(text)
    isDrawn = text != Self.cleared
  }

  private func write(_ text: String) {
    let text = Secrets.masked(addressesIn: Secrets.masked(text, hiding: secrets))
    guard held == nil else { return held?.append(text) ?? () }
    // No note stands behind the line that tells of a wait.
    StandardError.write(isDrawn ? Self.cleared + text : text)
    isDrawn = false
  }

  /// A statement as it was understood.
  func echo(_ statement: String) {
    guard !isQuiet else { return }
    write(visibleSentence(statement) + "\n")
  }

  /// A wait before a request is sent again.
  func tellWait(_ seconds: Double, _ reason: String) {
    let tenths = Int((seconds * 10).rounded())
    say(.other("\(reason); trying again in \(tenths / 10).\(tenths % 10) s"))
  }

  /// Lines of the exchange with a server, for `-v`; secrets are masked by then.
  func trace(_ line: String) {
    if isVerbose { write(visibleSentence(line) + "\n") }
  }
}

extension Note {
  /// What is said only once a session.
  fileprivate var onceKey: String? {
    switch self {
    case .rowsFromZero: "rows"
    case .sampleData: "sample"
    case .once(let words): words
    default: nil
    }
  }
}
