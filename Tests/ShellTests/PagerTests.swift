import Foundation
import Model
import Testing

@testable import Shell

@Suite struct PagerTests {
  private final class MemorySink: ByteSink {
    var text = ""
    func write(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
      text += String(decoding: bytes, as: UTF8.self)
    }
  }

  /// What a run of a sink has left behind.
  private struct Outcome: Equatable {
    /// What the pager wrote into its file; nil when it wrote none.
    var paged: String?
    var plain = ""
    var notes: [String] = []
    /// Whether the terminal was handed over, and given back.
    var handovers: [Bool] = []
    var isLeft = false
  }

  /// Writes the pieces with a pager whose `$OUT` is a file, in a window of 8 lines and 20 columns.
  private func run(_ command: String, _ pieces: [String]) throws -> Outcome {
    signal(SIGPIPE, SIG_IGN)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let plain = MemorySink()
    var outcome = Outcome()
    let sink = PagedSink(
      command: "OUT='\(file.path)'; " + command,
      measure: ScreenMeasure(.init(rows: 8, columns: 20)), plain: plain, watches: false,
      onPaging: { outcome.handovers.append($0) },
      report: { outcome.notes.append($0.message) })
    do throws(Problem) {
      for piece in pieces { try sink.write(piece) }
      try sink.finish()
    } catch {
      guard sink.isLeaving(error) else { throw error }
    }
    outcome.plain = plain.text
    outcome.isLeft = sink.isLeft
    outcome.paged = try? String(contentsOf: file, encoding: .utf8)
    return outcome
  }

  private func lines(_ count: Int) -> String {
    (0..<count).map { "\($0)\n" }.joined()
  }

  @Test("What fits the window is printed, without a pager")
  func fits() throws {
    #expect(try run("cat >\"$OUT\"", [lines(3), lines(3)]) == Outcome(plain: lines(3) + lines(3)))
    #expect(try run("cat >\"$OUT\"", []) == Outcome())
  }

  @Test("What does not fit goes through the pager, whole and in order")
  func pages() throws {
    #expect(
      try run("cat >\"$OUT\"", [lines(3), lines(4), "end\n"])
        == Outcome(paged: lines(3) + lines(4) + "end\n", handovers: [true, false]))
    let wide = String(repeating: "w", count: 21) + "\n"
    #expect(try run("cat >\"$OUT\"", [wide]) == Outcome(paged: wide, handovers: [true, false]))
    let many = lines(200_000)
    #expect(try run("cat >\"$OUT\"", [many]).paged == many)
  }

  @Test("Rows reach the pager before the last of them is there")
  func streams() throws {
    signal(SIGPIPE, SIG_IGN)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let sink = PagedSink(
      command: "head -7 >'\(file.path)'", measure: ScreenMeasure(.init(rows: 8, columns: 20)),
      plain: MemorySink(), watches: false)
    try sink.write(lines(7))
    let patience = Date(timeIntervalSinceNow: 60)
    while (try? String(contentsOf: file, encoding: .utf8)) != lines(7), Date() < patience {
      usleep(10_000)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == lines(7))
    try sink.finish()
  }

  @Test("F17 leaving the pager early is no error and asks for nothing more")
  func leaving() throws {
    let outcome = try run("head -1 >\"$OUT\"", [lines(8), lines(200_000), "never\n"])
    #expect(outcome == Outcome(paged: "0\n", handovers: [true, false], isLeft: true))
    // All was written before it was left: nothing was missed.
    #expect(try run("true", [lines(8)]).notes == [])
  }

  @Test("A pager that cannot start loses nothing", arguments: [10, 200_000])
  func failing(count: Int) throws {
    // The pipe takes 65,536 bytes before it is known that nobody reads; 200,000 lines are more.
    for (command, status) in [("/nowhere/pager", 127), ("exit 3", 3)] {
      let outcome = try run(command + " 2>/dev/null", [lines(count), "more\n"])
      #expect(outcome.plain == lines(count) + "more\n")
      #expect(outcome.handovers == [true, false] && !outcome.isLeft)
      #expect(outcome.notes.count == 1 && outcome.notes[0].contains("did not start"))
      #expect(outcome.notes[0].contains("(status \(status))"))
    }
  }

  @Test("less reads UTF-8 under every locale; all else is as it was")
  func surroundings() throws {
    setenv("WEIR_PAGER_TEST", "here", 1)
    let outcome = try run(
      "cat >/dev/null; printf '%s %s' \"${LESSCHARSET}\" \"$WEIR_PAGER_TEST\" >\"$OUT\"",
      [lines(9)])
    #expect(outcome.paged == "utf-8 here")
  }

  @Test("The setting, then the variables, then less; off and blank are none")
  func choice() {
    func chosen(_ setting: String?, _ variables: [String: String], less: Bool = true) -> String? {
      PagerChoice.command(
        setting: setting, variable: { variables[$0] }, isInstalled: { less && $0 == "less" })
    }
    let terminal = ["TERM": "xterm"]
    #expect(chosen(nil, terminal) == "less -SRF")
    #expect(chosen(nil, terminal, less: false) == nil)
    #expect(chosen(nil, ["TERM": "dumb"]) == nil)
    #expect(chosen(nil, [:]) == nil)
    #expect(chosen(nil, ["TERM": "dumb", "PAGER": "more"]) == "more")
    #expect(chosen(nil, ["TERM": "xterm", "PAGER": "most -s"]) == "most -s")
    #expect(chosen(nil, ["TERM": "xterm", "PAGER": ""]) == nil)
    #expect(chosen(nil, ["PAGER": "more", "WEIR_PAGER": " "]) == nil)
    #expect(chosen("bat", ["PAGER": "more"]) == "bat")
    for none in ["", "  ", "off", "OFF"] { #expect(chosen(none, ["PAGER": "more"]) == nil) }
  }

  @Test("A window is measured in lines and display columns, colours aside")
  func measuring() {
    func exceeds(_ text: String, wraps: Bool = false) -> Bool {
      var measure = ScreenMeasure(.init(rows: 5, columns: 6), wraps: wraps)
      for byte in text.utf8 { measure.add([byte]) }
      return measure.exceeds
    }
    // Two of the five lines stay free for the closing line and the prompt.
    #expect(!exceeds("1\n2\n3\n"))
    #expect(exceeds("1\n2\n3\n4\n") && exceeds("1\n2\n3\n4"))
    #expect(!exceeds("123456\n") && exceeds("1234567\n"))
    #expect(!exceeds("宏茂桥\n") && exceeds("宏茂桥x\n"))
    #expect(!exceeds("\u{1B}[1m123456\u{1B}[0m\n") && exceeds("\u{1B}[1m1234567\u{1B}[0m\n"))
    #expect(!exceeds("1234567\n8\n", wraps: true) && exceeds("1234567\n1234567\n", wraps: true))
    var tiny = ScreenMeasure(.init(rows: 1, columns: 1))
    tiny.add(Array("1\n".utf8))
    #expect(!tiny.exceeds)
  }
}
