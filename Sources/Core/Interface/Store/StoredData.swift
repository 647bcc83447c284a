public import Foundation

/// A stored record.
public struct StoredData: Hashable, Sendable {
    /// The record's id within its kind.
    public let id: String
    /// The record's bytes.
    public let data: Data

    /// A record.
    public init(id: String, data: Data) {
        self.id = id
        self.data = data
    }
}
