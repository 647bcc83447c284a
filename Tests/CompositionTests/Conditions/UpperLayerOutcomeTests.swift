import BusinessLogic
import Conditions
import Presentation
import Testing

@Suite(
    "Upstairs, the same conditions lead to the same outcome over Base and over Double",
    .timeLimit(.minutes(10)))
@MainActor struct UpperLayerOutcomeTests {
    nonisolated private static let steady: [(NetworkCondition, WeatherOutcome.Kind)] = [
        (.calm, .answered), (.slow, .answered), (.slow(.milliseconds(9_999)), .answered),
        (.slow(.seconds(20)), .late), (.offline, .offline), (.hang, .late),
    ]

    @Test("of the weather, with nothing remembered and with something old", arguments: steady)
    func weather(condition: NetworkCondition, expected: WeatherOutcome.Kind) async throws {
        let cores = try await CorePair(ConditionScript(then: condition))

        let first = await cores.weather()
        cores.play(ConditionScript(then: .calm))
        let calm = await cores.weather()
        cores.play(ConditionScript(then: condition))
        try await cores.advance(by: .seconds(3600))
        let second = await cores.weather(.remembered)

        #expect(first.base == first.double)
        #expect(first.base.kind == expected)
        #expect(calm.base == calm.double)
        #expect(calm.base.kind == .answered)
        #expect(second.base == second.double)
        #expect(second.base.kind == expected)
    }

    // Core's own suite covers many seeds; two are enough for all layers together.
    @Test("of each request on a flaky network, whatever the seed", arguments: [UInt64(1), 7])
    func flaky(seed: UInt64) async throws {
        let cores = try await CorePair(ConditionScript(then: .flaky(seed: seed)))
        var kinds: Set<WeatherOutcome.Kind> = []

        for request in 1...8 {
            let weather = await cores.weather()
            kinds.insert(weather.base.kind)
            #expect(weather.base == weather.double, "request \(request)")
        }

        #expect(kinds == [.answered, .brokenOff])
    }

    @Test("of each request while a script goes on, and of what the screen shows then")
    func script() async throws {
        let script = try ConditionScript(
            parsing: "calm:2m,offline:2m,slow:5s:2m,flaky:7:6m,slow:20s:1m,hang:2m,calm:1m,offline")
        let cores = try await CorePair(script)
        var kinds: [WeatherOutcome.Kind] = []
        var shown: NetworkCondition?

        for minute in 0..<17 {
            let condition = cores.condition
            let weather = await cores.weather()
            kinds.append(weather.base.kind)
            #expect(weather.base == weather.double, "minute \(minute), \(condition)")
            if condition != shown {
                shown = condition
                let screen = await cores.screen()
                #expect(screen.base == screen.double, "minute \(minute), \(condition)")
            }
            try await cores.advance(toMinute: minute + 1)
        }

        let steady = kinds[..<6] + kinds[12...]
        let expected: [(WeatherOutcome.Kind, Int)] = [
            (.answered, 2), (.offline, 2), (.answered, 2), (.late, 3), (.answered, 1), (.offline, 1),
        ]
        #expect(Array(steady) == expected.flatMap { Array(repeating: $0.0, count: $0.1) })
        #expect(Set(kinds[6..<12]) == [.answered, .brokenOff])
    }

    @Test(
        "of a search for places, with or without the service",
        arguments: [NetworkCondition.calm, .slow, .slow(.seconds(20)), .flaky(seed: 3), .offline, .hang])
    func search(condition: NetworkCondition) async throws {
        let cores = try await CorePair(ConditionScript(then: condition))

        for _ in 1...2 {
            let found = await cores.search("Kazan")
            #expect(found.base?.cities == found.double?.cities)
            #expect(found.base?.cities.first?.name == "Kazan")
            #expect(
                found.base?.failure.map(WeatherOutcome.Reason.init)
                    == found.double?.failure.map(WeatherOutcome.Reason.init))
        }
    }

    @Test("of a sign-in", arguments: steady)
    func signIn(condition: NetworkCondition, expected: WeatherOutcome.Kind) async throws {
        let cores = try await CorePair(ConditionScript(then: condition))

        let signIn = await cores.signIn()

        #expect(signIn.base == signIn.double)
        #expect(signIn.base == expected)
    }

    @Test("of what was asked before the network changed: it is answered as the network was then")
    func underWay() async throws {
        let cores = try await CorePair(try ConditionScript(parsing: "slow:5s:3s,offline"))

        let asked = await cores.weather()
        let later = await cores.weather()

        #expect(asked.base == asked.double)
        #expect(asked.base.kind == .answered)
        #expect(later.base == later.double)
        #expect(later.base.kind == .offline)
    }
}

extension CorePair {
    fileprivate func weather(_ policy: FetchPolicy = .refreshed) async -> (
        base: WeatherOutcome, double: WeatherOutcome
    ) {
        await both { await $0.services.weatherService.outcome(in: $0.city, policy) }
    }

    fileprivate func screen() async -> (base: WeatherState, double: WeatherState) {
        await both {
            await $0.screen.refresh()
            return $0.screen.state.withoutHost
        }
    }

    fileprivate func signIn() async -> (base: WeatherOutcome.Kind, double: WeatherOutcome.Kind) {
        await both { await $0.services.accountService.outcomeOfSignIn() }
    }

    fileprivate func search(_ text: String) async -> (base: CitySearchResult?, double: CitySearchResult?) {
        await both(deadline: .seconds(3)) { try? await $0.services.citiesService.search(text) }
    }
}
