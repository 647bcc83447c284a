internal import BusinessLogic
internal import Conditions
internal import Foundation
internal import Synchronization

/// Generated weather, cached by the same rules as in the real service.
final class MadeUpWeatherService: WeatherService {
    private let conditions: Conditions
    private let memory: BusinessLogicMemory
    private let reportLimit: Int
    private let providers: [Provider: MadeUpProvider]
    private let randomness: MadeUpRandomness
    private let makeReport: @Sendable (Provider, City, Date) -> WeatherReport
    private let requests = SingleFlight<Request, Result<Answer, WeatherError>>()
    private let ages = RequestAges()

    private struct Request: Hashable {
        let city: CityID
        let provider: Provider?
        /// The user's order when it began; empty for one provider alone.
        let order: [Provider]
    }

    private struct Answer: Sendable {
        let report: Result<WeatherReport, WeatherError>
        var attempts: [ProviderAttempt] = []
        /// Why the report could not be remembered.
        var notKept: String?
    }

    private static let ageLimit: Duration = .seconds(15 * 60)
    private static let ageLimitOfForecast: Duration = .seconds(60 * 60)
    private static let deadline: Duration = .seconds(10)

    init(
        conditions: Conditions, memory: BusinessLogicMemory, reportLimit: Int,
        providers: [Provider: MadeUpProvider], randomness: MadeUpRandomness,
        makeReport: @escaping @Sendable (Provider, City, Date) -> WeatherReport
    ) {
        self.conditions = conditions
        self.memory = memory
        self.reportLimit = reportLimit
        self.providers = providers
        self.randomness = randomness
        self.makeReport = makeReport
    }

    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather {
        let answer = try await answer(in: city, policy, only: nil)
        switch answer.report {
        case .success(let report): return weather(report.placed(in: city), answer)
        case .failure(let error):
            guard let known = try report(of: city) else { throw error }
            return Weather(
                report: known, freshness: .stale(age: known.age(at: conditions.now), reason: error),
                attempts: answer.attempts)
        }
    }

    func weather(
        in city: City, _ policy: FetchPolicy, from provider: Provider
    ) async throws(WeatherError) -> Weather {
        let answer = try await answer(in: city, policy, only: provider)
        return weather(try answer.report.get().placed(in: city), answer)
    }

    func remembered(in city: City) async throws(WeatherError) -> Weather? {
        if Task.isCancelled { throw .cancelled }
        return try report(of: city).map { weather($0) }
    }

    private func weather(_ report: WeatherReport, _ answer: Answer? = nil) -> Weather {
        let isFresh = isFresh(report)
        return Weather(
            report: report,
            freshness: isFresh ? .fresh : .stale(age: report.age(at: conditions.now), reason: nil),
            attempts: answer?.attempts ?? [], notKept: answer?.notKept)
    }

    private func isFresh(_ report: WeatherReport) -> Bool {
        let limit = report.current == nil ? Self.ageLimitOfForecast : Self.ageLimit
        return report.isFresh(at: conditions.now, limit: limit)
    }

    private func answer(
        in city: City, _ policy: FetchPolicy, only provider: Provider?
    ) async throws(WeatherError) -> Answer {
        if Task.isCancelled { throw .cancelled }
        if let known = try acceptable(in: city, policy, from: provider) { return known }
        let order = try provider == nil ? order() : []
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

    private func acceptable(
        in city: City, _ policy: FetchPolicy, from provider: Provider?
    ) throws(WeatherError) -> Answer? {
        guard policy == .remembered, let known = try report(of: city),
            isFresh(known),
            provider == nil || known.source == provider?.rawValue
        else { return nil }
        return Answer(report: .success(known))
    }

    private func ask(
        about city: City, _ policy: FetchPolicy, only provider: Provider?, in order: [Provider]
    ) async throws(WeatherError) -> Answer {
        // Another caller's request may have ended after the cache was read.
        if let known = try acceptable(in: city, policy, from: provider) { return known }
        let request = ages.begin()
        var answer = try await askProviders(about: city, only: provider, in: order)
        if Task.isCancelled { throw .cancelled }
        guard provider == nil, case .success(let report) = answer.report else { return answer }
        // The kept reply of one provider is no newer weather than what another one gave before it failed.
        if answer.attempts.isKeptAfterFailure, let known = try self.report(of: city),
            report.fetchedAt < known.fetchedAt, known.fetchedAt <= conditions.now
        {
            return Answer(report: .failure(.unanswered(answer.attempts)), attempts: answer.attempts)
        }
        if ages.isLatest(request, of: city.id) {
            answer.notKept = keep(report)
            if answer.notKept == nil { ages.remember(request, of: city.id) }
        }
        return answer
    }

    // MARK: Providers

    private func askProviders(
        about city: City, only alone: Provider?, in order: [Provider]
    ) async throws(WeatherError) -> Answer {
        let plan = try plan(only: alone, in: order)
        let asked = conditions.now
        var left = Self.deadline
        var attempts = plan.passedOver
        var unreached: [(provider: Provider, error: WeatherError)] = []
        var isNetworkThere = false
        var rest = plan.asked
        while !rest.isEmpty {
            let provider = rest.removeFirst()
            let began = conditions.now
            guard left > .zero else {
                attempts.append(ProviderAttempt(provider, .noTimeLeft))
                continue
            }
            let limit = ProviderPlan.share(of: left, before: rest.count)
            defer { left -= min(time(since: began), limit) }
            do throws(WeatherError) {
                let kept = keptReply(of: provider, about: city)
                if kept == nil { try await pass(provider, within: limit) }
                let now = conditions.now
                if Task.isCancelled { throw .cancelled }
                let report = kept?.report ?? reply(of: provider, about: city, at: now)
                let came = kept.map { ProviderAttempt.Outcome.kept(until: $0.end) } ?? .answered
                attempts.append(ProviderAttempt(provider, came, took: time(since: began)))
                // A kept reply shows nothing of the network or the service.
                if kept == nil || isNetworkThere {
                    unreached.forEach { noteFailure(of: $0.provider, $0.error, asked: asked) }
                }
                if kept == nil { note(provider) { $0.answer(at: now) } }
                return Answer(report: .success(report), attempts: attempts)
            } catch {
                if error == .cancelled { throw error }
                attempts.append(ProviderAttempt(provider, .failed(error), took: time(since: began)))
                if error.isOffline {
                    unreached.append((provider, error))
                } else {
                    isNetworkThere = isNetworkThere || error.showsNetwork
                    noteFailure(of: provider, error, asked: asked)
                }
            }
        }
        if isNetworkThere { unreached.forEach { noteFailure(of: $0.provider, $0.error, asked: asked) } }
        if attempts.count == 1, let error = attempts[0].error {
            return Answer(report: .failure(error), attempts: attempts)
        }
        return Answer(report: .failure(.unanswered(attempts)), attempts: attempts)
    }

    private func plan(
        only alone: Provider?, in order: [Provider]
    ) throws(WeatherError) -> ProviderPlan {
        try memory.read(or: WeatherError.notKept) { content throws(WeatherError) in
            let now = conditions.now
            if let alone {
                return ProviderPlan(
                    only: alone, withoutKey: providers.withoutKey, health: content.health, at: now)
            }
            return ProviderPlan(
                order.filter { providers[$0] != nil }, withoutKey: providers.withoutKey,
                health: content.health, at: now)
        }
    }

    private func order() throws(WeatherError) -> [Provider] {
        try memory.read(or: WeatherError.notKept) { content throws(WeatherError) in content.order }
    }

    /// Waits for the provider's network, and throws its refusal.
    private func pass(_ provider: Provider, within limit: Duration) async throws(WeatherError) {
        guard let part = providers[provider] else {
            throw .notSent(detail: "\(provider.rawValue) can't be asked by this program")
        }
        let isAnswered: Bool
        do {
            isAnswered = try await (part.conditions ?? conditions).pass(within: limit)
        } catch Obstacle.offline {
            throw .offline(detail: "the made-up \(provider.rawValue) can't be reached")
        } catch Obstacle.broken {
            throw .interrupted(detail: "the made-up \(provider.rawValue)'s reply broke off")
        } catch {
            throw .cancelled
        }
        if !isAnswered { throw .interrupted(detail: "the made-up \(provider.rawValue) did not answer") }
        if let refusal = part.refusal() { throw refusal }
    }

    private func time(since date: Date) -> Duration {
        max(.zero, .seconds(conditions.now.timeIntervalSince(date)))
    }

    private func noteFailure(of provider: Provider, _ error: WeatherError, asked: Date) {
        guard error.countsAgainstProvider else { return }
        let now = conditions.now
        note(provider) { $0.fail(error, asked: asked, at: now, chance: randomness.integer) }
    }

    private func note(_ provider: Provider, _ change: (inout ProviderHealth) -> Void) {
        // The report is no longer asked for: what came of it counts for nothing.
        if Task.isCancelled { return }
        // A memory that can't be changed is told when the report is kept.
        try? memory.change(or: WeatherError.notKept) { content throws(WeatherError) in
            change(&content.health[provider, default: ProviderHealth()])
        }
    }
}

// MARK: Memory

extension MadeUpWeatherService {
    private func report(of city: City) throws(WeatherError) -> WeatherReport? {
        try memory.read(or: WeatherError.notKept) { content throws(WeatherError) in
            content.reports.last { $0.place.id == city.id }?.placed(in: city)
        }
    }

    /// The provider's last report about the city, and until when it wants that kept; nil when it is to be asked. One
    /// that came after now is not believed: the clock was wrong, then or now.
    private func keptReply(of provider: Provider, about city: City) -> (report: WeatherReport, end: Date)? {
        guard let end = providers[provider]?.keptUntil() else { return nil }
        let now = conditions.now
        let last = try? memory.read(or: WeatherError.notKept) { content throws(WeatherError) in
            content.replies[provider]?.last { reply in
                reply.place.id == city.id && reply.place.coordinate == city.coordinate
                    && reply.fetchedAt <= now
            }
        }
        guard var report = last?.placed(in: city) else { return nil }
        report.expiresAt = end
        return (report, end)
    }

    /// The provider's report now, which is kept for the time that it wants no other one.
    private func reply(of provider: Provider, about city: City, at now: Date) -> WeatherReport {
        var report = makeReport(provider, city, now)
        if let end = providers[provider]?.keptUntil() { report.expiresAt = end }
        // One that can't be kept is asked for again.
        try? memory.change(or: WeatherError.notKept) { content throws(WeatherError) in
            content.replies[provider, default: []].renew(report, limit: reportLimit, listed: content.listed)
        }
        return report
    }

    /// Remembers the report, or tells why that can't be done.
    private func keep(_ report: WeatherReport) -> String? {
        do throws(WeatherError) {
            try memory.change(or: WeatherError.notKept) { content throws(WeatherError) in
                content.reports.renew(report, limit: reportLimit, listed: content.listed)
            }
            return nil
        } catch {
            return error.description
        }
    }
}

extension BusinessLogicMemory.Content {
    /// The user's order. The settings service reports unreadable settings; weather works without them.
    fileprivate var order: [Provider] { ((try? settings.get()) ?? Settings()).providers }

    /// The cities in the list, whose reports all stay.
    fileprivate var listed: Set<CityID> { Set(cities.map(\.id)) }
}

extension [WeatherReport] {
    /// Replaces the report of the city by this one, the most recently renewed. Of more than the limit, those that were
    /// renewed longest ago go, unless their city is listed.
    fileprivate mutating func renew(_ report: WeatherReport, limit: Int, listed: Set<CityID>) {
        let known = count
        removeAll { $0.place.id == report.place.id }
        append(report)
        // Only one that is added makes others go.
        guard count > known else { return }
        let beyond = count - limit
        self = enumerated().filter { index, report in
            index >= beyond || listed.contains(report.place.id)
        }.map(\.element)
    }
}
