/// The layer that touches the world.
///
/// Every component is safe to use from any thread. Asking for one opens nothing: a connection, a file or a
/// database is opened when the component is first used.
public protocol CoreAssembly: Sendable {
    /// Speaks HTTP.
    var transport: any HTTPTransport { get }
    /// Asks one weather service.
    func weatherClient(for provider: WeatherProvider) -> any WeatherClient
    /// Finds places by name.
    var geocoder: any Geocoder { get }
    /// Asks the program's own server about the user's account.
    var server: any AccountServer { get }
    /// Has the program's own server watch the weather in cities.
    var notificationServer: any NotificationServer { get }

    /// Keeps records.
    var store: any Store { get }
    /// Keeps what must not be seen.
    var secrets: any Secrets { get }

    /// Tells the date and waits.
    var clock: any WallClock { get }
    /// Makes new names for things.
    var identifiers: any Identifiers { get }
    /// Throws the dice.
    var randomness: any Randomness { get }
    /// Writes down what happened.
    var log: any Log { get }
    /// Tells where this computer is.
    var location: any LocationSource { get }
    /// Shows notifications on the desktop.
    var notificationDelivery: any NotificationDelivery { get }

    /// Whether the network answers.
    var connectivity: any Connectivity { get }
    /// How many requests are under way.
    var networkActivity: any NetworkActivity { get }
}
