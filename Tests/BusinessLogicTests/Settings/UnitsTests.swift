import BusinessLogic
import Testing

@Suite("Units") struct UnitsTests {
    @Test(
        "a temperature is told in the chosen unit",
        arguments: [(0.0, 32.0), (100, 212), (-40, -40), (2.6, 36.68)])
    func temperature(celsius: Double, fahrenheit: Double) {
        #expect(TemperatureUnit.celsius.convert(celsius: celsius) == celsius)
        #expect(abs(TemperatureUnit.fahrenheit.convert(celsius: celsius) - fahrenheit) < 1e-9)
    }

    @Test(
        "a speed is told in the chosen unit",
        arguments: [
            (WindSpeedUnit.metersPerSecond, 10.0), (.kilometersPerHour, 36), (.milesPerHour, 22.3694),
            (.knots, 19.4384),
        ])
    func speed(unit: WindSpeedUnit, expected: Double) {
        #expect(abs(unit.convert(metersPerSecond: 10) - expected) < 1e-3)
    }

    @Test(
        "a pressure is told in the chosen unit",
        arguments: [
            (PressureUnit.hectopascals, 1013.25), (.millimetersOfMercury, 760), (.inchesOfMercury, 29.9213),
        ])
    func pressure(unit: PressureUnit, expected: Double) {
        #expect(abs(unit.convert(hectopascals: 1013.25) - expected) < 1e-2)
    }

    @Test(
        "an amount of rain is told in the chosen unit",
        arguments: [(PrecipitationUnit.millimeters, 25.4), (.inches, 1)])
    func precipitation(unit: PrecipitationUnit, expected: Double) {
        #expect(abs(unit.convert(millimeters: 25.4) - expected) < 1e-9)
    }
}
