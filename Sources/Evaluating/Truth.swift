/// The outcome of a condition: with null, it may be unknown, and only `yes` keeps a row.
enum Truth: Int, Comparable {
  case no
  case unknown
  case yes

  init(_ holds: Bool) { self = holds ? .yes : .no }

  static func < (left: Truth, right: Truth) -> Bool { left.rawValue < right.rawValue }

  static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .no: .yes
    case .unknown: .unknown
    case .yes: .no
    }
  }
}
