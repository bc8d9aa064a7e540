import Fetching
import Model
import Printing

extension ReplyLog {
  /// The last replies for people, the latest at the end; empty when nothing was asked.
  ///
  /// Bytes that a terminal would obey are shown as escapes.
  var text: String { entries.map(\.text).joined(separator: "\n") }
}

extension ReplyLog.Entry {
  fileprivate var text: String {
    var text = visibleSentence("\(method.rawValue) \(url)") + "\n"
    text += "  " + facts + "\n"
    for header in headers {
      text += "  " + visibleSentence("\(header.name): \(header.value)") + "\n"
    }
    for line in lines { text += "  | " + line + "\n" }
    return text
  }

  private var facts: String {
    var facts: [String] = []
    if let status { facts.append("status \(status)") }
    switch origin {
    case .net?: facts.append("net")
    case .sample?: facts.append("sample")
    case .file?: facts.append("file")
    case .cache(let age)?: facts.append("cache, \(ClosingLine.duration(age)) old")
    case nil: break
    }
    if let headSeconds { facts.append("head after \(ClosingLine.duration(headSeconds))") }
    if let endSeconds { facts.append("end after \(ClosingLine.duration(endSeconds))") }
    if status != nil { facts.append("\(ClosingLine.grouped("\(count)")) bytes") }
    switch ending {
    case .underWay: facts.append("not read to its end")
    case .whole: break
    case .closed: facts.append("closed early")
    case .failed(let why): facts.append(visibleSentence(why))
    }
    return facts.joined(separator: ", ")
  }

  /// Lines of a body that are shown.
  private static let shownLines = 6

  /// The first lines of the body; `…` stands for the rest.
  private var lines: [String] {
    var terminal = TerminalBytes()
    let isCut = count > opening.count
    let bytes = terminal.shown(isCut ? Self.wholeCharacters(opening) : opening)
    let all = String(decoding: bytes, as: UTF8.self).utf8
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { visibleSentence(Secrets.masked(json: String($0) ?? ""), keepsTabs: true) }
    var shown = Array(all.prefix(Self.shownLines))
    if shown.last == "" { shown.removeLast() }
    if isCut || all.count > Self.shownLines, let last = shown.popLast() {
      shown.append(last + "…")
    }
    return shown
  }

  /// Bytes without the beginning of a character that was cut at their end.
  private static func wholeCharacters(_ bytes: [UInt8]) -> [UInt8] {
    let cut = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    guard cut < bytes.count, bytes[cut] >= 0xC0 else { return bytes }
    let length = bytes[cut] >= 0xF0 ? 4 : bytes[cut] >= 0xE0 ? 3 : 2
    return bytes.count - cut < length ? Array(bytes[..<cut]) : bytes
  }
}

extension Secrets {
  /// A piece of JSON with the text of members whose names tell of a secret masked.
  fileprivate static func masked(json: String) -> String {
    var parts = json.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    // "NAME" : "VALUE": a name, what stands between, a value.
    for index in parts.indices.dropLast(2) where isSecret(name: parts[index][...]) {
      let between = parts[index + 1].utf8.filter { $0 > 0x20 }
      if between == [UInt8(ascii: ":")], !parts[index + 2].isEmpty { parts[index + 2] = mark }
    }
    return parts.joined(separator: "\"")
  }
}

extension Session {
  /// Prints status, headers, times and first lines of the last replies.
  ///
  /// - Throws: ``Problem`` when nothing was asked yet.
  func showReply(_ log: ReplyLog?) throws(Problem) {
    guard let log, !log.entries.isEmpty else {
      throw Problem(
        .cannotAnswer(what: "nothing was asked yet", hint: "begin with `from TABLE`"))
    }
    try output.print(text: Secrets.masked(log.text, hiding: settings.secrets))
  }
}
