import Model
import Testing

@Suite struct ExitStatusTests {
  @Test(
    "D09 F20 each kind of trouble has the status of section 5",
    arguments: [
      (.cannotWrite(path: "x", why: "full"), 1), (.usage("x"), 64),
      (.notSeveral(format: "csv"), 64), (.unexpected(found: "x", expected: [], hint: nil), 65),
      (.unknownColumn("x", tables: [], nearest: []), 65), (.wrongRows(found: "5", hint: ""), 65),
      (.cannotRead(path: "x", why: "gone"), 66), (.refused(status: 404, words: nil), 69),
      (.refused(status: 500, words: nil), 69), (.refused(status: 429, words: nil), 75),
      (.refused(status: 503, words: nil), 75),
      (.wrongReply(found: "HTML", expected: "JSON", status: 200, words: nil), 69),
      (.truncated(format: "JSON", why: ""), 69), (.unreachable(host: "h", why: ""), 75),
      (.timedOut(host: "h", seconds: 1, phase: ""), 75),
      (.unknownSetting("x", nearest: []), 78),
      (.wrongSetting(name: "a", value: "", expected: ""), 78),
      (.interrupted, 130), (.outputClosed, 141),
      (.afterRows(3, of: nil, .refused(status: 503, words: nil)), 75),
    ] as [(Problem.Kind, Int32)])
  func status(_ kind: Problem.Kind, _ expected: Int32) {
    #expect(Problem(kind).exitStatus.rawValue == expected)
  }
}
