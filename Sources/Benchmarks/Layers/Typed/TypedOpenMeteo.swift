// The members have the names of the service.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What the mapper reads of the reply of Open-Meteo, decoded without validation.
struct TypedOpenMeteo: Decodable {
    let latitude: Double
    let longitude: Double
    let utc_offset_seconds: Double
    let timezone: String
    let current_units: [String: String]
    let current: Current
    let hourly_units: [String: String]
    let hourly: Hourly
    let daily_units: [String: String]
    let daily: Daily

    struct Current: Decodable {
        let time: String
        let interval: Double
        let temperature_2m: Double
        let relative_humidity_2m: Double
        let apparent_temperature: Double
        let is_day: Double
        let precipitation: Double
        let weather_code: Double
        let cloud_cover: Double
        let pressure_msl: Double
        let wind_speed_10m: Double
        let wind_direction_10m: Double
        let wind_gusts_10m: Double
    }

    struct Hourly: Decodable {
        let time: [String?]
        let temperature_2m: [Double?]
        let relative_humidity_2m: [Double?]
        let precipitation_probability: [Double?]
        let precipitation: [Double?]
        let weather_code: [Double?]
        let pressure_msl: [Double?]
        let wind_speed_10m: [Double?]
        let wind_direction_10m: [Double?]
        let is_day: [Double?]
    }

    struct Daily: Decodable {
        let time: [String?]
        let weather_code: [Double?]
        let temperature_2m_max: [Double?]
        let temperature_2m_min: [Double?]
        let sunrise: [String?]
        let sunset: [String?]
        let precipitation_sum: [Double?]
        let precipitation_probability_max: [Double?]
        let wind_speed_10m_max: [Double?]
    }
}
