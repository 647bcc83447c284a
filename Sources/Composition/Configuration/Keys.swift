internal import AssemblyConfiguration
internal import Core
internal import Foundation

// Every setting of the program. docs/configuration.md explains them.

extension Key<String?> {
    static var file: Key { Key("file", variable: "WEATHER_CONFIG") }
}

extension Key<URL?> {
    static var openMeteoURL: Key { webAddress("openMeteo.url") }
    static var geocodingURL: Key { webAddress("openMeteo.geocodingURL") }
    static var dataFolder: Key {
        Key("dataFolder", variable: "WEATHER_DATA", expected: "a folder") { URL(filePath: $0) }
    }

    private static func webAddress(_ path: String) -> Key {
        Key(path, expected: "an http or https address") { text in
            guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
                url.host()?.isEmpty == false, url.query() == nil
            else { return nil }
            return url
        }
    }
}

extension Key<Secret?> {
    static var openMeteoKey: Key { Key("openMeteo.key", isSecret: true, expected: "a key") { Secret($0) } }
}

extension Key<Duration?> {
    static var deadline: Key { seconds("openMeteo.deadline") }
    static var geocodingDeadline: Key { seconds("openMeteo.geocodingDeadline") }
    static var lockWait: Key { seconds("lockWait", variable: "WEATHER_LOCK_WAIT") }

    private static func seconds(_ path: String, variable: String? = nil) -> Key {
        Key(path, variable: variable, expected: "a number of seconds above zero") { text in
            guard let number = Double(text), number > 0, number < 3600 else { return nil }
            return .seconds(number)
        }
    }
}

extension Key<LogLevel?> {
    static var logLevel: Key {
        let levels = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
        return Key(
            "logLevel", variable: "WEATHER_LOG", expected: "one of \(levels)", LogLevel.init(rawValue:))
    }
}
