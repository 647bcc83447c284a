internal import Core
internal import Foundation

/// The statements of one transaction.
final class SQLiteTransaction: SQLiteSnapshot, StoreTransaction {
    func put(_ data: Data, _ kind: String, _ id: String) throws(StoreError) {
        try unlessSpoiled { () throws(StoreError) in
            _ = try connection.change(
                """
                INSERT INTO record (kind, id, data) VALUES (?1, ?2, ?3)
                ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data
                """, kind, id, data)
        }
    }

    func remove(_ kind: String, _ id: String) throws(StoreError) -> Bool {
        try unlessSpoiled { () throws(StoreError) in
            try connection.change("DELETE FROM record WHERE kind = ?1 AND id = ?2", kind, id) > 0
        }
    }
}
