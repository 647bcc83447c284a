/// A quantity that Open-Meteo is asked for, by the name it has in the reply.
enum OpenMeteoVariable: String, CaseIterable, Sendable {
    case temperature = "temperature_2m"
    case feelsLike = "apparent_temperature"
    case humidity = "relative_humidity_2m"
    case precipitation
    case precipitationProbability = "precipitation_probability"
    case weatherCode = "weather_code"
    case cloudCover = "cloud_cover"
    case pressure = "pressure_msl"
    case windSpeed = "wind_speed_10m"
    case windDirection = "wind_direction_10m"
    case windGust = "wind_gusts_10m"
    case visibility
    case isDay = "is_day"

    case maxTemperature = "temperature_2m_max"
    case minTemperature = "temperature_2m_min"
    case precipitationSum = "precipitation_sum"
    case maxPrecipitationProbability = "precipitation_probability_max"
    case maxWindSpeed = "wind_speed_10m_max"

    static let current: [OpenMeteoVariable] = [
        .temperature, .feelsLike, .humidity, .precipitation, .weatherCode, .cloudCover, .pressure, .windSpeed,
        .windDirection, .windGust, .visibility, .isDay,
    ]
    static let hourly: [OpenMeteoVariable] = [
        .temperature, .feelsLike, .humidity, .precipitation, .precipitationProbability, .weatherCode,
        .pressure,
        .windSpeed, .windDirection, .windGust, .isDay,
    ]
    static let daily: [OpenMeteoVariable] = [
        .weatherCode, .maxTemperature, .minTemperature, .precipitationSum, .maxPrecipitationProbability,
        .maxWindSpeed,
    ]

    var quantity: Quantity {
        switch self {
        case .temperature, .feelsLike, .maxTemperature, .minTemperature: .temperature
        case .humidity, .cloudCover, .precipitationProbability, .maxPrecipitationProbability: .percentage
        case .precipitation, .precipitationSum: .precipitation
        case .pressure: .pressure
        case .windSpeed, .windGust, .maxWindSpeed: .speed
        case .windDirection: .direction
        case .visibility: .distance
        case .weatherCode: .code
        case .isDay: .flag
        }
    }

    /// The names that it has had: until October 2023 words were not divided as they are now, `windspeed_10m`.
    var names: [String] { [rawValue] + (Self.olderNames[self].map { [$0] } ?? []) }

    private static let olderNames: [OpenMeteoVariable: String] = [
        .humidity: "relativehumidity_2m", .weatherCode: "weathercode", .cloudCover: "cloudcover",
        .windSpeed: "windspeed_10m", .windDirection: "winddirection_10m", .windGust: "windgusts_10m",
        .maxWindSpeed: "windspeed_10m_max",
    ]

    /// The name in the `current_weather` of older replies, where it was there.
    var oldName: String? {
        switch self {
        case .temperature: "temperature"
        case .windSpeed: "windspeed"
        case .windDirection: "winddirection"
        case .weatherCode: "weathercode"
        case .isDay: "is_day"
        default: nil
        }
    }
}
