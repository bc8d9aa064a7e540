import Glibc
import Printing

/// A prompt with its codes.
struct PromptTemplate {
  /// What the codes stand for.
  struct Values {
    /// `%s`: the service of plain names.
    var service = ""
    /// `%m`: `sample` or `net`.
    var source = ""
    /// `%r`: rows of the last answer; nil before the first.
    var rows: Int?
    /// `%v`: the program's version.
    var version = ""
  }

  let template: String

  /// The text with its codes replaced; `%t` is the time of day, `%%` a `%`, any other code stays.
  func text(_ values: Values) -> String {
    var text = ""
    var rest = template.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%", let code = rest.first else {
        text.unicodeScalars.append(scalar)
        continue
      }
      rest.removeFirst()
      switch code {
      case "s": text += values.service
      case "m": text += values.source
      case "r": text += values.rows.map(String.init) ?? "-"
      case "t": text += Self.timeOfDay
      case "v": text += values.version
      case "%": text += "%"
      default: text.unicodeScalars += ["%", code]
      }
    }
    return visibleSentence(text)
  }

  /// The prompt of further lines of a statement: as wide, and it ends alike.
  static func continuation(of prompt: String) -> String {
    let mark = "...> "
    let width = displayWidth(prompt)
    return String(repeating: " ", count: max(0, width - mark.utf8.count)) + mark
  }

  private static var timeOfDay: String {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return "" }
    func padded(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return padded(parts.tm_hour) + ":" + padded(parts.tm_min)
  }
}
