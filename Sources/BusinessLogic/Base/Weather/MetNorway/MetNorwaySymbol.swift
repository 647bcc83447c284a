internal import BusinessLogic

/// A symbol of MET Norway: `lightrainshowers_day`, `cloudy`.
struct MetNorwaySymbol: Hashable, Sendable, Codable {
    let condition: Condition
    /// Whether the sun is up, where the symbol tells it; in the twilight of the polar night it is not.
    let isDay: Bool?

    /// Nil for a name that is not known.
    init?(_ name: String) {
        let parts = name.lowercased().split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        guard let base = parts.first, let condition = Self.condition(String(base)) else { return nil }
        self.condition = condition
        isDay =
            switch parts.dropFirst().first {
            case "day": true
            case "night", "polartwilight": false
            default: nil
            }
    }

    private static func condition(_ base: String) -> Condition? {
        switch base {
        case "clearsky": return Condition(wmo: 0)
        case "fair": return Condition(wmo: 1)
        case "partlycloudy": return Condition(wmo: 2)
        case "cloudy": return Condition(wmo: 3)
        case "fog": return Condition(wmo: 45)
        default: break
        }
        // Two names of the service have an s too many: lightssnowshowersandthunder.
        var rest = base.replacing("lights", with: "light s").replacing(" ss", with: " s").replacing(
            " ", with: "")
        let isThunder = rest.hasSuffix("andthunder")
        if isThunder { rest.removeLast("andthunder".count) }
        let intensity: Condition.Intensity
        if rest.hasPrefix("light") {
            intensity = .light
            rest.removeFirst("light".count)
        } else if rest.hasPrefix("heavy") {
            intensity = .heavy
            rest.removeFirst("heavy".count)
        } else {
            intensity = .moderate
        }
        guard let codes = codes[rest] else { return nil }
        if isThunder { return Condition(.thunderstorm, intensity, wmo: 95) }
        return switch intensity {
        case .light: Condition(wmo: codes.light)
        case .heavy: Condition(wmo: codes.heavy)
        case .moderate, .none: Condition(wmo: codes.moderate)
        }
    }

    // By WMO table 4677, which has no heavy sleet, and no moderate showers of snow.
    private static let codes: [String: (light: Int, moderate: Int, heavy: Int)] = [
        "rain": (61, 63, 65), "rainshowers": (80, 81, 82), "sleet": (68, 69, 69),
        "sleetshowers": (83, 84, 84), "snow": (71, 73, 75), "snowshowers": (85, 86, 86),
    ]
}
