#pragma once
#include <sqlite3.h>

/// The two constants that Swift cannot cast: bytes to copy, and bytes that outlive the call.
static inline sqlite3_destructor_type weir_sqlite_transient(void) { return SQLITE_TRANSIENT; }
static inline sqlite3_destructor_type weir_sqlite_static(void) { return SQLITE_STATIC; }

/// A virtual table and its cursor: SQLite's own fields first, then ours.
typedef struct weir_table {
  sqlite3_vtab base;
  void *rows;
} weir_table;

typedef struct weir_cursor {
  sqlite3_vtab_cursor base;
  void *rows;
  int is_over;
} weir_cursor;
