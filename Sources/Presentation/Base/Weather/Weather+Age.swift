internal import BusinessLogic
internal import Foundation

extension Weather {
    /// The age of stale weather; nil when it is fresh. It keeps growing after the service stated it.
    func age(at now: Date) -> Duration? {
        guard case .stale(let age, _) = freshness else { return nil }
        return max(age, report.age(at: now))
    }

    /// Why stale weather could not be renewed.
    var staleReason: WeatherError? {
        guard case .stale(_, let reason) = freshness else { return nil }
        return reason
    }

    /// Whether a service was asked for it and gave it: it is neither remembered nor what is left after a failure.
    var isNew: Bool { !attempts.isEmpty && staleReason == nil }

    /// The same report, stale for this reason.
    func stale(because reason: WeatherError, at now: Date) -> Weather {
        let age = age(at: now) ?? report.age(at: now)
        return Weather(report: report, freshness: .stale(age: age, reason: reason), missing: missing)
    }
}
