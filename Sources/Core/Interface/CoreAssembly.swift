/// The layer of the outside world: network, disk and system.
///
/// Every component is safe to use from any thread. Getting a component opens nothing: connections, files and
/// databases are opened on first use.
public protocol CoreAssembly: Sendable {
    /// Sends HTTP requests.
    var transport: any HTTPTransport { get }
    /// Asks one weather service.
    func weatherClient(for provider: WeatherProvider) -> any WeatherClient
    /// Finds places by name.
    var geocoder: any Geocoder { get }
    /// Asks the program's own server about the user's account.
    var server: any AccountServer { get }
    /// Has the program's own server watch the weather in cities.
    var notificationServer: any NotificationServer { get }

    /// Stores records.
    var store: any Store { get }
    /// Stores secrets.
    var secrets: any Secrets { get }

    /// Tells the date and waits.
    var clock: any WallClock { get }
    /// Generates unique ids.
    var identifiers: any Identifiers { get }
    /// Random numbers.
    var randomness: any Randomness { get }
    /// Logs what happened.
    var log: any Log { get }
    /// Tells where this computer is.
    var location: any LocationSource { get }
    /// Shows notifications on the desktop.
    var notificationDelivery: any NotificationDelivery { get }

    /// Whether the network works.
    var connectivity: any Connectivity { get }
    /// How many requests are under way.
    var networkActivity: any NetworkActivity { get }
}
