public import Foundation

/// Writes within one transaction of a ``Store``. Its reads see its own writes. Not valid after the body that
/// received it has returned. Once a call has failed, each later one throws its error, and so does the transaction, though
/// the body returns: nothing is kept.
public protocol StoreTransaction: StoreSnapshot {
    /// Stores a record, new or in place of the old one.
    func put(_ data: Data, _ kind: String, _ id: String) throws(StoreError)

    /// Removes a record, and returns whether there was one.
    @discardableResult func remove(_ kind: String, _ id: String) throws(StoreError) -> Bool
}
