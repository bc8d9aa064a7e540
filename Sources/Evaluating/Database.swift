internal import CSQLite
internal import Model
internal import Synchronization

/// A connection to a SQLite database: one in memory for an answer, or a file.
///
/// What does not fit its cache goes to a temporary file that SQLite deletes by itself.
final class Database {
  let handle: OpaquePointer

  /// KiB of rows sorted in memory before they are spilled: a large page of an answer fits.
  static let cacheKibibytes = 32 << 10
  /// Steps of SQLite's machine between two looks at Ctrl-C: well under a millisecond.
  private static let stepsBetweenChecks: Int32 = 1_000

  /// Milliseconds to wait for another program that writes to the file.
  private static let busyMilliseconds: Int32 = 10_000

  /// - Parameter path: the file, which is made where there is none.
  init(path: String = ":memory:") throws(Problem) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw Problem(.localWork("\(path): " + String(cString: sqlite3_errstr(code))))
    }
    handle = opened
    sqlite3_busy_timeout(opened, Self.busyMilliseconds)
    try run("pragma temp_store = file; pragma cache_size = -\(Self.cacheKibibytes)")
    sqlite3_progress_handler(
      handle, Self.stepsBetweenChecks, { _ in interruption.load(ordering: .relaxed) ? 1 : 0 }, nil)
  }

  deinit { sqlite3_close_v2(handle) }

  func run(_ sql: String) throws(Problem) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw problem(code) }
  }

  /// A name as SQL takes it, whatever is in it.
  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// What the last call complained of.
  func problem(_ code: Int32) -> Problem {
    if code == SQLITE_INTERRUPT { return Problem(.interrupted) }
    return Problem(.localWork(String(cString: sqlite3_errmsg(handle))))
  }
}

/// A prepared statement; its database lives as long as it does.
final class PreparedStatement {
  private let database: Database
  private let handle: OpaquePointer

  init(_ database: Database, _ sql: String) throws(Problem) {
    self.database = database
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(database.handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw database.problem(code) }
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  /// Whether there is another row.
  func step() throws(Problem) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.problem(code)
    }
  }

  /// Makes it ready to be stepped through anew.
  func reset() { sqlite3_reset(handle) }

  /// Puts bytes, or null, in the place of a `?`, from 1.
  func bind(_ bytes: [UInt8]?, at index: Int32) throws(Problem) {
    let code =
      bytes.map { bytes in
        bytes.withUnsafeBytes {
          sqlite3_bind_blob64(
            handle, index, $0.baseAddress, sqlite3_uint64($0.count), weir_sqlite_transient())
        }
      } ?? sqlite3_bind_null(handle, index)
    guard code == SQLITE_OK else { throw database.problem(code) }
  }

  func bind(text: String?, at index: Int32) throws(Problem) {
    try bind(text.map { .text(ArraySlice($0.utf8)) } ?? .null, at: index)
  }

  func bind(integer: Int64, at index: Int32) throws(Problem) {
    try bind(.integer(integer), at: index)
  }

  func bind(_ value: StoredValue, at index: Int32) throws(Problem) {
    let code: Int32 =
      switch value {
      case .null: sqlite3_bind_null(handle, index)
      case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
      case .real(let real): sqlite3_bind_double(handle, index, real)
      // Bytes that are none have no address, which would be null.
      case .text(let bytes) where bytes.isEmpty:
        sqlite3_bind_text(handle, index, "", 0, weir_sqlite_transient())
      case .text(let bytes):
        bytes.withUnsafeBytes {
          sqlite3_bind_text64(
            handle, index, $0.baseAddress?.assumingMemoryBound(to: CChar.self),
            sqlite3_uint64($0.count), weir_sqlite_transient(), UInt8(SQLITE_UTF8))
        }
      }
    guard code == SQLITE_OK else { throw database.problem(code) }
  }

  func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
    return String(
      decoding: UnsafeRawBufferPointer(
        start: sqlite3_column_text(handle, column), count: Int(sqlite3_column_bytes(handle, column))
      ), as: UTF8.self)
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map {
      sqlite3_column_name(handle, $0).map { String(cString: $0) } ?? ""
    }
  }

  /// A cell of the current row.
  ///
  /// - Parameter kind: what a text stands for.
  func field(_ column: Int32, textAs kind: Batch.Kind) -> Field {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return Field(integer(column))
    case SQLITE_FLOAT:
      let text = sqlite3_column_double(handle, column).description
      return Field(.number, ArraySlice(text.utf8))
    case SQLITE_BLOB:
      return Field(text: String(decoding: blob(column), as: UTF8.self).utf8)
    default:
      let text = sqlite3_column_text(handle, column)
      let bytes = UnsafeRawBufferPointer(
        start: text, count: Int(sqlite3_column_bytes(handle, column)))
      let isNumber = kind != .number || NumberSpelling(ArraySlice(bytes)) != nil
      return Field(isNumber ? kind : .text, ArraySlice(bytes))
    }
  }

  /// The bytes of a column of the current row, from 0; they last until the next step.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
  }
}
