public import AssemblyKit
public import Core
internal import Foundation

/// The layer that touches the world: libcurl, SQLite, files, the system.
public final class CoreBase: Assembly, CoreAssembly {
    public let components = Components()
    private let settings: CoreSettings

    /// Everything real. Nothing is opened until it is used.
    public init(_ settings: CoreSettings) { self.settings = settings }

    // MARK: The network

    public var transport: any HTTPTransport {
        singleton {
            let (activity, network) = (requestCounter, lastRequestConnectivity)
            return CurlTransport(
                userAgent: settings.userAgent, clock: clock, log: log, began: activity.begin,
                ended: {
                    network.learn(from: $0)
                    activity.end()
                })
        }
    }

    public func weatherClient(for provider: WeatherProvider) -> any WeatherClient {
        singleton(for: provider) { client(for: provider) }
    }

    private func client(for provider: WeatherProvider) -> any WeatherClient {
        let endpoint = settings[provider]
        return switch provider {
        case .openMeteo: OpenMeteoClient(endpoint, transport)
        case .metNorway:
            MetNorwayClient(endpoint, transport, program: settings.userAgent, contact: settings.contact)
        case .openWeatherMap: OpenWeatherMapClient(endpoint, transport)
        case .yandex: YandexClient(endpoint, transport)
        case .gismeteo: GismeteoClient(endpoint, transport, clock)
        case .yahoo: YahooClient(endpoint, transport)
        }
    }

    public var geocoder: any Geocoder { singleton { OpenMeteoGeocoder(settings.geocoding, transport) } }

    public var server: any AccountServer { singleton { HTTPAccountServer(programServer) } }
    public var notificationServer: any NotificationServer {
        singleton { HTTPNotificationServer(programServer) }
    }
    private var programServer: ProgramServer { prototype { ProgramServer(settings.server, transport) } }

    public var connectivity: any Connectivity { singleton { lastRequestConnectivity } }
    private var lastRequestConnectivity: LastRequestConnectivity { singleton { LastRequestConnectivity() } }

    public var networkActivity: any NetworkActivity { singleton { requestCounter } }
    private var requestCounter: RequestCounter { singleton { RequestCounter() } }

    // MARK: The disk

    public var store: any Store {
        singleton {
            SQLiteStore(file: settings.folder.appending(path: "store.sqlite"), lockWait: settings.lockWait)
        }
    }

    public var secrets: any Secrets {
        singleton {
            SecretsFile(settings.folder.appending(path: "secrets.json"), lockWait: settings.lockWait)
        }
    }

    public var log: any Log {
        singleton {
            FileLog(
                settings.folder.appending(path: "weather.log"), threshold: settings.logThreshold, clock: clock
            )
        }
    }

    // MARK: The system

    public var clock: any WallClock { singleton { SystemClock() } }
    public var identifiers: any Identifiers { singleton { UniqueIdentifiers() } }
    public var randomness: any Randomness { singleton { SystemRandomness() } }
    public var location: any LocationSource {
        singleton {
            SystemLocation(
                configured: settings.location, timeZone: settings.timeZone,
                posixTimeZone: settings.posixTimeZone, table: TimeZoneTable(folder: settings.zoneInfo))
        }
    }
    public var notificationDelivery: any NotificationDelivery {
        singleton { DesktopNotifications(folders: settings.programFolders, clock: clock) }
    }
}
