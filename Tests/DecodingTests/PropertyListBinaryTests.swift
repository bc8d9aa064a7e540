import Foundation
import Model
import Seeded
import Testing

@Suite struct PropertyListBinaryTests {
  /// A binary property list of the objects given, with offsets and references of one byte.
  private func list(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [objects.count, Int(top), table] {
      bytes += withUnsafeBytes(of: UInt64(number).bigEndian, Array.init)
    }
    return bytes
  }

  private func read(_ objects: [[UInt8]]) -> Decoded { read(list(objects)) }

  private func read(_ body: [UInt8]) -> Decoded { decode([body], Given(format: .binaryPlist)) }

  private func fault(_ objects: [[UInt8]]) -> String? {
    guard case .malformed("a binary property list", _, let why) = read(objects).problem
    else { return nil }
    return why
  }

  @Test("every kind of object, worked out by hand")
  func kinds() {
    for (object, field) in [
      ([0x00], Field.null), ([0x08], .boolean("false")), ([0x09], .boolean("true")),
      ([0x10, 0xFF], .number("255")), ([0x11, 0xFF, 0xFF], .number("65535")),
      ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .number("4294967295")),
      ([0x13] + Array(repeating: 0xFF, count: 8), .number("-1")),
      (
        [0x14] + Array(repeating: 0, count: 8) + Array(repeating: 0xFF, count: 8),
        .number("18446744073709551615")
      ),
      ([0x14] + Array(repeating: 0xFF, count: 16), .number("-1")),
      ([0x22, 0x3F, 0xC0, 0, 0], .number("1.5")),
      ([0x23, 0x3F, 0xB9, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A], .number("0.1")),
      ([0x33] + Array(repeating: 0, count: 8), "2001-01-01T00:00:00Z"),
      // -0.5 s
      ([0x33, 0xBF, 0xE0, 0, 0, 0, 0, 0, 0], "2000-12-31T23:59:59.5Z"),
      ([0x42, 0, 0xFF], "AP8="), ([0x40], ""), ([0x52, 0x61, 0x62], "ab"),
      ([0x61, 0x00, 0xE9], "é"), ([0x62, 0xD8, 0x3D, 0xDE, 0x00], "\u{1F600}"),
      ([0x5F, 0x10, 0x01, 0x61], "a"), ([0x80, 7], .null),
    ] as [([UInt8], Field)] where object[0] != 0x80 {
      #expect(read([object]).rows == [[.null, field]], "\(object)")
    }
    #expect(read([[0x80, 7]]).rows == [["CF$UID", .number("7")]])
    #expect(read([[0xA0]]).rows.isEmpty)
    #expect(read([[0xD0]]).rows.isEmpty)
    // A set becomes an array; rows of dictionaries are rows.
    #expect(read([[0xC1, 1], [0x10, 1]]).rows == [["1", .number("1")]])
    #expect(read([[0xA1, 1], [0xD1, 2, 3], [0x51, 0x61], [0x10, 1]])["a"] == [.number("1")])
  }

  @Test("dates over the centuries")
  func dates() {
    for (seconds, text) in [
      (-63_113_904_000.0, "0001-01-01T00:00:00Z"), (-978_307_200.0, "1970-01-01T00:00:00Z"),
      (252_460_800.0, "2009-01-01T00:00:00Z"), (730_943_999.25, "2024-02-29T23:59:59.25Z"),
      (252_423_993_599.0, "9999-12-31T23:59:59Z"),
    ] {
      let bits = withUnsafeBytes(of: seconds.bitPattern.bigEndian, Array.init)
      #expect(read([[0x33] + bits]).rows == [[.null, .text(text)]])
    }
    for seconds in [
      Double.nan, .infinity, -.infinity, 1e300, 252_423_993_600.0, -63_113_904_001.0,
    ] {
      let bits = withUnsafeBytes(of: seconds.bitPattern.bigEndian, Array.init)
      #expect(fault([[0x33] + bits]) == "a date outside the years 1 to 9999")
    }
  }

  @Test("E28 shared references, cycles and depth end at once")
  func hostile() {
    let clock = ContinuousClock()
    let time = clock.measure {
      let level = (1...9).map { next in [0xAA] + Array(repeating: UInt8(next), count: 10) }
      #expect(fault(level + [[0x51, 0x78]]) == "it stands for too many values")
      let empty = (1...15).map { next in [0xAA] + Array(repeating: UInt8(next), count: 10) }
      #expect(fault(empty + [[0xA0]]) == "it stands for too many values")
      #expect(fault([[0xA1, 0]]) == "object 0 holds itself")
      #expect(fault([[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]]) == "object 0 holds itself")
    }
    #expect(time < .seconds(1))
  }

  /// A list with offsets of four bytes, for what is larger.
  private func wide(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += withUnsafeBytes(of: UInt32(bytes.count).bigEndian, Array.init)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 2]
    for number in [objects.count, 0, table] {
      bytes += withUnsafeBytes(of: UInt64(number).bigEndian, Array.init)
    }
    return bytes
  }

  private func references(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  @Test("two hundred levels are read, one more is refused")
  func depth() {
    func nested(_ levels: Int) -> [UInt8] {
      wide((1..<levels).map { [0xA1] + references([$0]) } + [[0xA0]])
    }
    #expect(read(nested(200)).problem == nil)
    #expect(
      read(nested(201)).problem
        == .malformed(format: "a binary property list", offset: nil, why: "more than 200 levels"))
  }

  @Test("a text that is shared is counted each time")
  func sharedText() {
    let text = [0x5F, 0x11, 0xFD, 0xE8] + [UInt8](repeating: 0x61, count: 65_000)
    let size = [0xAF, 0x11, 0x07, 0xD0] as [UInt8]
    let body = wide([size + references(Array(repeating: 1, count: 2_000)), text])
    #expect(
      read(body).problem
        == .malformed(
          format: "a binary property list", offset: nil, why: "it stands for too many bytes"))
  }

  @Test("numbers that point nowhere are refused")
  func pointers() {
    #expect(fault([[0xA1, 9]]) == "object 9 does not exist")
    #expect(fault([[0xD1, 1, 1], [0x10, 1]]) == "a key that is no text")
    #expect(fault([[0xD2, 1, 1, 1, 1], [0x51, 0x61]]) == "a key twice")
    #expect(fault([[0x5F, 0x10, 0x70, 0x61]]) == "an object that does not fit")
    #expect(fault([[0x5F, 0x13, 0x7F, 0, 0, 0, 0, 0, 0, 0]]) == "an object that does not fit")
    #expect(fault([[0x5F, 0x13, 0xFF, 0, 0, 0, 0, 0, 0, 0]]) == "an object that does not fit")
    #expect(fault([[0x51, 0xE9]]) == "a text that is not ASCII")
    #expect(fault([[0x61, 0xD8, 0x00]]) == "a text that is not UTF-16")
    #expect(fault([[0x0F]]) == "an object of no known kind")
    #expect(fault([[0x14, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]]) != nil)
    let good = list([[0x10, 1]])
    for at in (good.count - 26)..<good.count {
      for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
        var body = good
        body[at] = value
        let rows = read(body)
        #expect(rows.problem != nil || rows.rows == [[.null, .number("1")]], "\(at) \(value)")
      }
    }
    for count in 0..<good.count { #expect(read(Array(good[..<count])).problem != nil) }
    #expect(read(Array("bplist15".utf8) + good[8...]).problem != nil)
  }

  @Test("where binary is asked for, XML is read too")
  func both() {
    #expect(
      decode("<true/>", Given(format: .binaryPlist)).rows == [[.null, .boolean("true")]])
    #expect(
      decode("FALSE", Given(format: .binaryPlist)).problem
        == .wrongReply(found: "text", expected: "a property list", status: 200, words: "FALSE"))
  }

  @Test("bytes flipped, lost and doubled give rows or a problem, the same however cut")
  func mutants() throws {
    let value: [String: Any] = [
      "text": "abc", "wide": "é\u{1F600}", "list": [1, 2.5, true, Data([1, 2]), Date()],
      "rows": [["a": 1, "b": [:]], ["a": -1]], "big": UInt64.max, "none": [Int](),
    ]
    var numbers = Seeded(28)
    for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: value, format: format, options: 0)
      for _ in 0..<2_000 {
        var mutant = [UInt8](data)
        for _ in 0..<Int.random(in: 1...3, using: &numbers) where !mutant.isEmpty {
          let at = Int.random(in: 0..<mutant.count, using: &numbers)
          switch Int.random(in: 0..<4, using: &numbers) {
          case 0: mutant[at] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
          case 1: mutant.remove(at: at)
          case 2: mutant.insert(mutant[at], at: at)
          default: mutant[at] = UInt8.random(in: 0...255, using: &numbers)
          }
        }
        let whole = read(mutant).content
        let split = decode(numbers.split(mutant), Given(format: .binaryPlist)).content
        #expect(split == whole)
      }
    }
  }
}
