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
}
