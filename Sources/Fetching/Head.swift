internal import Model

/// The status line and headers of an answer, read line by line as curl hands them over.
struct Head {
  /// The protocol as the server spells it: `HTTP/1.1`.
  private(set) var version = ""
  private(set) var status = 0
  private(set) var headers: [Header] = []
  /// The empty line after a final status has come.
  private(set) var isComplete = false
  /// What is wrong with it, in words.
  private(set) var fault: Fault?
  private var bytes = 0

  enum Fault: Hashable {
    case noStatus(String)
    case tooLarge
    /// A Content-Length past any number: curl would take the end of the connection for the end.
    case wrongLength(String)
  }

  /// Takes one line with its end; false when the answer is no good.
  mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
    // What follows the body of a chunked answer are trailers; nothing here depends on them.
    guard !isComplete else { return true }
    bytes += line.count
    guard bytes <= Limits.headBytes else { return fail(.tooLarge) }
    var text = line[...]
    while let last = text.last, last == 10 || last == 13 { text = text.dropLast() }
    if status < 200 && text.starts(with: "HTTP/".utf8) {
      return takeStatus(text)
    }
    if text.isEmpty {
      // 1xx is a word in between; the answer is still to come.
      isComplete = status >= 200
      return true
    }
    takeHeader(text)
    if let last = headers.last, last.name.equalsIgnoringASCIICase("Content-Length"),
      !last.value.isEmpty, last.value.utf8.allSatisfy({ $0 &- 0x30 < 10 }), Int(last.value) == nil
    {
      return fail(.wrongLength(last.value))
    }
    return true
  }

  private mutating func takeStatus(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    let words = text.split(separator: UInt8(ascii: " "), maxSplits: 2)
    let digits = words.count > 1 ? String(decoding: words[1], as: UTF8.self) : ""
    guard digits.utf8.count == 3, let number = Int(digits), (100...999).contains(number) else {
      return fail(.noStatus(String(decoding: text.prefix(80), as: UTF8.self)))
    }
    version = String(decoding: words[0], as: UTF8.self)
    status = number
    headers = []
    return true
  }

  private mutating func takeHeader(_ text: Slice<UnsafeRawBufferPointer>) {
    let isContinuation = text.first == 32 || text.first == 9
    if isContinuation, let last = headers.popLast() {
      headers.append(Header(last.name, last.value + " " + Self.trimmed(text)))
    } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      headers.append(Header(Self.trimmed(text[..<colon]), Self.trimmed(text[(colon + 1)...])))
    }
  }

  private mutating func fail(_ fault: Fault) -> Bool {
    self.fault = fault
    return false
  }

  private static func trimmed(_ text: Slice<UnsafeRawBufferPointer>) -> String {
    var text = text.drop { $0 == 32 || $0 == 9 }
    while let last = text.last, last == 32 || last == 9 { text = text.dropLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// The values of all headers of that name, split at commas, in lower case.
  func list(_ name: String) -> [String] {
    headers.filter { $0.name.equalsIgnoringASCIICase(name) }
      .flatMap { $0.value.split(separator: ",") }
      .map { word in
        String(word.filter { $0 != " " && $0 != "\t" }).lowercased()
      }
      .filter { !$0.isEmpty }
  }

  /// The value of the first header of that name, ASCII case aside.
  func first(_ name: String) -> String? {
    headers.first { $0.name.equalsIgnoringASCIICase(name) }?.value
  }
}
