// The members have the names of the service.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What the mapper reads of the reply of Yandex, decoded without validation.
struct TypedYandex: Decodable {
    let now: Double
    let info: Info
    let fact: Fact
    let forecasts: [Forecasts]

    struct Info: Decodable {
        let lat: Double
        let lon: Double
        let tzinfo: Tzinfo

        struct Tzinfo: Decodable {
            let name: String
            let offset: Double
        }
    }

    struct Fact: Decodable {
        let obs_time: Double
        let temp: Double
        let feels_like: Double
        let condition: String
        let cloudness: Double
        let wind_speed: Double
        let wind_dir: String
        let wind_gust: Double
        let pressure_pa: Double
        let humidity: Double
        let daytime: String
        let polar: Bool
    }

    struct Forecasts: Decodable {
        let date: String
        let date_ts: Double
        let sunrise: String
        let sunset: String
        let parts: [String: Part]
        let hours: [Hours]

        struct Part: Decodable {
            let temp_min: Double?
            let temp_max: Double?
            let wind_speed: Double
            let prec_mm: Double
            let prec_prob: Double
            let condition: String
            let daytime: String
            let polar: Bool
            let temp: Double?
        }

        struct Hours: Decodable {
            let hour_ts: Double
            let temp: Double
            let feels_like: Double
            let icon: String
            let condition: String
            let cloudness: Double
            let wind_dir: String
            let wind_speed: Double
            let wind_gust: Double
            let pressure_pa: Double
            let humidity: Double
            let prec_mm: Double
            let prec_period: Double
            let prec_prob: Double
        }
    }
}
