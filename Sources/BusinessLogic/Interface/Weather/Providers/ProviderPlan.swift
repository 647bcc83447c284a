package import Foundation

/// Which providers are asked, in which order and for how long, and which are not.
///
/// Base and Double share it, so no comparison of the two finds a mistake in it: `ProviderContract` and
/// `ProviderPlanTests` hold it to fixed answers.
package struct ProviderPlan: Hashable, Sendable {
    /// Those that are asked, the first one first.
    package let asked: [Provider]
    /// Those that are not, with the reason.
    package let passedOver: [ProviderAttempt]

    /// No provider is given less time than this while there is so much.
    private static let leastShare: Duration = .seconds(2)

    /// Those of the order that have their key and are not backing off. When there are none, the one whose back-off ends
    /// first, unless it is the service itself that wants to be left alone.
    package init(
        _ order: [Provider], withoutKey: Set<Provider>, health: [Provider: ProviderHealth], at now: Date
    ) {
        let usable = order.filter { !withoutKey.contains($0) }
        let ready = usable.filter { health[$0]?.waitEnd(at: now) == nil }
        let patient = usable.filter { health[$0]?.demandEnd(at: now) == nil }
        let soonest = patient.min { health[$0].end(at: now) < health[$1].end(at: now) }
        self.init(
            order, asked: ready.isEmpty ? soonest.map { [$0] } ?? [] : ready, withoutKey: withoutKey,
            health: health, at: now)
    }

    /// This one alone, unless it has no key, or the service itself wants to be left alone.
    package init(
        only provider: Provider, withoutKey: Set<Provider>, health: [Provider: ProviderHealth], at now: Date
    ) {
        let isAsked = !withoutKey.contains(provider) && health[provider]?.demandEnd(at: now) == nil
        self.init(
            [provider], asked: isAsked ? [provider] : [], withoutKey: withoutKey, health: health, at: now)
    }

    private init(
        _ order: [Provider], asked: [Provider], withoutKey: Set<Provider>,
        health: [Provider: ProviderHealth], at now: Date
    ) {
        self.asked = asked
        passedOver = order.filter { !asked.contains($0) }.map { provider in
            if withoutKey.contains(provider), let variable = provider.keyVariable {
                return ProviderAttempt(provider, .lacksKey(variable: variable))
            }
            // Where none is asked, each may be as soon as its service allows it, however long its own wait is.
            let end = asked.isEmpty ? health[provider]?.demandEnd(at: now) : nil
            return ProviderAttempt(provider, .backingOff(until: end ?? health[provider].end(at: now)))
        }
    }

    /// How long a provider may take when so much time is left: half of it while others come after it, all of it for the
    /// last one.
    package static func share(of left: Duration, before others: Int) -> Duration {
        others == 0 ? left : min(left, max(left / 2, leastShare))
    }
}

extension ProviderHealth? {
    fileprivate func end(at now: Date) -> Date { self?.waitEnd(at: now) ?? now }
}
