import Model
import Parsing

extension Session {
  /// Prints a script in canonical form: a statement a line, under the comments before and in it.
  func formatScript(_ source: Source) throws(Problem) -> ExitStatus {
    var text = ""
    var written = 0
    func comments(before offset: Int, in all: [SourceRange]) {
      for comment in all where comment.lower >= written && comment.lower < offset {
        text += source[comment] + "\n"
        written = comment.upper
      }
    }
    do throws(Problem) {
      var parser = try Parser(source)
      while let statement = try parser.next() {
        comments(before: statement.range.upper, in: parser.comments)
        text += statement.spelling(in: source) + "\n"
      }
      comments(before: source.bytes.count, in: parser.comments)
    } catch {
      notices.say(error, in: source)
      return error.exitStatus
    }
    try output.print(text: text)
    return .done
  }
}

extension LocatedStatement {
  /// Canonical, or as written where this version does not know the statement's parts.
  fileprivate func spelling(in source: Source) -> String {
    if case .unavailable = statement { source[range] } else { statement.spelling }
  }
}
