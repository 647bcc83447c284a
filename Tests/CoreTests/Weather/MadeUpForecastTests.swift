import Conditions
import Core
import CoreDouble
import Foundation
import Testing

@Suite("The weather that the Double makes up") struct MadeUpForecastTests {
    private func reply(
        _ latitude: Double, _ longitude: Double, days: Int = 7, at date: String = "2025-03-14T10:15:00Z"
    ) async throws -> ForecastReply {
        try JSONDecoder().decode(ForecastReply.self, from: try await body(latitude, longitude, days, date))
    }

    private func body(_ latitude: Double, _ longitude: Double, _ days: Int, _ date: String) async throws
        -> Data
    {
        let date = try Date(date, strategy: .iso8601)
        let core = CoreDouble(conditions: Conditions(time: ManualTime(date)))
        let query = WeatherQuery(latitude: latitude, longitude: longitude, days: days)
        return try await core.weatherClient(for: .openMeteo).forecast(query).response(.whole).body
    }

    @Test("the same place and date have the same weather, others have others")
    func stable() async throws {
        let kazan = try await body(55.79, 49.12, 7, "2025-03-14T10:15:00Z")

        #expect(try await body(55.79, 49.12, 7, "2025-03-14T10:15:00Z") == kazan)
        #expect(try await body(55.79, 49.12, 7, "2025-03-15T10:15:00Z") != kazan)
        #expect(try await body(56.33, 44.0, 7, "2025-03-14T10:15:00Z") != kazan)
    }

    @Test(
        "made-up weather is the same in every version of the program",
        arguments: [
            ("kazan-winter", 55.79, 49.12, "2025-01-08T10:37:00Z"),
            ("kazan-clearing", 55.79, 49.12, "2025-01-04T10:37:00Z"),
            ("kazan-frosty-fog", 55.79, 49.12, "2025-01-06T10:37:00Z"),
            ("kazan-fog", 55.79, 49.12, "2025-04-16T10:37:00Z"),
            ("kazan-summer", 55.79, 49.12, "2025-06-25T10:37:00Z"),
            ("kazan-autumn", 55.79, 49.12, "2025-10-30T10:37:00Z"),
            ("oslo-1969", 59.91, 10.75, "1969-07-20T22:37:00Z"),
            ("murmansk", 69.0, 33.1, "2025-05-20T10:37:00Z"),
            ("punta-arenas", -53.2, -70.9, "2025-12-06T10:37:00Z"),
        ])
    func golden(name: String, latitude: Double, longitude: Double, date: String) async throws {
        let reply = try await reply(latitude, longitude, days: 1, at: date)

        try Fixture.expect(reply.lines, are: "made-up/\(name).txt")
    }

    @Test("a year has the same skies in every version of the program, and no minus in front of nothing")
    func skies() async throws {
        struct Skies: Decodable {
            struct Days: Decodable { let weather_code: [Int] }
            let daily: Days
        }
        var months: [String] = []
        for month in 1...12 {
            let date = "2025-\(month < 10 ? "0" : "")\(month)-01"
            let body = try await body(55.79, 49.12, 16, "\(date)T10:37:00Z")
            for nothing in ["-0,", "-0.0,"] { #expect(body.range(of: Data(nothing.utf8)) == nil) }
            let codes = try JSONDecoder().decode(Skies.self, from: body).daily.weather_code
            months.append("\(date): \(codes.map(String.init).joined(separator: " "))")
        }

        try Fixture.expect(months, are: "made-up/skies.txt")
    }

    @Test("a clock before 1970 has weather, too", arguments: WeatherProvider.allCases)
    func before1970(provider: WeatherProvider) async throws {
        let date = try Date("1969-12-31T10:15:00Z", strategy: .iso8601)
        let core = CoreDouble(conditions: Conditions(time: ManualTime(date)))

        let reply = try await core.weatherClient(for: provider)
            .forecast(WeatherQuery(latitude: 55.79, longitude: 49.12, days: 3))

        #expect(reply.responses.values.allSatisfy { $0.status == 200 })
        guard provider == .yahoo else { return }
        let yahoo = try JSONDecoder().decode(YahooReply.self, from: try reply.response(.whole).body)
        #expect(yahoo.forecasts.prefix(3).map(\.day) == ["Wed", "Thu", "Fri"])
        // It is a clock time as in any other year.
        #expect(try /([1-9]|1[0-2]):[0-5]?[0-9] am/.wholeMatch(in: yahoo.sunrise) != nil, "\(yahoo.sunrise)")
    }

    @Test("a reply that is slow tells of the time at which it comes")
    func slowReply() async throws {
        let time = ManualTime(try Date("2025-03-14T10:59:58Z", strategy: .iso8601))
        let core = CoreDouble(conditions: Conditions(.slow(.seconds(5)), time: time))
        let client = core.weatherClient(for: .metNorway)

        let asking = Task {
            try await client.forecast(WeatherQuery(latitude: 55.79, longitude: 49.12)).response(.whole)
        }
        await time.waitForSleepers()
        time.advance(by: .seconds(5))

        #expect(try await asking.value.header("Last-Modified") == "Fri, 14 Mar 2025 11:00:00 GMT")
    }

    @Test("tomorrow's weather is tomorrow what it is today")
    func consistent() async throws {
        let today = try await reply(55.79, 49.12, days: 2)
        let tomorrow = try await reply(55.79, 49.12, days: 1, at: "2025-03-15T10:15:00Z")

        for (name, column) in tomorrow.hourly {
            #expect(column == today.hourly[name].map { Array($0.suffix(24)) })
        }
    }

    @Test(
        "days begin at the place's midnight, and the clock there is right",
        arguments: [
            (27.7167, 85.3167, 20_700, "GMT+5:45", "2025-03-14"),  // Kathmandu
            (47.585, -52.681, -9_000, "GMT-2:30", "2025-03-14"),  // St. John's, in summer time
            (-13.8415, -171.7386, 46_800, "GMT+13", "2025-03-14"),  // Apia
            (51.5, -0.1167, 0, "GMT", "2025-03-14"),  // London
            (34.0, -118.25, -25_200, "GMT-7", "2025-03-14"),  // Los Angeles, not long after midnight
        ])
    func timeZones(
        latitude: Double, longitude: Double, offset: Int, abbreviation: String, today: String
    ) async throws {
        let reply = try await reply(latitude, longitude)

        #expect(reply.utcOffsetSeconds == offset)
        #expect(reply.timezoneAbbreviation == abbreviation)
        #expect(reply.daily["time"]?.first?.text == today)
        #expect(reply.hourly["time"]?.first?.text == "\(today)T00:00")
        let local = try Date("2025-03-14T10:15:00Z", strategy: .iso8601).addingTimeInterval(Double(offset))
        #expect(reply.current["time"]?.text == String(local.formatted(.iso8601).prefix(16)))
    }

    @Test("where the sun does not rise or set, it is spelt as the service spells it")
    func polar() async throws {
        let winter = try await reply(78.2167, 15.55, at: "2025-12-20T12:00:00Z")
        let summer = try await reply(78.2167, 15.55, at: "2025-06-20T12:00:00Z")

        #expect(winter.daily["sunrise"]?.first?.text == "2025-12-20T00:00")
        #expect(winter.daily["sunset"]?.first?.text == "2025-12-20T00:00")
        #expect(winter.hourly["is_day"]?.allSatisfy { $0.number == 0 } == true)
        #expect(summer.daily["sunrise"]?.first?.text == "2025-06-20T00:00")
        #expect(summer.daily["sunset"]?.first?.text == "2025-06-21T00:00")
        #expect(summer.hourly["is_day"]?.allSatisfy { $0.number == 1 } == true)
    }

    @Test(
        "it is day now while the sun is up, to the quarter of an hour",
        arguments: [
            // In London the sun rises at 03:43 and sets at 20:21 in Greenwich time.
            ("2025-06-21T03:40:00Z", 0), ("2025-06-21T03:50:00Z", 1), ("2025-06-21T20:20:00Z", 1),
            ("2025-06-21T20:35:00Z", 0),
        ])
    func dayNow(date: String, isDay: Double) async throws {
        #expect(try await reply(51.5, -0.1167, at: date).current["is_day"]?.number == isDay)
    }

    @Test(
        "the sun rises about when it does",
        arguments: [
            (51.5, -0.1167, "2025-06-21T12:00:00Z", "2025-06-21T04:43", "2025-06-21T21:21"),  // London
            (-33.92, 151.185, "2025-12-21T01:00:00Z", "2025-12-21T05:41", "2025-12-21T20:05"),  // Sydney
            (55.75, 37.6155, "2025-03-20T12:00:00Z", "2025-03-20T06:27", "2025-03-20T18:39"),  // Moscow
        ])
    func sun(latitude: Double, longitude: Double, date: String, rise: String, set: String) async throws {
        let reply = try await reply(latitude, longitude, at: date)

        for (name, expected) in [("sunrise", rise), ("sunset", set)] {
            let found = try Date((reply.daily[name]?.first?.text ?? "") + ":00Z", strategy: .iso8601)
            let real = try Date(expected + ":00Z", strategy: .iso8601)
            #expect(abs(found.timeIntervalSince(real)) < 10 * 60, "\(name) \(found)")
        }
    }

    @Test(
        "weather is plausible everywhere and all the year",
        arguments: [-77.8, -34, 0, 28, 56, 69, 90.0],
        ["2025-01-15", "2025-07-15"])
    func plausible(latitude: Double, date: String) async throws {
        let reply = try await reply(latitude, 7.5, days: 5, at: "\(date)T09:37:00Z")

        let oddities = (0..<(5 * 24)).flatMap { Self.oddities(reply.hourly, $0) }

        #expect(oddities == [])
    }

    @Test("no value jumps from one hour to the next, at midnight neither", arguments: [-34, 0, 56, 69.0])
    func smooth(latitude: Double) async throws {
        let reply = try await reply(latitude, 7.5, days: 7)
        let hours = 7 * 24
        let limits: [String: Double] = [
            "temperature_2m": 2.5, "pressure_msl": 1.5, "wind_speed_10m": 0.8, "wind_direction_10m": 16,
        ]

        for (name, limit) in limits {
            let values = reply.hourly[name]?.compactMap(\.number) ?? []
            let jumps = zip(values, values.dropFirst()).map { before, after -> Double in
                let way = abs(after - before)
                return name == "wind_direction_10m" ? min(way, 360 - way) : way
            }
            #expect(jumps.count == hours - 1)
            #expect(jumps.allSatisfy { $0 <= limit }, "\(name): \(jumps.max() ?? 0)")
        }
    }

    /// What can't be in this hour.
    private static func oddities(_ hourly: [String: [ForecastReply.Value]], _ hour: Int) -> [String] {
        func value(_ name: String) -> Double { hourly[name]?[hour].number ?? .nan }
        let (temperature, code) = (value("temperature_2m"), value("weather_code"))
        let checks = [
            "temperature": (-70...50).contains(temperature),
            "code": [0, 1, 2, 3, 45, 48, 51, 61, 63, 71, 73, 80, 81, 95].contains(code),
            "snow in warmth": !((71...77).contains(code) && temperature > 3),
            "rain in frost": !((51...67).contains(code) && temperature < 0),
            "humidity": (0...100).contains(value("relative_humidity_2m")),
            "probability": (0...100).contains(value("precipitation_probability")),
            "direction": (0..<360).contains(value("wind_direction_10m")),
            "wind": (0...40).contains(value("wind_speed_10m")),
            "gusts": value("wind_gusts_10m") >= value("wind_speed_10m"),
            "pressure": (930...1_060).contains(value("pressure_msl")),
        ]
        return checks.filter { !$0.value }.map { "\($0.key) in hour \(hour)" }
    }

    @Test("summer is warmer than winter, on either half of the globe, and the south warmer than the north")
    func seasons() async throws {
        func mean(_ latitude: Double, _ date: String) async throws -> Double {
            let hours = try await reply(latitude, 49, days: 7, at: date).hourly["temperature_2m"] ?? []
            return hours.compactMap(\.number).reduce(0, +) / Double(hours.count)
        }
        let (january, july) = ("2025-01-15T12:00:00Z", "2025-07-15T12:00:00Z")

        #expect(try await mean(55, july) > mean(55, january) + 15)
        #expect(try await mean(-40, january) > mean(-40, july) + 10)
        #expect(try await mean(10, january) > mean(60, january) + 15)
    }

    @Test(
        "a day's figures are those of its hours, also where it rains at midnight",
        arguments: [
            "2025-03-14T10:15:00Z",
            // Until midnight on the first of these days; from midnight on on the last.
            "2025-01-15T10:15:00Z",
            // A thunderstorm until midnight on the fourth.
            "2025-07-01T10:15:00Z",
        ])
    func days(date: String) async throws {
        let reply = try await reply(55.79, 49.12, days: 5, at: date)
        for day in 0..<5 {
            let begunHours = (day * 24)..<(day * 24 + 24), endedHours = (day * 24 + 1)..<(day * 24 + 25)
            func hours(_ name: String, _ rows: Range<Int>? = nil) -> [Double] {
                reply.hourly[name]?[rows ?? begunHours].compactMap(\.number) ?? []
            }
            func daily(_ name: String) -> Double { reply.daily[name]?[day].number ?? .nan }
            func time(_ name: String) -> String { reply.daily[name]?[day].text ?? "" }

            #expect(daily("temperature_2m_max") == hours("temperature_2m").max())
            #expect(daily("temperature_2m_min") == hours("temperature_2m").min())
            #expect(daily("wind_speed_10m_max") == hours("wind_speed_10m").max())
            let times = reply.hourly["time"]?[begunHours].compactMap(\.text) ?? []
            // Their seconds are left out.
            let sunny = times.map { time("sunrise") < $0 && $0 <= time("sunset") }
            #expect(sunny == hours("is_day").map { $0 == 1 } && sunny.contains(true))
            // The last hour has not ended in the reply.
            guard day < 4 else { continue }
            let amounts = hours("precipitation", endedHours)
            #expect(abs(daily("precipitation_sum") - amounts.reduce(0, +)) < 0.06)
            let probabilities = hours("precipitation_probability", endedHours)
            #expect(daily("precipitation_probability_max") == probabilities.max())
            // What falls is told when the hour has ended.
            let codes = hours("weather_code", endedHours)
            #expect(codes.map { $0 > 50 } == amounts.map { $0 > 0 })
            let dryCodes = hours("weather_code").filter { $0 < 50 }
            #expect(daily("weather_code") == (amounts.max() == 0 ? dryCodes.max() : codes.max()))
        }
    }

    @Test("a place has the clock of the city that is nearest on the globe")
    func nearestCity() async throws {
        struct City: Decodable {
            let latitude: Double
            let longitude: Double
            let timezone: String

            /// By the haversine formula, in radians.
            func distance(to latitude: Double, _ longitude: Double) -> Double {
                let (one, other) = (self.latitude * .pi / 180, latitude * .pi / 180)
                let between = (longitude - self.longitude) * .pi / 180
                let chord =
                    pow(sin((other - one) / 2), 2) + cos(one) * cos(other) * pow(sin(between / 2), 2)
                return 2 * asin(min(1, sqrt(chord)))
            }
        }
        let cities = try JSONDecoder().decode([City].self, from: Fixture.data("cities.json"))

        for latitude in stride(from: -87.5, through: 87.5, by: 25) {
            for longitude in stride(from: -180.0, through: 180, by: 22.5) {
                let nearest = cities.min {
                    $0.distance(to: latitude, longitude) < $1.distance(to: latitude, longitude)
                }
                let reply = try await reply(latitude, longitude, days: 0)
                #expect(reply.timezone == nearest?.timezone, "\(latitude) \(longitude)")
            }
        }
    }
}

private struct YahooReply: Decodable {
    struct Day: Decodable { let day: String }
    struct Observation: Decodable { let astronomy: [String: String] }

    let forecasts: [Day]
    let current_observation: Observation

    var sunrise: String { current_observation.astronomy["sunrise"] ?? "" }
}
