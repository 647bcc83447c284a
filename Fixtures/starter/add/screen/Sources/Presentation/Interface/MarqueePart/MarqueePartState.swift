/// What the marquee part shows.
public struct MarqueePartState: Hashable, Sendable {
    /// How far the entries are.
    public var phase: Phase
    /// The entries, in the order in which they were added.
    public var entries: [String]
    /// The new entry.
    public var field: TextField
    /// A sentence for the user.
    public var notice: Notice?

    /// A state; by default that of entries that are being read.
    public init(
        phase: Phase = .loading, entries: [String] = [], field: TextField = TextField(),
        notice: Notice? = nil
    ) {
        self.phase = phase
        self.entries = entries
        self.field = field
        self.notice = notice
    }
}
