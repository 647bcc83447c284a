import AssemblyTesting
import BusinessLogic
import Testing

@Suite("Settings", .timeLimit(.minutes(1))) struct SettingsContract {
    @Test("settings that were never changed are the defaults", arguments: World.all)
    func defaults(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings

        #expect(try await settings.settings() == Settings(units: .metric, language: .english))
    }

    @Test("a change gives back what the settings are then", arguments: World.all)
    func changes(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings

        let changed = try await settings.change { $0.units = .imperial }

        #expect(changed == Settings(units: .imperial))
        #expect(try await settings.settings() == changed)
    }

    @Test("what was changed is found again after a restart", arguments: World.all)
    func restarts(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.settings.change { $0.language = .chinese }

        let restarted = world.restarted()

        #expect(try await restarted.settings.settings().language == .chinese)
    }

    @Test(
        "settings of another version keep what they have and take defaults for the rest",
        arguments: World.all,
        [
            ("{}", Settings()),
            (#"{"language":"de"}"#, Settings(language: .german)),
            (#"{"units":{"windSpeed":"knots"}}"#, Settings(units: .knots)),
            (
                #"{"language":"tlh","units":{"windSpeed":"knots","temperature":"rankine"}}"#,
                Settings(units: .knots)
            ),
            (#"{"language":"ru","units":"metric","theme":{"dark":true}}"#, Settings(language: .russian)),
        ])
    func completes(
        _ world: Implementation<World>, old: (json: String, settings: Settings)
    ) async throws {
        let world = try await world.make().finding(settings: old.json)

        #expect(try await world.settings.settings() == old.settings)
    }

    @Test("settings that can't be read are an error, and stay", arguments: World.all)
    func refuses(_ world: Implementation<World>) async throws {
        let world = try await world.make().finding(settings: "[oops")

        for _ in 1...2 {
            let error = await #expect(throws: SettingsError.self) { try await world.settings.change { _ in } }
            guard case .notKept(let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.contains("settings"))
        }
    }

    @Test("changes at the same time are all kept", arguments: World.all)
    func changesAtOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let other = world.restarted()

        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await world.settings.change { $0.language = .german } }
            group.addTask { try await other.settings.change { $0.units.windSpeed = .knots } }
            group.addTask { try await world.settings.change { $0.units.pressure = .millimetersOfMercury } }
            group.addTask { try await other.settings.change { $0.units.temperature = .fahrenheit } }
            group.addTask { try await world.settings.change { $0.units.precipitation = .inches } }
            try await group.waitForAll()
        }

        let units = Units(
            temperature: .fahrenheit, windSpeed: .knots, pressure: .millimetersOfMercury,
            precipitation: .inches)
        #expect(try await world.settings.settings() == Settings(units: units, language: .german))
    }

    @Test("readers get the settings at once, and then each time that they change", arguments: World.all)
    func tellsReaders(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings
        var updates = settings.updates().makeAsyncIterator()
        #expect(await updates.next() == Settings())

        try await settings.change { $0.language = .german }
        #expect(await updates.next() == Settings(language: .german))

        try await settings.change { $0.language = .german }
        try await settings.change { $0.units = .imperial }
        #expect(await updates.next() == Settings(units: .imperial, language: .german))
        var later = settings.updates().makeAsyncIterator()
        #expect(await later.next() == Settings(units: .imperial, language: .german))
    }

    @Test("readers are not told of what changes nothing", arguments: World.all)
    func tellsNothingTwice(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings
        let updates = settings.updates()
        for await _ in updates { break }

        try await settings.change { $0.language = .english }

        #expect(await updates.waiting() == [])
    }

    @Test("readers are not told what another program did when this one changes nothing", arguments: World.all)
    func tellsOnlyItsOwn(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let updates = world.settings.updates()
        for await _ in updates { break }
        try await world.restarted().settings.change { $0.language = .german }

        try await world.settings.change { $0.language = .german }
        for _ in 1...100 { await Task.yield() }

        #expect(await updates.waiting() == [])
    }

    @Test("settings that can't be read are not told to readers", arguments: World.all)
    func tellsNothingUnread(_ world: Implementation<World>) async throws {
        let world = try await world.make().finding(settings: "[oops")

        let updates = world.settings.updates()
        for _ in 1...100 { await Task.yield() }

        #expect(await updates.waiting() == [])
    }

    @Test("a cancelled task changes nothing", arguments: World.all)
    func isCancelled(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: SettingsError.cancelled) {
                try await settings.change { $0.language = .german }
            }
            await #expect(throws: SettingsError.cancelled) { try await settings.settings() }
        }.value

        #expect(try await settings.settings() == Settings())
    }
}

extension Units {
    fileprivate static var knots: Units {
        var units = Units.metric
        units.windSpeed = .knots
        return units
    }
}
