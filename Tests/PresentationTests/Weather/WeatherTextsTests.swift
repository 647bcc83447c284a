import BusinessLogic
import Conditions
import Foundation
import Presentation
import Testing

@Suite("The weather's texts", .timeLimit(.minutes(10))) @MainActor struct WeatherTextsTests {
    @Test("what is known of now is told, the most important first")
    func tellsNow() async throws {
        let screen = try await Screens().weather(in: "London")

        #expect(
            screen.state.now
                == NowPanel(
                    glyph: .snow, condition: "light snow", temperature: "−3 °C",
                    feelsLike: "feels like −7 °C",
                    time: "10:15",
                    details: [
                        .init("Wind", "3.4 m/s WSW"), .init("Snow", "0.2 mm/h"), .init("Gusts", "8.1 m/s"),
                        .init("Humidity", "80 %"), .init("Pressure", "1013 hPa"),
                        .init("Visibility", "24 km"), .init("Cloud", "60 %"),
                    ]))
    }

    @Test(
        "what falls is called by its name",
        arguments: [
            (Condition.Kind.rain, "Rain"), (.clear, "Rain"), (.snowShowers, "Snow"), (.sleet, "Sleet"),
            (.thunderstormWithHail, "Rain, hail"), (.snow, "Snow"), (.blowingSnow, "Snow"),
            (.sleetShowers, "Sleet"), (.hail, "Rain, hail"), (.freezingRain, "Rain"),
            (.thunderstorm, "Rain"),
        ])
    func namesWhatFalls(_ kind: Condition.Kind, _ label: String) async throws {
        let screens = Screens { city, date in
            Reports.report(
                city, at: date,
                current: CurrentWeather(
                    time: date, temperature: 0, precipitation: 1.5, condition: Condition(kind)))
        }

        #expect(
            try await screens.weather(in: "London").state.now?.details == [.init(label, "1.5 mm/h")])
    }

    @Test(
        "by night the moon stands where the sun does by day; what is not known is by day",
        arguments: [(false, WeatherGlyph.moon), (true, .sun), (nil, .sun)] as [(Bool?, WeatherGlyph)])
    func knowsTheNight(_ isDay: Bool?, _ glyph: WeatherGlyph) async throws {
        let screens = Screens { city, date in
            Reports.report(
                city, at: date,
                current: CurrentWeather(
                    time: date, temperature: 5, condition: Condition(.clear), isDay: isDay),
                hourly: [HourForecast(time: date, temperature: 5, condition: Condition(.clear), isDay: isDay)]
            )
        }
        let screen = try await screens.weather(in: "London")
        await screens.presentation.citiesScreen.appear()

        #expect(screen.state.now?.glyph == glyph)
        #expect(screen.state.hours.map(\.glyph) == [glyph])
        #expect(screens.presentation.citiesScreen.state.rows.map(\.glyph) == [glyph])
    }

    @Test(
        "a remembered report of a date beyond all calendars has an age, too",
        arguments: [(1e300, "of unknown age"), (-1e300, "11574074 days old")])
    func endlessAge(date: Double, age: String) async throws {
        let screens = Screens { city, _ in
            Reports.report(city, at: Date(timeIntervalSinceReferenceDate: date))
        }

        let screen = try await screens.weather(in: "London")
        await screens.presentation.citiesScreen.appear()

        #expect(screen.state.staleness == age)
        #expect(screens.presentation.citiesScreen.state.rows.map(\.staleness) == [age])
    }

    @Test("hours tell what falls in an hour of them, the wind in the user's unit, and when the sun is up")
    func tellsHours() async throws {
        let day = try #require(LocalDay(year: 2025, month: 3, day: 14))
        let screen = try await Screens { city, date in
            Reports.report(
                city, at: date, hourly: (0..<4).map { Self.rainyHour($0, after: date) },
                daily: [Self.shortDay(day, at: date)])
        }.weather(in: "London")

        let hours = screen.state.hours
        #expect(hours.map(\.amount) == [nil, 1.5, 1.5, 0.5])
        #expect(hours.map(\.wind?.speed) == [nil, "3", "3", "3"])
        #expect(hours.dropFirst().map(\.wind?.degrees) == Array(Self.directions.dropFirst()))
        let daylight: [HourColumn.Daylight?] = [
            .init(0..<0), .init(0.5..<1, turn: "11:30"), .init(0..<1), .init(0..<0.25, turn: "13:45"),
        ]
        #expect(hours.map(\.daylight) == daylight)
    }

    /// From the south-west, the north, and from nowhere in particular.
    nonisolated private static let directions: [Double?] = [247, 247, 0, nil]

    /// From 10:00 in London on; the fourth step lasts three hours, and of the first little is known.
    nonisolated private static func rainyHour(_ index: Int, after date: Date) -> HourForecast {
        HourForecast(
            time: date.addingTimeInterval(Double(index * 60 - 15) * 60), length: index == 3 ? 3 : 1,
            temperature: 1, windSpeed: index == 0 ? nil : 3.4,
            windDirection: directions[index], precipitation: index == 0 ? nil : 1.5,
            condition: Condition(.rain))
    }

    /// The sun rises at 11:30 and sets at 13:45.
    nonisolated private static func shortDay(_ day: LocalDay, at date: Date) -> DayForecast {
        let rises = date.addingTimeInterval(75 * 60)
        let sets = rises.addingTimeInterval(135 * 60)
        return DayForecast(
            date: day, condition: Condition(.rain), sun: .risesAndSets(rises: rises, sets: sets))
    }

    @Test("a sun that sets after midnight is up until then")
    func setsAfterMidnight() async throws {
        let daylight = try await daylightAfterMidnight(rises: 6, sets: 18, steps: [(0, 1), (1, 1)])

        #expect(daylight == [.init(0..<0.5, turn: "00:30"), .init(0..<0)])
    }

    @Test("a sun that sets and rises again in one step is up in the longer of the two parts")
    func setsAndRises() async throws {
        let daylight = try await daylightAfterMidnight(rises: 1.5, sets: 23, steps: [(0, 3)])

        #expect(daylight == [.init(0.5..<1, turn: "01:30")])
    }

    @Test("of a sun that sets and rises again in one step the sunset is told if it was up longer before")
    func setsLateAndRises() async throws {
        let daylight = try await daylightAfterMidnight(rises: 1.75, sets: 23, steps: [(0, 2)])

        #expect(daylight == [.init(0..<0.25, turn: "00:30")])
    }

    @Test(
        "where the sun rises in a step the sunrise is told, though it sets in it, too; else the sunset",
        arguments: [
            // In the step; as it begins; until it ends.
            (4.25, 4.75, 4, 1, 0.25..<0.75, "04:15"), (4, 5.5, 4, 3, 0..<0.5, "04:00"),
            (5.5, 7, 4, 3, 0.5..<1, "05:30"), (4, 6, 3, 4, 0.25..<0.75, "04:00"),
            (7.5, 10.5, 6, 6, 0.25..<0.75, "07:30"),
            // Only one of both.
            (9, 15, 6, 6, 0.5..<1, "09:00"), (3, 9, 6, 6, 0..<0.5, "09:00"),
        ] as [(Double, Double, Double, Int, Range<Double>, String)])
    func risesAndSets(
        rises: Double, sets: Double, start: Double, length: Int, share: Range<Double>, turn: String
    ) async throws {
        let daylight = try await daylightAfterMidnight(rises: rises, sets: sets, steps: [(start, length)])

        #expect(daylight == [.init(share, turn: turn)])
    }

    @Test("a sun that sets after midnight is up until then in the weather of now, too")
    func isUpAfterMidnight() async throws {
        let days = ["2025-03-13", "2025-03-14"].compactMap { LocalDay($0) }
        let screen = try await Screens { city, date in
            let midnight = date.addingTimeInterval(-10.25 * 3600)
            func hours(_ count: Double) -> Date { midnight.addingTimeInterval(count * 3600) }
            let suns = [
                Sun.risesAndSets(rises: hours(-12), sets: hours(0.5)),
                Sun.risesAndSets(rises: hours(6), sets: hours(18)),
            ]
            return Reports.report(
                city, at: date,
                current: CurrentWeather(time: hours(0.25), temperature: 1, condition: Condition(.clear)),
                daily: zip(days, suns).map { DayForecast(date: $0, condition: Condition(.clear), sun: $1) })
        }.weather(in: "London")

        #expect(screen.state.now?.glyph == .sun)
    }

    /// After a midnight in London. The sun of the day before sets half an hour later.
    ///
    /// - Parameters:
    ///   - rises: The hour at which the sun rises then; `sets` likewise.
    ///   - steps: The hours at which the steps of the forecast begin, and their lengths in hours.
    private func daylightAfterMidnight(
        rises: Double, sets: Double, steps: [(start: Double, length: Int)]
    ) async throws -> [HourColumn.Daylight?] {
        let day = try #require(LocalDay(year: 2025, month: 3, day: 14))
        let next = try #require(LocalDay(year: 2025, month: 3, day: 15))
        return try await Screens { city, date in
            // It is 10:15 in London.
            let midnight = date.addingTimeInterval(13.75 * 3600)
            func hours(_ count: Double) -> Date { midnight.addingTimeInterval(count * 3600) }
            let suns = [
                (day, Sun.risesAndSets(rises: date, sets: hours(0.5))),
                (next, .risesAndSets(rises: hours(rises), sets: hours(sets))),
            ]
            return Reports.report(
                city, at: date,
                hourly: steps.map {
                    HourForecast(
                        time: hours($0.start), length: $0.length, temperature: 1, condition: Condition(.clear)
                    )
                }, daily: suns.map { DayForecast(date: $0, condition: Condition(.clear), sun: $1) })
        }.weather(in: "London").state.hours.map(\.daylight)
    }

    @Test("a sun that rises or sets on the hour does so in the hour that begins then")
    func turnsOnTheHour() async throws {
        let daylight: [HourColumn.Daylight?] = [
            .init(0..<0), .init(0..<1, turn: "11:00"), .init(0..<1), .init(0..<0),
        ]

        #expect(try await self.daylight(from: 1, to: 3) == daylight)
    }

    @Test("a sun that sets before it rises is never up")
    func staysDown() async throws {
        let night = HourColumn.Daylight(0..<0)

        #expect(try await daylight(from: 3, to: 1) == [night, night, night, night])
    }

    /// When the sun is up in each of the four hours from ten o'clock on, if it rises and sets as these hours begin.
    private func daylight(from rise: Int, to set: Int) async throws -> [HourColumn.Daylight?] {
        let day = try #require(LocalDay(year: 2025, month: 3, day: 14))
        let hours = (0..<4).map { HourForecast.step($0) }
        let sun = Sun.risesAndSets(rises: hours[rise].time, sets: hours[set].time)
        return try await Screens { city, date in
            Reports.report(
                city, at: date, hourly: hours,
                daily: [DayForecast(date: day, condition: Condition(.clear), sun: sun)])
        }.weather(in: "London").state.hours.map(\.daylight)
    }

    @Test(
        "a sun that does not move is up in all hours or in none; without its times the hours tell",
        arguments: [
            (Sun.alwaysUp, nil, 0.0..<1), (.alwaysDown, true, 0..<0), (.unknown, true, 0..<1),
            (.unknown, false, 0..<0), (.unknown, nil, nil),
        ] as [(Sun, Bool?, Range<Double>?)])
    func tellsDaylight(sun: Sun, isDay: Bool?, share: Range<Double>?) async throws {
        let day = try #require(LocalDay(year: 2025, month: 3, day: 14))
        let screen = try await Screens { city, date in
            let hour = HourForecast(time: date, temperature: 1, condition: Condition(.clear), isDay: isDay)
            return Reports.report(
                city, at: date, hourly: [hour],
                daily: [DayForecast(date: day, condition: Condition(.clear), sun: sun)])
        }.weather(in: "London")

        #expect(screen.state.hours.first?.daylight == share.map { .init($0) })
    }

    @Test(
        "an hour of which it is not told whether it is day shows the sun while it is up, else the moon, for now too",
        arguments: [
            (Sun.alwaysUp, nil, [.sun, .sun, .sun]), (.alwaysDown, nil, [.moon, .moon, .moon]),
            (
                .risesAndSets(rises: HourForecast.step(1).time, sets: HourForecast.step(2).time), nil,
                [.moon, .sun, .moon]
            ),
            (
                .risesAndSets(rises: HourForecast.step(0).time, sets: HourForecast.step(2).time), true,
                [.sun, .sun, .sun]
            ),
            (.unknown, nil, [.sun, .sun, .sun]),
        ] as [(Sun, Bool?, [WeatherGlyph])])
    func derivesTheNight(sun: Sun, isDay: Bool?, glyphs: [WeatherGlyph]) async throws {
        let day = try #require(LocalDay(year: 2025, month: 3, day: 14))
        let hours = (0..<3).map {
            HourForecast(
                time: HourForecast.step($0).time, temperature: 1, condition: Condition(.clear), isDay: isDay)
        }
        let screens = Screens { city, date in
            Reports.report(
                city, at: date, hourly: hours,
                daily: [DayForecast(date: day, condition: Condition(.clear), sun: sun)])
        }
        let screen = try await screens.weather(in: "London")
        let list = screens.presentation.citiesScreen
        await list.appear()

        #expect(screen.state.hours.map(\.glyph) == glyphs)
        #expect(screen.state.now?.glyph == glyphs.first)
        #expect(list.state.rows.map(\.glyph) == [glyphs.first])
    }

    @Test(
        "now is night as soon as the sun has set, though its hour began by day",
        arguments: [(false, nil), (true, nil), (false, true)] as [(Bool, Bool?)])
    func derivesTheNightNow(hasCurrent: Bool, beganByDay: Bool?) async throws {
        let day = try #require(LocalDay(year: 2025, month: 3, day: 14))
        let (hour, clear) = (HourForecast.step(0, isDay: beganByDay), Condition(.clear))
        let sun = Sun.risesAndSets(
            rises: HourForecast.step(-4).time, sets: hour.time.addingTimeInterval(600))
        // A quarter past the hour.
        let screens = Screens { city, date in
            Reports.report(
                city, at: date,
                current: hasCurrent ? CurrentWeather(time: date, temperature: 1, condition: clear) : nil,
                hourly: [hour], daily: [DayForecast(date: day, condition: clear, sun: sun)])
        }
        let screen = try await screens.weather(in: "London")
        let list = screens.presentation.citiesScreen
        await list.appear()

        #expect(screen.state.hours.map(\.glyph) == [.sun])
        #expect(screen.state.now?.glyph == .moon)
        #expect(list.state.rows.map(\.glyph) == [.moon])
    }

    @Test("what is not known is left out")
    func leavesOut() async throws {
        let screen = try await Screens { city, date in
            Reports.report(
                city, at: date,
                current: CurrentWeather(time: date, temperature: 5, condition: Condition(.unknown)))
        }.weather(in: "London")

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.now?.feelsLike == nil)
        #expect(screen.state.now?.details == [])
        #expect(screen.state.hours.isEmpty)
        #expect(screen.state.days.isEmpty)
    }

    @Test("without a word of now, the forecast for this hour stands for it")
    func takesTheHour() async throws {
        let screen = try await Screens { city, date in
            Reports.report(city, at: date, hourly: [.step(-1), .step(0, celsius: 7), .step(1)])
        }.weather(in: "London")

        #expect(screen.state.now?.temperature == "7 °C")
        #expect(screen.state.now?.time == "10:00")
    }

    @Test("an hour is that of now from its first second on")
    func takesTheHourThatBegins() async throws {
        let screen = try await Screens { city, date in
            Reports.report(
                city, at: date,
                hourly: [date.addingTimeInterval(-3600), date].enumerated().map { index, time in
                    HourForecast(time: time, temperature: Double(index), condition: Condition(.clear))
                })
        }.weather(in: "London")

        #expect(screen.state.now?.temperature == "1 °C")
    }

    @Test("an hour that has not begun is not taken for now, in the list either")
    func waitsForTheHour() async throws {
        let screens = Screens { city, date in
            Reports.report(city, at: date, hourly: [.step(2, celsius: 7), .step(3)])
        }
        let screen = try await screens.weather(in: "London")
        let list = screens.presentation.citiesScreen
        await list.appear()

        #expect(screen.state.now == nil)
        #expect(list.state.rows.map(\.temperature) == [nil])
    }

    @Test("all that the forecast for this hour tells stands for now, in the list and for programs too")
    func takesAllOfTheHour() async throws {
        let screens = Screens { city, date in
            Reports.report(
                city, at: date,
                hourly: [
                    HourForecast(
                        time: date, temperature: -3.2, feelsLike: -7.4, humidity: 80, pressure: 1013.4,
                        windSpeed: 3.4, windDirection: 247, windGust: 8.1, condition: Condition(.clear),
                        isDay: false)
                ])
        }
        let screen = try await screens.weather(in: "London")
        let list = screens.presentation.citiesScreen
        await list.appear()

        #expect(
            screen.state.now
                == NowPanel(
                    glyph: .moon, condition: "clear", temperature: "−3 °C", feelsLike: "feels like −7 °C",
                    time: "10:15",
                    details: [
                        .init("Wind", "3.4 m/s WSW"), .init("Gusts", "8.1 m/s"), .init("Humidity", "80 %"),
                        .init("Pressure", "1013 hPa"),
                    ]))
        #expect(list.state.rows.map(\.temperature) == ["−3°"])
        #expect(list.state.rows.map(\.glyph) == [.moon])
        let json = try JSON(await screens.presentation.scripting.run(.list)).array
        #expect((json.first?["weather"] as? [String: Any])?["temperature"] as? Double == -3.2)
    }

    @Test("when the hours are over and days are left, those are shown from today on")
    func showsDaysWithoutHours() async throws {
        let days = ["2025-03-13", "2025-03-14", "2025-03-15"].compactMap { LocalDay($0) }
        let screen = try await Screens { city, date in
            Reports.report(
                city, at: date.addingTimeInterval(-86400),
                current: CurrentWeather(
                    time: date.addingTimeInterval(-86400), temperature: 3, condition: Condition(.clear)),
                hourly: (-24..<(-2)).map { .step($0) },
                daily: days.map { DayForecast(date: $0, condition: Condition(.clear)) })
        }.weather(in: "London")

        #expect(screen.state.hours.isEmpty)
        #expect(screen.state.days.map(\.name) == ["Today", "Sat 15 Mar"])
    }

    @Test(
        "a report that is over begins with the moment of its weather, or else when it was fetched",
        arguments: [(-5, "05"), (nil, "08")] as [(Int?, String)])
    func beginsOldReports(_ measured: Int?, _ hour: String) async throws {
        let screen = try await Screens { city, date in
            let old = date.addingTimeInterval(-30 * 86400)
            return Reports.report(
                city, at: old.addingTimeInterval(-2 * 3600),
                current: measured.map {
                    CurrentWeather(
                        time: old.addingTimeInterval(Double($0) * 3600), temperature: 0,
                        condition: Condition(.clear))
                },
                hourly: (-24..<24).map { .step($0 - 30 * 24) })
        }.weather(in: "London")

        #expect(screen.state.hours.first?.time == hour)
    }

    @Test("steps of three and six hours are shown until they are over")
    func showsLongSteps() async throws {
        let screen = try await Screens { city, date in
            Reports.report(
                city, at: date,
                hourly: [
                    .step(-4, length: 3), .step(-2, length: 3), .step(1, length: 6), .step(7, length: 6),
                ])
        }.weather(in: "London")

        #expect(screen.state.hours.map(\.time) == ["08", "11", "17"])
    }

    @Test("hours go two days ahead, and no further")
    func endsInTwoDays() async throws {
        let screen = try await Screens { city, date in
            Reports.report(city, at: date, hourly: (-24..<96).map { .step($0) })
        }.weather(in: "London")

        #expect(screen.state.hours.count == 49)
        #expect(screen.state.hours.first?.time == "10")
        #expect(screen.state.hours.last?.time == "10")
    }

    @Test("in a place of quarter hours, steps that begin off the hour tell their minutes")
    func tellsMinutes() async throws {
        let screen = try await Screens { city, date in
            Reports.report(city, at: date, hourly: [.step(0), .step(1)])
        }.weather(in: "Kathmandu")

        #expect(screen.state.hours.map(\.time) == ["15:45", "16:45"])
    }

    @Test("a report that lies wholly in the past is shown from the moment it was made for, with its dates")
    func showsOldReports() async throws {
        let screen = try await Screens { city, date in
            Reports.full(city, at: date.addingTimeInterval(-30 * 86400))
        }.weather(in: "London")

        #expect(screen.state.now?.time == "Wed 12 Feb 10:15")
        #expect(screen.state.hours.first?.time == "10")
        #expect(screen.state.days.map(\.name) == ["Wed 12 Feb", "Thu 13 Feb", "Fri 14 Feb"])
    }

    @Test("days begin with today on the place's own calendar")
    func beginsToday() async throws {
        let days = ["2025-03-13", "2025-03-14", "2025-03-15"].compactMap { LocalDay($0) }
        let screens = Screens { city, date in
            Reports.report(
                city, at: date, daily: days.map { DayForecast(date: $0, condition: Condition(.clear)) })
        }

        // 10:15 on the 14th in London; ten hours later it is the 15th in Tokyo, and still the 14th in London.
        #expect(try await screens.weather(in: "London").state.days.map(\.name) == ["Today", "Sat 15 Mar"])
        #expect(try await screens.weather(in: "London").state.days.map(\.glyph) == [.sun, .sun])
        screens.time.advance(by: .seconds(10 * 3600))
        #expect(try await screens.weather(in: "Tokyo").state.days.map(\.name) == ["Today"])
        #expect(try await screens.weather(in: "London").state.days.map(\.name) == ["Today", "Sat 15 Mar"])
    }

    @Test("a day of which little is known shows that little")
    func showsPartsOfDays() async throws {
        let day = try #require(LocalDay("2025-03-14"))
        let screen = try await Screens { city, date in
            Reports.report(
                city, at: date,
                daily: [
                    DayForecast(date: day, maxTemperature: -0.2, condition: Condition(.snow), complete: false)
                ])
        }.weather(in: "London")

        #expect(
            screen.state.days == [
                DayRow(
                    name: "Rest of today", glyph: .snow, condition: "snow", high: "0°", highDegrees: -0.2)
            ])
    }

    @Test("a last day that is told in part is left out, but told to programs")
    func leavesOutLastPart() async throws {
        let days = Self.days([("2025-03-14", true), ("2025-03-15", true), ("2025-03-16", false)])
        let screens = Screens { city, date in Reports.report(city, at: date, daily: days) }
        let screen = try await screens.weather(in: "London")

        let reply = try await screens.presentation.scripting.run(.show("London"))

        #expect(screen.state.days.map(\.name) == ["Today", "Sat 15 Mar"])
        #expect(reply.weather?.days.map(\.name) == ["Today", "Sat 15 Mar"])
        let daily = try #require(try JSON(reply).object["daily"] as? [[String: Any]])
        #expect(daily.map { $0["complete"] as? Bool } == [true, true, false])
    }

    @Test(
        "a day that is told in part is named so: of the first one it is the rest",
        arguments: [
            (
                0, [("2025-03-14", false), ("2025-03-15", false), ("2025-03-16", true)],
                ["Rest of today", "Part of Sat 15 Mar", "Sun 16 Mar"]
            ),
            (0, [("2025-03-14", false), ("2025-03-15", false)], ["Rest of today"]),
            (1, [("2025-03-13", false), ("2025-03-14", false)], ["Part of today"]),
            (30, [("2025-02-12", false), ("2025-02-13", true)], ["Rest of Wed 12 Feb", "Thu 13 Feb"]),
        ] as [(Int, [(String, Bool)], [String])])
    func namesParts(age: Int, told: [(String, Bool)], names: [String]) async throws {
        let days = Self.days(told)
        let screen = try await Screens { city, date in
            Reports.report(city, at: date.addingTimeInterval(-86_400 * Double(age)), daily: days)
        }.weather(in: "London")

        #expect(screen.state.days.map(\.name) == names)
    }

    /// Days with their dates, and whether they are told completely.
    private static func days(_ told: [(String, Bool)]) -> [DayForecast] {
        told.compactMap { date, complete in
            LocalDay(date).map { DayForecast(date: $0, condition: Condition(.clear), complete: complete) }
        }
    }

    @Test(
        "the temperature of now is in the range of today, and of no other day",
        arguments: [(-8.2, "−8°", "0°"), (-3, "−6°", "0°"), (2.7, "−6°", "3°")] as [(Double, String, String)])
    func includesNow(_ now: Double, low: String, high: String) async throws {
        let days = ["2025-03-14", "2025-03-15"].compactMap { LocalDay($0) }
        let screen = try await Screens { city, date in
            Reports.report(
                city, at: date,
                current: CurrentWeather(time: date, temperature: now, condition: Condition(.clear)),
                daily: days.map {
                    DayForecast(
                        date: $0, minTemperature: -6, maxTemperature: 0, condition: Condition(.clear))
                })
        }.weather(in: "London")

        #expect(screen.state.days.map(\.low) == [low, "−6°"])
        #expect(screen.state.days.map(\.high) == [high, "0°"])
        #expect(screen.state.days.map(\.lowDegrees) == [min(now, -6), -6])
        #expect(screen.state.days.map(\.highDegrees) == [max(now, 0), 0])
    }

    @Test("a temperature that was read yesterday is not in the range of today")
    func leavesOutYesterday() async throws {
        let today = try #require(LocalDay("2025-03-14"))
        let screen = try await Screens { city, date in
            Reports.report(
                city, at: date,
                current: CurrentWeather(
                    time: date.addingTimeInterval(-11 * 3600), temperature: 9, condition: Condition(.clear)),
                daily: [
                    DayForecast(
                        date: today, minTemperature: -6, maxTemperature: 0, condition: Condition(.clear))
                ])
        }.weather(in: "London")

        #expect(screen.state.now?.temperature == "9 °C")
        #expect(screen.state.days.map(\.highDegrees) == [0])
    }

    @Test("an hour of which little is known shows that little, and no chance of rain is not a chance of 0")
    func showsPartsOfHours() async throws {
        func hours(_ chance: Double?) async throws -> [HourColumn] {
            try await Screens { city, date in
                Reports.report(
                    city, at: date,
                    hourly: [
                        HourForecast(
                            time: date, temperature: -0.2, precipitationProbability: chance,
                            condition: Condition(.clear))
                    ])
            }.weather(in: "London").state.hours
        }
        let column = HourColumn(time: "10:15", glyph: .sun, temperature: "0°", degrees: -0.2)
        var dry = column
        dry.chance = 0

        #expect(try await hours(nil) == [column])
        #expect(try await hours(0) == [dry])
    }

    @Test("a whole day tells its range, its rain and its sun")
    func showsDays() async throws {
        let screen = try await Screens().weather(in: "London")

        #expect(
            screen.state.days.first
                == DayRow(
                    name: "Today", glyph: .showers, condition: "heavy rain showers", low: "−6°", high: "2°",
                    lowDegrees: -6, highDegrees: 2, precipitation: "1.5 mm", chance: "60 %",
                    sun: "06:00 – 18:00"))
    }

    @Test(
        "a sun that does not set or rise is told in words",
        arguments: [(Sun.alwaysUp, String?("midnight sun")), (.alwaysDown, "polar night"), (.unknown, nil)])
    func tellsPolarSun(_ sun: Sun, _ text: String?) async throws {
        let day = try #require(LocalDay("2025-03-14"))
        let screen = try await Screens { city, date in
            Reports.report(
                city, at: date, daily: [DayForecast(date: day, condition: Condition(.clear), sun: sun)])
        }.weather(in: "Longyearbyen")

        #expect(screen.state.days.first?.sun == text)
    }

    @Test(
        "an unknown time zone falls back on its offset, or else on UTC",
        arguments: [(5400, "11:45"), (1_000_000, "10:15")])
    func fallsBackOnOffset(_ offset: Int, _ time: String) async throws {
        let screen = try await Screens { city, date in
            Reports.report(
                city, at: date, zone: ReportTimeZone(id: "Mars/Olympus", offsetSeconds: offset),
                current: CurrentWeather(time: date, temperature: 0, condition: Condition(.clear)))
        }.weather(in: "London")

        #expect(screen.state.now?.time == time)
    }

    @Test("a language changes days and numbers at once, words never")
    func followsLanguage() async throws {
        let screens = Screens()
        let screen = try await screens.weather(in: "London")

        _ = try await screens.presentation.scripting.run(.settings([.dates: "german"]))

        let state = try await screen.reach { $0.days.dropFirst().first?.name == "Sa. 15. März" }
        #expect(state.now?.details.first == .init("Wind", "3,4 m/s WSW"))
        #expect(state.now?.condition == "light snow")
    }
}

extension HourForecast {
    /// A step that begins so many hours after ten o'clock UTC on 14 March 2025.
    fileprivate static func step(
        _ hour: Int, length: Int = 1, celsius: Double = 0, isDay: Bool? = nil
    ) -> HourForecast {
        HourForecast(
            time: Date(timeIntervalSince1970: 1_741_946_400 + Double(hour) * 3600), length: length,
            temperature: celsius, condition: Condition(.clear), isDay: isDay)
    }
}
