public import Foundation

/// What can be done within one transaction of a ``Store``. Not valid after the transaction's body has returned.
public protocol StoreTransaction {
    /// The bytes of a record, or nil when there is none.
    func data(_ kind: String, _ id: String) throws(StoreError) -> Data?

    /// Puts a record, new or in the place of the old one.
    func put(_ data: Data, _ kind: String, _ id: String) throws(StoreError)

    /// Removes a record, and tells whether there was one.
    @discardableResult func remove(_ kind: String, _ id: String) throws(StoreError) -> Bool

    /// The records of a kind that the query asks for, in its order.
    func records(_ kind: String, _ query: StoreQuery) throws(StoreError) -> [StoredData]
}
