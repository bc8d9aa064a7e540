internal import CSQLite
internal import Model
internal import Synchronization

/// A connection to a SQLite database in memory, for one answer.
///
/// What does not fit its cache goes to a temporary file that SQLite deletes by itself.
final class Database {
  let handle: OpaquePointer

  /// KiB of rows sorted in memory before they are spilled: a large page of an answer fits.
  static let cacheKibibytes = 32 << 10
  /// Steps of SQLite's machine between two looks at Ctrl-C: well under a millisecond.
  private static let stepsBetweenChecks: Int32 = 1_000

  init() throws(Problem) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      ":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw Problem(.localWork(String(cString: sqlite3_errstr(code))))
    }
    handle = opened
    try run("pragma temp_store = file; pragma cache_size = -\(Self.cacheKibibytes)")
    sqlite3_progress_handler(
      handle, Self.stepsBetweenChecks, { _ in interruption.load(ordering: .relaxed) ? 1 : 0 }, nil)
  }

  deinit { sqlite3_close_v2(handle) }

  func run(_ sql: String) throws(Problem) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw problem(code) }
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

  /// The bytes of a column of the current row, from 0; they last until the next step.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
  }
}
