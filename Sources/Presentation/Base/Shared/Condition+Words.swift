internal import BusinessLogic
internal import Presentation

extension Condition {
    /// The weather in words: `light snow`.
    var words: String {
        switch intensity {
        case .light: "light " + kind.words
        case .heavy: "heavy " + kind.words
        case .moderate, .none: kind.words
        }
    }

    /// The name of the precipitation: `Snow`; `Rain` if there is none.
    var precipitationName: String {
        switch kind {
        case .snow, .blowingSnow, .snowShowers: "Snow"
        case .sleet, .sleetShowers: "Sleet"
        case .hail, .thunderstormWithHail: "Rain, hail"
        default: "Rain"
        }
    }

    /// The weather as a picture, by day or by night.
    func glyph(isDay: Bool) -> WeatherGlyph {
        switch kind {
        case .clear, .mainlyClear: isDay ? .sun : .moon
        case .partlyCloudy: isDay ? .sunAndCloud : .moonAndCloud
        case .overcast: .cloud
        case .mist, .fog: .fog
        case .haze, .smoke, .dust: .haze
        case .drizzle, .freezingDrizzle: .drizzle
        case .rain, .freezingRain: .rain
        case .rainShowers: .showers
        case .sleet, .sleetShowers: .sleet
        case .snow, .blowingSnow, .snowShowers: .snow
        case .hail: .hail
        case .thunderstorm, .thunderstormWithHail: .thunderstorm
        case .squall, .tornado: .wind
        case .unknown: .unknown
        }
    }
}

extension Condition.Kind {
    fileprivate var words: String {
        switch self {
        case .clear: "clear"
        case .mainlyClear: "mainly clear"
        case .partlyCloudy: "partly cloudy"
        case .overcast: "overcast"
        case .mist: "mist"
        case .haze: "haze"
        case .smoke: "smoke"
        case .dust: "dust"
        case .fog: "fog"
        case .drizzle: "drizzle"
        case .freezingDrizzle: "freezing drizzle"
        case .rain: "rain"
        case .freezingRain: "freezing rain"
        case .sleet: "sleet"
        case .snow: "snow"
        case .blowingSnow: "blowing snow"
        case .rainShowers: "rain showers"
        case .sleetShowers: "sleet showers"
        case .snowShowers: "snow showers"
        case .hail: "hail"
        case .thunderstorm: "thunderstorm"
        case .thunderstormWithHail: "thunderstorm with hail"
        case .squall: "squall"
        case .tornado: "tornado"
        case .unknown: "unknown"
        }
    }
}
