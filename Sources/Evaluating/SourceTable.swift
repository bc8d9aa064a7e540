internal import CSQLite
internal import Model

/// The virtual table `source(key, payload)` of SQLite: an eponymous module, read once from top to
/// bottom while its rows are pulled.
///
/// See https://www.sqlite.org/vtab.html.
final class SourceTable {
  private let rows: SortSource
  private let module: UnsafeMutablePointer<sqlite3_module>

  private init(_ rows: SortSource) {
    self.rows = rows
    module = .allocate(capacity: 1)
    module.initialize(to: Self.callbacks())
  }

  deinit { module.deallocate() }

  /// The database keeps the table, and the rows, until it is closed.
  static func register(_ rows: SortSource, in database: Database) throws(Problem) {
    let table = SourceTable(rows)
    let code = sqlite3_create_module_v2(
      database.handle, "source", table.module, Unmanaged.passRetained(table).toOpaque()
    ) { context in
      context.map { Unmanaged<SourceTable>.fromOpaque($0).release() }
    }
    guard code == SQLITE_OK else { throw database.problem(code) }
  }

  private static func callbacks() -> sqlite3_module {
    var module = sqlite3_module()
    module.iVersion = 1
    module.xConnect = { database, context, _, _, result, _ in
      guard let context, let result else { return SQLITE_MISUSE }
      let code = sqlite3_declare_vtab(database, "create table source(key blob, payload blob)")
      guard code == SQLITE_OK else { return code }
      let table = UnsafeMutablePointer<weir_table>.allocate(capacity: 1)
      table.initialize(to: weir_table())
      let rows = Unmanaged<SourceTable>.fromOpaque(context).takeUnretainedValue().rows
      table.pointee.rows = Unmanaged.passUnretained(rows).toOpaque()
      result.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    module.xDisconnect = { table in
      table.map {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: weir_table.self).deallocate()
      }
      return SQLITE_OK
    }
    module.xBestIndex = { _, _ in SQLITE_OK }
    module.xOpen = { table, result in
      guard let table, let result else { return SQLITE_MISUSE }
      let rows = UnsafeMutableRawPointer(table).assumingMemoryBound(to: weir_table.self)
        .pointee.rows
      let cursor = UnsafeMutablePointer<weir_cursor>.allocate(capacity: 1)
      cursor.initialize(to: weir_cursor())
      cursor.pointee.rows = rows
      result.pointee = UnsafeMutableRawPointer(cursor)
        .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.xClose = { cursor in
      SourceTable.cursor(cursor)?.deallocate()
      return SQLITE_OK
    }
    module.xFilter = { cursor, _, _, _, _ in SourceTable.advance(cursor) }
    module.xNext = { cursor in SourceTable.advance(cursor) }
    module.xEof = { cursor in SourceTable.cursor(cursor)?.pointee.is_over ?? 1 }
    module.xColumn = { cursor, result, column in
      guard let rows = SourceTable.rows(cursor) else { return SQLITE_MISUSE }
      (column == 0 ? rows.key() : rows.payload()).withUnsafeBytes {
        sqlite3_result_blob64(
          result, $0.baseAddress, sqlite3_uint64($0.count), weir_sqlite_transient())
      }
      return SQLITE_OK
    }
    module.xRowid = { _, row in
      row?.pointee = 0
      return SQLITE_OK
    }
    return module
  }

  private static func cursor(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
  ) -> UnsafeMutablePointer<weir_cursor>? {
    cursor.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: weir_cursor.self) }
  }

  private static func rows(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> SortSource? {
    self.cursor(cursor)?.pointee.rows.map {
      Unmanaged<SortSource>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static func advance(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
    guard let rows = rows(cursor), let cursor = self.cursor(cursor) else { return SQLITE_MISUSE }
    do throws(Problem) {
      cursor.pointee.is_over = try rows.advance() ? 0 : 1
      return SQLITE_OK
    } catch {
      rows.problem = error
      return SQLITE_ERROR
    }
  }
}
