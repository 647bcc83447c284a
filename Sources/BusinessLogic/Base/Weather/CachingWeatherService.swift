internal import BusinessLogic
internal import Core
internal import Foundation

/// Asks the providers, and caches the report of the first one that replies.
final class CachingWeatherService: WeatherService {
    private let providers: ProviderChain
    private let reports: ReportCache
    private let limits: AgeLimits
    private let clock: any WallClock
    private let requests = SingleFlight<Request, Result<ProviderChain.Answer, WeatherError>>()
    private let ages = RequestAges()

    private struct Request: Hashable {
        let city: CityID
        let provider: Provider?
        /// The user's order when it began; empty for one provider alone.
        let order: [Provider]
    }

    init(providers: ProviderChain, reports: ReportCache, limits: AgeLimits, clock: any WallClock) {
        self.providers = providers
        self.reports = reports
        self.limits = limits
        self.clock = clock
    }

    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather {
        let answer = try await answer(in: city, policy, only: nil)
        switch answer.report {
        case .success(let report): return weather(report, in: city, answer)
        case .failure(let error):
            guard let last = try await lastKnown(in: city) else { throw error }
            return Weather(
                report: last.report.placed(in: city),
                freshness: .stale(age: last.report.age(at: clock.now), reason: error),
                attempts: answer.attempts, missing: last.missing)
        }
    }

    func weather(
        in city: City, _ policy: FetchPolicy, from provider: Provider
    ) async throws(WeatherError) -> Weather {
        let answer = try await answer(in: city, policy, only: provider)
        return weather(try answer.report.get(), in: city, answer)
    }

    func remembered(in city: City) async throws(WeatherError) -> Weather? {
        guard let last = try await lastKnown(in: city) else { return nil }
        let answer = ProviderChain.Answer(report: .success(last.report), missing: last.missing)
        return weather(last.report, in: city, answer)
    }

    /// The remembered report to show: the latest one that is fresh, or else the oldest one, which has a part that all
    /// later ones lack.
    private func lastKnown(
        in city: City
    ) async throws(WeatherError) -> CachedReports<WeatherReport>.Entry? {
        let known = try await reports.reports(of: city.id)
        return known.last { isFresh($0.report) } ?? known.first
    }

    /// A fresh report from the cache, or else from the providers. Concurrent requests for the same report are
    /// shared, unless the user has changed the order of the providers meanwhile.
    private func answer(
        in city: City, _ policy: FetchPolicy, only provider: Provider?
    ) async throws(WeatherError) -> ProviderChain.Answer {
        if let known = try await acceptable(in: city, policy, from: provider) { return known }
        let order = try await provider == nil ? providers.records.order() : []
        let request = Request(city: city.id, provider: provider, order: order)
        let outcome = await requests.value(for: request) {
            do throws(WeatherError) {
                return .success(try await self.ask(about: city, policy, only: provider, in: order))
            } catch {
                return .failure(error)
            }
        }
        guard let outcome else { throw .cancelled }
        let answer = try outcome.get()
        // The caller who began the request may have been content with what is remembered.
        if policy == .refreshed, answer.attempts.isEmpty, case .success = answer.report {
            return try await self.answer(in: city, policy, only: provider)
        }
        return answer
    }

    private func weather(
        _ report: WeatherReport, in city: City, _ answer: ProviderChain.Answer
    ) -> Weather {
        Weather(
            report: report.placed(in: city),
            freshness: isFresh(report) ? .fresh : .stale(age: report.age(at: clock.now), reason: nil),
            attempts: answer.attempts, missing: answer.missing, notKept: answer.notKept)
    }

    private func isFresh(_ report: WeatherReport) -> Bool {
        report.isFresh(at: clock.now, limit: report.current == nil ? limits.forecast : limits.current)
    }

    private func acceptable(
        in city: City, _ policy: FetchPolicy, from provider: Provider?
    ) async throws(WeatherError) -> ProviderChain.Answer? {
        guard policy == .remembered, let known = try await remembered(in: city), known.freshness == .fresh,
            provider == nil || known.report.source == provider?.rawValue
        else { return nil }
        return ProviderChain.Answer(report: .success(known.report), missing: known.missing)
    }

    private func ask(
        about city: City, _ policy: FetchPolicy, only provider: Provider?, in order: [Provider]
    ) async throws(WeatherError) -> ProviderChain.Answer {
        // Another caller's request may have ended after the cache was read.
        if let known = try await acceptable(in: city, policy, from: provider) { return known }
        let request = ages.begin()
        var answer = try await providers.ask(about: city, only: provider, in: order)
        guard provider == nil, case .success(let report) = answer.report else { return answer }
        // The kept reply of one provider is no newer weather than what another one gave before it failed.
        if answer.attempts.isKeptAfterFailure, let known = try await lastKnown(in: city)?.report,
            report.fetchedAt < known.fetchedAt, known.fetchedAt <= clock.now
        {
            return ProviderChain.Answer(
                report: .failure(.unanswered(answer.attempts)), attempts: answer.attempts)
        }
        let (missing, lock) = (answer.missing, answer.lock)
        answer.notKept = try await ages.mutex(of: city.id).withLock {
            () async throws(WeatherError) -> String? in
            // After a change of the order, those of the new one may have been quicker.
            guard ages.isLatest(request, of: city.id) else { return nil }
            // Where the store was waited for in vain, it is not once more.
            if let lock { return lock }
            let reason = try await keep(report, without: missing)
            if reason == nil { ages.remember(request, of: city.id) }
            return reason
        }
        return answer
    }

    /// Remembers the report, or tells why that can't be done: weather that has come is not lost for it.
    private func keep(
        _ report: WeatherReport, without missing: [MissingPart]
    ) async throws(WeatherError) -> String? {
        var report = report
        if !missing.isEmpty {
            // What is missing is asked for again as soon as what changes most would be.
            let limit = report.fetchedAt.addingTimeInterval(limits.current / .seconds(1))
            let provided = report.expiresAt ?? limit
            report.expiresAt = provided > report.fetchedAt ? min(provided, limit) : limit
        }
        do throws(WeatherError) {
            try await reports.keep(report, without: missing)
            return nil
        } catch .notKept(let reason) {
            return reason
        }
    }
}
