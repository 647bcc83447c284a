import BusinessLogic
import Conditions
import Core
import CoreDouble
import Foundation
import Testing

@testable import BusinessLogicBase

@Suite("Values as services write them") struct WireValueTests {
    @Test(
        "the date of a header",
        arguments: [
            ("Fri, 14 Mar 2025 10:01:37 GMT", "2025-03-14T10:01:37Z" as String?),
            ("Thu, 29 Feb 2024 00:00:00 GMT", "2024-02-29T00:00:00Z"),
            ("Sat, 29 Feb 2025 00:00:00 GMT", nil), ("Fri, 14 Mar 2025 24:00:00 GMT", nil),
            ("Fri, 14 Mär 2025 10:01:37 GMT", nil), ("Fri, 14 Mar 2025 10:01:37 CET", nil), ("0", nil),
            ("-1", nil),
            ("Fri, 14 Mar 2025 23:59:60 GMT", "2025-03-15T00:00:00Z"), ("Fri, 14 Mar 2025 10:60:00 GMT", nil),
            ("Fri, 14 Mar 2025 10:01:61 GMT", nil),
        ])
    func header(text: String, expected: String?) throws {
        let receivedAt = try Date(utc: "2025-03-14T10:15:00Z")

        #expect(HTTPDate(text, receivedAt: receivedAt)?.date == (try expected.map { try Date(utc: $0) }))
    }

    @Test("a month has its English name of three letters, in each of the three forms of a header's date")
    func months() throws {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let receivedAt = try Date(utc: "2025-03-14T10:15:00Z")
        for (index, name) in names.enumerated() {
            let expected = try Date(utc: "2025-\(index < 9 ? "0" : "")\(index + 1)-06T08:49:37Z")
            for text in [
                "Sun, 06 \(name) 2025 08:49:37 GMT", "Sunday, 06-\(name)-25 08:49:37 GMT",
                "Sun \(name)  6 08:49:37 2025",
            ] {
                #expect(HTTPDate(text, receivedAt: receivedAt)?.date == expected, "\(text)")
            }
        }
    }

    @Test(
        "a year of two digits is one in the past if it would be more than 50 years ahead",
        arguments: [
            ("06-Nov-94", "2025-03-14", "1994-11-06" as String?), ("14-Mar-75", "2025-03-14", "2075-03-14"),
            ("15-Mar-75", "2025-03-14", "1975-03-15"), ("13-Mar-76", "2025-03-14", "1976-03-13"),
            ("13-Mar-25", "2025-03-14", "2025-03-13"), ("01-Jan-05", "2099-12-31", "2105-01-01"),
            ("29-Feb-00", "2025-03-14", "2000-02-29"), ("29-Feb-23", "2025-03-14", nil),
        ])
    func twoDigits(text: String, today: String, expected: String?) throws {
        let date = HTTPDate(
            "Sunday, \(text) 08:49:37 GMT", receivedAt: try Date(utc: "\(today)T10:15:00Z"))?.date

        #expect(date == (try expected.map { try Date(utc: "\($0)T08:49:37Z") }))
    }

    @Test(
        "a local time with its offset",
        arguments: [
            ("2025-03-14T13:00:00+03:00", "2025-03-14T10:00:00Z" as String?),
            ("2025-03-14T13:00-0930", "2025-03-14T22:30:00Z"),
            ("2025-03-14 10:00:00.482Z", "2025-03-14T10:00:00Z"),
            ("2025-03-14T13:00:00", nil), ("2025-03-14T25:00:00Z", nil), ("2025-03-14T13:00:00+19:00", nil),
            ("2025-03-14T13:00:00+14:00", "2025-03-13T23:00:00Z"), ("2025-03-14T13:00:00+15:00", nil),
            ("2025-03-14T23:59:60Z", "2025-03-15T00:00:00Z"), ("2025-03-14T23:59:61Z", nil),
            ("2025-02-29T13:00:00Z", nil), ("soon", nil),
        ])
    func offset(text: String, expected: String?) throws {
        #expect(Date(withOffset: text) == (try expected.map { try Date(utc: $0) }))
    }

    @Test(
        "seconds since 1970 are an instant when there can be weather then",
        arguments: [
            (JSONTree.number(1_741_946_400), "2025-03-14T10:00:00Z" as String?),
            (.text("1741946400"), "2025-03-14T10:00:00Z"), (.number(1_741_946_400.9), "2025-03-14T10:00:00Z"),
            (.number(0), nil), (.number(-9999), nil), (.number(1_741_946_400_000), nil),
            (.number(1e300), nil),
            (.text("soon"), nil), (.null, nil),
        ])
    func instant(_ tree: JSONTree, expected: String?) throws {
        #expect(tree.instant == (try expected.map { try Date(utc: $0) }))
    }

    @Test("a date of no calendar falls on a day, as every other", arguments: [1e300, -1e300, .infinity])
    func farAway(seconds: Double) {
        #expect(
            LocalDay(of: Date(timeIntervalSince1970: seconds), in: .gmt)
                == LocalDay(year: 1, month: 1, day: 1))
    }

    @Test(
        "a local time that a change of the clocks passes over is as long after the change as it seemed to be",
        arguments: [
            ("America/Santiago", 7, 0, "2025-09-07T04:00:00Z"),
            ("America/Santiago", 7, 30, "2025-09-07T04:30:00Z"),
            ("America/Santiago", 7, 60, "2025-09-07T04:00:00Z"),
            ("America/Santiago", 6, 1_439, "2025-09-07T03:59:00Z"),
            ("Europe/Berlin", 7, 0, "2025-09-06T22:00:00Z"),
        ])
    func passedOver(zone: String, day: Int, minute: Int, expected: String) throws {
        let noon = try Date(utc: "2025-09-07T12:00:00Z")
        let zone = ReplyZone(name: zone, offset: nil, city: try .sample(1, timeZone: zone), at: noon)
        let day = try #require(LocalDay(year: 2025, month: 9, day: day))

        #expect(zone.date(day, minute: minute) == (try Date(utc: expected)))
    }

    @Test("an offset that no zone has is not believed", arguments: [-9999, 1, 15 * 3600, 10_801])
    func strangeOffset(seconds: Int) throws {
        let zone = ReplyZone(
            name: nil, offset: seconds, city: try .sample(1, timeZone: "Europe/Moscow"),
            at: Date(timeIntervalSince1970: 1_741_946_400))

        #expect(zone.id == "Europe/Moscow")
    }

    @Test(
        "an offset that the city's clocks have within a day of the reply's time is theirs",
        arguments: [
            (7_200, "2025-03-29T00:59:59Z", nil), (7_200, "2025-03-29T01:00:00Z", "Europe/Berlin"),
            (3_600, "2025-03-31T00:59:59Z", "Europe/Berlin"), (3_600, "2025-03-31T01:00:00Z", nil),
        ] as [(Int, String, String?)])
    func offsetAroundAChange(offset: Int, time: String, id: String?) throws {
        let zone = ReplyZone(
            name: nil, offset: offset, city: try .kazan(in: "Europe/Berlin"), at: try Date(utc: time))

        #expect(zone.id == id)
    }

    @Test(
        "the eight winds have letters and numbers, clockwise from north; a calm has no direction",
        arguments: [
            ("n", 1, 0), ("ne", 2, 45), ("e", 3, 90), ("SE", 4, 135), ("s", 5, 180), ("sw", 6, 225),
            ("w", 7, 270), ("nw", 8, 315), ("c", 0, nil), ("x", 9, nil),
        ] as [(String, Double, Double?)])
    func winds(letters: String, number: Double, degrees: Double?) {
        #expect(EightWinds.degrees(letters: letters) == degrees)
        #expect(EightWinds.degrees(number: number) == degrees)
    }

    @Test(
        "a pressure of more than 825 is in hectopascals, where the reply does not say its unit",
        arguments: [(825, 1_099.91), (826, 826)])
    func mercury(told: Int, pressure: Double) async throws {
        let columns =
            #"{"current": {"time": "2025-03-14T13:00:00", "temperature_air": 2, "pressure": \#(told)}}"#
        let graphQL = #"{"data": {"weatherByPoint": {"now": {"temperature": 3, "pressure": \#(told)}}}}"#

        #expect(try await ReplyScene(.gismeteo, .json(columns)).report().current?.pressure == pressure)
        #expect(try await ReplyScene(.yandex, .json(graphQL)).report().current?.pressure == pressure)
    }

    @Test(
        "a sun that sets before it rises does so a day later; none is up for more than a day, or for no time",
        arguments: [
            (0, 43_200, 43_200), (0, 86_400, 86_400), (0, 86_401, nil), (0, 0, nil), (60_000, 600, 87_000),
            (600, 0, 86_400), (86_401, 0, nil),
        ] as [(Double, Double, Double?)])
    func sun(rises: Double, sets: Double, set: Double?) {
        func date(_ second: Double) -> Date { Date(timeIntervalSince1970: second) }

        let expected = set.map { Sun.risesAndSets(rises: date(rises), sets: date($0)) }

        #expect(Sun(rises: date(rises), sets: date(sets)) == expected ?? .unknown)
        #expect(Sun(rises: date(rises), sets: nil) == .unknown)
    }

    @Test("a number is one, also when it comes as a text")
    func numbers() {
        #expect(JSONTree.number(3.5).numberOrText == 3.5)
        #expect(JSONTree.text(" -3.5 ").numberOrText == -3.5)
        #expect(JSONTree.text("nan").numberOrText == nil)
        #expect(JSONTree.text("3 km").numberOrText == nil)
        #expect(JSONTree.text("12,5").numberOrText == nil)
        #expect(JSONTree.text("0x1A").numberOrText == nil)
        #expect(JSONTree.text("+5").numberOrText == 5)
        #expect(JSONTree.null.numberOrText == nil)
    }

    @Test("units of other services become the canonical ones")
    func units() {
        #expect(Quantity.pressure.canonical(757, unit: "mmHg") == 1_009.25)
        #expect(Quantity.pressure.canonical(29.8, unit: "inHg") == 1_009.14)
        #expect(Quantity.temperature.canonical(273.15, unit: "K") == 0)
        #expect(Quantity.distance.canonical(8.5, unit: "km") == 8_500)
        #expect(Quantity.distance.canonical(1, unit: "mi") == 1_609.34)
    }

    @Test(
        "numbers of the WMO that other services' codes are translated to",
        arguments: [
            (10, Condition.Kind.mist, Condition.Intensity.none), (68, .sleet, .light),
            (69, .sleet, .moderate),
            (83, .sleetShowers, .light), (84, .sleetShowers, .moderate), (89, .hail, .none),
        ])
    func conditions(code: Int, kind: Condition.Kind, intensity: Condition.Intensity) {
        #expect(Condition(wmo: code) == Condition(kind, intensity, wmo: code))
    }

    @Test("the days of a zone are found from instants, and back, over centuries")
    func days() throws {
        for text in ["1969-12-31", "1970-01-01", "2000-02-29", "2024-12-31", "2100-03-01", "1600-02-29"] {
            let day = try #require(LocalDay(text))
            #expect(LocalDay(of: day.begin(in: .gmt), in: .gmt) == day)
        }
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(try #require(LocalDay("2025-03-30")).begin(in: berlin) == Date(utc: "2025-03-29T23:00:00Z"))
        #expect(try #require(LocalDay("2025-03-31")).begin(in: berlin) == Date(utc: "2025-03-30T22:00:00Z"))
    }

    @Test(
        "what clocks show on the day on which they change is told as they show it",
        arguments: [
            ("2025-03-30", 60, "2025-03-30T00:00:00Z"), ("2025-03-30", 390, "2025-03-30T04:30:00Z"),
            ("2025-10-26", 60, "2025-10-25T23:00:00Z"), ("2025-10-26", 990, "2025-10-26T15:30:00Z"),
        ])
    func clockChanges(day: String, minute: Int, expected: String) throws {
        let berlin = try City.sample(2_950_159, "Berlin", latitude: 52.52, longitude: 13.4)
        let day = try #require(LocalDay(day))
        let zone = ReplyZone(name: "Europe/Berlin", offset: nil, city: berlin, at: day.midnightUTC)

        #expect(zone.date(day, minute: minute) == (try Date(utc: expected)))
    }

    @Test(
        "each of these providers has a source, and its replies are understood",
        arguments: [
            WeatherProvider.openMeteo,
            .metNorway,
            .openWeatherMap,
            .yandex,
            .gismeteo,
            .yahoo,
        ])
    func sources(provider: WeatherProvider) async throws {
        let core = CoreDouble(conditions: Conditions(time: ManualTime()))
        let source = BusinessLogicBase(core: core).weatherSource(for: provider)

        #expect(try await source.report(of: .kazan()).source == provider.rawValue)
    }
}
