import Foundation
import Loopback
import Pseudoterminal
import Testing

extension PromptTests {
  /// TAB in weir itself, with its own catalogue.
  @Suite struct OfferTests {
    @Test("A31 TAB asks no server, and typing goes on", arguments: locales)
    func silent(locale: String) throws {
      let server = try Loopback(.init(.hang))
      defer { server.stop() }
      let terminal = try Desk(
        locale: locale, ["WEIR_ENVIROFACTS_URL": server.url + "efservice/"]
      ).weir()
      // What cannot be made out offers nothing, and asks nobody either.
      try terminal.type("from ERM_\t\tRES\t where ANAL\t = I13\t\t1 ")
      try terminal.wait(for: "I131")
      try terminal.type("rows 1:1" + Key.home + "url " + Key.enter)
      try terminal.wait(for: "/ERM_RESULT/ANALYTE_ID/I131/rows/1:1/")
      #expect(server.connections == 0 && server.requests.isEmpty)
    }

    @Test(
      "A30 an open quote is not doubled, and what is inserted is that column", arguments: locales)
    func quotes(locale: String) throws {
      let terminal = try Desk(locale: locale).weir(["--dry-run"])
      let path = "/ERM_RESULT/ANALYTE_ID/I131/rows/1:1/"
      for typed in ["ANALYTE_I\t", "\"ANALYTE_I\t", "analyte_i\t"] {
        try terminal.type("from ERM_RESULT where \(typed) = I131 rows 1:1" + Key.enter)
        try terminal.wait(for: path)
        try terminal.wait(for: "weir> ")
      }
    }
  }
}
