/// A weather service of this Double: a name, and whether it would be asked.
public struct SimulatedProvider: Hashable, Sendable {
    /// Its name on a command line: `open-meteo`.
    public let id: String
    /// What people call it: `Open-Meteo`.
    public let label: String

    /// A weather service that is ready.
    public init(_ id: String, _ label: String) {
        self.id = id
        self.label = label
    }

    /// The one that there is by default.
    public static let openMeteo = SimulatedProvider("open-meteo", "Open-Meteo")

    /// All that the program knows.
    public static let all = [
        openMeteo, SimulatedProvider("met-norway", "MET Norway"),
        SimulatedProvider("openweathermap", "OpenWeatherMap"), SimulatedProvider("yandex", "Yandex"),
        SimulatedProvider("gismeteo", "Gismeteo"), SimulatedProvider("yahoo", "Yahoo (closed)"),
    ]
}
