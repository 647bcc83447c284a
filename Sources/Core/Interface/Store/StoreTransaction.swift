public import Foundation

/// What can be done within one transaction of a ``Store``: it reads what it has written. Not valid after the
/// transaction's body has returned.
public protocol StoreTransaction: StoreSnapshot {
    /// Puts a record, new or in the place of the old one.
    func put(_ data: Data, _ kind: String, _ id: String) throws(StoreError)

    /// Removes a record, and tells whether there was one.
    @discardableResult func remove(_ kind: String, _ id: String) throws(StoreError) -> Bool
}
