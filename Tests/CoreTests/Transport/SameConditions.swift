import AssemblyTesting
import Conditions
import Core
import Testing

@Suite("The same condition leads to the same outcome in Base and Double") struct SameConditions {
    @Test(
        "whatever is asked",
        arguments: [
            (NetworkCondition.calm, [Outcome.reply(200)]), (.offline, [.unreachable]), (.hang, [.timedOut]),
        ])
    func steady(condition: NetworkCondition, expected: [Outcome]) async throws {
        for world in [try World.base(), World.double()] {
            world.condition = condition
            let request = world.request(deadline: .milliseconds(condition == .hang ? 50 : 10_000))

            async let outcome = Outcome { () throws(TransportError) in
                try await world.core.transport.send(request)
            }
            if condition == .hang { await world.passDeadline(request.deadline) }

            #expect(await [outcome] == expected)
        }
    }

    @Test("the weather and places are reached or not alike", arguments: [NetworkCondition.calm, .offline])
    func clients(condition: NetworkCondition) async throws {
        var outcomes: [[Outcome]] = []
        for world in [try World.base(), World.double()] {
            world.condition = condition
            let weather = world.core.weatherClient(for: .openMeteo)
            let forecast = await Outcome { () throws(TransportError) in
                try await weather.forecast(WeatherQuery(latitude: 55.79, longitude: 49.12))
                    .response(.whole)
            }
            let places = await Outcome { () throws(TransportError) in
                try await world.core.geocoder.places(PlaceQuery(name: "Kazan"))
            }
            outcomes.append([forecast, places])
        }

        #expect(outcomes[0] == outcomes[1])
    }

    @Test("a flaky network breaks the same requests", arguments: UInt64(1)...20)
    func flaky(seed: UInt64) async throws {
        var outcomes: [[Outcome]] = []
        for world in [try World.base(), World.double()] {
            world.condition = .flaky(seed: seed)
            var these: [Outcome] = []
            for _ in 1...12 {
                these.append(
                    await Outcome { () throws(TransportError) in
                        try await world.core.transport.send(world.request("/nothing/here"))
                    })
            }
            outcomes.append(these)
        }

        #expect(outcomes[0] == outcomes[1])
        #expect(Set(outcomes[0]) == [.reply(404), .interrupted])
    }

    @Test("a flaky network breaks them also on a connection that is kept open", arguments: UInt64(1)...20)
    func flakyAndKept(seed: UInt64) async throws {
        let scene = try TransportScene(
            LoopbackReply(json: "{}", delivery: .kept), conditions: Conditions(.flaky(seed: seed)))
        let double = World.double()
        double.condition = .flaky(seed: seed)

        for _ in 1...12 {
            let expected = await Outcome { () throws(TransportError) in
                try await double.core.transport.send(double.request())
            }
            #expect(await scene.outcome() == expected)
        }

        #expect(scene.server.requests.count == 12)
    }

    @Test("a slow network answers when its delay is over")
    func slow() async throws {
        for world in [try World.base(), World.double()] {
            world.condition = .slow(.seconds(5))

            async let outcome = Outcome { () throws(TransportError) in
                try await world.core.transport.send(world.request())
            }
            await world.passDelay(.seconds(5))

            #expect(await outcome == .reply(200))
        }
    }

    @Test("when the network is back, so are the answers")
    func recovery() async throws {
        for world in [try World.base(), World.double()] {
            var outcomes: [Outcome] = []
            for condition in [NetworkCondition.calm, .offline, .calm, .offline, .calm] {
                world.condition = condition
                outcomes.append(
                    await Outcome { () throws(TransportError) in
                        try await world.core.transport.send(world.request())
                    })
            }

            #expect(outcomes == [.reply(200), .unreachable, .reply(200), .unreachable, .reply(200)])
        }
    }

    @Test("a script that goes on from one network to the next leads to the same outcomes")
    func script() async throws {
        let script = try ConditionScript(parsing: "calm:2s,offline:3s,flaky:7:20s,slow:9s:1s,offline")
        var outcomes: [[Outcome]] = []
        for world in [try World.base(), World.double()] {
            world.play(script)
            var these: [Outcome] = []
            for second in 0..<28 {
                async let outcome = Outcome { () throws(TransportError) in
                    try await world.core.transport.send(world.request("/nothing/here"))
                }
                if second == 25 { await world.passDelay(.seconds(9)) }
                these.append(await outcome)
                world.time.advance(by: .seconds(1))
            }
            outcomes.append(these)
        }

        #expect(outcomes[0] == outcomes[1])
        #expect(outcomes[0][..<5] == [.reply(404), .reply(404), .unreachable, .unreachable, .unreachable])
        #expect(Set(outcomes[0][5..<25]) == [.reply(404), .interrupted])
        #expect(outcomes[0][25...] == [.reply(404), .unreachable, .unreachable])
    }
}
