import BusinessLogic
import Foundation
import Presentation
import Testing

@Suite("Reports that lack parts", .timeLimit(.minutes(10))) @MainActor struct MissingPartsTests {
    /// The hours of a forecast that is read at 10:15.
    enum Hours: CaseIterable {
        case none, over, aroundGap, now, long, coming

        /// When each step begins, in hours after ten o'clock, and how long it is.
        var steps: [(start: Int, length: Int)] {
            switch self {
            case .none: []
            case .over: [(-5, 1), (-4, 1), (-3, 1)]
            case .aroundGap: [(-3, 1), (-2, 1), (2, 1), (3, 1)]
            case .now: [(-1, 1), (0, 1), (1, 1)]
            case .long: [(-4, 3), (-2, 3), (1, 6)]
            case .coming: [(2, 1), (3, 1)]
            }
        }

        /// The steps that are not over.
        var left: Int { [.none, .over].contains(self) ? 0 : 2 }

        /// When the step that is under way begins.
        var underWay: Int? { self == .now ? 0 : self == .long ? -2 : nil }
    }

    /// The days of a forecast that is read on 14 March.
    enum Days: CaseIterable {
        case none, over, today, coming

        var dates: [LocalDay] {
            let dates =
                switch self {
                case .none: [String]()
                case .over: ["2025-03-13"]
                case .today: ["2025-03-13", "2025-03-14", "2025-03-15"]
                case .coming: ["2025-03-15", "2025-03-16"]
                }
            return dates.compactMap { LocalDay($0) }
        }

        var names: [String] {
            switch self {
            case .none: []
            case .over: ["Thu 13 Mar"]
            case .today: ["Thu 13 Mar", "Today", "Sat 15 Mar"]
            case .coming: ["Sat 15 Mar", "Sun 16 Mar"]
            }
        }

        /// The days that are not over.
        var left: Int { [.none, .over].contains(self) ? 0 : 2 }
    }

    /// Read on the morning before, with temperatures of 20 °C and a degree more for each hour after ten o'clock.
    nonisolated private static func report(
        _ city: City, at date: Date, hasCurrent: Bool, _ hours: Hours, _ days: Days
    ) -> WeatherReport {
        let clear = Condition(.clear)
        return Reports.report(
            city, at: date.addingTimeInterval(-30 * 3600),
            current: hasCurrent
                ? CurrentWeather(
                    time: date.addingTimeInterval(-29 * 3600), temperature: 5, condition: clear) : nil,
            hourly: hours.steps.map { step in
                HourForecast(
                    time: date.addingTimeInterval(Double(step.start) * 3600 - 900), length: step.length,
                    temperature: Double(20 + step.start), condition: clear)
            },
            daily: days.dates.map { DayForecast(date: $0, condition: clear) })
    }

    @Test(
        "now is what was read, or else the step under way, on the screen, in the list and for programs alike",
        arguments: Hours.allCases, Days.allCases)
    func tellsNow(hours: Hours, days: Days) async throws {
        for hasCurrent in [true, false] {
            let screens = Screens { Self.report($0, at: $1, hasCurrent: hasCurrent, hours, days) }
            let degrees = hasCurrent ? 5 : hours.underWay.map { 20 + $0 }
            let screen = try await screens.weather(in: "London")
            let list = screens.presentation.citiesScreen
            await list.appear()

            let shown = try await screens.presentation.scripting.run(.show("London"))
            let listed = try await screens.presentation.scripting.run(.list)

            #expect(screen.state.now?.temperature == degrees.map { "\($0) °C" })
            #expect(shown.weather?.now == screen.state.now)
            for rows in [list.state.rows, listed.rows ?? []] {
                #expect(rows.map(\.temperature) == [degrees.map { "\($0)°" }])
                #expect(rows.map(\.condition) == [degrees.map { _ in "clear" }])
                #expect(rows.map { $0.glyph == nil } == [degrees == nil])
            }
            let weather = try JSON(listed).array.first?["weather"] as? [String: Any]
            #expect(weather?["temperature"] as? Double == degrees.map { Double($0) })
            #expect((weather == nil) == (degrees == nil))
        }
    }

    @Test(
        "steps and days that are over are not shown as long as there are others, but told to programs",
        arguments: Hours.allCases, Days.allCases)
    func tellsWhatIsLeft(hours: Hours, days: Days) async throws {
        let isOver = hours.left + days.left == 0
        let times = hours.steps.map { ($0.start < 0 ? "0" : "") + "\(10 + $0.start)" }
        let timesLeft = Array(times.suffix(isOver ? times.count : hours.left))
        let namesLeft = Array(days.names.suffix(isOver ? days.names.count : days.left))
        for hasCurrent in [true, false] {
            let screens = Screens { Self.report($0, at: $1, hasCurrent: hasCurrent, hours, days) }
            let screen = try await screens.weather(in: "London")

            let shown = try await screens.presentation.scripting.run(.show("London"))

            for state in [screen.state, try #require(shown.weather)] {
                #expect(state.hours.map(\.time) == timesLeft)
                #expect(state.days.map(\.name) == namesLeft)
            }
            let told = try JSON(shown).object
            #expect((told["current"] == nil) == !hasCurrent)
            #expect((told["hourly"] as? [Any])?.count == hours.steps.count)
            #expect((told["daily"] as? [Any])?.count == days.dates.count)
        }
    }
}
