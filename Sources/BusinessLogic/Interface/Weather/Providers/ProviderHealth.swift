package import Foundation

/// How a provider has fared, and until when it is left alone: exponential back-off with jitter.
///
/// The first failure costs 30 seconds; each one after it doubles that, up to an hour. The wait is between half of that
/// and all of it, by chance, so that programs that failed together do not come back together. An answer ends it,
/// but not what the service itself demands.
/// Questions that were under way when the first of them failed count once.
package struct ProviderHealth: Hashable, Sendable, Codable {
    /// When it last gave a report.
    package private(set) var lastAnswered: Date?
    /// Why it failed last; nil when it has answered since.
    package private(set) var lastFailure: String?
    /// How often it has failed since.
    private var failures = 0
    /// When it failed, and until when it is left alone.
    private var wait: Wait?

    private struct Wait: Hashable, Codable {
        /// When the first of the questions failed that were under way together.
        let since: Date
        let until: Date
        /// Until when the service itself wants to be left alone: it is not asked before, whatever happens.
        let demandedUntil: Date?
    }

    private static let firstWait: Duration = .seconds(30)
    private static let longestWait: Duration = .seconds(3600)
    /// No service is believed that wants to be left alone for longer.
    private static let longestDemand: Duration = .seconds(86_400)

    /// That of a provider that was never asked.
    package init() {}

    /// It gave a report.
    package mutating func answer(at now: Date) {
        // It may have been asked before the service wanted to be left alone.
        let demand = demandEnd(at: now).flatMap { end in
            wait.map { Wait(since: $0.since, until: end, demandedUntil: end) }
        }
        self = ProviderHealth()
        lastAnswered = now
        wait = demand
    }

    /// It failed.
    ///
    /// - Parameters:
    ///   - asked: When the question began.
    ///   - chance: A number of this range.
    package mutating func fail(
        _ error: WeatherError, asked: Date, at now: Date, chance: (ClosedRange<Int>) -> Int
    ) {
        lastFailure = error.reason
        // That of another question, which failed while this one was under way.
        let other = wait.flatMap { asked <= $0.since && $0.since <= now ? $0 : nil }
        // What is kept may be any number.
        failures = other == nil ? min(max(failures, 0), 10) + 1 : min(max(failures, 1), 11)
        let doubled = Self.firstWait * (1 << (failures - 1))
        let milliseconds = Int(min(doubled, Self.longestWait) / .milliseconds(1))
        let own = Duration.milliseconds(chance(milliseconds / 2...milliseconds))
        let end = now.addingTimeInterval(own / .seconds(1))
        let demanded = error.retryAfter.map {
            now.addingTimeInterval(min($0, Self.longestDemand) / .seconds(1))
        }
        let demandedUntil = [demanded, demandEnd(at: now)].compactMap(\.self).max()
        wait = Wait(
            since: other?.since ?? now,
            until: max(end, waitEnd(at: now) ?? end, demandedUntil ?? end), demandedUntil: demandedUntil)
    }

    /// Until when it is left alone; nil when it is not. A clock that was set back ends it.
    package func waitEnd(at now: Date) -> Date? {
        wait.flatMap { $0.since <= now && isBelieved($0.until, at: now) ? $0.until : nil }
    }

    /// When it last answered, or until when it is or was left alone: the later of both. Nil when it was never asked.
    package var relevantUntil: Date? { [lastAnswered, wait?.until].compactMap(\.self).max() }

    /// Until when the service itself wants to be left alone.
    package func demandEnd(at now: Date) -> Date? {
        guard let wait, let end = wait.demandedUntil, wait.since <= now, isBelieved(end, at: now) else {
            return nil
        }
        return end
    }

    /// Whether a wait that ends then is under way. What is kept may be any date.
    private func isBelieved(_ end: Date, at now: Date) -> Bool {
        now < end && end <= now.addingTimeInterval(Self.longestDemand / .seconds(1))
    }
}

extension WeatherError {
    /// How long the service wants to be left alone, where it says so.
    package var retryAfter: Duration? {
        switch self {
        case .rateLimited(let wait), .unavailable(_, let wait): wait
        default: nil
        }
    }
}

extension WeatherError {
    /// Whether it counts against its provider, wherever the others can be reached. A place that a provider does not
    /// know is no fault of it.
    package var countsAgainstProvider: Bool {
        guard case .unknownPlace = self else { return true }
        return false
    }

    /// Whether the provider can't be reached: by its own fault, or the network's.
    package var isOffline: Bool {
        guard case .offline = self else { return false }
        return true
    }

    /// Whether it shows that the network is there: a request was sent, and was not lost on its way.
    package var showsNetwork: Bool {
        switch self {
        case .offline, .notSent: false
        default: true
        }
    }
}

extension ProviderStatus {
    /// Those of the providers that may be asked, in the user's order, then the others.
    package static func all(
        of offered: Set<Provider>, _ settings: Settings, withoutKey: Set<Provider>,
        health: [Provider: ProviderHealth], at now: Date
    ) -> [ProviderStatus] {
        let off = Provider.allCases.filter { !settings.providers.contains($0) }
        return (settings.providers + off).filter(offered.contains).map { provider in
            let state: State
            if withoutKey.contains(provider), let variable = provider.keyVariable {
                state = .lacksKey(variable: variable)
            } else {
                state = health[provider]?.waitEnd(at: now).map { .backingOff(until: $0) } ?? .ready
            }
            return ProviderStatus(
                provider, state, isOn: settings.providers.contains(provider),
                lastAnswered: health[provider]?.lastAnswered, lastFailure: health[provider]?.lastFailure)
        }
    }
}
