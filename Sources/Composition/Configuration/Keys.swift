internal import AssemblyKit
internal import Core
internal import Foundation

// Every setting of the program. docs/configuration.md explains them.

extension Key<String?> {
    static var file: Key { Key("file", variable: "WEATHER_CONFIG") }
}

extension Key<WebAddress?> {
    static var openMeteoURL: Key { Key("openMeteo.url") }
    static var geocodingURL: Key { Key("openMeteo.geocodingURL") }
}

extension Key<FolderPath?> {
    static var dataFolder: Key { Key("dataFolder", variable: "WEATHER_DATA") }
}

extension Key<ServiceKey?> {
    static var openMeteoKey: Key { Key("openMeteo.key", isSecret: true) }
}

extension Key<Seconds?> {
    static var deadline: Key { Key("openMeteo.deadline") }
    static var geocodingDeadline: Key { Key("openMeteo.geocodingDeadline") }
    static var lockWait: Key { Key("lockWait", variable: "WEATHER_LOCK_WAIT") }
}

extension Key<LogLevel?> {
    static var logLevel: Key {
        let levels = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
        return Key(
            "logLevel", variable: "WEATHER_LOG", expected: "one of \(levels)"
        ) {
            LogLevel(rawValue: $0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }
}
