internal import AssemblyConfiguration
internal import Core
internal import CoreBase
internal import Foundation

// Every setting of the program: a variable of the environment, or a member of `config.json` in the user's
// configuration folder.

extension Key<FolderPath?> {
    /// `PLAYBILL_NAME_DATA_FOLDER`: where the user's data is kept.
    fileprivate static var dataFolder: Key { Key("dataFolder") }
}

extension Key<Seconds?> {
    /// `PLAYBILL_NAME_LOCK_WAIT`: how long to wait for another process that holds the store.
    fileprivate static var lockWait: Key { Key("lockWait") }
}

/// A folder. What is relative would be another one wherever the program is started.
private struct FolderPath: Configurable {
    let url: URL

    static let expected = "the full path of a folder"

    init?(configuration text: String) {
        guard text.hasPrefix("/"), !text.contains("\0") else { return nil }
        url = URL(filePath: text)
    }
}

/// How long something may take: a number, not a text, in a file.
private struct Seconds: Configurable {
    let duration: Duration

    static let expected = "a number of seconds above 0 and below 3600"
    static let kinds: Set<Setting.Kind> = [.number]

    init?(configuration text: String) {
        guard let number = Double(text), number > 0, number < 3600 else { return nil }
        duration = .seconds(number)
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
    /// - Parameter usesDoubles: Whether a Double is used: what it makes up is kept in a folder of its own, apart from
    ///   real data.
    /// - Throws: ``StartError`` with all that is wrong.
    static func read(environment: [String: String], usesDoubles: Bool) throws(StartError) -> CoreSettings {
        let folders = UserFolders(environment: environment)
        let file = try folders.configuration().appending(path: "config.json").path
        var (settings, folder): (CoreSettings, URL?)
        do throws(ConfigurationError) {
            let configuration = Configuration(
                .file(file, mustExist: false),
                .environment(environment, prefix: ProgramName.variablePrefix))
            (settings, folder) = try configuration.read(.dataFolder, .lockWait, .logLevel) {
                folder, lockWait, logLevel in
                // Without a folder that is set, the user's home is needed.
                var settings = CoreSettings(folder: folder?.url ?? URL(filePath: "/"))
                settings.lockWait = lockWait?.duration ?? settings.lockWait
                settings.logThreshold = logLevel ?? settings.logThreshold
                return (settings, folder?.url)
            }
        } catch {
            throw StartError(problems: error.problems.map { "\($0.place): \($0.text)" })
        }
        let data = if let folder { folder } else { try folders.data() }
        settings.folder = usesDoubles ? data.appending(path: "rehearsal") : data
        return settings
    }
}

extension StartError {
    /// A configuration that can't be used for these reasons.
    init(problems: [String]) {
        self.init(
            """
            The configuration can't be used:
            \(problems.map { "  " + $0 }.joined(separator: "\n"))
            help: correct what is named above
            """, exitCode: 78)
    }
}
