internal import CSQLite
internal import Model

/// The SQLite file of kept replies; every call is one statement or one transaction.
final class StoreFile {
  private let handle: OpaquePointer
  /// Milliseconds to wait for another process that writes.
  private static let busyMilliseconds: Int32 = 5_000

  /// A value of a statement.
  enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
  }

  /// What SQLite said, in its words.
  struct Fault: Error {
    let why: String
    /// Whether the file is none, or is damaged.
    let isDamage: Bool
  }

  init(_ path: String) throws(Fault) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw Fault(why: String(cString: sqlite3_errstr(code)), isDamage: false)
    }
    handle = opened
    sqlite3_busy_timeout(opened, Self.busyMilliseconds)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements without values and rows.
  func run(_ sql: String) throws(Fault) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw fault(code) }
  }

  /// Runs one statement.
  ///
  /// - Returns: its rows.
  @discardableResult func rows(_ sql: String, _ values: Value...) throws(Fault) -> [[Value]] {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw fault(code) }
    defer { sqlite3_finalize(prepared) }
    for (index, value) in values.enumerated() { bind(value, Int32(index + 1), prepared) }
    var rows: [[Value]] = []
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW:
        rows.append((0..<sqlite3_column_count(prepared)).map { Self.value($0, prepared) })
      case SQLITE_DONE: return rows
      case let code: throw fault(code)
      }
    }
  }

  private func bind(_ value: Value, _ index: Int32, _ statement: OpaquePointer) {
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let integer): sqlite3_bind_int64(statement, index, integer)
    case .real(let real): sqlite3_bind_double(statement, index, real)
    case .text(let text): sqlite3_bind_text(statement, index, text, -1, weir_sqlite_transient())
    case .bytes(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(statement, index, 0)
    case .bytes(let bytes):
      bytes.withUnsafeBytes {
        _ = sqlite3_bind_blob64(
          statement, index, $0.baseAddress, sqlite3_uint64($0.count), weir_sqlite_transient())
      }
    }
  }

  private static func value(_ column: Int32, _ statement: OpaquePointer) -> Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      return .text(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
    case SQLITE_BLOB:
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_column_blob(statement, column),
        count: Int(sqlite3_column_bytes(statement, column)))
      return .bytes(Array(bytes))
    default: return .null
    }
  }

  private func fault(_ code: Int32) -> Fault {
    Fault(
      why: String(cString: sqlite3_errmsg(handle)),
      isDamage: [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF))
  }
}

extension StoreFile.Value {
  var integer: Int64? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  var real: Double? {
    switch self {
    case .real(let real): real
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var bytes: [UInt8]? {
    if case .bytes(let bytes) = self { bytes } else { nil }
  }
}
