public import BusinessLogic

/// What the program decides about business logic when it starts.
public struct BusinessLogicSettings: Hashable, Sendable {
    /// How old a remembered report may be.
    public var ageLimits: AgeLimits
    /// How many reports are remembered; beyond them, only those of cities in the list.
    public var reportLimit: Int
    /// The providers that are offered; the user's settings order them and switch them off.
    public var providers: Set<Provider>
    /// How long all providers together may take.
    public var deadline: Duration

    /// Settings; by default those that `WeatherService` promises, with Open-Meteo alone.
    public init(
        ageLimits: AgeLimits = AgeLimits(), reportLimit: Int = 100, providers: Set<Provider> = [.openMeteo],
        deadline: Duration = .seconds(10)
    ) {
        self.ageLimits = ageLimits
        self.reportLimit = reportLimit
        self.providers = providers
        self.deadline = deadline
    }
}

/// The age at which a remembered report is renewed.
public struct AgeLimits: Hashable, Sendable {
    /// For a report with current weather.
    public var current: Duration
    /// For a report with a forecast only.
    public var forecast: Duration

    /// Age limits; by default 15 minutes and an hour, the update intervals of Open-Meteo.
    public init(current: Duration = .seconds(15 * 60), forecast: Duration = .seconds(60 * 60)) {
        self.current = current
        self.forecast = forecast
    }
}
