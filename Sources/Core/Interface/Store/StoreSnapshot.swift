public import Foundation

/// The contents of a ``Store`` at one moment. Not valid after the body that received it has returned.
public protocol StoreSnapshot {
    /// The bytes of a record, or nil when there is none.
    func data(_ kind: String, _ id: String) throws(StoreError) -> Data?

    /// The records of a kind that the query asks for, in its order.
    func records(_ kind: String, _ query: StoreQuery) throws(StoreError) -> [StoredData]
}
