import Evaluating
@preconcurrency import Glibc
import Model
import Parsing

/// A question in the background: another process of this program, which keeps its answer in a
/// workspace of its own.
///
/// It has a process group of its own, so that Ctrl-C at the prompt is not for it.
final class Job {
  /// From 1.
  let number: Int
  let statement: String
  /// What the person asked, for the format that was wished.
  let query: Query
  private let process: pid_t
  private let folder: String
  private let began = Job.now()
  private(set) var end: End?
  /// Whether its end was told.
  var isTold = false

  /// How it ended.
  struct End {
    let status: Int32
    /// From its start to when its end was seen.
    let seconds: Double
    /// Rows of the answer; nil where it has none here.
    let rows: Int?
  }

  /// The name of the answer in its workspace.
  static let answerName = "answer"

  /// Begins a question.
  ///
  /// - Parameters:
  ///   - options: of the command line, those apart that a session hands on by variables.
  ///   - variables: the settings; they may hold secrets, so they are no arguments.
  /// - Throws: ``Problem/Kind/cannotWrite(path:why:)`` when no process can be started.
  init(
    _ number: Int, _ query: Query, options: [String], variables: [(name: String, value: String)]
  ) throws(Problem) {
    self.number = number
    self.query = query
    statement = query.spelling
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/weir-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Problem(.cannotWrite(path: parent, why: errorText(errno)))
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var asked = query
    var variables = variables
    if query.destination == nil {
      asked.destination = .workspace(Name(Self.answerName), .nowhere)
      asked.format = nil
      variables.removeAll { $0.name == "WEIR_WORKSPACE" }
      variables.append(("WEIR_WORKSPACE", folder + "/" + Self.workspaceName))
    }
    let script = folder + "/statement"
    let files = Files(script, asked.spelling + "\n", folder + "/notes")
    guard let files, let process = Self.start(options + ["-"], variables, files) else {
      let why = errorText(errno)
      Self.remove(folder)
      throw Problem(.cannotWrite(path: folder, why: why))
    }
    self.process = process
    unlink(script)
  }

  private static let workspaceName = "answer.db"

  deinit {
    stop()
    Self.remove(folder)
  }

  /// Seconds that it has run, or ran.
  var seconds: Double { end?.seconds ?? Job.now() - began }

  /// Looks whether it has ended.
  @discardableResult func poll() -> End? {
    if let end { return end }
    var status: Int32 = 0
    let found = waitpid(process, &status, WNOHANG)
    guard found == process || (found < 0 && errno == ECHILD) else { return nil }
    let signal = status & 0x7F
    let code = found < 0 ? 1 : signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    let rows = code == 0 ? try? answer()?.rows : nil
    let end = End(status: code, seconds: Job.now() - began, rows: rows)
    self.end = end
    return end
  }

  /// The kept answer and its rows; nil when it went elsewhere.
  ///
  /// - Throws: ``Problem`` when the answer cannot be read.
  func answer() throws(Problem) -> (workspace: Workspace, rows: Int)? {
    guard query.destination == nil else { return nil }
    let workspace = try Workspace(path: folder + "/" + Self.workspaceName)
    guard let table = try workspace.table(Self.answerName) else { return nil }
    return (workspace, table.provenance?.rows ?? 0)
  }

  /// What it said beside its answer, a line each.
  var notes: [String] {
    guard let file = try? TextFile.read(folder + "/notes", allowsPipe: false) else { return [] }
    return String(decoding: file.source.bytes, as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  /// Milliseconds between two looks, and looks before it is killed.
  private static let pauseMilliseconds = 20
  private static let patience = 50

  /// Ends it within a second or so.
  func stop() {
    guard poll() == nil else { return }
    kill(-process, SIGTERM)
    for _ in 0..<Self.patience where poll() == nil {
      var time = timespec(tv_sec: 0, tv_nsec: Self.pauseMilliseconds * 1_000_000)
      nanosleep(&time, nil)
    }
    guard poll() == nil else { return }
    kill(-process, SIGKILL)
    waitpid(process, nil, 0)
    end = End(status: 128 + SIGKILL, seconds: Job.now() - began, rows: nil)
  }

  private static func remove(_ folder: String) {
    for name in ["statement", "notes", workspaceName, workspaceName + "-journal"] {
      unlink(folder + "/" + name)
    }
    rmdir(folder)
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
