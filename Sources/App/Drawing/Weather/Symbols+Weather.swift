internal import Presentation

extension Symbols {
    /// The weather in one column. None of these is a coloured emoji, which takes two.
    func glyph(_ glyph: WeatherGlyph) -> String {
        switch glyph {
        case .sun: pick("☀", "O")
        case .moon: pick("☾", "C")
        case .sunAndCloud: pick("☼", "o")
        case .moonAndCloud: pick("☽", "c")
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
