internal import AssemblyConfiguration
internal import Core
internal import Foundation

// Every setting of the program. docs/configuration.md explains them.

extension Key<String?> {
    static var file: Key { Key("file", variable: "WEATHER_CONFIG") }
    static var contact: Key { Key("contact", variable: "WEATHER_CONTACT") }
}

// The value is not shown, because a refused address may contain a password or a key.
extension Key<WebAddress?> {
    static var openMeteoURL: Key { Key("openMeteo.url", isSecret: true) }
    static var geocodingURL: Key { Key("openMeteo.geocodingURL", isSecret: true) }
    static var metNorwayURL: Key { Key("metNorway.url", isSecret: true) }
    static var openWeatherMapURL: Key {
        Key("openWeatherMap.url", variable: "OPENWEATHERMAP_URL", isSecret: true)
    }
    static var yandexURL: Key { Key("yandex.url", isSecret: true) }
    static var gismeteoURL: Key { Key("gismeteo.url", isSecret: true) }
    static var yahooURL: Key { Key("yahoo.url", isSecret: true) }
}

extension Key<ServerAddress?> {
    static var serverURL: Key { Key("server.url", variable: "WEATHER_SERVER_URL", isSecret: true) }
}

extension Key<PlaceOnEarth?> {
    static var location: Key { Key("location", variable: "WEATHER_LOCATION") }
}

extension Key<FolderPath?> {
    static var dataFolder: Key { Key("dataFolder", variable: "WEATHER_DATA") }
}

extension Key<ServiceKey?> {
    static var openMeteoKey: Key { Key("openMeteo.key", isSecret: true) }
    static var openWeatherMapKey: Key {
        Key("openWeatherMap.key", variable: "OPENWEATHERMAP_KEY", isSecret: true)
    }
    static var yandexKey: Key { Key("yandex.key", isSecret: true) }
    static var gismeteoKey: Key { Key("gismeteo.key", isSecret: true) }
    static var yahooKey: Key { Key("yahoo.key", isSecret: true) }
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
