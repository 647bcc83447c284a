import AssemblyKit
import BusinessLogic
import Conditions
import Core
import Foundation
import Synchronization
import Testing

@testable import BusinessLogicBase

/// Services such as OpenWeatherMap answer in several parts. Doubles make up whole reports only.
@Suite("Reports of which a part is missing") struct PartialReportTests {
    private let core = StubbedCore()
    private let source = SourceWithParts()
    private let services: BusinessLogicBase

    init() {
        services = BusinessLogicBase(core: core)
        services.override(\.offeredSources) { [source] in [.openMeteo: OfferedSource(source)] }
    }

    private var weather: any WeatherService { services.weatherService }

    /// What the service answers from now on: all, or a report of which a part is missing.
    private func answer(
        _ missing: WeatherError?, hasCurrent: Bool = true, hasDays: Bool = true,
        expiresIn seconds: Double? = nil, from name: String = "open-meteo"
    ) throws {
        var report = try WeatherReport.parts(
            at: core.time.now, hasCurrent: hasCurrent, hasDays: hasDays, from: name)
        report.expiresAt = seconds.map { core.time.now.addingTimeInterval($0) }
        let answer = SourceAnswer(
            report: report, missing: missing.map { [(hasCurrent ? .days : .current, $0)] } ?? [])
        source.answer.withLock { $0 = answer }
    }

    /// The service leaves these parts out from now on; it makes days of the steps, where it tells those.
    private func leaveOut(_ parts: [WeatherPart]) throws {
        let report = try WeatherReport.parts(
            at: core.time.now, hasCurrent: !parts.contains(.current), hasDays: !parts.contains(.steps))
        let missing = parts.map { (part: $0, error: WeatherError.interrupted(detail: "")) }
        source.answer.withLock { $0 = SourceAnswer(report: report, missing: missing) }
    }

    @Test(
        "a report without a part is remembered while it is fresh, and replaces none of the last day that has it",
        arguments: [true, false])
    func keepsWhole(lacksCurrent: Bool) async throws {
        try answer(nil)
        let whole = try await weather.weather(in: .kazan(), .refreshed).report
        core.time.advance(by: .seconds(3 * 3600))
        try answer(.interrupted(detail: ""), hasCurrent: !lacksCurrent, hasDays: lacksCurrent)

        let shown = try await weather.weather(in: .kazan(), .remembered)

        #expect((shown.report.current == nil) == lacksCurrent)
        #expect(try await weather.remembered(in: .kazan())?.report.fetchedAt == shown.report.fetchedAt)
        core.time.advance(by: .seconds(15 * 60))
        let remembered = try await weather.remembered(in: .kazan())
        #expect(remembered?.report == whole)
        #expect(remembered?.missing == [])
        core.time.advance(by: .seconds(21 * 3600))
        try answer(.interrupted(detail: ""), hasCurrent: !lacksCurrent, hasDays: lacksCurrent)
        let latest = try await weather.weather(in: .kazan(), .refreshed).report
        core.time.advance(by: .seconds(15 * 60))
        #expect(try await weather.remembered(in: .kazan())?.report.fetchedAt == latest.fetchedAt)
    }

    @Test(
        "a report without parts replaces those that lack them, too, but none of the last day that has one",
        arguments: [
            ([[.days], [.days]], 1, 1), ([[.steps, .days], [.days]], 1, 1), ([[.current], [.days]], 1, 0),
            ([[.days], [.steps, .days]], 1, 0), ([[.current, .days], [.steps, .days]], 1, 0),
            ([[], [.steps], [.current]], 1, 0), ([[.days], [.steps], [.current], [.days]], 1, 1),
            ([[], [.days]], 23, 0), ([[], [.days]], 24, 1), ([[], [.days]], -1, 1),
        ] as [([[WeatherPart]], Int, Int)])
    func keepsForOnePart(lacking: [[WeatherPart]], hoursBetween: Int, shown: Int) async throws {
        var reports: [Weather] = []
        for parts in lacking {
            if !reports.isEmpty { core.time.advance(by: .seconds(hoursBetween * 3600)) }
            try leaveOut(parts)
            reports.append(try await weather.weather(in: .kazan(), .refreshed))
        }

        core.time.advance(by: .seconds(15 * 60))

        let remembered = try await weather.remembered(in: .kazan())
        #expect(remembered?.report.fetchedAt == reports[shown].report.fetchedAt)
        #expect(remembered?.missing == reports[shown].missing)
    }

    @Test(
        "a report without a part takes the place of a whole one that has a number which no service tells",
        arguments: [false, true])
    func keepsNoImpossibleNumber(isBesideLater: Bool) async throws {
        try answer(nil)
        _ = try await weather.weather(in: .kazan(), .refreshed)
        core.time.advance(by: .seconds(3600))
        try answer(.interrupted(detail: ""), hasDays: false)
        if isBesideLater { _ = try await weather.weather(in: .kazan(), .refreshed) }
        // The first weather now in the record is that of the whole report.
        try await core.store.replaceNumbers(
            of: "temperature", within: "current", in: "weather-report", by: "1e30")
        core.time.advance(by: .seconds(3600))
        try answer(.interrupted(detail: ""), hasDays: false)

        let shown = try await weather.weather(in: .kazan(), .refreshed).report

        core.time.advance(by: .seconds(15 * 60))
        #expect(try await weather.remembered(in: .kazan())?.report.fetchedAt == shown.fetchedAt)
    }

    @Test("what the service left out is told with the reason, of a remembered report as well")
    func tellsMissing() async throws {
        try answer(.interrupted(detail: "open-meteo did not answer"), hasCurrent: false)
        let missing = [MissingPart(.current, because: "open-meteo did not answer")]

        let shown = try await weather.weather(in: .kazan(), .remembered)
        let again = try await weather.weather(in: .kazan(), .remembered)
        let remembered = try await weather.remembered(in: .kazan())
        let alone = try await weather.weather(in: .kazan(), .refreshed, from: .openMeteo)
        source.answer.withLock { $0 = nil }
        let stale = try await weather.weather(in: .kazan(), .refreshed)

        #expect(shown.missing == missing && !shown.attempts.isEmpty)
        #expect(again.missing == missing && again.attempts.isEmpty)
        #expect(remembered?.missing == missing)
        #expect(alone.missing == missing && !alone.attempts.isEmpty)
        #expect(stale.missing == missing && stale.freshness != .fresh)
    }

    @Test("of several parts that are missing, each is told with its own reason")
    func tellsEachMissing() async throws {
        let report = try WeatherReport.parts(at: core.time.now, hasCurrent: true, hasDays: false)
        let answer = SourceAnswer(
            report: report,
            missing: [
                (.steps, .interrupted(detail: "open-meteo did not answer")),
                (.days, .rateLimited(retryAfter: nil)),
            ])
        source.answer.withLock { $0 = answer }

        let missing = try await weather.weather(in: .kazan(), .refreshed).missing

        #expect(
            missing == [
                MissingPart(.steps, because: "open-meteo did not answer"),
                MissingPart(.days, because: "The weather service has been asked too often"),
            ])
    }

    @Test("a part that is missing, but made of the others, counts as missing")
    func madeOfOthers() async throws {
        try answer(nil)
        let whole = try await weather.weather(in: .kazan(), .refreshed).report
        core.time.advance(by: .seconds(3600))
        try answer(.interrupted(detail: ""))
        _ = try await weather.weather(in: .kazan(), .refreshed)

        core.time.advance(by: .seconds(15 * 60))

        #expect(try await weather.remembered(in: .kazan())?.report == whole)
    }

    @Test(
        "beside an older report a newer one without a part is asked for once, and shown when the network goes"
    )
    func asksOnce() async throws {
        try answer(nil)
        _ = try await weather.weather(in: .kazan(), .refreshed)
        core.time.advance(by: .seconds(3 * 3600))
        try answer(.unauthorized(detail: "this part is not in your plan"), hasDays: false)
        let shown = try await weather.weather(in: .kazan(), .remembered)
        source.answer.withLock { $0 = nil }

        let again = try await weather.weather(in: .kazan(), .remembered)
        #expect(again.freshness == .fresh && again.attempts.isEmpty)
        #expect(again.report.fetchedAt == shown.report.fetchedAt)

        core.time.advance(by: .seconds(60))
        let offline = try await weather.weather(in: .kazan(), .refreshed)
        #expect(offline.report.fetchedAt == shown.report.fetchedAt)
        #expect(offline.freshness == .stale(age: .seconds(60), reason: .offline(detail: "")))
    }

    @Test(
        "where nothing else is known it is kept, but what is missing is asked for after a quarter of an hour")
    func asksAgain() async throws {
        try answer(.interrupted(detail: ""), hasCurrent: false)
        _ = try await weather.weather(in: .kazan(), .refreshed)
        core.time.advance(by: .seconds(15 * 60 - 1))
        #expect(try await weather.remembered(in: .kazan())?.freshness == .fresh)
        core.time.advance(by: .seconds(1))
        try answer(nil)

        #expect(try await weather.weather(in: .kazan(), .remembered).report.current != nil)
    }

    @Test(
        "where the provider lets a report without a part expire earlier, it is asked for again then",
        arguments: [(60, 60), (3600, 900), (0, 900)])
    func expires(provided: Double, kept: Double) async throws {
        try answer(.interrupted(detail: ""), hasDays: false, expiresIn: provided)

        let fetchedAt = try await weather.weather(in: .kazan(), .refreshed).report.fetchedAt

        let remembered = try await weather.remembered(in: .kazan())
        #expect(remembered?.report.expiresAt == fetchedAt.addingTimeInterval(kept))
    }

    @Test("the service of a report that is kept for the part which a later one lacks is credited, too")
    func creditsBoth() async throws {
        try answer(nil, from: "yandex")
        _ = try await weather.weather(in: .kazan(), .refreshed)
        core.time.advance(by: .seconds(3 * 3600))
        try answer(.interrupted(detail: ""), hasDays: false)
        _ = try await weather.weather(in: .kazan(), .refreshed)

        let credits = await services.appInformationService.information().credits

        #expect(credits.map(\.source).filter { $0 != "cities" } == ["open-meteo", "yandex", "place-search"])
    }

    @Test("a service that refuses a part, and says until when, is not asked before")
    func obeysTheService() async throws {
        try answer(.rateLimited(retryAfter: .seconds(3600)), hasDays: false)
        _ = try await weather.weather(in: .kazan(), .refreshed)
        let end = core.time.now.addingTimeInterval(3600)

        #expect(try await services.settingsService.providers().map(\.state) == [.backingOff(until: end)])

        try answer(.interrupted(detail: ""), hasDays: false)
        core.time.advance(by: .seconds(3600))
        _ = try await weather.weather(in: .kazan(), .refreshed)
        #expect(try await services.settingsService.providers().map(\.state) == [.ready])
    }

    @Test("of several refused parts the longest wait counts")
    func obeysTheLongest() async throws {
        let demands = [(WeatherPart.current, 10), (.steps, 3600)].map { part, seconds in
            (part: part, error: WeatherError.rateLimited(retryAfter: .seconds(seconds)))
        }
        let report = try WeatherReport.parts(at: core.time.now, hasCurrent: false, hasDays: true)
        source.answer.withLock { $0 = SourceAnswer(report: report, missing: demands) }
        _ = try await weather.weather(in: .kazan(), .refreshed)
        let end = core.time.now.addingTimeInterval(3600)

        #expect(try await services.settingsService.providers().map(\.state) == [.backingOff(until: end)])
    }
}

private final class SourceWithParts: WeatherSource {
    let answer = Mutex<SourceAnswer?>(nil)

    func answer(about city: City) async throws(WeatherError) -> SourceAnswer {
        guard let answer = answer.withLock({ $0 }) else { throw .offline(detail: "") }
        return answer
    }

    func report(
        of city: City, from reply: WeatherReply, receivedAt: Date
    ) throws(WeatherError) -> WeatherReport {
        throw .malformed(detail: "")
    }
}

extension WeatherReport {
    fileprivate static func parts(
        at now: Date, hasCurrent: Bool, hasDays: Bool, from source: String = "open-meteo"
    ) throws -> WeatherReport {
        WeatherReport(
            source: source, place: try .kazan(), timeZone: ReportTimeZone(id: nil, offsetSeconds: 0),
            fetchedAt: now, expiresAt: nil, attribution: "",
            current: hasCurrent
                ? CurrentWeather(time: now, temperature: 2, condition: Condition(.unknown)) : nil,
            hourly: [],
            daily: hasDays
                ? [DayForecast(date: try #require(LocalDay("2025-03-14")), condition: Condition(.unknown))]
                : [])
    }
}
