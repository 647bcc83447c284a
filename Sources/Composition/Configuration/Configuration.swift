internal import Core
package import CoreBase
internal import Foundation

/// What can be set from outside, read once at start.
package enum Configuration {
    /// The settings of Core, from `config.json` and the environment.
    ///
    /// - Parameter isRehearsal: Whether a Double takes part: what it makes up is kept in a folder of its own, apart
    ///   from what is real.
    /// - Throws: ``StartError`` with all that is wrong.
    package static func read(
        environment: [String: String], isRehearsal: Bool
    ) throws(StartError) -> CoreSettings {
        let folders = UserFolders(environment: environment)
        let named = environment["WEATHER_CONFIG"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        var values = ConfigurationValues(
            file: named ?? folders.configuration.appending(path: "config.json"), mustExist: named != nil,
            environment: environment)
        let url = values.value(.openMeteoURL, expected: "an http or https address", webAddress)
        let geocodingURL = values.value(.geocodingURL, expected: "an http or https address", webAddress)
        let key = values.value(.openMeteoKey, expected: "a key", isSecret: true) { Secret($0) }
        let deadline = values.value(.deadline, expected: "a number of seconds above zero", seconds)
        let geocodingDeadline = values.value(
            .geocodingDeadline, expected: "a number of seconds above zero", seconds)
        let folder = values.value(.dataFolder, expected: "a folder") { URL(filePath: $0) }
        let lockWait = values.value(.lockWait, expected: "a number of seconds above zero", seconds)
        let levels = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
        let threshold = values.value(.logLevel, expected: "one of \(levels)", LogLevel.init(rawValue:))
        values.refuseUnknownKeys()
        if !values.problems.isEmpty { throw StartError(values.problems) }

        let data = folder ?? folders.data
        var settings = CoreSettings(folder: isRehearsal ? data.appending(path: "rehearsal") : data)
        settings.openMeteo.url = url ?? settings.openMeteo.url
        settings.openMeteo.key = key
        settings.openMeteo.deadline = deadline ?? settings.openMeteo.deadline
        settings.geocoding.url = geocodingURL ?? url ?? settings.geocoding.url
        settings.geocoding.key = key
        settings.geocoding.deadline = geocodingDeadline ?? settings.geocoding.deadline
        settings.lockWait = lockWait ?? settings.lockWait
        settings.logThreshold = threshold ?? settings.logThreshold
        return settings
    }

    private static func webAddress(_ text: String) -> URL? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false, url.query() == nil
        else { return nil }
        return url
    }

    private static func seconds(_ text: String) -> Duration? {
        guard let number = Double(text), number > 0, number < 3600 else { return nil }
        return .seconds(number)
    }
}

extension ConfigurationValues.Key {
    static let openMeteoURL = Self(path: "openMeteo.url", variable: "OPEN_METEO_URL")
    static let geocodingURL = Self(path: "openMeteo.geocodingURL", variable: "OPEN_METEO_GEOCODING_URL")
    static let openMeteoKey = Self(path: "openMeteo.key", variable: "OPEN_METEO_KEY")
    static let deadline = Self(path: "openMeteo.deadline", variable: "OPEN_METEO_DEADLINE")
    static let geocodingDeadline = Self(
        path: "openMeteo.geocodingDeadline", variable: "OPEN_METEO_GEOCODING_DEADLINE")
    static let dataFolder = Self(path: "dataFolder", variable: "WEATHER_DATA")
    static let lockWait = Self(path: "lockWait", variable: "WEATHER_LOCK_WAIT")
    static let logLevel = Self(path: "logLevel", variable: "WEATHER_LOG")
}
