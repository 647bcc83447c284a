// The members have the names of the service.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What somebody who trusts Yandex would decode its reply into.
struct TypedYandex: Decodable {
    let now: Double
    let now_dt: String
    let info: Info
    let fact: Fact
    let forecasts: [Forecasts]

    struct Info: Decodable {
        let lat: Double
        let lon: Double
        let url: String
        let geoid: Double
        let tzinfo: Tzinfo
        let def_pressure_mm: Double
        let def_pressure_pa: Double

        struct Tzinfo: Decodable {
            let name: String
            let abbr: String
            let dst: Bool
            let offset: Double
        }
    }

    struct Fact: Decodable {
        let obs_time: Double
        let uptime: Double
        let temp: Double
        let feels_like: Double
        let icon: String
        let condition: String
        let cloudness: Double
        let prec_type: Double
        let prec_prob: Double
        let prec_strength: Double
        let is_thunder: Bool
        let wind_speed: Double
        let wind_dir: String
        let wind_gust: Double
        let pressure_mm: Double
        let pressure_pa: Double
        let humidity: Double
        let daytime: String
        let polar: Bool
        let season: String
    }

    struct Forecasts: Decodable {
        let date: String
        let date_ts: Double
        let week: Double
        let sunrise: String
        let sunset: String
        let rise_begin: String
        let set_end: String
        let moon_code: Double
        let moon_text: String
        let parts: [String: Part]
        let hours: [Hours]

        struct Part: Decodable {
            let _source: String
            let temp_min: Double?
            let temp_avg: Double?
            let temp_max: Double?
            let wind_speed: Double
            let wind_gust: Double
            let wind_dir: String
            let pressure_mm: Double
            let pressure_pa: Double
            let humidity: Double
            let prec_mm: Double
            let prec_prob: Double
            let prec_period: Double
            let cloudness: Double
            let prec_type: Double
            let prec_strength: Double
            let icon: String
            let condition: String
            let feels_like: Double
            let daytime: String
            let polar: Bool
            let temp: Double?
        }

        struct Hours: Decodable {
            let hour: String
            let hour_ts: Double
            let temp: Double
            let feels_like: Double
            let icon: String
            let condition: String
            let cloudness: Double
            let prec_type: Double
            let prec_strength: Double
            let is_thunder: Bool
            let wind_dir: String
            let wind_speed: Double
            let wind_gust: Double
            let pressure_mm: Double
            let pressure_pa: Double
            let humidity: Double
            let prec_mm: Double
            let prec_period: Double
            let prec_prob: Double
        }
    }
}
