internal import AssemblyConfiguration
internal import Core
package import CoreBase
internal import Foundation

/// What can be set from outside, read once at start.
package enum Settings {
    /// The settings of Core, from `config.json` with the environment over it.
    ///
    /// - Parameter isRehearsal: Whether a Double takes part: what it makes up is kept in a folder of its own, apart
    ///   from what is real.
    /// - Throws: ``StartError`` with all that is wrong.
    package static func read(environment: [String: String], isRehearsal: Bool) throws(StartError)
        -> CoreSettings
    {
        do throws(ConfigurationError) {
            return try settings(environment, UserFolders(environment: environment), isRehearsal)
        } catch {
            throw StartError(error)
        }
    }

    private static func settings(
        _ environment: [String: String], _ folders: UserFolders, _ isRehearsal: Bool
    ) throws(ConfigurationError) -> CoreSettings {
        let named = try Configuration(.environment(environment)).read(.file, as: { $0 })
        let file = named ?? folders.configuration.appending(path: "config.json").path
        let variables = Source.environment(
            environment, reserved: ["WEATHER_", "OPEN_METEO_"], except: [Key.file.variable])
        return try Configuration(.file(file, mustExist: named != nil), variables).read(
            .openMeteoURL, .geocodingURL, .openMeteoKey, .deadline, .geocodingDeadline,
            .dataFolder, .lockWait, .logLevel
        ) { url, geocodingURL, key, deadline, geocodingDeadline, folder, lockWait, logLevel in
            let data = folder ?? folders.data
            var settings = CoreSettings(folder: isRehearsal ? data.appending(path: "rehearsal") : data)
            settings.openMeteo.url = url ?? settings.openMeteo.url
            settings.openMeteo.key = key
            settings.openMeteo.deadline = deadline ?? settings.openMeteo.deadline
            settings.geocoding.url = geocodingURL ?? url ?? settings.geocoding.url
            settings.geocoding.key = key
            settings.geocoding.deadline = geocodingDeadline ?? settings.geocoding.deadline
            settings.lockWait = lockWait ?? settings.lockWait
            settings.logThreshold = logLevel ?? settings.logThreshold
            return settings
        }
    }
}

extension StartError {
    fileprivate init(_ error: ConfigurationError) {
        let lines = error.problems.map { "  \($0.place): \($0.text)" }
        self.init(
            """
            The configuration can't be used:
            \(lines.joined(separator: "\n"))
            help: mend what is named above; docs/configuration.md lists every key
            """, exitCode: 78)
    }
}
