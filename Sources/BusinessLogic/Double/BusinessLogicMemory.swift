public import BusinessLogic
public import Foundation
internal import Synchronization

/// What would be on the disk: it survives the ``BusinessLogicDouble`` that uses it.
public final class BusinessLogicMemory: Sendable {
    let content: Mutex<Content>

    struct Content {
        var cities: [City]
        /// What is kept, or why it can't be read.
        var settings: Result<Settings, SettingsError>
        /// The one that was renewed last is the last.
        var reports: [WeatherReport] = []
    }

    /// A memory that holds a list of cities, and settings as a program has left them: JSON as
    /// `Settings` writes it, of an older version perhaps.
    public init(cities: [City] = [], settings: Data? = nil) {
        content = Mutex(Content(cities: cities, settings: Self.read(settings)))
    }

    private static func read(_ settings: Data?) -> Result<Settings, SettingsError> {
        guard let settings else { return .success(Settings()) }
        do {
            return .success(try JSONDecoder().decode(Settings.self, from: settings))
        } catch {
            return .failure(.notKept("The settings in memory can't be read: \(error)"))
        }
    }
}
