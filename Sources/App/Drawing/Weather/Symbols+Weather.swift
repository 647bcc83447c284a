internal import Presentation

extension Symbols {
    /// A wind from this direction in degrees: an arrow to where it blows, or the letters of where it comes from.
    func wind(from degrees: Double) -> String {
        let turn = degrees.truncatingRemainder(dividingBy: 360)
        let eighth = Int(((turn < 0 ? turn + 360 : turn) / 45).rounded()) % 8
        return pick(
            ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘"], ["N", "NE", "E", "SE", "S", "SW", "W", "NW"])[eighth]
    }

    /// A wind's direction and speed.
    func text(of wind: HourColumn.Wind) -> String {
        if wind.speed == "0", wind.degrees == nil { return nothing }
        return (wind.degrees.map(self.wind(from:)) ?? "") + wind.speed
    }

    /// The weather in one column. None of these is drawn as a coloured emoji of two columns.
    func glyph(_ glyph: WeatherGlyph) -> String {
        switch glyph {
        case .sun: pick("☀", "O")
        case .moon: pick("☾", ")")
        case .sunAndCloud: pick("☼", "o")
        case .moonAndCloud: pick("☽", "(")
        case .cloud: pick("☁", "~")
        case .fog: pick("≡", "=")
        case .haze: pick("≈", "-")
        case .drizzle: pick("∴", ".")
        case .rain: pick("☂", "/")
        case .showers: pick("☂", "/")
        case .sleet: pick("❅", "+")
        case .snow: pick("❄", "*")
        case .hail: pick("∷", ":")
        case .thunderstorm: pick("↯", "!")
        case .wind: pick("≋", ">")
        case .unknown: pick("·", "?")
        }
    }
}
