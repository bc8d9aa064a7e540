internal import Model

/// The nearest of a few words, for "did you mean".
enum NearWord {
  /// The word at the smallest edit distance, ASCII case aside: one slip in a short word, two in
  /// one of six letters or more; nil when none is that near.
  static func nearest(to typed: String, among words: [String]) -> String? {
    let letters = Array(typed.asciiLowercased.utf8)
    guard letters.count >= 3, letters.count <= 20 else { return nil }
    let most = letters.count >= 6 ? 2 : 1
    var best: (word: String, distance: Int)?
    for word in words where word.utf8.count >= 3 {
      let distance = distance(letters, Array(word.utf8))
      guard distance > 0, distance <= most, distance < best?.distance ?? Int.max else { continue }
      best = (word, distance)
    }
    return best?.word
  }

  /// Letters to insert, drop, change, or swap with their neighbour.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in 1...left.count {
      var row = [i]
      for j in 1...right.count {
        let change = left[i - 1] == right[j - 1] ? 0 : 1
        var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          cost = min(cost, beforeLast[j - 2] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
