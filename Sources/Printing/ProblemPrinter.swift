package import Model

/// Trouble as people read it on standard error.
package enum ProblemPrinter {
  /// The problem with its place and line, each line ended.
  ///
  /// ```
  /// error: no column `ANALYT_ID` in ERM_RESULT
  ///  --> radnet.q:3:23
  ///   |
  /// 3 | from ERM_RESULT where ANALYT_ID = PU239
  ///   |                       ^^^^^^^^^
  ///   = did you mean `ANALYTE_ID`? To send it as it is, write "ANALYT_ID".
  /// ```
  ///
  /// - Parameter source: the text that the problem's range points into.
  package static func text(_ problem: Problem, source: Source?, color: Bool) -> String {
    let paint = Paint(isOn: color)
    var text = paint("error", .red) + ": " + visibleSentence(problem.message) + "\n"
    var margin = " "
    if let source, let range = problem.range, range.lower <= source.bytes.count {
      let place = source.place(of: range.lower)
      let excerpt = Excerpt(range, in: source)
      let number = String(place.line)
      margin = String(repeating: " ", count: number.utf8.count)
      let name = visibleSentence(source.name)
      text += margin + paint("-->", .dim) + " \(name):\(place.line):\(place.column)\n"
      text += margin + " " + paint("|", .dim) + "\n"
      text += paint(number + " |", .dim) + " " + excerpt.line + "\n"
      text += margin + " " + paint("|", .dim) + " " + indented(excerpt.carets, paint) + "\n"
    }
    if let hint = problem.hint {
      text += margin + " " + paint("=", .dim) + " " + visibleSentence(hint) + "\n"
    }
    return text
  }

  /// The note as one line.
  package static func text(_ note: Note, color: Bool) -> String {
    Paint(isOn: color)("note", .cyan) + ": " + visibleSentence(note.message) + "\n"
  }

  /// The carets painted, the blanks before them not.
  private static func indented(_ carets: String, _ paint: Paint) -> String {
    let blanks = carets.prefix { $0 != "^" }
    return blanks + paint(String(carets.dropFirst(blanks.count)), .red)
  }
}
