import AssemblyTesting
import Conditions
import Foundation
import Presentation
import Testing

@Suite("Scripting", .timeLimit(.minutes(10))) @MainActor struct ScriptingTests {
    private nonisolated static let scriptings = World.all.testing("Scripting") { await $0.screens.scripting }

    @Test("a new list is empty", arguments: scriptings)
    func isEmpty(_ world: Implementation<World>) async throws {
        let reply = try await world.make().screens.scripting.run(.list)

        #expect(reply.rows == [])
        #expect(try JSON(reply).array.isEmpty)
    }

    @Test("the list shows the cities in order, and asks no service", arguments: scriptings)
    func lists(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Tokyo", "Kazan")
        world.conditions.current = .hang

        let reply = try await world.screens.scripting.run(.list)

        #expect(reply.rows?.map(\.name) == ["Tokyo", "Kazan"])
        #expect(reply.rows?.allSatisfy { $0.temperature == nil && $0.problem == nil } == true)
        let json = try JSON(reply).array
        #expect(json.map { $0["name"] as? String } == ["Tokyo", "Kazan"])
        #expect(json.map { $0["id"] as? Int } == [1_850_147, 551487])
        #expect(json.allSatisfy { $0["weather"] == nil })
    }

    @Test("the list shows what is remembered of the weather, and its age", arguments: scriptings)
    func remembers(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Tokyo")
        _ = try await world.screens.scripting.run(.show("Tokyo"))
        world.conditions.current = .offline
        world.time.advance(by: .seconds(3600))

        let reply = try await world.screens.scripting.run(.list)

        #expect(reply.rows?.first?.temperature != nil)
        #expect(reply.rows?.first?.staleness == "1 h old")
        let weather = try #require(try JSON(reply).array.first?["weather"] as? [String: Any])
        #expect(weather["stale"] as? Bool == true)
        #expect(weather["temperature"] is Double)
    }
}

extension ScriptingTests {
    @Test("a place is added by its name, once", arguments: scriptings)
    func adds(_ world: Implementation<World>) async throws {
        let scripting = try await world.make().screens.scripting

        let reply = try await scripting.run(.add("kazan"))
        #expect(reply.message == "Added Kazan, Tatarstan, Russia.")
        #expect(try JSON(reply).object["id"] as? Int == 551487)

        let again = try await scripting.run(.add("Kazan"))
        #expect(again.message == "Kazan, Tatarstan, Russia is in the list already.")
        #expect(try await scripting.run(.list).rows?.count == 1)
    }

    @Test(
        "a place is added by a beginning of its name, by its number, or by both, and what adds it removes it",
        arguments: scriptings,
        ["kaza", "551487", " 551487 ", "551487,", "551487, ru", "+551487", "kazan, 551487"])
    func addsByBeginning(_ world: Implementation<World>, _ text: String) async throws {
        let world = try await world.make(), scripting = world.screens.scripting
        try await world.signIn()

        _ = try await scripting.run(.add(text))
        #expect(try await scripting.run(.list).rows?.map(\.name) == ["Kazan"])

        for command in [ScriptCommand.subscribe(text), .unsubscribe(text), .remove(text)] {
            let reply = try await scripting.run(command)
            #expect(reply.message?.contains(" Kazan, Tatarstan, Russia") == true, "\(reply)")
        }
        #expect(try await scripting.run(.list).rows == [])
    }

    @Test(
        "a place is meant by its name in any spelling, and by the code of its country", arguments: scriptings)
    func addsInAnySpelling(_ world: Implementation<World>) async throws {
        let places = [
            ("new-york", 5_128_581), ("new  york", 5_128_581), ("Ｔｏｋｙｏ", 1_850_147),
            ("london, gb", 2_643_743), ("“Sa\u{303}o-Paulo”, BR, .", 3_448_439),
            ("Rey’kjavík, hofudborgarsvaedid", 3_413_829), ("Berlın", 2_950_159),
        ]
        for (text, id) in places {
            let reply = try await world.make().screens.scripting.run(.add(text))

            #expect(try JSON(reply).object["id"] as? Int == id, "\(text)")
        }
    }

    @Test("a beginning that several places share adds none, and lists them", arguments: scriptings)
    func addsNoneOfSeveral(_ world: Implementation<World>) async throws {
        let scripting = try await world.make().screens.scripting

        let error = try await #require(throws: ScriptError.self) { try await scripting.run(.add("lon")) }

        let notice = try #require(error.ambiguity, "\(error)")
        #expect(notice.help?.contains("2643743  London") == true)
        #expect(notice.help?.contains("2729907  Longyearbyen") == true)
        #expect(try await scripting.run(.list).rows == [])
    }

    @Test(
        "an unknown place is not found", arguments: scriptings,
        ["qqqq", "", "12", "0551487", "551487, Japan", ", 551487"])
    func addsNothing(_ world: Implementation<World>, _ text: String) async throws {
        let scripting = try await world.make().screens.scripting

        let error = try await #require(throws: ScriptError.self) { try await scripting.run(.add(text)) }

        guard case .notFound(let notice) = error else {
            Issue.record("expected none, got \(error)")
            return
        }
        #expect(notice.help != nil)
    }

    @Test(
        "a place that could not be looked for everywhere is not said to be nowhere", arguments: scriptings,
        [ScriptCommand.add("qqqq"), .show("qqqq"), .show("Kazan, Japan")])
    func searchesOffline(_ world: Implementation<World>, _ command: ScriptCommand) async throws {
        let world = try await world.make()
        world.conditions.current = .offline

        let error = try await #require(throws: ScriptError.self) {
            try await world.screens.scripting.run(command)
        }

        guard case .failed(let notice) = error else {
            Issue.record("expected a failure, got \(error)")
            return
        }
        #expect(notice.text.contains("could not be searched for: "))
        #expect(notice.help == "Check the connection, then search again.")
    }

    @Test(
        "what is found without the network is told with the reason why there is no more",
        arguments: scriptings)
    func findsOffline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .offline
        let scripting = world.screens.scripting

        let added = try await scripting.run(.add("Kazan"))
        #expect(added.message?.hasPrefix("Added Kazan") == true)
        #expect(added.notice?.text.hasPrefix("Only built-in cities were searched: ") == true)

        world.conditions.current = .calm
        _ = try await scripting.run(.show("London"))
        world.conditions.current = .offline
        let several = try await scripting.run(.show("lon"))
        #expect(several.weather?.title == "London")
        #expect(several.notice?.text.hasPrefix("Only built-in cities were searched: ") == true)

        world.conditions.current = .calm
        #expect(try await scripting.run(.add("Tokyo")).notice == nil)
        #expect(try await scripting.run(.show("London")).notice == nil)
    }

    @Test("a built-in city is found by its number, for which no network is needed", arguments: scriptings)
    func findsNumberOffline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .offline

        let reply = try await world.screens.scripting.run(.add("551487"))

        #expect(reply.message == "Added Kazan, Tatarstan, Russia.")
        #expect(reply.notice == nil)
    }

    @Test(
        "a city is removed by number, name or beginning", arguments: scriptings,
        ["2643743", "LONDON", "lond"])
    func removes(_ world: Implementation<World>, _ text: String) async throws {
        let world = try await world.make()
        try await world.add("London", "Longyearbyen")

        let reply = try await world.screens.scripting.run(.remove(text))

        #expect(reply.message?.hasPrefix("Removed London, ") == true)
        #expect(try JSON(reply).object["name"] as? String == "London")
        #expect(try await world.screens.scripting.run(.list).rows?.map(\.name) == ["Longyearbyen"])
    }

    @Test("a beginning that several cities of the list share removes none", arguments: scriptings)
    func removesNoneOfSeveral(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("London", "Longyearbyen")
        let scripting = world.screens.scripting

        let error = try await #require(throws: ScriptError.self) { try await scripting.run(.remove("lon")) }

        let notice = try #require(error.ambiguity, "\(error)")
        #expect(notice.help?.contains("2643743") == true)
        #expect(try await scripting.run(.list).rows?.count == 2)
    }

    @Test("a place outside the list can't be removed", arguments: scriptings)
    func removesNothing(_ world: Implementation<World>) async throws {
        let scripting = try await world.make().screens.scripting

        let error = try await #require(throws: ScriptError.self) { try await scripting.run(.remove("Tokyo")) }

        guard case .notFound(let notice) = error else {
            Issue.record("expected none, got \(error)")
            return
        }
        #expect(notice.help?.contains("weather add <name>") == true)
    }
}

extension ScriptingTests {
    @Test("the weather in a city of the list is shown, all hours of it", arguments: scriptings)
    func shows(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Kazan", "Tokyo")

        let reply = try await world.screens.scripting.run(.show("kaz"))

        let state = try #require(reply.weather)
        #expect(state.phase == .loaded)
        #expect(state.title == "Kazan")
        #expect(state.window.range == 0..<state.hours.count)
        let json = try JSON(reply).object
        #expect((json["place"] as? [String: Any])?["name"] as? String == "Kazan")
        #expect(json["stale"] == nil)
    }

    @Test("the weather outside the list is that of the best match", arguments: scriptings)
    func showsOthers(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let reply = try await world.screens.scripting.run(.show("lon"))

        #expect(reply.weather?.title == "London")
        #expect(try await world.screens.scripting.run(.list).rows == [])
    }

    @Test("a beginning that several cities of the list share shows none", arguments: scriptings)
    func showsNoneOfSeveral(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("London", "Longyearbyen")
        let scripting = world.screens.scripting

        let error = try await #require(throws: ScriptError.self) { try await scripting.run(.show("lon")) }

        #expect(error.ambiguity != nil, "\(error)")
    }

    @Test("stale weather is shown and marked, with the reason", arguments: scriptings)
    func showsStale(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.show("Kazan"))
        world.conditions.current = .offline
        world.time.advance(by: .seconds(3600))

        let reply = try await world.screens.scripting.run(.show("Kazan"))

        #expect(reply.weather?.staleness == "1 h old")
        #expect(reply.weather?.notice != nil)
        let json = try JSON(reply).object
        #expect(json["stale"] as? Bool == true)
        #expect((json["staleReason"] as? String)?.isEmpty == false)
    }

    @Test("weather that can't be had is a failure that says what to do", arguments: scriptings)
    func fails(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Kazan")
        world.conditions.current = .offline
        let scripting = world.screens.scripting

        let error = try await #require(throws: ScriptError.self) { try await scripting.run(.show("Kazan")) }

        guard case .failed(let notice) = error else {
            Issue.record("expected a failure, got \(error)")
            return
        }
        #expect(notice.help != nil)
    }

    @Test("a command that is cancelled ends", arguments: scriptings)
    func isCancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Kazan")
        world.conditions.current = .hang
        let scripting = world.screens.scripting
        let showing = Task { try await scripting.run(.show("Kazan")) }
        await world.time.waitForSleepers()

        showing.cancel()

        await #expect(throws: ScriptError.self) { try await showing.value }
    }

    @Test(
        "a search that is cancelled says so, whether there is such a place or not", arguments: scriptings,
        [
            ScriptCommand.show("Nowhere"), .add("Nowhere"), .subscribe("Nowhere"), .show("Kazan"),
            .show("Lon"), .subscribe("Lon"),
        ])
    func cancelsSearch(_ world: Implementation<World>, _ command: ScriptCommand) async throws {
        let world = try await world.make()
        try await world.signIn()
        world.conditions.current = .hang
        let scripting = world.screens.scripting
        let search = Task { try await scripting.run(command) }
        await world.time.waitForSleepers()

        search.cancel()

        await #expect(throws: ScriptError.failed(Notice(.info, "Cancelled."))) { try await search.value }
    }

    @Test(
        "a command that is cancelled while the server is asked says so, and changes nothing",
        arguments: scriptings,
        [
            ScriptCommand.account, .notifications, .subscribe("Kazan", to: ["rain"]), .unsubscribe("Kazan"),
            .signIn(email: "ann@example.org", password: HiddenText("correct horse")),
        ])
    func cancelsServer(_ world: Implementation<World>, _ command: ScriptCommand) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.add("Kazan")
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe("Kazan", to: ["frost"]))
        let before = try await scripting.run(.subscriptions).message
        world.conditions.current = .hang
        let asking = Task { try await scripting.run(command) }
        await world.time.waitForSleepers()

        asking.cancel()

        await #expect(throws: ScriptError.failed(Notice(.info, "Cancelled."))) { try await asking.value }
        world.conditions.current = .calm
        #expect(try await scripting.run(.subscriptions).message == before)
        #expect(try await scripting.run(.account).message == "Signed in as Ann (ann@example.org).")
        #expect(try await scripting.run(.notifications).notifications?.count == 1)
    }

    @Test(
        "a user who signs out while the server is asked is told that nobody is signed in",
        arguments: scriptings)
    func signsOutMeanwhile(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        world.conditions.current = .hang
        let asking = Task { try await scripting.run(.account) }
        await world.time.waitForSleepers()
        world.conditions.current = .calm
        _ = try await scripting.run(.signOut)

        world.time.advance(by: .seconds(10))
        let reply = try await asking.value

        #expect(reply.message == "Nobody is signed in. Sign in: weather sign-in <e-mail>")
        #expect(reply.notice == Notice(.warning, "The session has ended.", help: "Sign in again."))
        #expect(try JSON(reply).object["signedIn"] as? Bool == false)
    }

    @Test("an addition that is cancelled adds nothing", arguments: scriptings)
    func addsNothingWhenCancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .hang
        let scripting = world.screens.scripting
        let adding = Task { try await scripting.run(.add("Kazan")) }
        await world.time.waitForSleepers()

        adding.cancel()

        let error = try await #require(throws: ScriptError.self) { try await adding.value }
        guard case .failed(let notice) = error else {
            Issue.record("expected a failure, got \(error)")
            return
        }
        #expect(notice.severity == .info)
        #expect(try await scripting.run(.list).rows == [])
    }
}

extension ScriptingTests {
    @Test("what the program is can be read by programs", arguments: scriptings)
    func tellsWhatItIs(_ world: Implementation<World>) async throws {
        let reply = try await world.make().screens.scripting.run(.about)
        let json = try JSON(reply).object

        for key in ["name", "version", "license"] { #expect((json[key] as? String)?.isEmpty == false) }
        guard case .about(let page) = reply.content else {
            Issue.record("\(reply.content)")
            return
        }
        for (section, (key, word)) in zip(page.sections, [("credits", "text"), ("components", "name")]) {
            let words = (json[key] as? [[String: Any]])?.compactMap { $0[word] as? String } ?? []
            #expect(words.count == section.entries.count && !words.isEmpty)
            for (entry, word) in zip(section.entries, words) { #expect(entry.text.hasPrefix(word)) }
        }
    }

    @Test("a report for programs has the weather, its service and when it was had", arguments: scriptings)
    func tellsPrograms(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let json = try JSON(await world.screens.scripting.run(.show("Kazan"))).object

        let now = world.conditions.now.formatted(.iso8601)
        let current = try #require(json["current"] as? [String: Any])
        #expect(current["temperature"] is Double)
        #expect(current["time"] is String)
        #expect(json["fetchedAt"] as? String == now)
        #expect(json["source"] is String)
        #expect((json["place"] as? [String: Any])?["timeZone"] as? String == "Europe/Moscow")
    }

    @Test("settings are shown", arguments: scriptings)
    func showsSettings(_ world: Implementation<World>) async throws {
        let reply = try await world.make().screens.scripting.run(.settings([:]))

        #expect(reply.settings?.map(\.id) == SettingID.allCases)
        #expect(
            reply.json == """
                {
                  "dates" : "english",
                  "precipitation" : "mm",
                  "pressure" : "hpa",
                  "providers" : "open-meteo",
                  "temperature" : "celsius",
                  "wind" : "m/s"
                }
                """)
    }

    @Test("settings are changed by words, whatever their case", arguments: scriptings)
    func changesSettings(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        _ = try await world.screens.scripting.run(.settings([.temperature: "Fahrenheit", .pressure: "mmHg"]))

        world.restart()
        let json = try JSON(await world.screens.scripting.run(.settings([:]))).object
        #expect(json["temperature"] as? String == "fahrenheit")
        #expect(json["pressure"] as? String == "mmhg")
        #expect(json["wind"] as? String == "m/s")
    }

    @Test("a word that does not exist changes nothing, and the right ones are named", arguments: scriptings)
    func refusesWords(_ world: Implementation<World>) async throws {
        let scripting = try await world.make().screens.scripting

        let error = try await #require(throws: ScriptError.self) {
            try await scripting.run(.settings([.temperature: "fahrenheit", .wind: "furlongs"]))
        }

        guard case .invalid(let notice) = error else {
            Issue.record("expected an invalid word, got \(error)")
            return
        }
        #expect(notice.text.contains("furlongs"))
        #expect(notice.help == "Use one of: m/s, km/h, mph, knots.")
        let json = try JSON(await scripting.run(.settings([:]))).object
        #expect(json["temperature"] as? String == "celsius")
    }

    @Test("numbers for programs are the same in all units", arguments: scriptings)
    func keepsNumbers(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let before = try await world.screens.scripting.run(.show("Kazan")).json
        _ = try await world.screens.scripting.run(
            .settings([.temperature: "fahrenheit", .dates: "german"]))

        let reply = try await world.screens.scripting.run(.show("Kazan"))

        #expect(reply.json == before)
        #expect(reply.weather?.now?.temperature.hasSuffix("°F") == true)
    }

    @Test(
        "the list tells people temperatures in their unit, and programs the same as before",
        arguments: scriptings)
    func listsInUnit(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Tokyo")
        let scripting = world.screens.scripting
        _ = try await scripting.run(.show("Tokyo"))
        let before = try await scripting.run(.list)

        _ = try await scripting.run(.settings([.temperature: "fahrenheit"]))

        let after = try await scripting.run(.list)
        #expect(after.json == before.json)
        #expect(after.rows?.first?.temperature?.hasSuffix("°") == true)
        #expect(after.rows?.first?.temperature != before.rows?.first?.temperature)
    }
}
