import BusinessLogic
import Foundation
import Testing

@Suite("Which providers are asked") struct ProviderPlanTests {
    private let noon = Date(timeIntervalSince1970: 1_741_953_600)

    private func date(_ seconds: Double) -> Date { noon.addingTimeInterval(seconds) }

    /// How a provider has fared that failed at noon. It is left alone for half a minute.
    private func failed(_ error: WeatherError = .malformed(detail: "")) -> ProviderHealth {
        var health = ProviderHealth()
        health.fail(error, asked: noon, at: noon) { $0.upperBound }
        return health
    }

    @Test("those that are not asked are told in the user's order, each with its own reason")
    func passesOver() {
        let health = [
            Provider.yandex: failed(), .metNorway: failed(.rateLimited(retryAfter: .seconds(10))),
        ]

        let plan = ProviderPlan(
            [.yandex, .openMeteo, .metNorway], withoutKey: [.yandex], health: health, at: date(1))

        #expect(plan.asked == [.openMeteo])
        #expect(
            plan.passedOver == [
                ProviderAttempt(.yandex, .lacksKey(variable: "YANDEX_KEY")),
                ProviderAttempt(.metNorway, .backingOff(until: date(30))),
            ])
    }

    @Test("when the waits of all end at once, the first in the user's order is asked")
    func waitsThatEndAtOnce() {
        let health = [Provider.openMeteo: failed(), .metNorway: failed()]

        for order in [[Provider.openMeteo, .metNorway], [.metNorway, .openMeteo]] {
            let plan = ProviderPlan(order, withoutKey: [], health: health, at: date(1))

            #expect(plan.asked == [order[0]])
        }
    }

    @Test("one that is asked alone and has no key is not asked, and that is said")
    func aloneWithoutKey() {
        let plan = ProviderPlan(only: .yandex, withoutKey: [.yandex], health: [:], at: noon)

        #expect(plan.asked == [])
        #expect(plan.passedOver == [ProviderAttempt(.yandex, .lacksKey(variable: "YANDEX_KEY"))])
    }
}
