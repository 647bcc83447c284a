/// The state of the list of cities.
public struct CitiesState: Hashable, Sendable {
    /// How far the list is.
    public var phase: Phase
    /// The cities, in the user's order.
    public var rows: [CityRow]
    /// The selected row; nil only when there is none.
    public var selection: Int?
    /// The visible rows.
    public var window: ScrollWindow
    /// Whether weather requests are running.
    public var isRefreshing: Bool
    /// Whether a removed city can be restored.
    public var canUndo: Bool
    /// A sentence for the user.
    public var notice: Notice?

    /// By default, the state of a list that is being read.
    public init(
        phase: Phase = .loading, rows: [CityRow] = [], selection: Int? = nil,
        window: ScrollWindow = ScrollWindow(capacity: 20, total: 0), isRefreshing: Bool = false,
        canUndo: Bool = false, notice: Notice? = nil
    ) {
        self.phase = phase
        self.rows = rows
        self.selection = selection
        self.window = window
        self.isRefreshing = isRefreshing
        self.canUndo = canUndo
        self.notice = notice
    }
}

/// A city in the list.
public struct CityRow: Hashable, Sendable, Identifiable {
    /// The city.
    public let id: PlaceID
    /// Its name.
    public var name: String
    /// Region and country, as far as known: `Tatarstan, Russia`.
    public var detail: String
    /// The temperature now: `−3°`. Nil when unknown.
    public var temperature: String?
    /// The weather as a picture.
    public var glyph: WeatherGlyph?
    /// The weather in words: `light snow`.
    public var condition: String?
    /// The age of stale weather: `2 h old`.
    public var staleness: String?
    /// Why there is no weather, when there is none.
    public var problem: String?

    /// A city in the list.
    public init(
        id: PlaceID, name: String, detail: String, temperature: String? = nil, glyph: WeatherGlyph? = nil,
        condition: String? = nil, staleness: String? = nil, problem: String? = nil
    ) {
        self.id = id
        self.name = name
        self.detail = detail
        self.temperature = temperature
        self.glyph = glyph
        self.condition = condition
        self.staleness = staleness
        self.problem = problem
    }
}
