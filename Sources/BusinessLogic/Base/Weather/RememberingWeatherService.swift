internal import BusinessLogic
internal import Core
internal import Foundation

/// Asks a source, and remembers what it said.
final class RememberingWeatherService: WeatherService {
    private let source: any WeatherSource
    private let reports: ReportShelf
    private let limits: AgeLimits
    private let clock: any WallClock
    private let requests = SingleFlight<CityID, Result<WeatherReport, WeatherError>>()

    init(source: any WeatherSource, reports: ReportShelf, limits: AgeLimits, clock: any WallClock) {
        self.source = source
        self.reports = reports
        self.limits = limits
        self.clock = clock
    }

    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather {
        if let known = try await acceptable(in: city, policy) { return known }
        let outcome = await requests.value(for: city.id) {
            do throws(WeatherError) {
                return .success(try await self.report(of: city, policy))
            } catch {
                return .failure(error)
            }
        }
        switch outcome {
        case nil: throw .cancelled
        case .success(let report): return weather(report, in: city)
        case .failure(let error): return try await fallBack(in: city, after: error)
        }
    }

    func remembered(in city: City) async throws(WeatherError) -> Weather? {
        try await reports.report(of: city.id).map { weather($0, in: city) }
    }

    private func weather(_ report: WeatherReport, in city: City) -> Weather {
        let age = age(of: report)
        let limit = report.current == nil ? limits.forecast : limits.current
        let isFresh = age >= .zero && age < limit
        return Weather(
            report: report.placed(in: city), freshness: isFresh ? .fresh : .stale(age: age, reason: nil))
    }

    private func acceptable(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather? {
        guard policy == .remembered, let known = try await remembered(in: city), known.freshness == .fresh
        else { return nil }
        return known
    }

    private func report(of city: City, _ policy: FetchPolicy) async throws(WeatherError) -> WeatherReport {
        // The request of another caller may have ended between our look at what is remembered and now.
        if let known = try await acceptable(in: city, policy) { return known.report }
        let report = try await source.report(of: city)
        try await reports.keep(report)
        return report
    }

    private func fallBack(in city: City, after error: WeatherError) async throws(WeatherError) -> Weather {
        switch error {
        case .cancelled, .notKept: throw error
        default: break
        }
        guard let report = try await reports.report(of: city.id) else { throw error }
        return Weather(
            report: report.placed(in: city),
            freshness: .stale(age: age(of: report), reason: error))
    }

    private func age(of report: WeatherReport) -> Duration {
        .seconds(clock.now.timeIntervalSince(report.agesFrom))
    }
}
