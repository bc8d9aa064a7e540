/// What may stand at a place of a text.
struct Completion {
  /// Where the part begins that a candidate replaces, in bytes from 0; it ends at the cursor.
  var start: Int
  var candidates: [Candidate]
}

/// One text that may be inserted.
struct Candidate {
  /// What is inserted, in quotes already where it needs them.
  var text: String
  /// How it is listed.
  var shown: String
  /// A few words, listed beside it; may be empty.
  var meaning: String
  /// Whether a blank follows.
  var isWhole: Bool
}
