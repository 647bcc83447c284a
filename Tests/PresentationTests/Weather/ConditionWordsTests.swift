import BusinessLogic
import Presentation
import Testing

@testable import PresentationBase

@Suite("Conditions in words and pictures") struct ConditionWordsTests {
    @Test(
        "every kind of weather has words and a picture, and only the unknown is unknown",
        arguments: Condition.Kind.allCases)
    func names(_ kind: Condition.Kind) {
        let condition = Condition(kind)

        #expect((condition.words == "unknown") == (kind == .unknown))
        #expect((condition.glyph(isDay: true) == .unknown) == (kind == .unknown))
    }

    @Test(
        "each kind of weather has its own words, and its picture by day and by night",
        arguments: [
            (.clear, "clear", .sun, .moon), (.mainlyClear, "mainly clear", .sun, .moon),
            (.partlyCloudy, "partly cloudy", .sunAndCloud, .moonAndCloud),
            (.overcast, "overcast", .cloud, .cloud), (.mist, "mist", .fog, .fog),
            (.haze, "haze", .haze, .haze), (.smoke, "smoke", .haze, .haze), (.dust, "dust", .haze, .haze),
            (.fog, "fog", .fog, .fog), (.drizzle, "drizzle", .drizzle, .drizzle),
            (.freezingDrizzle, "freezing drizzle", .drizzle, .drizzle), (.rain, "rain", .rain, .rain),
            (.freezingRain, "freezing rain", .rain, .rain), (.sleet, "sleet", .sleet, .sleet),
            (.snow, "snow", .snow, .snow), (.blowingSnow, "blowing snow", .snow, .snow),
            (.rainShowers, "rain showers", .showers, .showers),
            (.sleetShowers, "sleet showers", .sleet, .sleet), (.snowShowers, "snow showers", .snow, .snow),
            (.hail, "hail", .hail, .hail), (.thunderstorm, "thunderstorm", .thunderstorm, .thunderstorm),
            (.thunderstormWithHail, "thunderstorm with hail", .thunderstorm, .thunderstorm),
            (.squall, "squall", .wind, .wind), (.tornado, "tornado", .wind, .wind),
            (.unknown, "unknown", .unknown, .unknown),
        ] as [(Condition.Kind, String, WeatherGlyph, WeatherGlyph)])
    func tells(_ kind: Condition.Kind, _ words: String, _ byDay: WeatherGlyph, _ byNight: WeatherGlyph) {
        let condition = Condition(kind)

        #expect(condition.words == words)
        #expect(condition.glyph(isDay: true) == byDay)
        #expect(condition.glyph(isDay: false) == byNight)
    }

    @Test("an intensity is told where it is not moderate")
    func tellsIntensity() {
        #expect(Condition(.snow, .light).words == "light snow")
        #expect(Condition(.rainShowers, .heavy).words == "heavy rain showers")
        #expect(Condition(.rain, .moderate).words == "rain")
        #expect(Condition(.fog).words == "fog")
    }

    @Test("at night the moon stands where the sun does by day")
    func knowsTheNight() {
        #expect(Condition(.clear).glyph(isDay: true) == .sun)
        #expect(Condition(.clear).glyph(isDay: false) == .moon)
        #expect(Condition(.partlyCloudy).glyph(isDay: false) == .moonAndCloud)
        #expect(Condition(.rain).glyph(isDay: false) == Condition(.rain).glyph(isDay: true))
    }
}
