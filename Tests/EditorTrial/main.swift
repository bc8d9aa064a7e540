import Glibc

@testable import Shell

// Reads lines until `.end`, and prints each as Swift writes a literal. Arguments: `vi`, `color`,
// `right`, `slow` (a second between lines), and entries of the history as `entry=TEXT`.

setlocale(LC_CTYPE, "")
if String(cString: setlocale(LC_CTYPE, nil)) == "C" { setlocale(LC_CTYPE, "C.UTF-8") }
let arguments = CommandLine.arguments.dropFirst()

let words = [
  Candidate(text: "ERM_RESULT", shown: "ERM_RESULT", meaning: "results", isWhole: true),
  Candidate(text: "ERM_LOCATION", shown: "ERM_LOCATION", meaning: "stations", isWhole: true),
  Candidate(text: "ERM_ANALYTE", shown: "ERM_ANALYTE", meaning: "what is measured", isWhole: true),
  Candidate(text: "\"Order By\"", shown: "Order By", meaning: "", isWhole: false),
  Candidate(text: "naïve", shown: "naïve", meaning: "", isWhole: true),
]

func wordsAt(_ text: [UInt8], _ offset: Int) -> Completion {
  let start = text[..<offset].lastIndex { $0 == 0x20 || $0 == 0x0A }.map { $0 + 1 } ?? 0
  let typed = String(decoding: text[start..<offset], as: UTF8.self).lowercased()
  if typed == "many" {
    let many = (1...200).map {
      Candidate(text: "word\($0)", shown: "word\($0)", meaning: "number \($0)", isWhole: true)
    }
    return Completion(start: start, candidates: many)
  }
  let found = words.filter { $0.shown.lowercased().hasPrefix(typed) }
  return Completion(start: start, candidates: found)
}

let entries = arguments.filter { $0.hasPrefix("entry=") }.map { String($0.dropFirst(6)) }
guard
  let editor = Editor(
    entries: entries, style: arguments.contains("vi") ? .vi : .emacs,
    hasColor: arguments.contains("color"))
else {
  puts("no editor")
  exit(2)
}
editor.completer = wordsAt
let left = arguments.contains("color") ? "\u{1B}[1;36mdesk>\u{1B}[0m " : "desk> "
let right = arguments.contains("right") ? "\u{1B}[2m[sample]\u{1B}[0m" : ""
while true {
  let line = editor.read(EditorPrompt(left: left, right: right))
  switch line {
  case .end:
    puts("end")
    exit(0)
  case .interrupted: puts("interrupted")
  case .text(let bytes):
    let text = String(decoding: bytes, as: UTF8.self)
    puts(bytes.count > 2_000 ? "long \(bytes.count)" : "text " + text.debugDescription)
    editor.remember(text)
    if text == "wait" { sleep(1) }
  }
  fflush(nil)
}
