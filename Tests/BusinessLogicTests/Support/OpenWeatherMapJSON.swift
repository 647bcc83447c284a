import BusinessLogic
import Core
import Foundation

/// Builds responses of OpenWeatherMap about Kazan; given members replace the default ones.
enum OpenWeatherMapJSON {
    /// 14 March 2025, 10:00 UTC.
    static let now = 1_741_946_400

    /// The current weather: members of the response, and values of its `main`.
    static func weather(_ members: [String: String] = [:], main: String = #""temp": 2.6"#) -> HTTPResponse {
        let usual = [
            "coord": #"{"lon": 49.1221, "lat": 55.7887}"#, "dt": "\(now)", "main": "{\(main)}", "cod": "200",
        ]
        return object(usual.merging(members) { $1 })
    }

    /// A forecast with these steps, and members of its city.
    static func forecast(_ steps: [String], city: [String: String] = [:]) -> HTTPResponse {
        let usual = ["coord": #"{"lon": 49.1221, "lat": 55.7887}"#]
        return object([
            "cod": "\"200\"", "message": "0", "list": "[\(steps.joined(separator: ","))]",
            "city": text(usual.merging(city) { $1 }),
        ])
    }

    /// A step so many hours after 12:00 UTC.
    static func step(_ hours: Int, _ members: [String: String] = [:], main: String = #""temp": 1"#) -> String
    {
        text(["dt": "\(now + 7200 + hours * 3600)", "main": "{\(main)}"].merging(members) { $1 })
    }

    /// A response of One Call with these sections.
    static func oneCall(_ members: [String: String]) -> HTTPResponse {
        let usual = [
            "lat": "55.75", "lon": "49.13", "timezone": "\"Europe/Moscow\"", "timezone_offset": "10800",
        ]
        return object(usual.merging(members) { $1 })
    }

    static func object(_ members: [String: String]) -> HTTPResponse { .json(text(members)) }

    static func text(_ members: [String: String]) -> String {
        "{" + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
    }
}

extension SourceScene {
    /// OpenWeatherMap with current weather, and a forecast if given.
    init(openWeatherMap current: HTTPResponse, _ steps: HTTPResponse? = nil) {
        var parts: [(part: WeatherPart, outcome: Result<HTTPResponse, TransportError>)] = [
            (.current, .success(current))
        ]
        if let steps { parts.append((.steps, .success(steps))) }
        self.init(parts: parts)
    }

    /// OpenWeatherMap with the outcome of each part.
    init(parts: [(part: WeatherPart, outcome: Result<HTTPResponse, TransportError>)]) {
        do throws(TransportError) {
            self.init(.openWeatherMap, .success(try WeatherReply(parts)))
        } catch {
            self.init(.openWeatherMap, .failure(error))
        }
    }
}
