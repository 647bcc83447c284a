internal import BusinessLogic

extension Condition {
    /// The kind of weather that a present-weather number of WMO table 4677 means, as Open-Meteo uses it and as the
    /// codes of other services are translated.
    ///
    /// A number that is not in use is ``BusinessLogic/Condition/Kind/unknown``, and keeps the number.
    init(wmo code: Int) {
        let (kind, intensity): (Kind, Intensity) =
            switch code {
            case 0: (.clear, .none)
            case 1: (.mainlyClear, .none)
            case 2: (.partlyCloudy, .none)
            case 3: (.overcast, .none)
            case 10: (.mist, .none)
            case 45, 48: (.fog, .none)
            case 51: (.drizzle, .light)
            case 53: (.drizzle, .moderate)
            case 55: (.drizzle, .heavy)
            case 56: (.freezingDrizzle, .light)
            case 57: (.freezingDrizzle, .heavy)
            case 61: (.rain, .light)
            case 63: (.rain, .moderate)
            case 65: (.rain, .heavy)
            case 66: (.freezingRain, .light)
            case 67: (.freezingRain, .heavy)
            case 68: (.sleet, .light)
            case 69: (.sleet, .moderate)
            case 71: (.snow, .light)
            case 73: (.snow, .moderate)
            case 75: (.snow, .heavy)
            case 77: (.snow, .light)
            case 80: (.rainShowers, .light)
            case 81: (.rainShowers, .moderate)
            case 82: (.rainShowers, .heavy)
            case 83: (.sleetShowers, .light)
            case 84: (.sleetShowers, .moderate)
            case 85: (.snowShowers, .light)
            case 86: (.snowShowers, .heavy)
            case 89: (.hail, .none)
            case 95: (.thunderstorm, .none)
            case 96: (.thunderstormWithHail, .light)
            case 99: (.thunderstormWithHail, .heavy)
            default: (.unknown, .none)
            }
        self.init(kind, intensity, wmo: code)
    }
}

extension Condition {
    /// The condition of a step that begins with this one, of a service that tells at the end of a step what has fallen
    /// in it. Fog and clouds are those of the beginning.
    func ofStep(until end: Condition?) -> Condition {
        // Numbers above 50 are of what falls.
        guard let end, max(wmo ?? 0, end.wmo ?? 0) > 50 else { return self }
        return end
    }
}
