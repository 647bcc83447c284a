import BusinessLogic
import BusinessLogicDouble
import Foundation
import Presentation
import Testing

@testable import PresentationBase

@Suite("Formats") struct FormatsTests {
    @Test(
        "a temperature is a whole number with a true minus",
        arguments: [
            (-3.2, "−3°"), (-0.4, "0°"), (0.0, "0°"), (-0.5, "−1°"), (0.5, "1°"), (21.6, "22°"),
            (-89.2, "−89°"),
        ])
    func writesTemperatures(_ celsius: Double, _ text: String) {
        #expect(Formats().shortTemperature(celsius: celsius) == text)
    }

    @Test("region and country are told after a city's name, but for what has that name")
    func detailsOfCities() throws {
        func city(_ name: String, _ region: String?, _ country: String) throws -> City {
            try City(
                id: CityID(1), name: name, region: region, country: country,
                coordinate: Coordinate(latitude: 1, longitude: 2))
        }

        #expect(try city("Kazan", "Tatarstan", "Russia").fullName == "Kazan, Tatarstan, Russia")
        #expect(try city("Luxembourg", "Luxembourg", "Luxembourg").fullName == "Luxembourg")
        #expect(try city("Singapore", nil, "Singapore").detail == "")
    }

    @Test(
        "a city that is more than ten kilometres away is said to be, with how far",
        arguments: [(9.9, nil), (10.1, "10 km"), (10.6, "11 km")] as [(Double, String?)])
    func distance(_ kilometres: Double, _ text: String?) throws {
        let city = try City(id: CityID(1), name: "Kazan", coordinate: Coordinate(latitude: 0, longitude: 2))
        // On the earth, whose mean radius is 6371 km.
        let degrees = kilometres / (6_371 * .pi / 180)
        let here = try Coordinate(latitude: degrees, longitude: 2)
        let place = PlaceHere(CurrentPlace(city: city, position: Position(here, .exact)))
        let byZone = PlaceHere(CurrentPlace(city: city, position: Position(here, .timeZone("Africa/Accra"))))

        #expect(place.remark == text.map { "\($0) away" })
        #expect(place.notice?.text.hasSuffix("known here, \(text ?? "") away.") == text.map { _ in true })
        #expect(byZone.remark == text.map { "approximate, \($0) away" } ?? "approximate")
        #expect(
            byZone.notice?.text.hasSuffix(
                text.map { "Africa/Accra, whose principal city is \($0) away." } ?? "Africa/Accra.") == true)
    }

    @Test("when the settings can't be read, numbers stay as they were") @MainActor
    func unreadSettings() async throws {
        let memory = BusinessLogicMemory()
        let service = BusinessLogicDouble(memory: memory).settingsService
        try await service.change { $0.units = .imperial }
        let observer = FormatsObserver(service)
        await observer.observe {}
        let formats = observer.formats
        #expect(formats.shortTemperature(celsius: 0) == "32°")

        memory.failure = "There is no room left."
        await observer.observe {}

        #expect(observer.formats == formats)
    }

    @Test(
        "a wait that is told is over by then",
        arguments: [
            (0, "1 s"), (90, "90 s"), (91, "2 min"), (120, "2 min"), (7_199, "120 min"),
            (7_200, "2 h"), (7_800, "3 h"), (86_400, "24 h"), (nil, "a few minutes"),
        ] as [(Int?, String)])
    func writesWaits(_ seconds: Int?, _ text: String) {
        #expect(WaitText.length(of: seconds.map { .seconds($0) }) == text)
    }

    @Test(
        "a wait until a date is not told as shorter than it is, however far the date is",
        arguments: [(-1e300, "1 s"), (59.2, "60 s"), (50_400.0, "14 h"), (1e300, "277777778 h")])
    func writesWaitsUntilDates(_ seconds: Double, _ text: String) {
        let now = Date(timeIntervalSinceReferenceDate: 0)

        #expect(WaitText.length(until: Date(timeInterval: seconds, since: now), from: now) == text)
    }

    @Test(
        "a temperature is converted before it is rounded",
        arguments: [(-3.2, "26 °F"), (-17.9, "0 °F"), (100.0, "212 °F"), (-40.0, "−40 °F")])
    func writesFahrenheit(_ celsius: Double, _ text: String) {
        #expect(Formats(units: .imperial).temperature(celsius: celsius) == text)
    }

    @Test(
        "the wind is written in each unit",
        arguments: [
            (WindSpeedUnit.metersPerSecond, "3.4 m/s WSW"), (.kilometersPerHour, "12 km/h WSW"),
            (.milesPerHour, "8 mph WSW"),
            (.knots, "7 kn WSW"),
        ])
    func writesWind(_ unit: WindSpeedUnit, _ text: String) {
        var units = Units.metric
        units.windSpeed = unit

        #expect(Formats(units: units).wind(metersPerSecond: 3.4, from: 247) == text)
    }

    @Test(
        "an hour's wind is a whole number of the unit, made of the speed itself",
        arguments: [
            (WindSpeedUnit.metersPerSecond, "3"), (.kilometersPerHour, "12"), (.milesPerHour, "8"),
            (.knots, "7"),
        ])
    func writesShortWind(_ unit: WindSpeedUnit, _ text: String) {
        var units = Units.metric
        units.windSpeed = unit

        #expect(Formats(units: units).shortSpeed(metersPerSecond: 3.4) == text)
    }

    @Test("a wind that rounds to nothing is calm, and one without direction has none")
    func writesCalm() {
        #expect(Formats().wind(metersPerSecond: 0.04, from: 90) == "calm")
        #expect(Formats(units: .imperial).wind(metersPerSecond: 0.2, from: 90) == "calm")
        #expect(Formats().wind(metersPerSecond: 0.1, from: 90) == "0.1 m/s E")
        #expect(Formats().wind(metersPerSecond: 0.9, from: 90) == "0.9 m/s E")
        #expect(Formats().wind(metersPerSecond: 10, from: nil) == "10.0 m/s")
    }

    @Test(
        "a direction is one of sixteen points",
        arguments: [
            (0.0, "N"), (11.2, "N"), (11.3, "NNE"), (45.0, "NE"), (180.0, "S"), (348.7, "NNW"), (348.8, "N"),
            (360.0, "N"),
            (-90.0, "W"), (450.0, "E"), (810.0, "E"), (-450.0, "W"), (-360.0, "N"), (371.2, "N"),
            (371.3, "NNE"), (-11.0, "N"), (-11.3, "NNW"),
        ])
    func namesDirections(_ degrees: Double, _ text: String) {
        #expect(Formats.compassPoint(degrees) == text)
    }

    @Test("the sixteen points go round from north by east")
    func namesAllDirections() {
        let points = (0..<16).map { Formats.compassPoint(Double($0) * 22.5) }

        #expect(
            points == [
                "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
                "NNW",
            ])
    }

    @Test(
        "air pressure is written in each unit",
        arguments: [
            (PressureUnit.hectopascals, "1013 hPa"), (.millimetersOfMercury, "760 mmHg"),
            (.inchesOfMercury, "29.92 inHg"),
        ])
    func writesPressure(_ unit: PressureUnit, _ text: String) {
        var units = Units.metric
        units.pressure = unit

        #expect(Formats(units: units).pressure(hectopascals: 1013.25) == text)
    }

    @Test("rain is written in each unit")
    func writesRain() {
        #expect(Formats().precipitation(millimeters: 1.46) == "1.5 mm")
        #expect(Formats().precipitation(millimeters: 0) == "0 mm")
        #expect(Formats(units: .imperial).precipitation(millimeters: 1.46) == "0.06 in")
    }

    @Test(
        "rain that rounds to nothing is none",
        arguments: [
            (Units.metric, 0.04, "0 mm"), (.metric, 0.05, "0.1 mm"), (.imperial, 0.1, "0 in"),
            (.imperial, 0.12, "0 in"), (.imperial, 0.13, "0.01 in"),
        ])
    func writesDrizzle(_ units: Units, _ millimeters: Double, _ text: String) {
        #expect(Formats(units: units).precipitation(millimeters: millimeters) == text)
        #expect(Formats(units: units).precipitationRate(millimetersPerHour: millimeters) == text + "/h")
    }

    @Test("shares and distances are rounded as people say them")
    func writesOthers() {
        #expect(Formats().percent(of: 0.605) == "61 %")
        #expect(Formats().percent(100) == "100 %")
        #expect(Formats().distance(meters: 780) == "780 m")
        #expect(Formats().distance(meters: 2400) == "2.4 km")
        #expect(Formats().distance(meters: 24140) == "24 km")
        #expect(Formats().distance(meters: 900_000) == "900 km")
        #expect(Formats().distance(meters: 999.4) == "999 m")
        #expect(Formats().distance(meters: 999.5) == "1.0 km")
        #expect(Formats().distance(meters: 9949.9) == "9.9 km")
        #expect(Formats().distance(meters: 9950) == "10 km")
    }

    @Test(
        "numbers and days follow the language, as the system knows it",
        arguments: [
            (Language.english, "3.4 m/s", ["Sat", "15", "Mar"]), (.german, "3,4 m/s", ["Sa", "15", "März"]),
            (.russian, "3,4 m/s", ["15", "мар"]), (.chinese, "3.4 m/s", ["3月15日", "周六"]),
        ])
    func followsLanguage(_ language: Language, _ speed: String, _ parts: [String]) throws {
        let formats = Formats(Settings(language: language))

        let day = formats.day(try #require(LocalDay("2025-03-15")))
        #expect(parts.allSatisfy(day.contains), "\(day)")
        #expect(formats.speed(metersPerSecond: 3.4) == speed)
        #expect(formats.shortTemperature(celsius: -3) == "−3°")
    }

    @Test(
        "times are those of the place's own clock",
        arguments: [
            ("Asia/Kathmandu", "16:00", "16"), ("Australia/Darwin", "19:45", "19:45"),
            ("America/New_York", "06:15", "06:15"),
            ("UTC", "10:15", "10:15"),
        ])
    func writesTimes(_ zone: String, _ time: String, _ hour: String) throws {
        let date = Date(timeIntervalSince1970: 1_741_947_300)
        let zone = try #require(TimeZone(identifier: zone))

        #expect(Formats().time(date, in: zone) == time)
        #expect(Formats().hour(date, in: zone) == hour)
    }

    @Test("a day has the clock's own change to summer time")
    func followsSummerTime() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let before = Date(timeIntervalSince1970: 1_743_296_340)

        #expect(Formats().time(before, in: berlin) == "01:59")
        #expect(Formats().time(before.addingTimeInterval(60), in: berlin) == "03:00")
    }

    @Test(
        "an age is told in its largest unit",
        arguments: [
            (0, "less than 1 min old"), (59, "less than 1 min old"), (60, "1 min old"), (3599, "59 min old"),
            (3600, "1 h old"),
            (86399, "23 h old"), (86400, "1 day old"), (172_799, "1 day old"), (172_800, "2 days old"),
        ])
    func writesAges(_ seconds: Int, _ text: String) {
        #expect(Formats().age(.seconds(seconds)) == text)
    }
}

extension Formats {
    fileprivate init(units: Units = .metric) { self.init(Settings(units: units)) }
}
