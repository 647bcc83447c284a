public import Core
public import Foundation

/// What the real core wants to know: where the services are, and where the user's data is kept.
public struct CoreSettings: Sendable {
    /// Where the weather services are that are not in their usual place, or have a key.
    private var endpoints: [WeatherProvider: ServiceEndpoint]
    /// The geocoder of Open-Meteo.
    public var geocoding: ServiceEndpoint
    /// The program's own server; nil makes signing in impossible.
    public var server: ServiceEndpoint?
    /// The user's data folder, made when it is not there: `store.sqlite`, `secrets.json` and `weather.log`.
    public var folder: URL
    /// How long a transaction waits for another process that holds the store.
    public var lockWait: Duration
    /// Log entries below this are dropped.
    public var logThreshold: LogLevel
    /// How the program names itself to the services.
    public var userAgent: String
    /// An address of the user who runs the program, for services that want to know whom to write to; or nil.
    public var contact: String?
    /// Where this computer is; without one, its time zone tells roughly.
    public var location: DeviceLocation?
    /// The IANA name of the time zone that this computer is in; nil for that of the system.
    public var timeZone: String?
    /// What the environment's `TZ` says, where that is in a form that names the zone otherwise than by its IANA name.
    public var posixTimeZone: String?
    /// The folder of the system's time zones and their tables.
    public var zoneInfo = URL(filePath: "/usr/share/zoneinfo")

    /// Where programs of the desktop are looked for, the first first.
    public var programFolders: [URL] = []

    /// The real services without a key, unless told otherwise.
    public init(
        folder: URL,
        openMeteo: ServiceEndpoint = .openMeteo, geocoding: ServiceEndpoint = .openMeteoGeocoding,
        lockWait: Duration = .seconds(5), logThreshold: LogLevel = .info,
        userAgent: String = "weather (Understudy)", contact: String? = nil
    ) {
        self.folder = folder
        endpoints = [.openMeteo: openMeteo]
        self.geocoding = geocoding
        self.lockWait = lockWait
        self.logThreshold = logThreshold
        self.userAgent = userAgent
        self.contact = contact
    }

    /// Where a weather service is.
    public subscript(provider: WeatherProvider) -> ServiceEndpoint {
        get { endpoints[provider] ?? .standard(for: provider) }
        set { endpoints[provider] = newValue }
    }

    /// The weather service of Open-Meteo.
    public var openMeteo: ServiceEndpoint {
        get { self[.openMeteo] }
        set { self[.openMeteo] = newValue }
    }
}
