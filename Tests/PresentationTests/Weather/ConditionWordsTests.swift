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
