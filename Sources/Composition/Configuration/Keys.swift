internal import AssemblyConfiguration
internal import Core
internal import CoreBase
internal import Foundation

// Every setting of the program. docs/configuration.md explains them.

extension Key<String?> {
    /// The path of the file; nil also where there are only blanks.
    static var file: Key {
        Key<String?>("file", variable: "WEATHER_CONFIG").map { text -> String? in
            let path = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
            return path.isEmpty ? nil : path
        }
    }
}

extension Key<Contact?> {
    static var contact: Key { Key("contact", variable: "WEATHER_CONTACT") }
}

extension WeatherProvider {
    /// The settings of this service: `gismeteo.url` and `GISMETEO_URL`, `gismeteo.key` and `GISMETEO_KEY`.
    var keys: [Key<ServiceSetting?>] {
        let url = Key<WebAddress?>("\(settingName).url", variable: variable("URL"), isSecret: true)
        let key = Key<ServiceKey?>("\(settingName).key", variable: variable("KEY"), isSecret: true)
        return [url.map { $0.map { ServiceSetting(self, url: $0.url) } }]
            + (self.key == .none ? [] : [key.map { $0.map { ServiceSetting(self, key: $0.secret) } }])
    }

    private func variable(_ setting: String) -> String {
        "\(rawValue)_\(setting)".uppercased().replacing("-", with: "_")
    }
}

/// Where a weather service is, or the key that it gave out.
struct ServiceSetting {
    let provider: WeatherProvider
    private let url: URL?
    private let key: Secret?

    init(_ provider: WeatherProvider, url: URL? = nil, key: Secret? = nil) {
        (self.provider, self.url, self.key) = (provider, url, key)
    }

    func apply(to endpoint: inout ServiceEndpoint) {
        endpoint.url = url ?? endpoint.url
        endpoint.key = key ?? endpoint.key
    }
}

// The value is not shown, because a refused address may contain a password or a key.
extension Key<WebAddress?> {
    static var geocodingURL: Key { Key("openMeteo.geocodingURL", isSecret: true) }
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
