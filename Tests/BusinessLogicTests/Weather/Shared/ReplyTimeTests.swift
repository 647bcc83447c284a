import BusinessLogic
import Conditions
import Core
import Foundation
import Testing

@Suite("The order of a reply's days and hours, and its clocks") struct ReplyTimeTests {
    @Test("days that follow on each other are told in that order")
    func days() async throws {
        for (name, reply) in try Self.replies(days: [14, 15, 16]) {
            let days = try await ReplyScene(name.provider, reply).report().daily

            #expect(days.map(\.date.day) == [14, 15, 16], "\(name)")
            #expect(days.map(\.maxTemperature) == [14, 15, 16], "\(name)")
        }
    }

    @Test(
        "days that do not follow on each other mean that a reply is refused",
        arguments: [[14, 16, 15], [14, 14]])
    func disorderedDays(_ days: [Int]) async throws {
        for (name, reply) in try Self.replies(days: days) {
            let why = "the day 2025-03-\(days.last ?? 0) is not later than the one before"
            #expect(
                try await ReplyScene(name.provider, reply).refusal()?.description.contains(why) == true,
                "\(name)")
        }
    }

    @Test("hours that follow on each other are told in that order")
    func hours() async throws {
        for (name, reply) in Self.replies(hours: [12, 15, 18]) {
            let hours = try await ReplyScene(name.provider, reply).report().hourly

            let expected = try ["09", "12", "15"].map { try Date(utc: "2025-03-14T\($0):00:00Z") }
            #expect(hours.map(\.time) == expected, "\(name)")
            #expect(hours.map(\.temperature) == [12, 15, 18], "\(name)")
        }
    }

    @Test(
        "hours that do not follow on each other mean that a reply is refused",
        arguments: [[12, 18, 15], [12, 12]])
    func disorderedHours(_ hours: [Int]) async throws {
        for (name, reply) in Self.replies(hours: hours) {
            let refusal = try await ReplyScene(name.provider, reply).refusal()
            #expect(refusal?.description.contains("is not later than the one before") == true, "\(name)")
        }
    }

    private enum Format {
        case yandex, graphQL, gismeteo, gismeteoColumns, gismeteoXML, yahoo, yql

        var provider: WeatherProvider {
            switch self {
            case .yandex, .graphQL: .yandex
            case .gismeteo, .gismeteoColumns, .gismeteoXML: .gismeteo
            case .yahoo, .yql: .yahoo
            }
        }
    }

    /// Replies about these days of March 2025, of which each has its number as its highest temperature.
    private static func replies(days: [Int]) throws -> [(Format, HTTPResponse)] {
        func list(_ day: (Int) -> String) -> String { days.map(day).joined(separator: ",") }
        let yandex = list {
            #"{"date": "2025-03-\#($0)", "parts": {"day": {"temp_min": 1, "temp_max": \#($0)}}}"#
        }
        let graphQL = list {
            #"{"time": "2025-03-\#($0)T00:00:00+03:00", "summary": {"day": {"minTemperature": 1, "maxTemperature": \#($0)}}}"#
        }
        let gismeteo = list {
            #"{"date": {"local": "2025-03-\#($0) 00:00:00"}, "temperature": {"air": {"min": {"C": 1}, "max": {"C": \#($0)}}}}"#
        }
        let xml = days.map { #"<day date="2025-03-\#($0)" tmin="1" tmax="\#($0)"/>"# }.joined()
        let yahoo = list {
            #"{"date": \#(1_741_899_600 + ($0 - 14) * 86_400), "low": 1, "high": \#($0), "code": 32}"#
        }
        let yql = list { #"{"date": "\#($0) Mar 2025", "low": "1", "high": "\#($0)", "code": "32"}"# }
        return [
            (.yandex, .json(#"{"info": {"lat": 55.75, "lon": 49.15}, "forecasts": [\#(yandex)]}"#)),
            (.graphQL, .json(#"{"data": {"weatherByPoint": {"forecast": {"days": [\#(graphQL)]}}}}"#)),
            (.gismeteo, .json(#"{"response": [\#(gismeteo)]}"#)),
            (.gismeteoXML, .text("<weather><location>\(xml)</location></weather>", type: "text/xml")),
            (.yahoo, .json(#"{"forecasts": [\#(yahoo)]}"#)),
            (
                .yql,
                .json(
                    #"{"query": {"results": {"channel": {"units": {"temperature": "C"}, "item": {"forecast": [\#(yql)]}}}}}"#
                )
            ),
        ]
    }

    /// Replies about these hours of 14 March 2025 in Kazan, of which each has its number as its temperature.
    private static func replies(hours: [Int]) -> [(Format, HTTPResponse)] {
        func list(_ hour: (Int) -> String) -> String { hours.map(hour).joined(separator: ",") }
        func second(_ hour: Int) -> Int { 1_741_899_600 + hour * 3_600 }
        let yandex = list { #"{"hour": "\#($0)", "hour_ts": \#(second($0)), "temp": \#($0)}"# }
        let graphQL = list { #"{"time": "2025-03-14T\#($0):00:00+03:00", "temperature": \#($0)}"# }
        let gismeteo = list { #"{"date": {"unix": \#(second($0))}, "temperature": {"air": {"C": \#($0)}}}"# }
        let times = list { #""2025-03-14T\#($0):00:00""# }
        let xml = hours.map {
            #"<forecast valid="2025-03-14T\#($0):00:00"><values t="\#($0)"/></forecast>"#
        }.joined()
        return [
            (
                .yandex,
                .json(
                    #"{"info": {"lat": 55.75, "lon": 49.15}, "forecasts": [{"date": "2025-03-14", "hours": [\#(yandex)]}]}"#
                )
            ),
            (
                .graphQL,
                .json(
                    #"{"data": {"weatherByPoint": {"forecast": {"days": [{"time": "2025-03-14T00:00:00+03:00", "hours": [\#(graphQL)]}]}}}}"#
                )
            ),
            (.gismeteo, .json(#"{"response": [\#(gismeteo)]}"#)),
            (
                .gismeteoColumns,
                .json(#"{"forecast": {"time": [\#(times)], "temperature_air": [\#(list { "\($0)" })]}}"#)
            ),
            (
                .gismeteoXML,
                .text(
                    #"<weather><location><day date="2025-03-14">\#(xml)</day></location></weather>"#,
                    type: "text/xml")
            ),
        ]
    }

    @Test("the clocks of a place are those of the time that a reply tells, whenever it comes")
    func summerTime() async throws {
        let july = 1_752_487_200.0
        let december = Date(timeIntervalSince1970: july + 150 * 86_400)
        let replies: [(WeatherProvider, HTTPResponse)] = [
            (
                .yandex,
                try .fixture(
                    "providers/yandex/v2-forecast.json",
                    replacing: [
                        ("\"now\": 1741947300", "\"now\": \(Int(july))"),
                        ("\"offset\": 10800", "\"offset\": 7200"),
                    ])
            ),
            (
                .yandex,
                try .fixture(
                    "providers/yandex/graphql.json",
                    replacing: [
                        ("2025-03-14T13:15:02.118+03:00", "2025-07-14T12:15:02+02:00"), ("+03:00", "+02:00"),
                    ])
            ),
            (
                .gismeteo,
                try .fixture(
                    "providers/gismeteo/v2-current.json",
                    replacing: [
                        ("\"unix\": 1741946400", "\"unix\": \(Int(july))"),
                        ("\"time_zone_offset\": 180", "\"time_zone_offset\": 120"),
                    ])
            ),
            (
                .gismeteo,
                .text(
                    #"<weather><location tzone="120" cur_time="2025-07-14T12:15:00"><day date="2025-07-14" tmin="1"/></location></weather>"#,
                    type: "text/xml")
            ),
            (
                .gismeteo,
                .text(
                    #"<weather><location tzone="120"><fact valid="2025-07-14T12:00:00"><values t="1"/></fact></location></weather>"#,
                    type: "text/xml")
            ),
        ]
        for (provider, reply) in replies {
            let scene = try ReplyScene(provider, reply)
            let time = scene.core.time
            time.advance(by: .seconds(december.timeIntervalSince(time.now)))
            let report = try await scene.report(of: .kazan(in: "Europe/Berlin"))

            #expect(report.timeZone.id == "Europe/Berlin", "\(provider)")
        }
    }

    @Test("no service tells weather that is yet to come as that of now, and the clocks are told")
    func future() async throws {
        for format in try ReplyFormat.all() {
            let scene = try format.scene()
            scene.core.time.advance(by: .seconds(-3 * 3_600))

            let refusal = try await scene.refusal()

            // Of several parts, the one about now is left out and logged.
            let told = ([refusal?.description].compactMap(\.self) + scene.core.warnings).joined()
            #expect(told.contains("as that of now, but this machine's clock shows"), "\(format.name)")
            if refusal == nil { #expect(try await scene.report().current == nil, "\(format.name)") }
        }
    }

    @Test("a city whose time zone is not told has its weather, though its clocks are ahead of UTC")
    func unknownZone() async throws {
        let xml = """
            <weather><location><fact valid="2025-03-14T13:00:00"><values t="2"/></fact></location></weather>
            """
        let replies: [(WeatherProvider, HTTPResponse)] = [
            (.gismeteo, .text(xml, type: "text/xml")),
            (
                .yahoo,
                try .fixture(
                    "providers/yahoo/forecast.xml", type: "text/xml", replacing: [("1:00 pm MSK", "1:00 pm")])
            ),
        ]
        for (provider, reply) in replies {
            let report = try await ReplyScene(provider, reply).report(of: .kazan(in: nil))

            #expect(report.current?.time == (try Date(utc: "2025-03-14T13:00:00Z")), "\(provider)")
        }
    }

    @Test(
        "a city whose zone is told by letters that mean several has its weather, whichever of them it is",
        arguments: [("6:00 pm CST", -5), ("6:00 pm PST", -7), ("9:00 pm EST", -4), ("4:00 pm BST", 0)])
    func ambiguousZone(time: String, offset: Int) async throws {
        let reply = try HTTPResponse.fixture(
            "providers/yahoo/forecast.xml", type: "text/xml", replacing: [("1:00 pm MSK", time)])

        let report = try await ReplyScene(.yahoo, reply).report(of: .kazan(in: nil))

        #expect(report.current?.temperature == 2.78)
        #expect(report.timeZone.offsetSeconds == offset * 3_600)
    }

    @Test(
        "a local time is refused when it is yet to come everywhere, or in the zone that is told",
        arguments: ["2:00 am CST", "2:00 pm GMT", "2:00 pm UTC"])
    func futureByLetters(time: String) async throws {
        let date = time.hasSuffix("CST") ? "15 Mar" : "14 Mar"
        let reply = try HTTPResponse.fixture(
            "providers/yahoo/forecast.xml", type: "text/xml",
            replacing: [("14 Mar 2025 1:00 pm MSK", "\(date) 2025 \(time)")])

        try await expectFuture(.yahoo, reply)
    }

    @Test("an offset that is told is believed, whatever the city's zone may be")
    func futureByOffset() async throws {
        let xml = """
            <weather><location tzone="180"><fact valid="2025-03-14T22:00:00"><values t="2"/></fact></location></weather>
            """

        try await expectFuture(.gismeteo, .text(xml, type: "text/xml"))
    }

    @Test("a time that no local clock has told is refused when it is yet to come, also without a known zone")
    func futureInstant() async throws {
        let hours = 10 * 3_600
        let gismeteo = #"""
            {"response": {"date": {"unix": \#(1_741_947_300 + hours)}, "temperature": {"air": {"C": 2}}}}
            """#
        let columns = #"""
            {"current": {"time": "2025-03-15T00:00:00+03:00", "temperature_air": 2}}
            """#
        let yahoo = #"""
            {"current_observation": {"pubDate": \#(1_741_947_300 + hours), "condition": {"temperature": 2}}}
            """#

        try await expectFuture(.gismeteo, .json(gismeteo))
        try await expectFuture(.gismeteo, .json(columns))
        try await expectFuture(.yahoo, .json(yahoo))
    }

    /// Expects that the reply is refused for a city without a zone, because its reading of now is yet to come.
    private func expectFuture(_ provider: WeatherProvider, _ reply: HTTPResponse) async throws {
        let refusal = try await ReplyScene(provider, reply).refusal(of: .kazan(in: nil))

        #expect(
            refusal?.description.contains("as that of now, but this machine's clock shows") == true,
            "\(refusal as Any)")
    }

    @Test(
        "the clocks of a place may be quarters of an hour ahead",
        arguments: [20_700, 45_900, 50_400, -34_200])
    func quarters(offset: Int) async throws {
        let reply = try HTTPResponse.fixture(
            "providers/yandex/v2-forecast.json", replacing: [("\"offset\": 10800", "\"offset\": \(offset)")])

        let report = try await ReplyScene(.yandex, reply).report(of: .kazan(in: nil))

        #expect(report.timeZone == ReportTimeZone(id: nil, offsetSeconds: offset))
    }
}
