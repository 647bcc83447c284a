/// The visible part of a long list.
public struct ScrollWindow: Hashable, Sendable {
    /// The index of the first visible element.
    public private(set) var first: Int
    /// How many elements fit.
    public private(set) var capacity: Int
    /// How many elements there are.
    public private(set) var total: Int

    /// A window at the start of a list.
    public init(capacity: Int, total: Int) {
        first = 0
        self.capacity = max(1, capacity)
        self.total = max(0, total)
    }

    /// The visible indices.
    public var range: Range<Int> { first..<first + min(capacity, total - first) }
    /// Whether there are elements before it.
    public var hasBefore: Bool { first > 0 }
    /// Whether there are elements after it.
    public var hasAfter: Bool { capacity < total - first }

    /// Moves the window by so many elements, as far as there are any.
    public mutating func scroll(by distance: Int) {
        let (index, overflow) = first.addingReportingOverflow(distance)
        first = clamp(overflow ? total : index)
    }

    /// Moves the window no further than needed to have the element in sight.
    public mutating func reveal(_ index: Int) {
        if index < first { first = clamp(index) }
        if index - first >= capacity { first = clamp(index - capacity + 1) }
    }

    /// Takes a new size of the room or the list, and stays where it is as far as it can.
    public mutating func resize(capacity: Int? = nil, total: Int? = nil) {
        self.capacity = max(1, capacity ?? self.capacity)
        self.total = max(0, total ?? self.total)
        first = clamp(first)
    }

    private func clamp(_ index: Int) -> Int { max(0, min(index, total - min(capacity, total))) }
}
