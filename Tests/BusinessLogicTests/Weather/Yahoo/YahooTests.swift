import BusinessLogic
import Core
import Foundation
import Testing

@Suite("Yahoo: what a reply in its formats means") struct YahooTests {
    private static let json = "providers/yahoo/forecast.json"
    private static let rss = "providers/yahoo/forecast.xml"

    private func scene(json changes: [(String, String)] = []) throws -> ReplyScene {
        try ReplyScene(.yahoo, .fixture(Self.json, replacing: changes))
    }

    private func scene(rss changes: [(String, String)]) throws -> ReplyScene {
        try ReplyScene(.yahoo, .fixture(Self.rss, type: "application/rss+xml", replacing: changes))
    }

    // MARK: JSON of 2019

    @Test("the JSON of 2019: km/h and kilometres, a sun that sets at 5:37 pm, days by their local midnight")
    func json() async throws {
        let scene = try scene()
        let report = try await scene.report()

        #expect(report.source == "yahoo")
        #expect(
            report.attribution.contains("Yahoo") && report.attribution.contains("closed since March 2021"))
        #expect(report.timeZone == ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 10_800))
        let now = try #require(report.current)
        #expect(now.time == (try Date(utc: "2025-03-14T10:00:00Z")))
        #expect((now.temperature, now.feelsLike, now.humidity, now.pressure) == (3, -1, 71, 1_009))
        #expect((now.windSpeed, now.windDirection, now.visibility, now.isDay) == (3.4, 248, 8_500, true))
        #expect(now.condition == Condition(.overcast, wmo: 3))
        #expect(report.daily.map(\.date) == ["2025-03-14", "2025-03-15", "2025-03-16"].map { LocalDay($0) })
        #expect(report.daily.map(\.minTemperature) == [-4, -2, -1])
        #expect(report.daily.map(\.maxTemperature) == [3, 4, 6])
        #expect(report.daily.map(\.precipitation) == [nil, nil, nil])
        let sun = Sun.risesAndSets(
            rises: try Date(utc: "2025-03-14T02:56:00Z"), sets: try Date(utc: "2025-03-14T14:37:00Z"))
        #expect(report.daily.map(\.sun) == [sun, .unknown, .unknown])
        #expect(scene.core.warnings == [])
    }

    @Test("units of the United States are known by the pressure, since the reply does not say them")
    func unitsOfTheUS() async throws {
        let report = try await scene(json: [
            ("1009.0", "29.8"), ("\"temperature\": 3", "\"temperature\": 37"), ("\"low\": -4", "\"low\": 25"),
            ("\"high\": 3", "\"high\": 37"), ("12.24", "8"), ("8.5", "5.3"),
            ("\"chill\": -1", "\"chill\": 30"),
            ("\"low\": -2", "\"low\": 28"), ("\"high\": 4", "\"high\": 39"), ("\"low\": -1", "\"low\": 30"),
            ("\"high\": 6", "\"high\": 43"),
        ]).report()

        let now = try #require(report.current)
        #expect((now.temperature, now.feelsLike, now.pressure) == (2.78, -1.11, 1_009.14))
        #expect((now.windSpeed, now.visibility) == (3.58, 8_529.52))
        #expect(report.daily.map(\.minTemperature) == [-3.89, -2.22, -1.11])
    }

    @Test("days begin at the place's midnight, thirteen hours ahead too")
    func daysInAuckland() async throws {
        let report = try await scene(json: [
            ("Europe/Moscow", "Pacific/Auckland"), ("1741899600", "1741863600"), ("1741986000", "1741950000"),
            ("1742072400", "1742036400"),
        ]).report()

        #expect(report.daily.map(\.date) == ["2025-03-14", "2025-03-15", "2025-03-16"].map { LocalDay($0) })
    }

    @Test(
        "days that begin by the clock of the days before, in the week in which clocks are set back, are those days"
    )
    func daysOfClockChange() async throws {
        // Midnights in Berlin of 25 to 27 October 2025, all by summer time.
        let report = try await scene(json: [
            ("Europe/Moscow", "Europe/Berlin"), ("1741899600", "1761343200"), ("1741986000", "1761429600"),
            ("1742072400", "1761516000"),
        ]).report()

        #expect(report.daily.map(\.date) == ["2025-10-25", "2025-10-26", "2025-10-27"].map { LocalDay($0) })
    }

    @Test("without a pressure, heat tells the units")
    func unitsByHeat() async throws {
        let us = try await scene(json: [
            ("1009.0", "0"), ("\"temperature\": 3", "\"temperature\": 86"), ("\"high\": 6", "\"high\": 95"),
        ]).report()
        #expect((us.current?.temperature, us.current?.pressure) == (30, nil))

        for none in ["0", "null"] {
            let metric = try await scene(json: [("1009.0", none)]).report()
            #expect((metric.current?.temperature, metric.current?.pressure) == (3, nil), "\(none)")
        }
    }

    @Test(
        "no place has more than sixty degrees Celsius: above, they are Fahrenheit's",
        arguments: [(60, 60), (61, 16.11)])
    func heat(told: Int, celsius: Double) async throws {
        let reply = HTTPResponse.json(
            #"{"forecasts": [{"date": 1741899600, "low": 20, "high": \#(told), "code": 36}]}"#)

        #expect(try await ReplyScene(.yahoo, reply).report().daily.map(\.maxTemperature) == [celsius])
    }

    @Test("a clock has no leading zeros, and 12:0 am fills a gap")
    func clocks() async throws {
        let late = try await scene(json: [("5:37 pm", "7:3 pm")]).report()
        #expect(
            late.daily.first?.sun
                == .risesAndSets(
                    rises: try Date(utc: "2025-03-14T02:56:00Z"), sets: try Date(utc: "2025-03-14T16:03:00Z"))
        )

        let none = try await scene(json: [("5:56 am", "12:0 am"), ("5:37 pm", "12:0 am")]).report()
        #expect(none.daily.first?.sun == .unknown)

        let half = try await scene(json: [("5:37 pm", "12:0 am")]).report()
        #expect(half.daily.first?.sun == .unknown)
    }

    @Test("objects without members mean that the place is unknown; a part of them does not")
    func unknownPlace() async throws {
        let unknown = try ReplyScene(.yahoo, .fixture("providers/yahoo/error-unknown-place.json"))
        #expect(try await unknown.refusal() == .unknownPlace(detail: "yahoo does not know the place"))

        let part =
            #"{"location": {}, "current_observation": {}, "forecasts": [{"date": 1741899600, "low": 1, "high": 2, "code": 3200}]}"#
        let report = try await ReplyScene(.yahoo, .json(part)).report()
        #expect(report.current == nil)
        #expect(report.daily.map(\.condition) == [Condition(.unknown)])
    }

    @Test("a day whose lowest temperature is above its highest has neither")
    func contradiction() async throws {
        let scene = try scene(json: [("\"low\": -4", "\"low\": 14")])
        let day = try #require(try await scene.report().daily.first)

        #expect((day.minTemperature, day.maxTemperature, day.complete) == (nil, nil, false))
        #expect(
            scene.core.warnings == [
                "yahoo: the temperature of 2025-03-14 is dropped: it is lowest 14.0 °C, highest 3.0 °C"
            ])
    }

    @Test("swapped coordinates are refused")
    func swapped() async throws {
        let scene = try scene(json: [
            ("\"lat\": 55.788", "\"lat\": 49.122"), ("\"long\": 49.122", "\"long\": 55.788"),
        ])

        #expect(
            try await scene.refusal()
                == .malformed(
                    detail:
                        "yahoo's reply does not make sense: it is about 49.122, 55.788, not 55.75, 49.1497"))
    }

    // MARK: RSS

    @Test("RSS: the units stand in the feed, times are the place's, a comment may follow the root")
    func rss() async throws {
        let scene = try scene(rss: [("</rss>", "</rss>\n<!-- fe12.weather.example compressed Fri Mar 14 -->")]
        )
        let report = try await scene.report()

        let now = try #require(report.current)
        #expect(now.time == (try Date(utc: "2025-03-14T10:00:00Z")))
        #expect((now.temperature, now.feelsLike, now.humidity, now.pressure) == (2.78, -1.11, 71, 1_009.14))
        #expect((now.windSpeed, now.windDirection, now.visibility) == (3.58, 248, 8_529.52))
        #expect(report.daily.map(\.date) == [LocalDay("2025-03-14"), LocalDay("2025-03-15")])
        #expect(report.daily.map(\.minTemperature) == [-3.89, -2.22])
        #expect(
            report.daily.first?.sun
                == .risesAndSets(
                    rises: try Date(utc: "2025-03-14T02:56:00Z"), sets: try Date(utc: "2025-03-14T14:07:00Z"))
        )
        #expect(scene.core.warnings == [])
    }

    @Test(
        "RSS: the day has twelve hours before noon and twelve after",
        arguments: [
            ("12:30 am", "2025-03-13T21:30:00Z"), ("1:05 am", "2025-03-13T22:05:00Z"),
            ("12:00 pm", "2025-03-14T09:00:00Z"), ("12:30 pm", "2025-03-14T09:30:00Z"),
        ])
    func noonAndMidnight(time: String, expected: String) async throws {
        let report = try await scene(rss: [("1:00 pm MSK", "\(time) MSK")]).report()

        #expect(report.current?.time == (try Date(utc: expected)))
    }

    @Test("RSS: a city without a time zone has that of the letters behind the time")
    func abbreviation() async throws {
        let report = try await scene(rss: []).report(of: .kazan(in: nil))

        #expect(report.timeZone.offsetSeconds == 10_800)
        #expect(report.current?.time == (try Date(utc: "2025-03-14T10:00:00Z")))
    }

    @Test(
        "RSS: a unit that is not known is no number, and one that is missing is of the same system as the others"
    )
    func units() async throws {
        func scene(_ units: String) throws -> ReplyScene {
            let told = #"temperature="F" distance="mi" pressure="in" speed="mph""#
            return try ReplyScene(
                .yahoo,
                .fixture("providers/yahoo/forecast.xml", type: "text/xml", replacing: [(told, units)]))
        }

        let refusal = try await scene(#"temperature="X""#).refusal()
        #expect(refusal?.description.contains("condition.temp is in “x”, an unknown unit") == true)
        let some = try await scene(#"temperature="F" distance="leagues" speed="" "#).report().current
        #expect(some?.temperature == 2.78)
        #expect(some?.windSpeed == 3.58)
        #expect(some?.visibility == nil)
        let metric = try await scene(#"temperature=" c" speed="kph ""#).report().current
        #expect(metric?.temperature == 37)
        #expect(metric?.windSpeed == 2.22)
        #expect(metric?.visibility == 5_300)
        let american = try await scene(#"temperature="F""#).report().current
        #expect(american?.temperature == 2.78)
        #expect(american?.windSpeed == 3.58)
        #expect(american?.visibility == 8_529.52)
    }

    @Test("RSS: a place that is not found, and values that are empty")
    func rssOdd() async throws {
        let error = """
            <rss version="2.0"><channel><title>Yahoo! Weather - Error</title><description>Yahoo! Weather Error</description>
            <item><title>City not found</title><description>Invalid Input /forecastrss?w=0</description></item></channel></rss>
            """
        #expect(
            try await ReplyScene(.yahoo, .text(error, type: "text/xml")).refusal()
                == .unknownPlace(detail: "yahoo does not know the place"))

        let scene = try scene(rss: [
            ("visibility=\"5.3\"", "visibility=\"\""), ("pressure=\"29.8\"", "pressure=\"0\""),
        ])
        let now = try #require(try await scene.report().current)
        #expect((now.visibility, now.pressure) == (nil, nil))
        #expect(scene.core.warnings == [])
    }

    @Test(
        "a time of the sun that is none is not known",
        arguments: ["5:56:10 am", "5 am", "13:00 am", "5:60 am", "5:056 am", "5:56", ":56 am"])
    func noTimeOfSun(text: String) async throws {
        let reply = try HTTPResponse.fixture(
            "providers/yahoo/forecast.json", replacing: [("5:56 am", text)])

        #expect(try await ReplyScene(.yahoo, reply).report().daily.first?.sun == .unknown)
    }

    // MARK: YQL

    @Test("YQL: of one day only, the forecast is no array")
    func yqlOneDay() async throws {
        let reply = HTTPResponse.json(
            """
            {"query":{"count":1,"created":"2016-07-13T11:20:05Z","lang":"en-US","results":{"channel":{
            "units":{"temperature":"C"},"item":{"lat":"55.78","long":"49.12",
            "condition":{"code":"32","date":"Wed, 13 Jul 2016 01:00 PM MSK","temp":"19","text":"x"},
            "forecast":{"code":"32","date":"13 Jul 2016","day":"Wed","high":"20","low":"10","text":"x"}}}}}}
            """)

        #expect(try await ReplyScene(.yahoo, reply).report().daily.map(\.maxTemperature) == [20])
    }

    @Test("YQL: days have the names of their months")
    func yqlMonths() async throws {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let days = names.map { #"{"code": "32", "date": "9 \#($0) 2016", "high": "20", "low": "10"}"# }
        let reply = HTTPResponse.json(
            """
            {"query": {"results": {"channel": {"units": {"temperature": "C"},
            "item": {"forecast": [\(days.joined(separator: ","))]}}}}}
            """)

        #expect(try await ReplyScene(.yahoo, reply).report().daily.map(\.date.month) == Array(1...12))
    }

    @Test("YQL: a date of words that never end is refused as fast as any other", .timeLimit(.minutes(10)))
    func yqlEndlessReading() async throws {
        let dates = [
            "Wed, 13 Jul 2016 01:00 PM \(String(repeating: "M", count: 200_000))\\n",
            "\(String(repeating: "1 Jul 2016 1:00 PM ", count: 10_000))\\n",
        ]
        for date in dates {
            let refusal = try await yql(date: date).refusal()
            guard case .malformed(let detail) = refusal else {
                Issue.record("\(String(describing: refusal))")
                continue
            }
            #expect(detail.contains("the time of the reading is “") && detail.count < 200)
        }
    }

    @Test(
        "very many days whose temperatures can't be take few lines of the log, and the log says how many there are"
    )
    func manyBadDays() async throws {
        let days = (0..<2_000).map { #"{"code":26,"date":\#(1_741_899_600 + $0 * 86_400),"low":9,"high":3}"# }
        let scene = try ReplyScene(
            .yahoo,
            .json(
                """
                {"location":{"lat":55.75,"long":49.13,"timezone_id":"Europe/Moscow"},
                "forecasts":[\(days.joined(separator: ","))]}
                """))

        #expect(try await scene.report().daily.count == 2_000)
        #expect(scene.core.warnings.count == 51)
        #expect(scene.core.warnings.last == "yahoo: 1950 more values are dropped")
    }

    private func yql(
        units: String = #""distance":"mi","pressure":"in","speed":"mph","temperature":"F""#,
        air: String = #""humidity":"71","pressure":"1005.0","rising":"0","visibility":"16.1""#,
        temperature: String = "66", chill: String = "66", high: String = "68",
        date: String = "Wed, 13 Jul 2016 01:00 PM MSK", code: Int = 39, codeOfDay: Int = 47
    ) throws -> ReplyScene {
        try ReplyScene(
            .yahoo,
            .json(
                """
                {"query":{"count":1,"created":"2016-07-13T11:20:05Z","lang":"en-US","results":{"channel":{
                "units":{\(units)},"location":{"city":"Kazan"},
                "wind":{"chill":"\(chill)","direction":"225","speed":"11"},"atmosphere":{\(air)},
                "astronomy":{"sunrise":"3:24 am","sunset":"8:3 pm"},"item":{"lat":"55.78","long":"49.12",
                "condition":{"code":"\(code)","date":"\(date)","temp":"\(temperature)","text":"x"},
                "forecast":[
                {"code":"\(codeOfDay)","date":"13 Jul 2016","day":"Wed","high":"\(high)","low":"10","text":"x"},
                {"code":"3200","date":"14 Jul 2016","day":"Thu","high":"","low":"","text":""}]}}}}}
                """))
    }

    @Test("YQL: all is text, and the pressure in inches is hectopascals, the visibility in miles kilometres")
    func yqlText() async throws {
        let scene = try yql()
        let report = try await scene.report()

        let now = try #require(report.current)
        #expect(now.time == (try Date(utc: "2016-07-13T10:00:00Z")))
        #expect((now.temperature, now.humidity, now.pressure, now.visibility) == (18.89, 71, 1_005, 16_100))
        #expect((now.windSpeed, now.windDirection) == (4.92, 225))
        #expect(now.condition == Condition(.thunderstorm, wmo: 95))
        #expect(report.daily.map(\.maxTemperature) == [20, nil])
        #expect(
            report.daily.first?.sun
                == .risesAndSets(
                    rises: try Date(utc: "2016-07-13T00:24:00Z"), sets: try Date(utc: "2016-07-13T17:03:00Z"))
        )
        #expect(scene.core.warnings == [])
    }

    @Test("YQL in metric units: pressure and visibility were converted twice, the chill not at all")
    func yqlMetric() async throws {
        let scene = try yql(
            units: #""distance":"km","pressure":"mb","speed":"km/h","temperature":"C""#,
            air: #""humidity":"71","pressure":"34033.22","rising":"0","visibility":"25.91""#,
            temperature: "19",
            chill: "66", high: "20")
        let now = try #require(try await scene.report().current)

        #expect((now.temperature, now.feelsLike, now.pressure) == (19, 18.89, 1_005))
        #expect((now.windSpeed, now.visibility) == (3.06, 16_099.73))
    }

    @Test(
        "YQL in metric units: a chill that is more than five degrees above the temperature is one in °F",
        arguments: [("24", 24), ("25", -3.89)])
    func yqlChill(told: String, celsius: Double) async throws {
        let scene = try yql(units: #""temperature":"C""#, temperature: "19", chill: told, high: "20")

        #expect(try await scene.report().current?.feelsLike == celsius)
    }

    @Test("a reading without a time is of when the reply came", arguments: [#"date="""#, ""])
    func timeless(date: String) async throws {
        let told = "Fri, 14 Mar 2025 1:00 pm MSK"
        let scene = try scene(rss: [
            ("date=\"\(told)\"", date), ("<pubDate>\(told)</pubDate>", ""),
            ("<lastBuildDate>\(told)</lastBuildDate>", ""),
        ])

        #expect(try await scene.report().current?.time == scene.core.clock.now)
    }

    @Test("YQL in XML has the channel of RSS, with its name spaces on every element")
    func yqlXML() async throws {
        let space = #"xmlns:yweather="http://xml.weather.yahoo.com/ns/rss/1.0""#
        let xml = """
            <query xmlns:yahoo="http://www.yahooapis.com/v1/base.rng" yahoo:count="1"><results><channel>
            <yweather:units \(space) distance="mi" pressure="in" speed="mph" temperature="F"/>
            <yweather:atmosphere \(space) humidity="63" pressure="986.0" rising="0" visibility="16.1"/><item>
            <geo:lat xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#">55.78</geo:lat>
            <geo:long xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#">49.12</geo:long>
            <yweather:condition \(space) code="28" date="Wed, 13 Jul 2016 01:00 PM CEST" temp="72" text="x"/>
            </item></channel></results></query>
            """
        let now = try #require(try await ReplyScene(.yahoo, .text(xml, type: "text/xml")).report().current)
        #expect(now.time == (try Date(utc: "2016-07-13T10:00:00Z")))
        #expect((now.temperature, now.pressure, now.visibility) == (22.22, 986, 16_100))

        let nothing = #"<query yahoo:count="0" xmlns:yahoo="u"><results/></query>"#
        #expect(
            try await ReplyScene(.yahoo, .text(nothing, type: "text/xml")).refusal()
                == .unknownPlace(detail: "yahoo does not know the place"))
    }

    @Test("YQL finds nothing with a count of zero")
    func yqlNothing() async throws {
        let body = #"{"query":{"count":0,"created":"2016-07-13T11:20:05Z","lang":"en-US","results":null}}"#

        #expect(
            try await ReplyScene(.yahoo, .json(body)).refusal()
                == .unknownPlace(detail: "yahoo does not know the place"))
    }

    // MARK: Conditions

    private static let codes: [NamedCode] = [
        NamedCode(0, "tornado", .tornado), NamedCode(1, "tropical storm", .thunderstorm),
        NamedCode(2, "hurricane", .thunderstorm), NamedCode(3, "severe thunderstorms", .thunderstorm),
        NamedCode(4, "thunderstorms", .thunderstorm), NamedCode(5, "mixed rain and snow", .sleet, .moderate),
        NamedCode(6, "mixed rain and sleet", .sleet, .moderate),
        NamedCode(7, "mixed snow and sleet", .sleet, .moderate),
        NamedCode(8, "freezing drizzle", .freezingDrizzle, .light),
        NamedCode(9, "drizzle", .drizzle, .moderate),
        NamedCode(10, "freezing rain", .freezingRain, .light), NamedCode(11, "showers", .rainShowers, .light),
        NamedCode(12, "rain", .rain, .moderate), NamedCode(13, "snow flurries", .snow, .light),
        NamedCode(14, "light snow showers", .snowShowers, .light),
        NamedCode(15, "blowing snow", .blowingSnow),
        NamedCode(16, "snow", .snow, .moderate), NamedCode(17, "hail", .hail),
        NamedCode(18, "sleet", .sleet, .moderate), NamedCode(19, "dust", .dust), NamedCode(20, "foggy", .fog),
        NamedCode(21, "haze", .haze), NamedCode(22, "smoky", .smoke), NamedCode(23, "blustery", .squall),
        NamedCode(24, "windy", .squall), NamedCode(25, "cold", .unknown), NamedCode(26, "cloudy", .overcast),
        NamedCode(27, "mostly cloudy (night)", .overcast), NamedCode(28, "mostly cloudy (day)", .overcast),
        NamedCode(29, "partly cloudy (night)", .partlyCloudy),
        NamedCode(30, "partly cloudy (day)", .partlyCloudy), NamedCode(31, "clear (night)", .clear),
        NamedCode(32, "sunny (day)", .clear), NamedCode(33, "fair (night)", .mainlyClear),
        NamedCode(34, "fair (day)", .mainlyClear), NamedCode(35, "mixed rain and hail", .hail),
        NamedCode(36, "hot", .clear), NamedCode(37, "isolated thunderstorms", .thunderstorm),
        NamedCode(38, "scattered thunderstorms", .thunderstorm), NamedCode(3_200, "not available", .unknown),
    ]

    private static let codesOf2019: [NamedCode] = [
        NamedCode(39, "scattered showers", .rainShowers, .light), NamedCode(40, "heavy rain", .rain, .heavy),
        NamedCode(41, "scattered snow showers", .snowShowers, .light),
        NamedCode(42, "heavy snow", .snow, .heavy), NamedCode(43, "blizzard", .snow, .heavy),
        NamedCode(44, "not available", .unknown),
        NamedCode(45, "scattered showers", .rainShowers, .light),
        NamedCode(46, "scattered snow showers", .snowShowers, .light),
        NamedCode(47, "scattered thundershowers", .thunderstorm),
    ]

    private static let oldCodes: [NamedCode] = [
        NamedCode(39, "scattered thunderstorms", .thunderstorm),
        NamedCode(40, "scattered showers", .rainShowers, .light), NamedCode(41, "heavy snow", .snow, .heavy),
        NamedCode(42, "scattered snow showers", .snowShowers, .light),
        NamedCode(43, "heavy snow", .snow, .heavy), NamedCode(44, "partly cloudy", .partlyCloudy),
        NamedCode(45, "thundershowers", .thunderstorm), NamedCode(46, "snow showers", .snowShowers, .light),
        NamedCode(47, "isolated thundershowers", .thunderstorm),
    ]

    @Test(
        "each code of the list of 2019 is a condition; a code of day or night says so, else the sun does",
        arguments: codes + codesOf2019)
    func conditions(_ code: NamedCode) async throws {
        for (sunset, isSunUp) in [("5:37 pm", true), ("9:37 am", false)] {
            let report = try await scene(json: [
                ("\"code\": 28", "\"code\": \(code.number)"), ("5:37 pm", sunset),
                ("\"code\": 13", "\"code\": \(code.number)"),
            ]).report()

            let isDay = code.name.hasSuffix("(day)") ? true : code.name.hasSuffix("(night)") ? false : isSunUp
            #expect(report.current?.condition.sort == code.sort)
            #expect(report.current?.isDay == isDay)
            #expect(report.daily.first?.condition.sort == code.sort)
        }
    }

    @Test(
        "each code of the older list is a condition in RSS and YQL, now and of a day",
        arguments: codes + oldCodes)
    func oldConditions(_ code: NamedCode) async throws {
        let numbers = [28, 13, 30].map { ("code=\"\($0)\"", "code=\"\(code.number)\"") }
        let roots = [
            ("<rss version=\"2.0\"", "<query"), ("</rss>", "</query>"),
            ("<channel>", "<results><channel>"), ("</channel>", "</channel></results>"),
        ]
        let scenes = [
            "RSS": try scene(rss: numbers), "YQL in XML": try scene(rss: numbers + roots),
            "YQL": try yql(code: code.number, codeOfDay: code.number),
        ]

        for (format, scene) in scenes {
            let report = try await scene.report()

            #expect(report.current?.condition.sort == code.sort, "\(format)")
            #expect(report.current?.isDay == !code.name.hasSuffix("(night)"), "\(format)")
            #expect(report.daily.first?.condition.sort == code.sort, "\(format)")
        }
    }

    // MARK: Errors

    @Test("a refusal says why in XML or in JSON, with any status")
    func refusals() async throws {
        let xml = String(decoding: try Fixture.data("providers/yahoo/error-401.xml"), as: UTF8.self)
        let said =
            "“Please provide valid credentials. OAuth oauth_problem=\"consumer_key_unknown\", realm=\"yahooapis.com\"”"
        #expect(
            try await ReplyScene(.yahoo, .text(xml, type: "text/xml", status: 401)).refusal()
                == .unauthorized(detail: "yahoo does not accept the request: status 401, \(said)"))
        #expect(
            try await ReplyScene(.yahoo, .text(xml, type: "text/xml")).refusal()
                == .unauthorized(detail: "yahoo does not accept the request: \(said)"))
        #expect(
            try await ReplyScene(.yahoo, .json(#"{"error": {"lang": "en-US", "description": "No tables"}}"#))
                .refusal()
                == .unavailable(detail: "yahoo is out of order: “No tables”"))
    }

    @Test("of a refusal in XML with a body of more than a megabyte the status is told alone")
    func largeRefusal() async throws {
        let reason = "<error><description>oops</description></error>"
        for (size, told) in [(1_000_000, "status 500, “oops”"), (1_000_001, "status 500")] {
            let body = reason + String(repeating: " ", count: size - reason.utf8.count)

            #expect(
                try await ReplyScene(.yahoo, .text(body, type: "text/xml", status: 500)).refusal()
                    == .unavailable(detail: "yahoo is out of order: \(told)"))
        }
    }

    @Test(
        "an error inside that is about the right to ask is told as that, wherever it says why",
        arguments: [
            (#"{"error": {"description": "OAuth is needed"}}"#, "OAuth is needed"),
            (#"{"error": {"message": "Wrong credentials"}}"#, "Wrong credentials"),
            (#"{"error": "Not authorised"}"#, "Not authorised"),
            (#"{"description": "Unauthorized"}"#, "Unauthorized"),
            (#"{"message": "Authorize first"}"#, "Authorize first"),
            ("<error><description>Unauthorized</description></error>", "Unauthorized"),
        ])
    func unauthorized(body: String, said: String) async throws {
        let type = body.hasPrefix("<") ? "text/xml" : "application/json"

        #expect(
            try await ReplyScene(.yahoo, .text(body, type: type)).refusal()
                == .unauthorized(detail: "yahoo does not accept the request: “\(said)”"))
    }

    @Test(
        "what is neither JSON nor XML nor weather is refused",
        arguments: ["Forbidden\n", "[]", "{}", #"{"location": {"city": "Kazan"}}"#, "<p>hello</p>"])
    func nonsense(body: String) async throws {
        guard case .malformed? = try await ReplyScene(.yahoo, .text(body, type: "text/plain")).refusal()
        else {
            Issue.record("accepted, or refused as something else")
            return
        }
    }
}

/// A number of Yahoo's list of condition codes, and its name there.
struct NamedCode: CustomTestStringConvertible {
    let number: Int
    let name: String
    let sort: Condition.Sort

    init(_ number: Int, _ name: String, _ kind: Condition.Kind, _ intensity: Condition.Intensity = .none) {
        (self.number, self.name, sort) = (number, name, Condition(kind, intensity).sort)
    }

    var testDescription: String { "\(number), \(name)" }
}
