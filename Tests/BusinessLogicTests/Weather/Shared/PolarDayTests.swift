import BusinessLogic
import Testing

@testable import BusinessLogicBase

@Suite("Days without sunrise and sunset") struct PolarDayTests {
    @Test(
        "the sun stays up in summer and down in winter, from a little below the polar circles on",
        arguments: [
            ("2025-06-21", 65.5, Sun.alwaysUp), ("2025-12-21", 65.5, .alwaysDown),
            ("2025-06-21", -65.5, .alwaysDown), ("2025-12-21", -65.5, .alwaysUp),
            ("2025-06-21", 65, .unknown), ("2025-06-21", -65, .unknown), ("2025-06-21", 10, .unknown),
        ])
    func unmoved(day: String, latitude: Double, sun: Sun) throws {
        #expect(try #require(LocalDay(day)).unmovedSun(latitude: latitude) == sun)
    }
}
