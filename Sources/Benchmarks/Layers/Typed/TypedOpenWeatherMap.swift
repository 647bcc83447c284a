// The members have the names of the service.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What the mapper reads of the responses of OpenWeatherMap, decoded without validation.
struct TypedOpenWeatherMapNow: Decodable {
    let coord: Coord
    let weather: [Weather]
    let main: Main
    let visibility: Double
    let wind: Wind
    let snow: Snow
    let clouds: Clouds
    let dt: Double
    let sys: Sys
    let timezone: Double
    let cod: Double

    struct Coord: Decodable {
        let lon: Double
        let lat: Double
    }

    struct Weather: Decodable {
        let id: Double
        let icon: String
    }

    struct Main: Decodable {
        let temp: Double
        let feels_like: Double
        let temp_min: Double
        let temp_max: Double
        let humidity: Double
        let sea_level: Double
    }

    struct Wind: Decodable {
        let speed: Double
        let deg: Double
        let gust: Double
    }

    struct Snow: Decodable {
        let hours1: Double

        private enum CodingKeys: String, CodingKey {
            case hours1 = "1h"
        }
    }

    struct Clouds: Decodable {
        let all: Double
    }

    struct Sys: Decodable {
        let sunrise: Double
        let sunset: Double
    }
}

struct TypedOpenWeatherMapSteps: Decodable {
    let cod: String
    let list: [List]
    let city: City

    struct List: Decodable {
        let dt: Double
        let main: Main
        let weather: [Weather]
        let clouds: Clouds
        let wind: Wind
        let visibility: Double
        let pop: Double
        let sys: Sys
        let snow: Snow?

        struct Main: Decodable {
            let temp: Double
            let feels_like: Double
            let temp_min: Double
            let temp_max: Double
            let sea_level: Double
            let humidity: Double
        }

        struct Weather: Decodable {
            let id: Double
            let icon: String
        }

        struct Clouds: Decodable {
            let all: Double
        }

        struct Wind: Decodable {
            let speed: Double
            let deg: Double
            let gust: Double
        }

        struct Sys: Decodable {
            let pod: String
        }

        struct Snow: Decodable {
            let hours3: Double

            private enum CodingKeys: String, CodingKey {
                case hours3 = "3h"
            }
        }
    }

    struct City: Decodable {
        let coord: Coord
        let timezone: Double
        let sunrise: Double
        let sunset: Double

        struct Coord: Decodable {
            let lat: Double
            let lon: Double
        }
    }
}
