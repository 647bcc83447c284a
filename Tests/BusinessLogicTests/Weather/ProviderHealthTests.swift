import BusinessLogic
import Foundation
import Testing

@Suite("How a provider has fared") struct ProviderHealthTests {
    private let noon = Date(timeIntervalSince1970: 1_741_953_600)

    private func date(_ seconds: Double) -> Date { noon.addingTimeInterval(seconds) }

    @Test("what is told of each provider is encoded by their names")
    func encodesByName() throws {
        let data = try JSONEncoder().encode([Provider.openMeteo: 1])

        #expect(String(decoding: data, as: UTF8.self) == #"{"open-meteo":1}"#)
    }

    @Test("of questions that fail together, the longest wait counts, and what the service demands")
    func together() {
        var health = ProviderHealth()

        health.fail(.rateLimited(retryAfter: .seconds(600)), asked: noon, at: date(1)) { $0.upperBound }
        health.fail(.malformed(detail: "a's reply is empty"), asked: noon, at: date(2)) { $0.upperBound }

        #expect(health.demandEnd(at: date(2)) == date(601))
        #expect(health.lastFailure == "a's reply is empty")
    }

    @Test("an answer that was under way ends the own wait, not what the service demands")
    func answerAfterDemand() {
        var health = ProviderHealth()
        health.fail(.rateLimited(retryAfter: .seconds(600)), asked: noon, at: date(1)) { $0.upperBound }

        health.answer(at: date(2))

        #expect(health.demandEnd(at: date(600)) == date(601))
        #expect(health.waitEnd(at: date(601)) == nil)
        #expect(health.lastFailure == nil)

        health.answer(at: date(602))
        health.fail(.malformed(detail: ""), asked: date(603), at: date(604)) { $0.upperBound }
        health.answer(at: date(605))
        #expect(health.waitEnd(at: date(605)) == nil)
    }

    @Test("a question that began after the last failure is the next one")
    func later() {
        var health = ProviderHealth()

        health.fail(.malformed(detail: ""), asked: noon, at: date(1)) { $0.upperBound }
        health.fail(.malformed(detail: ""), asked: noon, at: date(2)) { $0.upperBound }
        #expect(health.waitEnd(at: date(2)) == date(32))

        health.fail(.malformed(detail: ""), asked: date(32), at: date(33)) { $0.upperBound }
        #expect(health.waitEnd(at: date(33)) == date(93))
    }

    @Test("questions of which each begins before the one before it has failed are not all one failure")
    func overlapping() {
        var health = ProviderHealth()

        for start in stride(from: 0.0, to: 700, by: 35) {
            health.fail(.interrupted(detail: ""), asked: date(start), at: date(start + 40)) { $0.upperBound }
        }

        #expect(health.waitEnd(at: date(705)) == date(705 + 3600))
    }

    @Test("a demand ends when the service says, however long the own wait is, and no later failure ends it")
    func demandOfItsOwn() {
        var health = ProviderHealth()
        for start in stride(from: 0.0, to: 700, by: 35) {
            health.fail(.interrupted(detail: ""), asked: date(start), at: date(start + 40)) { $0.upperBound }
        }

        health.fail(.rateLimited(retryAfter: .seconds(100)), asked: date(660), at: date(720)) {
            $0.upperBound
        }
        health.fail(.interrupted(detail: ""), asked: date(710), at: date(740)) { $0.upperBound }
        health.fail(.rateLimited(retryAfter: .seconds(10)), asked: date(715), at: date(750)) { $0.upperBound }

        #expect(health.waitEnd(at: date(750)) == date(750 + 3600))
        #expect(health.demandEnd(at: date(819)) == date(820))
        #expect(health.demandEnd(at: date(820)) == nil)
    }

    @Test("a wait that began after now, as the clock was set back, is none of a question under way")
    func setBack() {
        var health = ProviderHealth()

        health.fail(.rateLimited(retryAfter: .seconds(600)), asked: date(3_600), at: date(3_600)) {
            $0.upperBound
        }
        health.fail(.malformed(detail: ""), asked: noon, at: noon) { $0.upperBound }

        #expect(health.waitEnd(at: noon) == date(60))
        #expect(health.demandEnd(at: noon) == nil)
    }
}
