/// Which records of a kind, and in what order.
public struct StoreQuery: Hashable, Sendable {
    /// Only ids that begin with this text, compared byte by byte.
    public var prefix: String
    /// The order of the answer.
    public var order: Order
    /// How many at most, or nil for all. Zero or less finds none.
    public var limit: Int?
    /// How many are passed over first. Below zero is zero.
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

    /// All records of a kind, by id, unless told otherwise.
    public init(prefix: String = "", order: Order = .id, limit: Int? = nil, offset: Int = 0) {
        self.prefix = prefix
        self.order = order
        self.limit = limit
        self.offset = offset
    }
}
