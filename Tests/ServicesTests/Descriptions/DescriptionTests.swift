import Foundation
import Services
import Testing

@Suite("Descriptions of services")
struct DescriptionTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../Sources/CServices/data")

  static let files = ["onemap.service", "sabesp.service"]

  @Test("Every description inside the program is read whole", arguments: files)
  func read(file: String) throws {
    let text = try Data(contentsOf: Self.folder.appending(path: file))
    let services = try DescriptionReader.read(text)
    #expect(services.count == 1)
    #expect(Descriptions.all.contains { $0.name == services.first?.name })
    #expect(
      services.first?.tables.map(\.name)
        == Descriptions.service(named: services.first?.name ?? "")?.tables.map(\.name))
  }

  @Test("What no description has is told by its line")
  func faults() {
    for (text, fault) in [
      (
        "service a \"http://a/\"\nnonsense x",
        DescriptionReader.Fault(
          line: 2, why: "`nonsense` is no word of a description")
      ),
      ("table t \"x\"", .init(line: 1, why: "no service stands before it")),
      (
        "service a b\ntable t \"x\"\ncolumn N number",
        .init(
          line: 3, why: "`number` is no type of a column")
      ),
      (
        "service a b\ntable t \"x\"\npages many",
        .init(
          line: 3, why: "a whole number from 1 is due behind `pages`")
      ),
      ("service a", .init(line: 1, why: "something is missing behind `service`")),
    ] {
      #expect(throws: fault) { try DescriptionReader.read(text.utf8) }
    }
  }
}
