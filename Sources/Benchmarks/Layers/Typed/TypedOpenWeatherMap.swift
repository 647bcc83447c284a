// The members have the names of the service.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What somebody who trusts OpenWeatherMap would decode its responses into.
struct TypedOpenWeatherMapNow: Decodable {
    let coord: Coord
    let weather: [Weather]
    let base: String
    let main: Main
    let visibility: Double
    let wind: Wind
    let snow: Snow
    let clouds: Clouds
    let dt: Double
    let sys: Sys
    let timezone: Double
    let id: Double
    let name: String
    let cod: Double

    struct Coord: Decodable {
        let lon: Double
        let lat: Double
    }

    struct Weather: Decodable {
        let id: Double
        let main: String
        let description: String
        let icon: String
    }

    struct Main: Decodable {
        let temp: Double
        let feels_like: Double
        let temp_min: Double
        let temp_max: Double
        let pressure: Double
        let humidity: Double
        let sea_level: Double
        let grnd_level: Double
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
        let type: Double
        let id: Double
        let country: String
        let sunrise: Double
        let sunset: Double
    }
}

struct TypedOpenWeatherMapSteps: Decodable {
    let cod: String
    let message: Double
    let cnt: Double
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
        let dt_txt: String
        let snow: Snow?

        struct Main: Decodable {
            let temp: Double
            let feels_like: Double
            let temp_min: Double
            let temp_max: Double
            let pressure: Double
            let sea_level: Double
            let grnd_level: Double
            let humidity: Double
            let temp_kf: Double
        }

        struct Weather: Decodable {
            let id: Double
            let main: String
            let description: String
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
        let id: Double
        let name: String
        let coord: Coord
        let country: String
        let population: Double
        let timezone: Double
        let sunrise: Double
        let sunset: Double

        struct Coord: Decodable {
            let lat: Double
            let lon: Double
        }
    }
}
