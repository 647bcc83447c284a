// The members have the names of the service.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What the mapper reads of the reply of Yahoo, decoded without validation.
struct TypedYahoo: Decodable {
    let location: Location
    let current_observation: CurrentObservation
    let forecasts: [Forecasts]

    struct Location: Decodable {
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
        }

        struct Astronomy: Decodable {
            let sunrise: String
            let sunset: String
        }

        struct Condition: Decodable {
            let code: Double
            let temperature: Double
        }
    }

    struct Forecasts: Decodable {
        let date: Double
        let low: Double
        let high: Double
        let code: Double
    }
}
