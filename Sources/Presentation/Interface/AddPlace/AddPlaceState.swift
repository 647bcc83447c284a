/// The state of the search for a place.
public struct AddPlaceState: Hashable, Sendable {
    /// The search text.
    public var field: TextField
    /// The progress of the search: ``Phase/empty`` with no letter or digit in the text before a search, with one when
    /// there is no such place. When nothing was found and the search was incomplete, it is ``Phase/failed(_:)``.
    public var phase: Phase
    /// The results, the best match first.
    public var results: [PlaceRow]
    /// The selected result; nil only when there is none.
    public var selection: Int?
    /// The visible results.
    public var window: ScrollWindow
    /// A sentence for the user, such as why the search may be incomplete.
    public var notice: Notice?

    /// By default, the state before any text.
    public init(
        field: TextField = TextField(limit: 100), phase: Phase = .empty,
        results: [PlaceRow] = [], selection: Int? = nil,
        window: ScrollWindow = ScrollWindow(capacity: 10, total: 0), notice: Notice? = nil
    ) {
        self.field = field
        self.phase = phase
        self.results = results
        self.selection = selection
        self.window = window
        self.notice = notice
    }
}

/// A place that was found.
public struct PlaceRow: Hashable, Sendable, Identifiable {
    /// The place.
    public let id: PlaceID
    /// Its name.
    public var name: String
    /// Region and country, as far as known.
    public var detail: String
    /// What is to be known of it besides, in a few words: `approximate`, `120 km away`.
    public var remark: String?
    /// Whether it is in the list already.
    public var isAdded: Bool

    /// A place that was found.
    public init(
        id: PlaceID, name: String, detail: String, remark: String? = nil, isAdded: Bool = false
    ) {
        self.id = id
        self.name = name
        self.detail = detail
        self.remark = remark
        self.isAdded = isAdded
    }
}
