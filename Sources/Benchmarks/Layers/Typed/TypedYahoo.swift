// The members have the names of the service.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What somebody who trusts Yahoo would decode its reply into.
struct TypedYahoo: Decodable {
    let location: Location
    let current_observation: CurrentObservation
    let forecasts: [Forecasts]

    struct Location: Decodable {
        let city: String
        let region: String
        let woeid: Double
        let country: String
        let lat: Double
        let long: Double
        let timezone_id: String
    }

    struct CurrentObservation: Decodable {
        let wind: Wind
        let atmosphere: Atmosphere
        let astronomy: Astronomy
        let condition: Condition
        let pubDate: Double

        struct Wind: Decodable {
            let chill: Double
            let direction: Double
            let speed: Double
        }

        struct Atmosphere: Decodable {
            let humidity: Double
            let visibility: Double
            let pressure: Double
            let rising: Double
        }

        struct Astronomy: Decodable {
            let sunrise: String
            let sunset: String
        }

        struct Condition: Decodable {
            let text: String
            let code: Double
            let temperature: Double
        }
    }

    struct Forecasts: Decodable {
        let day: String
        let date: Double
        let low: Double
        let high: Double
        let text: String
        let code: Double
    }
}
