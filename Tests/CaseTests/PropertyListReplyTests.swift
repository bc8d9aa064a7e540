import Foundation
import Loopback
import Testing

/// Kind E: property lists where a table service was asked; `call` has its own tests.
@Suite struct PropertyListReplyTests {
  /// Nine arrays, each of ten references to the next: 10^9 leaves in some 130 bytes.
  static let expanding: [UInt8] = {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for next in UInt8(1)...9 {
      offsets.append(UInt8(bytes.count))
      bytes += [0xAA] + [UInt8](repeating: next, count: 10)
    }
    offsets.append(UInt8(bytes.count))
    bytes += [0x51, UInt8(ascii: "x")]
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    return bytes + [0, 0, 0, 0, 0, 0, 0, 10] + [0, 0, 0, 0, 0, 0, 0, 0]
      + [0, 0, 0, 0, 0, 0, 0, table]
  }()

  /// An array that holds itself, and a trailer that counts 2^63 objects past the end.
  static let lying: [UInt8] =
    Array("bplist00".utf8) + [0xA1, 0, 8, 0, 0, 0, 0, 0, 0, 1, 1, 0x80, 0, 0, 0, 0, 0, 0, 0]
    + [0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 0, 0, 0, 0, 0, 0, 0]

  @Test("E28 hostile binary property lists are told by their first bytes, in every format")
  func binary() throws {
    for body in [Self.expanding, Self.lying] {
      for format in ["json", "xml", "csv"] {
        let asked = try Asked(
          fiveRows, .whole(body, type: "application/x-plist"),
          options: ["--set", "envirofacts.format=\(format)"])
        #expect(asked.status == 69, "\(format)")
        #expect(asked.stdout.isEmpty, "\(format)")
        #expect(asked.stderr.hasPrefix("error: "), "\(format)")
      }
    }
  }

  @Test(
    "E29 a body that is no list of rows is told with the format that was expected",
    arguments: [
      ("", "json", "JSON"), ("{}", "json", "JSON"), ("<html>x</html>", "json", "JSON"),
      ("{a=1;}", "json", "JSON"), ("", "xml", "XML"), ("{}", "xml", "XML"),
      ("<html>x</html>", "xml", "XML"), ("{a=1;}", "xml", "XML"),
    ])
  func otherBodies(body: String, format: String, name: String) throws {
    let asked = try Asked(
      fiveRows, .whole(Array(body.utf8), type: "application/x-plist"),
      options: ["--set", "envirofacts.format=\(format)"])
    #expect(asked.status == 69)
    #expect(asked.stdout.isEmpty)
    #expect(asked.stderr.contains(name))
  }

  @Test("E33 a date that is none keeps its text")
  func impossibleDate() throws {
    let asked = try Asked(
      fiveRows, .xml("<RAWList><RAW><D>2024-02-30T00:00:00Z</D></RAW></RAWList>"),
      options: ["--set", "envirofacts.format=xml"])
    #expect(asked.stdout == "D\n2024-02-30T00:00:00Z\n")
    // Nor is it rolled over where dates are compared.
    let ordered = try Asked(
      "from \"RAW\" where date(D) = 2024-03-01",
      .json(#"[{"D":"2024-02-30T00:00:00Z"},{"D":"2024-03-01T00:00:00Z"}]"#))
    #expect(ordered.stdout == "D\n2024-03-01T00:00:00Z\n")
  }
}
