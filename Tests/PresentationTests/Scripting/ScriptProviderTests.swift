import AssemblyTesting
import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation
import Presentation
import PresentationBase
import Testing

@Suite("Weather services on a command line", .timeLimit(.minutes(10))) @MainActor struct ScriptProviderTests {
    nonisolated private static let scripting = World.all.testing("Scripting") { await $0.screens.scripting }

    @Test("one service can be asked alone, and its report is not remembered", arguments: scripting)
    func asksAlone(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Kazan")

        let reply = try await world.screens.scripting.run(.show("Kazan", from: "Open-Meteo", explain: true))

        #expect(reply.weather?.phase == .loaded)
        #expect(reply.weather?.attribution.isEmpty == false)
        #expect(reply.explanation == ["open-meteo answered (0.0 s)"])
        #expect(try await world.screens.scripting.run(.list).rows?.first?.temperature == nil)
    }

    @Test("a service that does not exist is refused, and the others are listed", arguments: scripting)
    func unknown(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        await #expect(
            throws: ScriptError.invalid(
                Notice(.error, "“acme” is not a weather service.", help: "Use one of: open-meteo."))
        ) { try await world.screens.scripting.run(.show("Kazan", from: "acme")) }
    }

    @Test("one that is asked alone tells its error, whatever is remembered", arguments: scripting)
    func failsAlone(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.show("Kazan"))
        world.time.advance(by: .seconds(3600))
        world.conditions.current = .offline

        let error = await #expect(throws: ScriptError.self) {
            try await world.screens.scripting.run(.show("551487", from: "open-meteo"))
        }

        #expect(error?.notice.text.contains("can't be reached") == true)
    }

    nonisolated private static let several = World.severalProviders.testing("Scripting") {
        await $0.screens.scripting
    }

    @Test("what one service has said is no answer of another, and is told as its own", arguments: several)
    func tellsWhose(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let scripting = world.screens.scripting
        try await world.add("Kazan")
        _ = try await scripting.run(.show("Kazan"))
        world.conditions.current = .offline

        await #expect(throws: ScriptError.self) {
            try await scripting.run(.show("Kazan", from: "met-norway"))
        }
        _ = try await scripting.run(.settings([:], providers: "met-norway"))
        let reply = try await scripting.run(.show("Kazan", explain: true))

        #expect(
            reply.explanation
                == ["No service was asked: the report of open-meteo is remembered and young enough."])
        #expect(try JSON(reply).object["source"] as? String == "open-meteo")
    }

    @Test("a service that is switched off is asked all the same when it is named", arguments: several)
    func asksSwitchedOff(_ world: Implementation<World>) async throws {
        let scripting = try await world.make().screens.scripting
        _ = try await scripting.run(.settings([:], providers: "open-meteo"))

        let reply = try await scripting.run(.show("Kazan", from: "met-norway"))

        #expect(try JSON(reply).object["source"] as? String == "met-norway")
    }

    @Test(
        "where one does not answer the next one is asked, and what came of each is told", arguments: several)
    func asksNext(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Kazan")
        // The first request fails, the second one does not.
        world.conditions.current = .flaky(seed: 11)

        let reply = try await world.screens.scripting.run(.show("Kazan", explain: true))

        #expect(
            try attempts(in: reply)?.map { "\($0.provider) \($0.outcome)" }
                == ["open-meteo failed", "met-norway answered"])
        #expect(try JSON(reply).object["source"] as? String == "met-norway")
        #expect(reply.explanation.last == "met-norway answered (0.0 s)")
    }

    @Test("all together have ten seconds, and those that have none left are not asked", arguments: several)
    func sharesTime(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Kazan")
        world.conditions.current = .hang

        let showing = Task { try await world.screens.scripting.run(.show("Kazan", explain: true)) }
        for share in [5_000, 2_500, 2_000, 500] {
            await world.time.waitForSleepers()
            world.time.advance(by: .milliseconds(share))
        }

        let error = await #expect(throws: ScriptError.self) { try await showing.value }
        let told = try Explanation(try #require(error?.json))
        #expect(told.attempts.map(\.seconds) == [5, 2.5, 2, 0.5, 0, 0])
        #expect(
            told.attempts.map(\.outcome)
                == ["failed", "failed", "failed", "failed", "noTimeLeft", "noTimeLeft"])
        #expect(told.error.hasPrefix("No weather service has answered: "))
        #expect(
            error?.notice.text.hasSuffix(
                """
                 (0.5 s)
                  gismeteo was not asked: no time was left
                  yahoo was not asked: no time was left
                """) == true)
    }

    @Test("without a connection, what came of each service is told in a line", arguments: several)
    func explainsOffline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Kazan")
        world.conditions.current = .offline

        let error = await #expect(throws: ScriptError.self) {
            try await world.screens.scripting.run(.show("Kazan", explain: true))
        }

        let lines = error?.notice.text.split(separator: "\n").dropFirst() ?? []
        #expect(lines.count == 6)
        #expect(lines.allSatisfy { $0.hasPrefix("  ") && $0.hasSuffix("can't be reached (0.0 s)") })
        let told = try Explanation(try #require(error?.json))
        #expect(!told.error.contains("\n"))
        #expect(told.attempts.allSatisfy { $0.text.hasSuffix("\($0.provider) can't be reached") })
    }

    @Test(
        "where no service that is on is offered, that is told, and no service is told to have failed",
        arguments: several)
    func explainsNoneOffered(_ world: Implementation<World>) async throws {
        let notice = Notice(
            .error, "No weather service may be asked: all are switched off.",
            help: "Switch one on in the settings.")
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex"))
        _ = try await world.screens.scripting.run(.show("Kazan"))
        world.time.advance(by: .seconds(3600))
        world.restart(offering: ["open-meteo"])
        let scripting = world.screens.scripting

        let old = try await scripting.run(.show("Kazan", explain: true))
        let error = await #expect(throws: ScriptError.self) {
            try await scripting.run(.show("Tokyo", explain: true))
        }

        #expect(old.weather?.notice == notice && old.weather?.staleness == "1 h old")
        #expect(old.explanation == [])
        #expect(try attempts(in: old)?.map(\.provider) == [])
        #expect(try JSON(old).object["staleReason"] as? String == notice.text)
        #expect(error?.notice == notice)
        #expect(try Explanation(try #require(error?.json)).attempts.map(\.provider) == [])
        #expect(try await scripting.run(.settings([:])).explanation == ["-  open-meteo: switched off"])
    }

    @Test("a remembered report is explained as one for which no service was asked", arguments: scripting)
    func explainsMemory(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.show("Kazan"))

        let reply = try await world.screens.scripting.run(.show("Kazan", explain: true))

        #expect(
            reply.explanation
                == ["No service was asked: the report of open-meteo is remembered and young enough."])
        #expect(try await world.screens.scripting.run(.show("Kazan")).explanation == [])
    }

    @Test("what was tried is in the JSON, too, when that was asked for", arguments: scripting)
    func explainsInJSON(_ world: Implementation<World>) async throws {
        let scripting = try await world.make().screens.scripting

        #expect(try await attempts(.show("Kazan", explain: true), scripting) == ["open-meteo answered"])
        #expect(try await attempts(.show("Kazan", explain: true), scripting) == [])
        #expect(try await attempts(.show("Kazan"), scripting) == nil)
    }

    @Test(
        "how long an attempt took is told in tenths of a second, and to programs in thousandths",
        arguments: scripting, [(49, "0.0"), (51, "0.1"), (1_501, "1.5"), (1_951, "2.0")])
    func tellsSeconds(
        _ world: Implementation<World>, _ time: (milliseconds: Int, tenths: String)
    ) async throws {
        let world = try await world.make()

        let reply = try await world.withSlowNetwork(.milliseconds(time.milliseconds)) {
            try await world.screens.scripting.run(.show("Kazan", explain: true))
        }

        #expect(try attempts(in: reply)?.map(\.seconds) == [Double(time.milliseconds) / 1000])
        #expect(reply.explanation == ["open-meteo answered (\(time.tenths) s)"])
    }

    private func attempts(_ command: ScriptCommand, _ scripting: any Scripting) async throws -> [String]? {
        try attempts(in: await scripting.run(command))?.map { "\($0.provider) \($0.outcome)" }
    }

    private func attempts(in reply: ScriptReply) throws -> [Explanation.Attempt]? {
        try JSONDecoder().decode(Explained.self, from: Data(reply.json.utf8)).attempts
    }

    private struct Explained: Decodable {
        let attempts: [Explanation.Attempt]?
    }

    @Test("a failure is explained in JSON; without --explain it is not", arguments: scripting)
    func explainsFailureOfOne(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Kazan")
        world.conditions.current = .offline

        let error = await #expect(throws: ScriptError.self) {
            try await world.screens.scripting.run(.show("Kazan", from: "open-meteo", explain: true))
        }
        let told = try Explanation(try #require(error?.json))
        #expect(told.error == error?.notice.text)
        #expect(told.help == error?.notice.help)
        #expect(told.attempts.map(\.provider) == ["open-meteo"])
        #expect(told.attempts.map(\.outcome) == ["failed"])
        #expect(told.attempts.first?.text.contains("open-meteo") == true)

        let unexplained = await #expect(throws: ScriptError.self) {
            try await world.screens.scripting.run(.show("Kazan", from: "open-meteo"))
        }
        #expect(unexplained?.json == nil)
    }

    @Test(
        "the only one that is on is told as well, with the time it took: none when the clock is set back",
        arguments: scripting, [(0, 10), (-3_600, 0)])
    func explainsFailureOfTheOnlyOne(
        _ world: Implementation<World>, _ clock: (setBy: Int, told: Int)
    ) async throws {
        let world = try await world.make()
        try await world.add("Kazan")
        world.conditions.current = .hang

        for service in [nil, "open-meteo"] {
            let showing = Task {
                try await world.screens.scripting.run(.show("Kazan", from: service, explain: true))
            }
            await world.time.waitForSleepers()
            world.time.advance(by: .seconds(10))
            // The task that wakes reads the clock on the main actor, so not before this.
            world.time.advance(by: .seconds(clock.setBy))

            let error = await #expect(throws: ScriptError.self) { try await showing.value }
            let told = try Explanation(try #require(error?.json))
            #expect(told.attempts.map(\.provider) == ["open-meteo"])
            #expect(told.attempts.map(\.outcome) == ["failed"])
            #expect(told.attempts.map(\.seconds) == [Double(clock.told)])
        }
    }

    @Test(
        "where what is remembered can't be read, no service is told to have failed",
        arguments: [nil, "open-meteo"])
    func explainsUnreadableMemory(name: String?) async throws {
        let (conditions, weather) = (Conditions(time: ManualTime()), WeatherOnDemand())
        let services = Services(conditions: conditions, memory: BusinessLogicMemory(), weather: weather)
        let scripting = PresentationBase(services: services, time: .following(conditions)).scripting
        let showing = Task { try await scripting.run(.show("Kazan", from: name, explain: true)) }
        await weather.answers.waitForQuestions(1)

        weather.answers.answer(0, .failure(.notKept("The store is damaged.\nhelp: move it away")))

        let error = await #expect(throws: ScriptError.self) { try await showing.value }
        #expect(try Explanation(try #require(error?.json)).attempts.map(\.provider) == [])
    }

    @Test("what the service left out is told in a line and in JSON, whether it was asked now or before")
    func explainsMissing() async throws {
        let (conditions, weather) = (Conditions(time: ManualTime()), WeatherOnDemand())
        let services = Services(conditions: conditions, memory: BusinessLogicMemory(), weather: weather)
        let scripting = PresentationBase(services: services, time: .following(conditions)).scripting
        let report = Reports.brief(try Cities.named("Kazan"), at: conditions.now)
        let missing = [MissingPart(.steps, because: "it did not answer")]
        let line = "test left out the steps of the forecast: it did not answer."

        for (index, attempts) in [[ProviderAttempt(.openWeatherMap, .answered)], []].enumerated() {
            let showing = Task { try await scripting.run(.show("Kazan", explain: true)) }
            await weather.answers.waitForQuestions(index + 1)
            weather.answers.answer(
                index,
                .success(Weather(report: report, freshness: .fresh, attempts: attempts, missing: missing)))
            let reply = try await showing.value

            #expect(reply.explanation.count == 2)
            #expect(reply.explanation.last == line)
            #expect(reply.weather != nil && reply.weather?.notice == nil)
            let json = try #require(
                try JSONSerialization.jsonObject(with: Data(reply.json.utf8)) as? [String: Any])
            #expect(
                json["missing"] as? [[String: String]]
                    == [["part": "steps", "reason": "it did not answer"]])
        }
    }

    @Test("what the explanation says is no notice as well; why weather is old, or can't be kept, still is")
    func tellsOnce() async throws {
        let (conditions, weather) = (Conditions(time: ManualTime()), WeatherOnDemand())
        let services = Services(conditions: conditions, memory: BusinessLogicMemory(), weather: weather)
        let scripting = PresentationBase(services: services, time: .following(conditions)).scripting
        let report = Reports.brief(try Cities.named("Kazan"), at: conditions.now)
        let partial = Weather(
            report: report, freshness: .fresh, missing: [MissingPart(.days, because: "it did not answer")])
        let kept = Weather(
            report: report, freshness: .fresh,
            attempts: [ProviderAttempt(.metNorway, .kept(until: .distantFuture))])
        let stale = Weather(
            report: report, freshness: .stale(age: .seconds(3600), reason: .offline(detail: "no route")))
        let unkept = Weather(report: report, freshness: .fresh, notKept: "There is no room left.")

        for (index, known) in [partial, kept, stale, unkept].enumerated() {
            var notices: [Notice?] = []
            for (turn, explains) in [false, true].enumerated() {
                let showing = Task { try await scripting.run(.show("Kazan", explain: explains)) }
                let question = 2 * index + turn
                await weather.answers.waitForQuestions(question + 1)
                weather.answers.answer(question, .success(known))
                let reply = try await showing.value
                notices.append(try #require(reply.weather).notice)
            }

            #expect(notices[0] != nil)
            #expect(notices[1] == ([stale, unkept].contains(known) ? notices[0] : nil))
        }
    }

    // MARK: Several services

    private func screens(_ providers: MadeUpProvider...) -> PresentationBase {
        let conditions = Conditions(time: ManualTime())
        return PresentationBase(
            services: BusinessLogicDouble(conditions: conditions, providers: providers),
            time: .following(conditions))
    }

    private let dead = MadeUpProvider(
        .openMeteo, refusal: { .unavailable(detail: "open-meteo is out of order") })

    @Test("what was tried is told in lines, and in JSON as an array")
    func explains() async throws {
        let screens = screens(dead, MadeUpProvider(.metNorway), MadeUpProvider(.yandex, hasKey: false))

        let reply = try await screens.scripting.run(.show("Kazan", explain: true))

        #expect(
            reply.explanation == [
                "yandex was not asked: it needs a key in YANDEX_KEY", "open-meteo is out of order (0.0 s)",
                "met-norway answered (0.0 s)",
            ])
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(reply.json.utf8)) as? [String: Any])
        #expect(json["source"] as? String == "met-norway")
        let attempts = try #require(json["attempts"] as? [[String: Any]])
        #expect(attempts.map { $0["provider"] as? String } == ["yandex", "open-meteo", "met-norway"])
        #expect(attempts.map { $0["outcome"] as? String } == ["lacksKey", "failed", "answered"])
        #expect(attempts[1]["text"] as? String == "open-meteo is out of order")
        #expect(attempts.allSatisfy { $0["seconds"] as? Double == 0 })
    }

    @Test("when no service answers, the error tells what came of each")
    func explainsFailure() async throws {
        let screens = screens(dead, MadeUpProvider(.yandex, hasKey: false))

        let error = await #expect(throws: ScriptError.self) {
            try await screens.scripting.run(.show("Kazan", explain: true))
        }

        #expect(
            error?.notice.text == """
                No weather service has answered:
                  yandex was not asked: it needs a key in YANDEX_KEY
                  open-meteo is out of order (0.0 s)
                """)
    }

    @Test("so does its JSON, with the error and what to do")
    func explainsFailureInJSON() async throws {
        let screens = screens(dead, MadeUpProvider(.yandex, hasKey: false))

        let error = await #expect(throws: ScriptError.self) {
            try await screens.scripting.run(.show("Kazan", explain: true))
        }

        let told = try Explanation(try #require(error?.json))
        #expect(told.error == "The weather service is out of order: open-meteo is out of order.")
        #expect(told.help == "Wait a few minutes.")
        #expect(told.attempts.map(\.provider) == ["yandex", "open-meteo"])
        #expect(told.attempts.map(\.outcome) == ["lacksKey", "failed"])
    }

    @Test("one that was asked alone is explained in JSON, too; without --explain nothing is")
    func explainsOneFailureInJSON() async throws {
        let screens = screens(dead, MadeUpProvider(.metNorway))

        let error = await #expect(throws: ScriptError.self) {
            try await screens.scripting.run(.show("Kazan", from: "open-meteo", explain: true))
        }
        let told = try Explanation(try #require(error?.json))
        #expect(told.attempts.map(\.text) == ["open-meteo is out of order"])

        let unexplained = await #expect(throws: ScriptError.self) {
            try await screens.scripting.run(.show("Kazan", from: "open-meteo"))
        }
        #expect(unexplained?.json == nil)
    }

    private struct Explanation: Decodable {
        let error: String
        let help: String?
        let attempts: [Attempt]

        struct Attempt: Decodable {
            let provider, outcome, text: String
            let seconds: Double?
        }

        init(_ json: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(json.utf8)) }
    }

    @Test("a service without its key is not asked; the variable and the others are named")
    func needsKey() async throws {
        let screens = screens(MadeUpProvider(.metNorway), MadeUpProvider(.yandex, hasKey: false))

        await #expect(
            throws: ScriptError.failed(
                Notice(
                    .error, "yandex was not asked: it needs a key.",
                    help: "Set YANDEX_KEY. Use one of: met-norway."))
        ) { try await screens.scripting.run(.show("Kazan", from: "yandex")) }

        let error = await #expect(throws: ScriptError.self) {
            try await screens.scripting.run(.show("Kazan", from: "yandex", explain: true))
        }
        let told = try Explanation(try #require(error?.json))
        #expect(told.error == "yandex was not asked: it needs a key.")
        #expect(told.help == "Set YANDEX_KEY. Use one of: met-norway.")
        #expect(told.attempts.map(\.outcome) == ["lacksKey"])

        await #expect(
            throws: ScriptError.invalid(
                Notice(.error, "“acme” is not a weather service.", help: "Use one of: met-norway."))
        ) { try await screens.scripting.run(.show("Kazan", from: "acme")) }
    }

    @Test("the user's order is set by a list; the settings show it, and why one would not be asked")
    func order() async throws {
        let screens = screens(
            dead, MadeUpProvider(.metNorway), MadeUpProvider(.yandex, hasKey: false), MadeUpProvider(.yahoo))
        _ = try await screens.scripting.run(.show("Kazan"))

        let reply = try await screens.scripting.run(
            .settings([:], providers: "yandex, met-norway,open-meteo,yandex"))

        #expect(reply.json.contains(#""providers" : "yandex,met-norway,open-meteo""#))
        #expect(
            Array(reply.explanation.prefix(2)) == [
                "1. yandex: needs a key: set YANDEX_KEY",
                "2. met-norway: ready; last answered 2025-03-14T10:15:00Z",
            ])
        #expect(
            reply.explanation[2].hasPrefix("3. open-meteo: has failed, left alone until 2025-03-14T10:15:"))
        #expect(reply.explanation[3] == "-  yahoo: switched off")
        let all = try await screens.scripting.run(.settings([:], providers: " Default "))
        #expect(all.json.contains(#""providers" : "open-meteo,met-norway,yandex,yahoo""#))

        let one = try await screens.scripting.run(.settings([:], providers: "yandex"))
        #expect(
            one.explanation.contains("-  met-norway: switched off; last answered 2025-03-14T10:15:00Z"))
    }

    @Test("a list with a service that does not exist changes nothing", arguments: scripting)
    func wrongOrder(_ world: Implementation<World>) async throws {
        let scripting = try await world.make().screens.scripting
        let before = try await scripting.run(.settings([:])).json

        await #expect(
            throws: ScriptError.invalid(
                Notice(.error, "“acme” is not a weather service.", help: "Use one of: open-meteo."))
        ) { try await scripting.run(.settings([.wind: "knots"], providers: "open-meteo,acme")) }

        #expect(try await scripting.run(.settings([:])).json == before)
        #expect(try await scripting.run(.settings([:])).explanation == ["1. open-meteo: ready"])
    }

    @Test("the screen's notice names every service that was asked in vain")
    func tellsAll() async throws {
        let screens = screens(
            dead, MadeUpProvider(.metNorway, refusal: { .rateLimited(retryAfter: .seconds(60)) }))

        let error = await #expect(throws: ScriptError.self) {
            try await screens.scripting.run(.show("Kazan"))
        }

        #expect(
            error?.notice.text == """
                No weather service has answered: open-meteo is out of order; met-norway: The weather service has \
                been asked too often.
                """)
    }

    @Test("how long no service can be asked goes by the clock by which they rest")
    func tellsWait() async throws {
        let screens = screens(
            MadeUpProvider(.openMeteo, refusal: { .rateLimited(retryAfter: .seconds(7200)) }))
        await #expect(throws: ScriptError.self) { try await screens.scripting.run(.show("Kazan")) }

        let error = await #expect(throws: ScriptError.self) {
            try await screens.scripting.run(.show("Kazan"))
        }

        #expect(error?.notice.help == "Wait 2 h, or switch another one on in the settings.")
    }
}
