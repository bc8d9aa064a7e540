/// Names that a mistyped one may have meant.
package enum NearestNames {
  /// Names of at most this many bytes are compared; nobody mistypes a longer one.
  package static let longestName = 128
  /// Slips allowed in a name however long it is; more make another name.
  package static let mostSlips = 3

  /// The nearest of `names`, best first, at most `limit`; empty when none is near.
  ///
  /// Near is: up to a slip in three bytes (one left out, put in, changed, or two swapped), the same
  /// words in another order or shortened, the beginning of a name, or some of its words. ASCII case
  /// is ignored. Names of the same nearness keep their order.
  package static func nearest(
    to typed: String, among names: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let typed = Words(typed)
    guard limit > 0, !typed.bytes.isEmpty, typed.bytes.count <= longestName else { return [] }
    var best: [(name: String, distance: Int)] = []
    for name in names {
      guard let distance = distance(typed, Words(name)),
        best.count < limit || distance < best[best.count - 1].distance,
        !best.contains(where: { $0.name.sameBytes(as: name) })
      else { continue }
      let place = best.firstIndex { distance < $0.distance } ?? best.count
      best.insert((name, distance), at: place)
      if best.count > limit { best.removeLast() }
    }
    return best.map(\.name)
  }

  /// How far apart two names are, or nil if they are not near; 0 for the same bytes, case aside.
  private static func distance(_ typed: Words, _ name: Words) -> Int? {
    guard !name.bytes.isEmpty, name.bytes.count <= longestName else { return nil }
    let slips = min(mostSlips, max(1, typed.bytes.count / 3))
    // In a name of one byte a slip leaves nothing.
    let allowed = typed.bytes.count == 1 ? 0 : slips
    var found: [Int] = []
    if let plain = slipsBetween(typed.bytes, name.bytes, atMost: allowed) { found.append(plain) }
    if typed.words.count > 1,
      let sorted = slipsBetween(typed.sorted, name.sorted, atMost: allowed)
    {
      found.append(sorted + 1)
    }
    if let partial = partial(typed, name) { found.append(partial) }
    if let shortened = shortened(typed, name) { found.append(shortened) }
    return found.min()
  }

  /// The distance of a name that begins with what was typed or has all its words, and the reverse.
  private static func partial(_ typed: Words, _ name: Words) -> Int? {
    let (short, long) =
      typed.bytes.count <= name.bytes.count ? (typed, name) : (name, typed)
    guard short.bytes.count >= leastPart else { return nil }
    let isBeginning = long.bytes.starts(with: short.bytes)
    let isTyped = typed.bytes.count <= name.bytes.count
    // What was typed may be a small part of a name; a name must be most of what was typed.
    guard isTyped || short.bytes.count * 3 >= long.bytes.count * 2 else { return nil }
    if isBeginning { return mostSlips + (long.bytes.count - short.bytes.count) / 4 }
    guard isTyped, short.words.allSatisfy({ word in long.words.contains { $0 == word } }) else {
      return nil
    }
    return mostSlips + 1 + long.words.count - short.words.count
  }

  /// The distance of names whose words are the same or shortened: `RESULT_AMT`, `FAC_NAME`.
  private static func shortened(_ typed: Words, _ name: Words) -> Int? {
    guard typed.words.count > 1, typed.words.count == name.words.count else { return nil }
    var changed = 0
    for (left, right) in zip(typed.words, name.words) where left != right {
      guard isShort(left, for: right) || isShort(right, for: left) else { return nil }
      changed += 1
    }
    // A word at least must be right.
    return changed < typed.words.count ? changed + 1 : nil
  }

  /// Whether one word leaves out letters of the other, but not the first: `QTY` for `QUANTITY`.
  private static func isShort(_ short: [UInt8], for long: [UInt8]) -> Bool {
    guard short.count > 1, short.count < long.count, short[0] == long[0] else { return false }
    var rest = long[...]
    for letter in short {
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }

  /// A part of a name shorter than this, in bytes, tells nothing.
  private static let leastPart = 4

  /// The slips that lead from one to the other (Damerau and Levenshtein), or nil above `limit`.
  static func slipsBetween(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    if left == right { return 0 }
    var before: [Int] = []
    var above = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        let same = left[row] == right[column]
        var slips = min(above[column] + (same ? 0 : 1), above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          slips = min(slips, before[column - 1] + 1)
        }
        current.append(slips)
      }
      // A swap reaches back two rows, so both must be past the limit.
      if (current.min() ?? 0) > limit, (above.min() ?? 0) > limit { return nil }
      before = above
      above = current
    }
    let slips = above[right.count]
    return slips <= limit ? slips : nil
  }
}

/// A name as its words, which stand between `_`, `.`, `-` and blanks.
private struct Words {
  let bytes: [UInt8]
  let words: [[UInt8]]
  /// The words in alphabetic order.
  let sorted: [UInt8]

  init(_ name: String) {
    let bytes = FoldedName(name).bytes
    self.bytes = bytes
    words = bytes.split { Self.separators.contains($0) }.map { Array($0) }
    sorted = Array(
      words.sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: [UInt8(ascii: "_")]))
  }

  private static let separators: Set<UInt8> = [
    UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: " "),
  ]
}
