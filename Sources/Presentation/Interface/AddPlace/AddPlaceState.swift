/// What the search for a place shows.
public struct AddPlaceState: Hashable, Sendable {
    /// What is searched for.
    public var field: TextField
    /// How far the search is: ``Phase/empty`` with no text means that nothing was searched for yet, with a text that
    /// there is no such place. When nothing was found but not everything could be searched, it is
    /// ``Phase/failed(_:)``.
    public var phase: Phase
    /// What was found, the best match first.
    public var results: [PlaceRow]
    /// The selected result; nil only when there is none.
    public var selection: Int?
    /// Which results are in sight.
    public var window: ScrollWindow
    /// A sentence for the user, such as why there may be more places than these.
    public var notice: Notice?

    /// A state; by default that before anything was written.
    public init(
        field: TextField = TextField(limit: 100), phase: Phase = .empty, results: [PlaceRow] = [],
        selection: Int? = nil,
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
    /// What is to be known of it besides, in a word or two: `approximate`.
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
