import Foundation
import Model
import Testing

/// Every property list that was collected, where they are at hand; Apple's reader is the oracle for
/// those in XML that it takes.
@Suite struct PropertyListFileTests {
  private static let folder = URL(fileURLWithPath: "../shared/reference")

  static let files: [String] = ["samples/plist", "data/plist"].flatMap { folder -> [String] in
    let url = Self.folder.appendingPathComponent(folder)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
    return names.sorted().map { folder + "/" + $0 }
  }

  private func body(_ file: String) -> [UInt8]? {
    (try? Data(contentsOf: Self.folder.appendingPathComponent(file))).map { [UInt8]($0) }
  }

  /// What Apple's reader refuses: UTF-16 without its mark.
  private static let onlyHere: Set<String> = [
    "test-xml-utf-16be.plist", "test-xml-utf-16be.plist.bak",
    "test-xml-utf-16le.plist",
  ]

  /// What only Apple's reader takes: UTF-32, and a binary property list that is a word of ASCII.
  private static let onlyThere: Set<String> = [
    "test-xml-utf-32be-bom.plist", "test-xml-utf-32le-bom.plist", "github-issue73-3.plist",
  ]

  /// Those that Apple's reader gives as objects of a class that is not public.
  private static let archives: Set<String> = [
    "cfpropertylist_uid-list.plist", "cfpropertylist_uid-list.xml", "libplist_uid.bplist",
    "cpython_TESTDATA_KEYED_ARCHIVE.bplist",
  ]

  @Test("every file gives rows or a problem within a second, however it is cut", arguments: files)
  func file(_ file: String) throws {
    guard let body = body(file) else { return }
    for format in [ReplyFormat.plist, .binaryPlist] {
      let clock = ContinuousClock()
      var decoded = Decoded()
      let time = clock.measure { decoded = decode([body], Given(format: format)) }
      #expect(time < .seconds(1), "\(file)")
      let halves = [Array(body[..<(body.count / 2)]), Array(body[(body.count / 2)...])]
      #expect(decode(halves, Given(format: format)).content == decoded.content)
      if body.count < 10_000 {
        #expect(decode(singly(body), Given(format: format)).content == decoded.content)
      }
    }
  }

  @Test("what Apple's reader takes is read with the same values", arguments: files)
  func oracle(_ file: String) throws {
    guard let body = body(file) else { return }
    let name = file.split(separator: "/").last.map(String.init) ?? ""
    let isBinary = body.starts(with: "bplist".utf8)
    let decoded = decode([body], Given(format: isBinary ? .binaryPlist : .plist))
    var format = PropertyListSerialization.PropertyListFormat.xml
    let value = try? PropertyListSerialization.propertyList(from: Data(body), format: &format)
    if let value, format != .openStep || isBinary, !Self.onlyThere.contains(name) {
      #expect(decoded.problem == nil)
      #expect(Self.archives.contains(name) || Oracle(decoded).says(value))
    } else {
      #expect((decoded.problem == nil) == Self.onlyHere.contains(name))
    }
  }

  /// 40 damaged files, all of which Python refuses; Apple's reader takes seven.
  @Test("every damaged binary file is refused")
  func damaged() throws {
    guard let table = body("samples/plist/cpython_INVALID_BINARY_PLISTS.tsv") else { return }
    let lines = String(decoding: table, as: UTF8.self).split(separator: "\n")
    var count = 0
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 2, fields[1].allSatisfy(\.isHexDigit) else { continue }
      let digits = Array(fields[1].utf8)
      let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
      }
      let decoded = decode([Array("bplist00".utf8) + bytes], Given(format: .binaryPlist))
      #expect(decoded.problem != nil, "\(line)")
      count += 1
    }
    #expect(count == 40)
  }
}
