import Foundation
import Testing

@testable import Shell

@Suite struct HistoryTests {
  private let folder = NSTemporaryDirectory() + "weir-history-\(UUID().uuidString)"
  private var path: String { folder + "/history" }

  private func history(_ warnings: Warnings = Warnings()) -> History {
    History(folder: folder) { warnings.all.append($0) }
  }

  private final class Warnings {
    var all: [String] = []
  }

  private func mode(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_mode & 0o777) : -1
  }

  private func write(_ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test(
    "A11 A09 every text comes back byte for byte",
    arguments: [
      "from A where N = \"a b\\c\"", "from A \\\nwhere X = 1 \\\nrows 1:1", "a\\nb", "tab\there",
      "é 宏茂桥 \u{301}", "\\x41 \\x", "bell\u{7} escape\u{1B}", "crlf\r\nend", "# weir history 1",
    ]) func roundTrip(text: String)
  {
    history().keep(text)
    history().keep("services")
    #expect(history().entries.map { Array($0.utf8) } == [Array(text.utf8), Array("services".utf8)])
  }

  @Test("A18 the file and its folder are for their owner alone, whatever was done to them")
  func modes() {
    let before = umask(0)
    history().keep("services")
    umask(before)
    #expect(mode(path) == 0o600)
    #expect(mode(folder) == 0o700)
    chmod(path, 0o644)
    history().keep("tables")
    #expect(mode(path) == 0o600)
  }

  @Test(
    "A13 a file that is no history of ours is kept under another name, with one warning",
    arguments: [
      Array("plain line\n\0\u{FF}\n".utf8), Array("_HiStOrY_V2_\nfrom\\040A\n".utf8),
      Array(HistoryText.header.utf8) + [0x66, 0xFF, 0x0A], Array("x\n".utf8),
    ]) func damaged(bytes: [UInt8]) throws
  {
    try write(bytes)
    let warnings = Warnings()
    let history = history(warnings)
    history.keep("services")
    #expect(warnings.all.count == 1)
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path + ".damaged-1"))) == bytes)
    #expect(self.history().entries == ["services"])
  }

  @Test("A12 long histories are cut to their last entries, and stay readable") func trimmed() throws
  {
    let lines = (0..<12_001).map { "from A rows \($0):\($0)\n" }.joined()
    try write(Array((HistoryText.header + lines).utf8))
    #expect(history().entries.count == History.keptEntries)
    let again = history()
    #expect(again.entries.first == "from A rows 2001:2001")
    #expect(again.entries.last == "from A rows 12000:12000")
    #expect(mode(path) == 0o600)
  }

  @Test("a line that a crash cut off costs only itself") func cut() throws {
    try write(Array((HistoryText.header + "services\nfrom A whe").utf8))
    #expect(history().entries == ["services"])
    history().keep("tables")
    #expect(history().entries == ["services", "from A whe", "tables"])
  }

  @Test("A15 many sessions lose nothing, even while one of them cuts the file") func parallel()
    async
  {
    await withTaskGroup(of: Void.self) { group in
      for session in 0..<20 {
        group.addTask {
          let history = History(folder: folder) { _ in }
          for entry in 0..<5 { history.keep("from A\(session) rows \(entry):\(entry)") }
        }
      }
    }
    #expect(Set(history().entries).count == 100)
  }

  @Test("A14 where nothing can be written the session goes on, with one warning") func unwritable()
    throws
  {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let warnings = Warnings()
    let history = history(warnings)
    history.keep("services")
    history.keep("tables")
    #expect(warnings.all.count == 1)
    #expect(history.entries == ["services", "tables"])
  }

  @Test(
    "A17 secrets, right or mistyped, and what begins with a blank are not kept",
    arguments: [
      "set onemap.token Tok3n", "SET onemap.tokn Tok3n", "set x.api_key k", "login onemap",
      " services", "\tservices", "", "get https://x.test/a?token=abc", "set p.password 'a b'",
      "set envirofacts.url http://me:pw@host/e/", "services; set onemap.token T",
      "read https://me:pw@data.epa.gov/x",
    ]) func secret(text: String)
  {
    let history = history()
    #expect(!history.keep(text))
    #expect(history.entries.isEmpty)
    #expect(!FileManager.default.contents(atPath: path)!.contains(Array("Tok3n".utf8)))
  }

  @Test("adjacent repeats are one; a pattern finds, whatever its case") func repeats() {
    let history = history()
    for text in ["services", "services", "tables", "services"] { history.keep(text) }
    #expect(history.entries == ["services", "tables", "services"])
    #expect(history.entries(with: "TAB").map(\.number) == [2])
    #expect(history.entries(with: nil).count == 3)
    history.keep("set window 5")
    #expect(history.entries.last == "set window 5")
  }

  @Test("prompt codes") func codes() {
    let values = PromptTemplate.Values(
      service: "envirofacts", source: "net", rows: 12, version: "1")
    #expect(
      PromptTemplate(template: "%s %m %r %v %% %q\u{1B}[31m> ").text(values)
        == "envirofacts net 12 1 % %q\\x1b[31m> ")
    #expect(PromptTemplate.continuation(of: "weir> ") == " ...> ")
    #expect(PromptTemplate.continuation(of: "宏> ") == "...> ")
  }
}
