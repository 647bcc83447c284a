internal import AssemblyKit
internal import Core
internal import Foundation

// Every setting of the program. docs/configuration.md explains them.

extension Key<String?> {
    static var file: Key { Key("file", variable: "WEATHER_CONFIG") }
    static var contact: Key { Key("contact", variable: "WEATHER_CONTACT") }
}

extension Key<URL?> {
    static var openMeteoURL: Key { webAddress("openMeteo.url") }
    static var geocodingURL: Key { webAddress("openMeteo.geocodingURL") }
    static var metNorwayURL: Key { webAddress("metNorway.url") }
    static var openWeatherMapURL: Key { webAddress("openWeatherMap.url", variable: "OPENWEATHERMAP_URL") }
    static var yandexURL: Key { webAddress("yandex.url") }
    static var gismeteoURL: Key { webAddress("gismeteo.url") }
    static var yahooURL: Key { webAddress("yahoo.url") }
    static var dataFolder: Key {
        Key("dataFolder", variable: "WEATHER_DATA", expected: "a folder") { URL(filePath: $0) }
    }

    // One that is refused may have a password or a key in it.
    private static func webAddress(_ path: String, variable: String? = nil) -> Key {
        let expected = "an http or https address without a query; a key has a setting of its own"
        return Key(path, variable: variable, isSecret: true, expected: expected) { text in
            guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
                url.host()?.isEmpty == false, url.query() == nil
            else { return nil }
            return url
        }
    }
}

extension Key<Secret?> {
    static var openMeteoKey: Key { secret("openMeteo.key") }
    static var openWeatherMapKey: Key { secret("openWeatherMap.key", variable: "OPENWEATHERMAP_KEY") }
    static var yandexKey: Key { secret("yandex.key") }
    static var gismeteoKey: Key { secret("gismeteo.key") }
    static var yahooKey: Key { secret("yahoo.key") }

    private static func secret(_ path: String, variable: String? = nil) -> Key {
        Key(path, variable: variable, isSecret: true, expected: "a key") { Secret($0) }
    }
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
