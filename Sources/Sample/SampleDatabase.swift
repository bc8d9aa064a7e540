internal import CSQLite
internal import CSample
internal import Model
internal import Synchronization

/// The store inside the program, opened in place: nothing is copied and nothing can be written.
final class SampleDatabase {
  /// Steps of SQLite's machine between two looks at Ctrl-C: a few milliseconds.
  private static let stepsBetweenLooks: Int32 = 10_000

  fileprivate let handle: OpaquePointer

  init() throws(Problem) {
    var opened: OpaquePointer?
    // One page may be pulled while the next is asked for: SQLite serializes both.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX
    let status = sqlite3_open_v2(":memory:", &opened, flags, nil)
    guard status == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw Self.problem(status)
    }
    handle = opened
    let size = sqlite3_int64(weir_sample_size())
    // SQLite asks for a mutable image and leaves it alone under this flag.
    let image = UnsafeMutablePointer(mutating: weir_sample())
    let attached = sqlite3_deserialize(
      handle, "main", image, size, size, UInt32(SQLITE_DESERIALIZE_READONLY))
    guard attached == SQLITE_OK else { throw Self.problem(attached) }
    // A large sort stays in memory: the store makes no files.
    let prepared = sqlite3_exec(handle, "PRAGMA temp_store = MEMORY", nil, nil, nil)
    guard prepared == SQLITE_OK else { throw Self.problem(prepared) }
    sqlite3_progress_handler(
      handle, Self.stepsBetweenLooks, { _ in interruption.load(ordering: .relaxed) ? 1 : 0 }, nil)
  }

  deinit { sqlite3_close_v2(handle) }

  fileprivate static func problem(_ status: Int32) -> Problem {
    guard status != SQLITE_INTERRUPT else { return Problem(.interrupted) }
    return Problem(.localWork("the sample store: " + String(cString: sqlite3_errstr(status))))
  }
}

/// A statement over the store; its rows are worked out as they are pulled.
final class SampleStatement {
  private let database: SampleDatabase
  private let handle: OpaquePointer

  init(_ sql: Fragment, in database: SampleDatabase) throws(Problem) {
    var prepared: OpaquePointer?
    let status = sqlite3_prepare_v2(database.handle, sql.text, -1, &prepared, nil)
    guard status == SQLITE_OK, let prepared else { throw SampleDatabase.problem(status) }
    self.database = database
    handle = prepared
    // SQLite takes a copy of each value.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in sql.values.enumerated() {
      var value = value
      let bound = value.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { text in
          sqlite3_bind_text64(
            handle, Int32(index + 1), text.baseAddress, sqlite3_uint64(text.count), transient,
            UInt8(SQLITE_UTF8))
        }
      }
      guard bound == SQLITE_OK else { throw SampleDatabase.problem(bound) }
    }
  }

  convenience init(_ sql: String, in database: SampleDatabase) throws(Problem) {
    try self.init(Fragment(sql), in: database)
  }

  deinit { sqlite3_finalize(handle) }

  /// Whether there is one more row.
  ///
  /// - Throws: ``Problem`` when the user interrupts.
  func step() throws(Problem) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status: throw SampleDatabase.problem(status)
    }
  }

  /// The bytes of a cell of the row, nil for null; they stand until the next ``step()``.
  func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// The text of a cell, empty for null.
  func text(_ column: Int32) -> String {
    bytes(column).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  func integer(_ column: Int32) -> Int {
    Int(sqlite3_column_int64(handle, column))
  }
}

/// A piece of SQL and the values of its `?`, in order.
struct Fragment {
  var text: String
  var values: [String]

  init(_ text: String, _ values: [String] = []) {
    self.text = text
    self.values = values
  }

  static func += (left: inout Fragment, right: Fragment) {
    left.text += right.text
    left.values += right.values
  }

  static func += (left: inout Fragment, right: String) { left.text += right }
}
