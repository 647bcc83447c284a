import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("A network that does not answer in time", .timeLimit(.minutes(10))) @MainActor struct DeadlineTests {
    private nonisolated static let screens = World.all.testing("Screens") { await $0.screens }

    private nonisolated static let tooSlow = [
        NetworkCondition.hang, .slow(.seconds(11)), .slow(.seconds(600)),
    ]

    @Test("weather that does not come within ten seconds is given up", arguments: screens, tooSlow)
    func weather(_ world: Implementation<World>, condition: NetworkCondition) async throws {
        let world = try await world.make()
        let (list, screen) = (world.screens.citiesScreen, try await world.weather(in: "Kazan"))
        world.conditions.current = condition

        try await world.giveUp(after: .seconds(10)) { await list.appear() }
        try await world.giveUp(after: .seconds(10)) { await screen.appear() }

        #expect(list.state.rows.map(\.problem) == ["no answer"])
        #expect(!list.state.isRefreshing && !screen.state.isRefreshing)
        guard case .failed(let notice) = screen.state.phase else {
            Issue.record("\(screen.state.phase)")
            return
        }
        #expect(
            notice.told
                == "warning “The answer of the weather service did not arrive”, Check the connection. to do")
        try await world.giveUp(after: .seconds(10)) {
            await #expect(throws: ScriptError.self) {
                try await world.screens.scripting.run(.show("Kazan"))
            }
        }
    }

    @Test("weather that comes within ten seconds is shown", arguments: screens)
    func slowWeather(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        world.conditions.current = .slow(.seconds(10))

        try await world.giveUp(after: .seconds(10)) { await screen.appear() }

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.staleness == nil)
    }

    @Test(
        "after three seconds a search shows what is known without the network", arguments: screens, tooSlow)
    func search(_ world: Implementation<World>, condition: NetworkCondition) async throws {
        let world = try await world.make()
        let screen = world.screens.addPlaceScreen
        world.conditions.current = condition

        screen.edit(.insert("Kazan"))
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(3))
        try await screen.reach { $0.results.first?.name == "Kazan" }

        try await world.giveUp(after: .seconds(3)) {
            let reply = try await world.screens.scripting.run(.add("Tokyo"))
            #expect(reply.message?.contains("Tokyo") == true)
        }
    }
}

extension World {
    /// Does what waits for the network, and lets so much time pass.
    fileprivate func giveUp(
        after wait: Duration, _ action: @escaping @MainActor () async throws -> Void
    ) async throws {
        // Where the time limit has cancelled the test, the action would not begin to wait.
        try Task.checkCancellation()
        async let doing: Void = action()
        await time.waitForSleepers()
        time.advance(by: wait)
        try await doing
    }
}
