public import BusinessLogic
public import Foundation
internal import Synchronization

/// What would be on the disk: it survives the ``BusinessLogicDouble`` that uses it.
public final class BusinessLogicMemory: Sendable {
    let content: Mutex<Content>

    struct Content {
        var cities: [City]
        var settings: Data?
        /// The one that was renewed last is the last.
        var reports: [WeatherReport] = []
    }

    /// A memory that holds a list of cities, and settings as a program has left them: JSON as
    /// `Settings` writes it, of an older version perhaps.
    public init(cities: [City] = [], settings: Data? = nil) {
        content = Mutex(Content(cities: cities, settings: settings))
    }
}
