/// Selects records of a kind, and their order.
public struct StoreQuery: Hashable, Sendable {
    /// Only ids that begin with this text, compared byte by byte.
    public var prefix: String
    /// The order of the records.
    public var order: Order
    /// The largest number of records, or nil for all. Zero or less finds none.
    public var limit: Int?
    /// How many records are skipped first. Below zero counts as zero.
    public var offset: Int

    /// The order of records.
    public enum Order: String, CaseIterable, Hashable, Sendable {
        /// By id, compared byte by byte.
        case id
        /// By id, the last first.
        case idDescending
        /// By when the id was first put; a record that was removed and put again comes last.
        case oldestFirst
        /// By when the id was first put, the newest first.
        case newestFirst
    }

    /// By default, all records of a kind, by id.
    public init(prefix: String = "", order: Order = .id, limit: Int? = nil, offset: Int = 0) {
        self.prefix = prefix
        self.order = order
        self.limit = limit
        self.offset = offset
    }
}
