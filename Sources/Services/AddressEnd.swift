import Model

/// Where an address ends in the text around it.
struct AddressEnd {
  /// Marks that may stand straight before an address.
  static let opening = Array("\"'`<(".utf8)

  private(set) var end: Int
  /// Set when the address goes on in another piece of the text.
  private(set) var remark: Reading.Remark?

  private let bytes: [UInt8]
  private let start: Int
  private let lineEnd: Int

  /// - Parameters:
  ///   - start: The first byte of the address.
  ///   - from: The first byte that may be its last.
  init(bytes: [UInt8], start: Int, from: Int) {
    self.bytes = bytes
    self.start = start
    var line = from
    while line < bytes.count, bytes[line] != UInt8(ascii: "\n"), bytes[line] != UInt8(ascii: "\r") {
      line += 1
    }
    lineEnd = line
    end = line
    let opener = start > 0 ? bytes[start - 1] : UInt8(ascii: " ")
    if let closer = Self.closer(of: opener) {
      endAt(closer, from: from)
    } else {
      endOfRun(from: from)
    }
  }

  private static func closer(of opener: UInt8) -> UInt8? {
    switch opener {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): opener
    case UInt8(ascii: "<"): UInt8(ascii: ">")
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// Ends at the mark that closes the one before the address.
  private mutating func endAt(_ closer: UInt8, from: Int) {
    // A bracket may stand in a value, so the last one of the run is it.
    let isBracket = closer == UInt8(ascii: ">") || closer == UInt8(ascii: ")")
    if isBracket {
      var run = from
      while run < lineEnd, bytes[run] > 0x20 { run += 1 }
      end = bytes[from..<run].lastIndex(of: closer) ?? run
      return
    }
    end = bytes[from..<lineEnd].firstIndex(of: closer) ?? lineEnd
    let isOpenEnded = end > from && bytes[end - 1] == UInt8(ascii: "/")
    guard isOpenEnded, end < lineEnd else { return }
    let rest = bytes[(end + 1)..<lineEnd].first { $0 > 0x20 }
    if let rest, Array("+,.%&".utf8).contains(rest) {
      remark = Reading.Remark(
        SourceRange(end - 1, end + 1), isError: true,
        "the address is put together from pieces: paste it finished")
    }
  }

  /// Ends an address without marks around it.
  private mutating func endOfRun(from: Int) {
    let isAlone = bytes[..<start].allSatisfy { $0 <= 0x20 }
    var index = from
    var segmentStart = from
    while index < lineEnd {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/") { segmentStart = index + 1 }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") { break }
      if byte == UInt8(ascii: "'"), !isAlone { break }
      guard byte <= 0x20 else {
        index += 1
        continue
      }
      // An address that is the whole text may hold blanks; in a command or sentence it ends there.
      let next = bytes[index..<lineEnd].firstIndex { $0 > 0x20 } ?? lineEnd
      if !isAlone || isOver(bytes[segmentStart..<index]) || beginsOther(at: next) { break }
      index = next
    }
    end = index
    trimMarks(from: from)
  }

  /// Leaves out blanks, the end of a sentence and a bracket that was opened outside.
  private mutating func trimMarks(from: Int) {
    let run = bytes[from..<end]
    var unopened =
      run.count { $0 == UInt8(ascii: ")") } - run.count { $0 == UInt8(ascii: "(") }
    while end > from {
      switch bytes[end - 1] {
      case 0...0x20, UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"): end -= 1
      case UInt8(ascii: ")") where unopened > 0:
        unopened -= 1
        end -= 1
      default: return
      }
    }
  }

  /// Whether the segment before a blank can only be the last one.
  private func isOver(_ segment: ArraySlice<UInt8>) -> Bool {
    // The longest are two row numbers of 19 digits.
    guard segment.count < 40 else { return false }
    let word = String(decoding: segment, as: UTF8.self)
    if EnvirofactsV2.isFormat(word) || word.equalsIgnoringASCIICase("count") { return true }
    return segment.contains(UInt8(ascii: ":"))
      && segment.allSatisfy { $0 == UInt8(ascii: ":") || $0 &- UInt8(ascii: "0") < 10 }
  }

  /// Whether an option, a pipe, a comment or a redirection begins there, or the line ends.
  private func beginsOther(at next: Int) -> Bool {
    guard next < lineEnd else { return true }
    return Array("-|&;#".utf8).contains(bytes[next])
      || bytes[next] == UInt8(ascii: ">") && next + 1 < lineEnd && bytes[next + 1] <= 0x20
  }
}
