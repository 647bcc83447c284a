#include <sqlite3.h>

/// Whether the last connection that closes moves the pages of the write-ahead log into the file.
///
/// `sqlite3_db_config` takes a varying number of arguments, which Swift can't pass.
static inline int csqlite_checkpoint_on_close(sqlite3 *database, int on) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !on, (int *)0);
}
