import AssemblyTesting
import Conditions
import Core
import CoreDouble
import Testing

@Suite("What docs/assemblytesting/conditions.md shows") struct ConditionsPage {
    @Test("a Double and a server play the same script")
    func sameScript() async throws {
        let time = ManualTime()
        let script = try ConditionScript(parsing: "calm:30s,offline:5m,flaky:7")
        let core = CoreDouble(conditions: Conditions(script, time: time))

        let forecast = LoopbackReply(json: "{}")
        let conditions = Conditions(script, time: time)
        let server = try LoopbackServer(["/v1/forecast": forecast], conditions: conditions)

        time.advance(by: .seconds(30))

        #expect(server.condition == .offline)
        await #expect(throws: TransportError.unreachable(host: "api.open-meteo.com")) {
            try await core.weatherClient(for: .openMeteo).forecast(WeatherQuery(latitude: 1, longitude: 2))
        }
    }

    protocol Prices: Sendable {
        func price(of item: String) async throws -> Double
    }

    struct PricesUnreachable: Error {}

    struct MemoryPrices: Prices {
        let conditions: Conditions

        func price(of item: String) async throws -> Double {
            do { try await conditions.pass() } catch is Obstacle { throw PricesUnreachable() }
            return ["tea": 4, "milk": 1.5][item] ?? 0
        }
    }

    @Test("a Double of one's own replies and fails as its conditions say")
    func ownDouble() async throws {
        let conditions = Conditions(time: ManualTime())
        let prices = MemoryPrices(conditions: conditions)

        #expect(try await prices.price(of: "tea") == 4)
        conditions.current = .offline
        await #expect(throws: PricesUnreachable.self) { try await prices.price(of: "tea") }
    }
}
