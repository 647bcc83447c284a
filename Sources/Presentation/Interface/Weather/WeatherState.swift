/// The state of the weather screen. All texts are in the user's units and language.
public struct WeatherState: Hashable, Sendable {
    /// How far the weather is.
    public var phase: Phase
    /// The city's name; empty until it is known.
    public var title: String
    /// Region and country.
    public var subtitle: String
    /// The weather now.
    public var now: NowPanel?
    /// The next hours, the earliest first.
    public var hours: [HourColumn]
    /// The visible hours.
    public var window: ScrollWindow
    /// The days, today first.
    public var days: [DayRow]
    /// The age of a stale report: `2 h old`.
    public var staleness: String?
    /// Whether a weather request is running.
    public var isRefreshing: Bool
    /// The attribution: `Weather data by Open-Meteo.com (open-meteo.com), CC BY 4.0`.
    public var attribution: String
    /// Whether there are other cities to go on to: never from a city that is not in the list.
    public var hasOtherCities: Bool
    /// A sentence for the user.
    public var notice: Notice?

    /// By default, the state of weather that is being loaded.
    public init(
        phase: Phase = .loading, title: String = "", subtitle: String = "", now: NowPanel? = nil,
        hours: [HourColumn] = [], window: ScrollWindow = ScrollWindow(capacity: 12, total: 0),
        days: [DayRow] = [], staleness: String? = nil, isRefreshing: Bool = false, attribution: String = "",
        hasOtherCities: Bool = false, notice: Notice? = nil
    ) {
        self.phase = phase
        self.title = title
        self.subtitle = subtitle
        self.now = now
        self.hours = hours
        self.window = window
        self.days = days
        self.staleness = staleness
        self.isRefreshing = isRefreshing
        self.attribution = attribution
        self.hasOtherCities = hasOtherCities
        self.notice = notice
    }
}
