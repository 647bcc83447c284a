import BusinessLogic
import Foundation
import Testing

@testable import BusinessLogicBase

@Suite("Days made of steps") struct DayBuilderTests {
    private let kazan = DayBuilder(zone: TimeZone(secondsFromGMT: 3 * 3_600) ?? .gmt)

    private func step(
        _ time: String, hours: Int = 1, _ temperature: Double = 0, rain: Double? = nil,
        _ condition: Condition = Condition(.overcast), chance: Double? = nil, wind: Double? = nil,
        spread: ClosedRange<Double>? = nil
    ) throws -> DayBuilder.Step {
        DayBuilder.Step(
            HourForecast(
                time: try Date(utc: time), length: hours, temperature: temperature, windSpeed: wind,
                precipitation: rain, precipitationProbability: chance, condition: condition),
            minTemperature: spread?.lowerBound, maxTemperature: spread?.upperBound)
    }

    @Test("a step belongs to the day of the place, not to that of UTC")
    func localDays() throws {
        let days = kazan.days(from: [
            try step("2025-03-14T20:59:59Z", 1), try step("2025-03-14T21:00:00Z", 2),
        ])

        #expect(days.map(\.date.description) == ["2025-03-14", "2025-03-15"])
        #expect(days.map(\.minTemperature) == [1, 2])
    }

    @Test("a zone of half an hour, and days of 23 and 25 hours, are kept to")
    func zones() throws {
        let darwin = DayBuilder(zone: try #require(TimeZone(identifier: "Australia/Darwin")))
        let berlin = DayBuilder(zone: try #require(TimeZone(identifier: "Europe/Berlin")))

        let south = darwin.days(from: [
            try step("2025-03-14T14:29:00Z"), try step("2025-03-14T14:30:00Z"),
        ])
        let spring = berlin.days(from: [
            try step("2025-03-29T23:00:00Z"), try step("2025-03-30T21:59:00Z"),
            try step("2025-03-30T22:00:00Z"),
        ])

        #expect(south.map(\.date.description) == ["2025-03-14", "2025-03-15"])
        #expect(spring.map(\.date.description) == ["2025-03-30", "2025-03-31"])
    }

    @Test("the temperatures are the lowest and the highest of the steps, or of their spread where it is told")
    func temperatures() throws {
        let plain = kazan.days(from: [
            try step("2025-03-14T06:00:00Z", 4), try step("2025-03-14T03:00:00Z", -2),
            try step("2025-03-14T09:00:00Z", 3),
        ])
        let spread = kazan.days(from: [
            try step("2025-03-14T06:00:00Z", 4, spread: 3...5), try step("2025-03-14T09:00:00Z", 3.5),
        ])

        #expect(plain.map(\.minTemperature) == [-2] && plain.map(\.maxTemperature) == [4])
        #expect(spread.map(\.minTemperature) == [3] && spread.map(\.maxTemperature) == [5])
    }

    @Test("no hour's rain counts twice, whatever the lengths of the steps")
    func rain() throws {
        let days = kazan.days(from: [
            try step("2025-03-14T06:00:00Z", rain: 0.1), try step("2025-03-14T07:00:00Z", rain: 0.2),
            try step("2025-03-14T08:00:00Z", hours: 6, rain: 1), try step("2025-03-14T09:00:00Z", rain: 5),
            try step("2025-03-14T14:00:00Z", hours: 6, rain: 2),
        ])

        #expect(days.map(\.precipitation) == [3.3])
    }

    @Test("rain that no step tells is not known, and not zero")
    func unknownRain() throws {
        let days = kazan.days(from: [
            try step("2025-03-14T06:00:00Z"), try step("2025-03-15T06:00:00Z", rain: 0),
            try step("2025-03-15T07:00:00Z"),
        ])

        #expect(days.map(\.precipitation) == [nil, 0])
    }

    @Test("probability and wind are the highest of the day")
    func highest() throws {
        let days = kazan.days(from: [
            try step("2025-03-14T06:00:00Z", chance: 0.2, wind: 3),
            try step("2025-03-14T09:00:00Z", chance: 0.7, wind: 2),
        ])

        #expect(days.map(\.precipitationProbability) == [0.7] && days.map(\.maxWindSpeed) == [3])
    }

    @Test("the condition is the worst from 6 to 21 o'clock")
    func worst() throws {
        let days = kazan.days(from: [
            try step("2025-03-14T02:59:00Z", 0, Condition(.thunderstorm)),
            try step("2025-03-14T03:00:00Z", 0, Condition(.rain, .light)),
            try step("2025-03-14T10:00:00Z", 0, Condition(.rain, .heavy)),
            try step("2025-03-14T11:00:00Z", 0, Condition(.clear)),
            try step("2025-03-14T18:00:00Z", 0, Condition(.tornado)),
        ])

        #expect(days.map(\.condition) == [Condition(.rain, .heavy)])
    }

    @Test("where the clocks change at night, 6 and 21 o'clock are still read from the clock")
    func clockChange() throws {
        let berlin = DayBuilder(zone: try #require(TimeZone(identifier: "Europe/Berlin")))

        let days = berlin.days(from: [
            try step("2025-03-30T03:59:00Z", 0, Condition(.tornado)),
            try step("2025-03-30T04:00:00Z", 0, Condition(.rain, .light)),
            try step("2025-03-30T19:00:00Z", 0, Condition(.tornado)),
            try step("2025-10-26T04:59:00Z", 0, Condition(.tornado)),
            try step("2025-10-26T19:59:00Z", 0, Condition(.rain, .heavy)),
            try step("2025-10-26T20:00:00Z", 0, Condition(.tornado)),
        ])

        #expect(days.map(\.condition) == [Condition(.rain, .light), Condition(.rain, .heavy)])
    }

    @Test("without steps by day it is the commonest, and the worst of equally common ones")
    func commonest() throws {
        let days = kazan.days(from: [
            try step("2025-03-14T18:00:00Z", 0, Condition(.clear)),
            try step("2025-03-14T19:00:00Z", 0, Condition(.clear)),
            try step("2025-03-14T20:00:00Z", 0, Condition(.snow, .light)),
            try step("2025-03-14T21:00:00Z", 0, Condition(.fog)),
            try step("2025-03-14T22:00:00Z", 0, Condition(.snow, .light)),
        ])

        #expect(days.map(\.condition) == [Condition(.clear), Condition(.snow, .light)])
    }

    @Test("a step that tells no condition does not hide what the other steps of the day tell")
    func unknownCondition() throws {
        let lastByDay = kazan.days(from: [
            try step("2025-03-14T00:00:00Z", hours: 6, 0, Condition(.rain, .light)),
            try step("2025-03-14T06:00:00Z", 0, Condition(.unknown)),
        ])
        let mostAtNight = kazan.days(from: [
            try step("2025-03-14T18:00:00Z", 0, Condition(.unknown)),
            try step("2025-03-14T19:00:00Z", 0, Condition(.unknown)),
            try step("2025-03-14T20:00:00Z", 0, Condition(.fog)),
        ])
        let none = kazan.days(from: [try step("2025-03-14T06:00:00Z", 0, Condition(.unknown))])

        #expect(lastByDay.map(\.condition) == [Condition(.rain, .light)])
        #expect(mostAtNight.map(\.condition) == [Condition(.fog)])
        #expect(none.map(\.condition) == [Condition(.unknown)])
    }

    @Test("a day is complete with 18 hours, also those of a step that begins the day before")
    func complete() throws {
        func isComplete(_ steps: [DayBuilder.Step]) -> [Bool] { kazan.days(from: steps).map(\.complete) }
        let hours = try (0..<17).map { try step("2025-03-14T\($0 + 3 < 10 ? "0" : "")\($0 + 3):00:00Z") }
        let night = try step("2025-03-13T20:00:00Z", hours: 6)

        #expect(isComplete(hours) == [false])
        #expect(isComplete(hours + [try step("2025-03-14T20:00:00Z")]) == [true])
        // From midnight to five o'clock of the place: all but one hour of the day.
        #expect(isComplete([night] + hours) == [false, true])
        // An hour that two steps tell is one hour.
        #expect(isComplete(hours + [try step("2025-03-14T03:00:00Z")]) == [false])
    }

    @Test(
        "a day whose midnight the clocks pass over begins an hour later, west of Greenwich, too",
        arguments: [
            ("America/Havana", "2025-03-09", "2025-03-09T05:00:00Z"),
            ("Atlantic/Azores", "2025-03-30", "2025-03-30T01:00:00Z"),
            ("America/Santiago", "2025-09-07", "2025-09-07T04:00:00Z"),
            ("Africa/Cairo", "2025-04-25", "2025-04-24T22:00:00Z"),
            // Others change their clocks later in the night: there midnight is midnight.
            ("Australia/Sydney", "2025-04-06", "2025-04-05T13:00:00Z"),
            ("America/New_York", "2025-03-09", "2025-03-09T05:00:00Z"),
        ])
    func passedMidnight(zone: String, day: String, begin: String) throws {
        let zone = try #require(TimeZone(identifier: zone)), begin = try Date(utc: begin)
        // From the hour before the day on, all but the last hours of the eighteen that make a day complete.
        let steps = (-1..<17).map { hour in
            DayBuilder.Step(
                HourForecast(
                    time: begin.addingTimeInterval(Double(hour) * 3_600), temperature: 0,
                    condition: Condition(.overcast)))
        }

        #expect(try #require(LocalDay(day)).begin(in: zone) == begin)
        #expect(DayBuilder(zone: zone).days(from: steps).map(\.complete) == [false, false])
    }

    @Test("very many days are built as fast as their steps are read", .timeLimit(.minutes(10)))
    func manyDays() throws {
        let begin = try Date(utc: "2025-03-14T00:00:00Z")
        let steps = (0..<30_000).map { day in
            DayBuilder.Step(
                HourForecast(
                    time: begin.addingTimeInterval(Double(day) * 86_400), length: 6, temperature: 0,
                    condition: Condition(.overcast)))
        }

        #expect(kazan.days(from: steps).count == 30_000)
    }

    @Test("the sun is told for each day")
    func sun() throws {
        let days = kazan.days(
            from: [try step("2025-03-14T06:00:00Z"), try step("2025-03-15T06:00:00Z")],
            sun: { $0.day == 14 ? .alwaysUp : .alwaysDown })

        #expect(days.map(\.sun) == [.alwaysUp, .alwaysDown])
        #expect(kazan.days(from: []).isEmpty)
    }

    @Test("every kind of weather has its place in the order of severity, and within it each intensity has")
    func order() {
        let intensities: [Condition.Intensity] = [.none, .light, .moderate, .heavy]
        let severities = Condition.Kind.allCases.map { kind in
            intensities.map { Condition(kind, $0).severity }
        }

        #expect(severities.allSatisfy { $0 == $0.sorted() })
        #expect(
            Set(severities.flatMap(\.self)).count == Condition.Kind.allCases.count * intensities.count)
    }

    @Test("what hinders people more is the worse weather")
    func worse() {
        let order: [Condition.Kind] = [
            .unknown, .clear, .mainlyClear, .partlyCloudy, .overcast, .haze, .smoke, .dust, .mist, .fog,
            .drizzle, .rainShowers, .rain, .snowShowers, .snow, .sleetShowers, .sleet, .blowingSnow,
            .freezingDrizzle, .freezingRain, .hail, .thunderstorm, .thunderstormWithHail, .squall, .tornado,
        ]

        #expect(
            Condition.Kind.allCases.sorted { Condition($0).severity < Condition($1).severity } == order)
    }
}
