import Model
import Planning
import Services

extension Session {
  /// Findings that are shown; who looks further adds a word.
  private static let mostFindings = 40

  /// Looks for words in the catalogue.
  func find(_ words: [Value]) throws(Problem) {
    var texts: [String] = []
    for word in words { texts.append(try Substitution(scope: self).value(word).text) }
    if options.isCheck || options.isDryRun { return }
    let found = catalogue.find(texts)
    var rows: [[String?]] = []
    for finding in found.prefix(Self.mostFindings) {
      rows.append([
        finding.kind.words, finding.name, finding.place,
        finding.meaning.isEmpty ? nil : finding.meaning, finding.example,
      ])
    }
    try show(["kind", "name", "where", "meaning", "try"], rows)
    if found.count > Self.mostFindings {
      notices.say(.other("\(found.count - Self.mostFindings) more; a further word narrows them"))
    }
    guard found.isEmpty else { return }
    let near = texts.flatMap { catalogue.nearestWords(to: $0) }
    notices.say(
      .other(
        near.isEmpty
          ? "nothing in the catalogue has all of these words"
          : "nothing in the catalogue has all of these words; near them: "
            + near.joined(separator: ", ")))
  }
}

extension Finding.Kind {
  fileprivate var words: String {
    switch self {
    case .program: "program"
    case .table: "table"
    case .column: "column"
    case .code: "code"
    }
  }
}
