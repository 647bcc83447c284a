internal import AssemblyConfiguration
internal import Core
package import CoreBase
internal import Foundation

/// The program's configuration, read once at start.
package enum Settings {
    /// The settings of Core: `config.json`, overridden by the environment.
    ///
    /// - Parameter usesDoubles: Whether a Double is used: generated data is kept in a folder of its own, apart from
    ///   real data.
    /// - Throws: ``StartError`` with all that is wrong.
    package static func read(environment: [String: String], usesDoubles: Bool) throws(StartError)
        -> CoreSettings
    {
        let folders = UserFolders(environment: environment)
        let named: String?
        do throws(ConfigurationError) {
            named = try Configuration(.environment(environment)).read(.file, as: { $0 })
        } catch {
            throw StartError(error)
        }
        let file =
            if let named { named } else { try folders.configuration().appending(path: "config.json").path }
        var (settings, folder): (CoreSettings, URL?)
        do throws(ConfigurationError) {
            (settings, folder) = try Self.settings(environment, file, mustExist: named != nil)
        } catch {
            throw StartError(error, named: named)
        }
        let data = if let folder { folder } else { try folders.data() }
        settings.posixTimeZone = environment["TZ"]
        settings.programFolders = (environment["PATH"] ?? "").split(separator: ":")
            .filter { $0.hasPrefix("/") }.map { URL(filePath: String($0)) }
        settings.folder = usesDoubles ? data.appending(path: "rehearsal") : data
        return settings
    }

    /// The settings, and the data folder if one is set.
    private static func settings(
        _ environment: [String: String], _ file: String, mustExist: Bool
    ) throws(ConfigurationError) -> (CoreSettings, URL?) {
        let variables = Source.environment(
            environment, reserved: ["WEATHER_", "OPEN_METEO_", "MET_NORWAY_"], except: [Key.file.variable])
        return try Configuration(.file(file, mustExist: mustExist), variables).read(
            all: WeatherProvider.allCases.flatMap(\.keys), .geocodingURL, .deadline, .geocodingDeadline,
            .serverURL, .contact, .location, .dataFolder, .lockWait, .logLevel
        ) {
            services, geocodingURL, deadline, geocodingDeadline,
            server, contact, location, folder, lockWait, logLevel in
            // The caller determines the default folder, because only that needs the user's home.
            var settings = CoreSettings(folder: folder?.url ?? URL(filePath: "/"))
            for setting in services.compactMap(\.self) {
                setting.apply(to: &settings[setting.provider])
                // The search for places is Open-Meteo's too.
                if setting.provider == .openMeteo { setting.apply(to: &settings.geocoding) }
            }
            settings.openMeteo.deadline = deadline?.duration ?? settings.openMeteo.deadline
            settings.geocoding.url = geocodingURL?.url ?? settings.geocoding.url
            settings.geocoding.deadline = geocodingDeadline?.duration ?? settings.geocoding.deadline
            settings.server = server.map { ServiceEndpoint(url: $0.url) }
            settings.contact = contact?.text
            settings.location = location?.location
            settings.lockWait = lockWait?.duration ?? settings.lockWait
            settings.logThreshold = logLevel ?? settings.logThreshold
            return (settings, folder?.url)
        }
    }
}

extension StartError {
    /// - Parameter file: The file that the user has named. What is wrong with it as a whole may be wrong with its name.
    fileprivate init(_ error: ConfigurationError, named file: String? = nil) {
        self.init(
            problems: error.problems.map { problem in
                let variable = problem.place == file ? "\(Key.file.variable): " : ""
                return "\(variable)\(problem.place): \(problem.text)"
            })
    }

    /// An error that lists these reasons.
    init(problems: [String]) {
        self.init(
            """
            The configuration can't be used:
            \(problems.map { "  " + $0 }.joined(separator: "\n"))
            help: fix what is named above; docs/configuration.md lists every key
            """, exitCode: 78)
    }
}
