internal import AssemblyConfiguration
internal import Core
internal import CoreBase
internal import Foundation

// Every setting of the program: a variable of the environment, or a member of `config.json` in the user's
// configuration folder.

extension Key<URL?> {
    /// `PLAYBILL_NAME_DATA_FOLDER`: where the user's data is kept.
    fileprivate static var dataFolder: Key { Key("dataFolder", expected: "a folder") { URL(filePath: $0) } }
}

extension Key<Duration?> {
    /// `PLAYBILL_NAME_LOCK_WAIT`: how long to wait for another process that holds the store.
    fileprivate static var lockWait: Key {
        Key("lockWait", expected: "a number of seconds above zero") { text in
            guard let number = Double(text), number > 0, number < 3600 else { return nil }
            return .seconds(number)
        }
    }
}

extension Key<LogLevel?> {
    /// `PLAYBILL_NAME_LOG_LEVEL`: log entries below it are dropped.
    fileprivate static var logLevel: Key {
        let levels = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
        return Key("logLevel", expected: "one of \(levels)", LogLevel.init(rawValue:))
    }
}

extension CoreSettings {
    /// The settings from `config.json`, with those of the environment over them.
    ///
    /// - Throws: ``StartError`` with all that is wrong.
    static func read(environment: [String: String]) throws(StartError) -> CoreSettings {
        let folders = UserFolders(environment: environment)
        do throws(ConfigurationError) {
            let configuration = Configuration(
                .file(folders.configuration.appending(path: "config.json").path, mustExist: false),
                .environment(environment, prefix: ProgramName.variablePrefix))
            return try configuration.read(.dataFolder, .lockWait, .logLevel) { folder, lockWait, logLevel in
                var settings = CoreSettings(folder: folder ?? folders.data)
                settings.lockWait = lockWait ?? settings.lockWait
                settings.logThreshold = logLevel ?? settings.logThreshold
                return settings
            }
        } catch {
            let lines = error.problems.map { "  \($0.place): \($0.text)" }
            throw StartError(
                """
                The configuration can't be used:
                \(lines.joined(separator: "\n"))
                help: correct what is named above
                """, exitCode: 78)
        }
    }
}
