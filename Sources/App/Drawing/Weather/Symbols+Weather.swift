internal import Presentation

extension Symbols {
    /// A bar for a range, and its scale.
    var bar: (range: Character, scale: Character) { self == .unicode ? ("━", "─") : ("=", "-") }
    /// Arrows for more content at either side.
    var more: (before: String, after: String) { self == .unicode ? ("‹", "›") : ("<", ">") }
    /// Blocks of growing height, from nothing to a full cell.
    var blocks: [Character] {
        pick([" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], [" ", ".", ".", ":", ":", "|", "|", "#", "#"])
    }

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

extension Hint {
    /// The pictures of the weather with their meanings. Kinds of weather that look alike share one.
    static var pictures: [Hint] {
        WeatherGlyph.allCases.compactMap { glyph in
            let picture = Symbols.unicode.glyph(glyph)
            let alike = WeatherGlyph.allCases.filter { Symbols.unicode.glyph($0) == picture }
            guard alike.first == glyph else { return nil }
            let meaning = alike.map(\.meaning).joined(separator: ", ")
            return Hint(picture, meaning, ascii: Symbols.ascii.glyph(glyph))
        }
    }
}

extension WeatherGlyph {
    /// The weather that it stands for, in words.
    fileprivate var meaning: String {
        switch self {
        case .sun: "clear"
        case .moon: "clear at night"
        case .sunAndCloud: "partly cloudy"
        case .moonAndCloud: "partly cloudy at night"
        case .cloud: "overcast"
        case .fog: "mist, fog"
        case .haze: "haze, smoke, dust"
        case .drizzle: "drizzle"
        case .rain: "rain"
        case .showers: "showers"
        case .sleet: "sleet"
        case .snow: "snow"
        case .hail: "hail"
        case .thunderstorm: "thunderstorm"
        case .wind: "squall, tornado"
        case .unknown: "unknown"
        }
    }
}
