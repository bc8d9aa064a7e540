internal import Model

/// A value on its way through an expression: a cell of a reply, or one worked out here.
///
/// Numbers stay text, `1.10` and `3.0` too; a real number is spelled with a point or an exponent
/// and a whole one without, so that the two kinds of SQLite survive from one step to the next.
struct Field {
  var kind: Batch.Kind
  /// UTF-8.
  var bytes: ArraySlice<UInt8>

  init(_ kind: Batch.Kind, _ bytes: ArraySlice<UInt8>) {
    self.kind = kind
    self.bytes = bytes
  }

  init(text: some Sequence<UInt8>) {
    self.init(.text, ArraySlice(text))
  }

  init(_ integer: Int64) {
    self.init(.number, ArraySlice(String(integer).utf8))
  }

  /// In the shortest spelling that reads back the same; a zero has no sign, as in SQLite.
  ///
  /// Null for what is no finite number: no format of ours could say it.
  init(_ real: Double) {
    let spelling = real == 0 ? "0.0" : real.description
    self = real.isFinite ? Field(.number, ArraySlice(spelling.utf8)) : .null
  }

  static var null: Field { Field(.null, []) }

  /// Whether comparisons with it are unknown.
  var isNull: Bool { kind == .null || kind == .absent }
}
