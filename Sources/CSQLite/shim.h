#include <sqlite3.h>

/// Whether the last connection that closes moves the pages of the write-ahead log into the file.
///
/// `sqlite3_db_config` takes a varying number of arguments, which Swift can't pass.
static inline int csqlite_checkpoint_on_close(sqlite3 *database, int on) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !on, (int *)0);
}

/// Binds a text or bytes, of which SQLite makes a copy. Its constant for that is a macro that Swift can't import.
static inline int csqlite_bind_copied_text(
    sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int csqlite_bind_copied_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}
