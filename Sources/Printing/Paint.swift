/// Colours of a terminal (ECMA-48, SGR), or none.
struct Paint {
  let isOn: Bool

  enum Ink: String {
    case bold = "1"
    case dim = "2"
    case red = "1;31"
    case cyan = "1;36"
  }

  func callAsFunction(_ text: String, _ ink: Ink) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
