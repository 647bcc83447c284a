/// A picture of the weather, for the shell to draw as it can.
public enum WeatherGlyph: String, CaseIterable, Hashable, Sendable {
    case sun, moon, sunAndCloud, moonAndCloud, cloud, fog, haze
    case drizzle, rain, showers, sleet, snow, hail, thunderstorm, wind, unknown
}
