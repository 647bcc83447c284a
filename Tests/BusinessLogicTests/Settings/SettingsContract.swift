import AssemblyTesting
import BusinessLogic
import Synchronization
import Testing

@Suite("Settings", .timeLimit(.minutes(10))) struct SettingsContract {
    private static let services = World.all.testing("Settings", \.settings)

    @Test("settings that were never changed are the defaults", arguments: services)
    func defaults(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings

        #expect(try await settings.settings() == Settings(units: .metric, language: .english))
    }

    @Test("a change gives back what the settings are then", arguments: services)
    func changes(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings

        let changed = try await settings.change { $0.units = .imperial }

        #expect(changed == Settings(units: .imperial))
        #expect(try await settings.settings() == changed)
    }

    @Test(
        "a weather service that is named twice is in the list once, and that is given back",
        arguments: services
    )
    func namesOnce(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings

        let changed = try await settings.change { $0.providers = [.yandex, .openMeteo, .yandex] }

        #expect(changed.providers == [.yandex, .openMeteo])
        #expect(try await settings.settings() == changed)
        #expect(try await settings.change { $0.providers = [] }.providers == [])
    }

    @Test("what was changed is found again after a restart", arguments: services)
    func restarts(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let changed = try await world.settings.change {
            $0.language = .chinese
            $0.providers.reverse()
        }

        let restarted = world.restarted()

        #expect(try await restarted.settings.settings() == changed)
        #expect(changed == Settings(language: .chinese, providers: Settings().providers.reversed()))
    }

    @Test(
        "settings of another version keep what they have and take defaults for the rest",
        arguments: services,
        [
            ("{}", Settings()),
            (#"{"language":"de"}"#, Settings(language: .german)),
            (#"{"units":{"windSpeed":"knots"}}"#, Settings(units: .knots)),
            (
                #"{"language":"tlh","units":{"windSpeed":"knots","temperature":"rankine"}}"#,
                Settings(units: .knots)
            ),
            (#"{"language":"ru","units":"metric","theme":{"dark":true}}"#, Settings(language: .russian)),
            (#"{"providers":["yahoo","moon","yandex","yahoo"]}"#, Settings(providers: [.yahoo, .yandex])),
            (#"{"providers":["moon"]}"#, Settings()), (#"{"providers":[]}"#, Settings(providers: [])),
        ])
    func completes(
        _ world: Implementation<World>, old: (json: String, settings: Settings)
    ) async throws {
        let world = try await world.make().finding(settings: old.json)

        #expect(try await world.settings.settings() == old.settings)
    }

    @Test(
        "while the disk is damaged settings can't be had or changed, and then they are as they were",
        arguments: services, [false, true])
    func damaged(_ world: Implementation<World>, isFull: Bool) async throws {
        let world = try await world.make()
        try await world.settings.change { $0.language = .german }

        if isFull { world.fillDisk() }
        world.damageDisk()
        for work: (any SettingsService) async throws -> Void in [
            { _ = try await $0.settings() }, { _ = try await $0.providers() },
            { try await $0.change { $0.language = .chinese } },
        ] {
            let reason = try await whyNotKept { try await work(world.settings) }
            #expect(reason.contains("damaged"))
        }
        var updates = await world.readDamaged { world.settings.updates().makeAsyncIterator() }

        world.repairDisk()
        #expect(try await world.settings.settings().language == .german)
        try await world.settings.change { $0.language = .chinese }
        #expect(await updates.next()?.language == .chinese)
    }

    @Test("on a full disk nothing is changed, not even to what it is", arguments: services)
    func full(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.settings.change { $0.language = .german }
        world.fillDisk()

        for change: @Sendable (inout Settings) -> Void in [{ _ in }, { $0.language = .chinese }] {
            let reason = try await whyNotKept { _ = try await world.settings.change(change) }
            #expect(reason.hasPrefix("There is no room left"))
        }

        #expect(try await world.settings.settings().language == .german)
    }

    @Test("settings that can't be read are an error, and stay", arguments: services)
    func refuses(_ world: Implementation<World>) async throws {
        let world = try await world.make().finding(settings: "[oops")

        for ask: (any SettingsService) async throws -> Void in [
            { try await $0.change { _ in } }, { try await $0.change { _ in } },
            { _ = try await $0.settings() }, { _ = try await $0.providers() },
        ] {
            let reason = try await whyNotKept { try await ask(world.settings) }
            #expect(reason.contains("settings"))
        }
    }

    private func whyNotKept(_ work: () async throws -> Void) async throws -> String {
        let error = try await #require(throws: SettingsError.self) { try await work() }
        guard case .notKept(let reason) = error else { throw error }
        return reason
    }

    @Test("changes at the same time are all kept", arguments: services)
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

    @Test("a change that begins while another is made waits for it", arguments: services)
    func changesOneByOne(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let hasBegun = Atomic(false), isDone = Atomic(false)
        async let second: Void = {
            for await _ in gate {}
            hasBegun.store(true, ordering: .releasing)
            try await world.settings.change { $0.units.windSpeed = .knots }
            isDone.store(true, ordering: .releasing)
        }()

        try await world.settings.change { settings in
            open.finish()
            // Where there is no thread for the second, or where it waits, this ends all the same.
            for _ in 1...5_000_000 where !hasBegun.load(ordering: .acquiring) {}
            for _ in 1...100_000 where !isDone.load(ordering: .acquiring) {}
            settings.language = .german
        }
        try await second

        #expect(try await world.settings.settings() == Settings(units: .knots, language: .german))
    }

    @Test("readers get the settings at once, and then each time that they change", arguments: services)
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

        try await settings.change { $0.providers = [.metNorway, .openMeteo] }
        #expect(await updates.next()?.providers == [.metNorway, .openMeteo])
        try await settings.change { $0.providers = [.openMeteo, .metNorway] }
        #expect(await updates.next()?.providers == [.openMeteo, .metNorway])
    }

    @Test("a reader that is away finds the newest settings, and that alone", arguments: services)
    func tellsSlowReaders(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings
        let (slow, away) = (settings.updates(), settings.updates())

        for language in [Language.german, .russian, .chinese] {
            let changed = try await settings.change { $0.language = language }
            await settings.updates().wait(for: changed)
        }

        await slow.wait(for: Settings(language: .chinese))
        #expect(await away.waiting().count <= 1)
    }

    @Test("a reader is told on, though one before it stops and another begins", arguments: services)
    func othersReadOn(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings
        let first = settings.updates()
        var second = settings.updates().makeAsyncIterator()
        #expect(await second.next() == Settings())
        let leaving = Task { for await _ in first {} }
        leaving.cancel()
        await leaving.value
        var third = settings.updates().makeAsyncIterator()
        #expect(await third.next() == Settings())

        try await settings.change { $0.language = .german }

        #expect(await second.next() == Settings(language: .german))
        #expect(await third.next() == Settings(language: .german))
    }

    @Test("a reader may stop while something is changed", arguments: services)
    func stopsMeanwhile(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings
        for round in 1...300 {
            let updates = settings.updates()
            let reader = Task { for await _ in updates {} }
            for _ in 1...3 { await Task.yield() }
            async let change = settings.change { $0.language = round % 2 == 0 ? .german : .english }
            async let stop: Void = reader.cancel()

            await stop
            await reader.value
            _ = try await change
        }
    }

    @Test("readers are not told of what changes nothing", arguments: services)
    func tellsNothingTwice(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings
        let updates = settings.updates()
        for await _ in updates { break }

        try await settings.change { $0.language = .english }
        for _ in 1...100 { await Task.yield() }

        #expect(await updates.waiting() == [])
    }

    @Test(
        "readers are told of a change back to settings that they know, when another program had changed them",
        arguments: services)
    func tellsChangeBack(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        var updates = world.settings.updates().makeAsyncIterator()
        #expect(await updates.next() == Settings())
        try await world.restarted().settings.change { $0.units.temperature = .fahrenheit }

        try await world.settings.change { $0.units.temperature = .celsius }

        #expect(await updates.next() == Settings())
    }

    @Test("readers are not told what another program did when this one changes nothing", arguments: services)
    func tellsOnlyItsOwn(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let updates = world.settings.updates()
        for await _ in updates { break }
        try await world.restarted().settings.change { $0.language = .german }

        try await world.settings.change { $0.language = .german }
        for _ in 1...100 { await Task.yield() }

        #expect(await updates.waiting() == [])
    }

    @Test("settings that can't be read are not told to readers", arguments: services)
    func tellsNothingUnread(_ world: Implementation<World>) async throws {
        let world = try await world.make().finding(settings: "[oops")

        let updates = world.settings.updates()
        for _ in 1...100 { await Task.yield() }

        #expect(await updates.waiting() == [])
    }

    @Test("a change during which the task is cancelled is made, and told", arguments: services)
    func isCancelledMeanwhile(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings
        let updates = settings.updates()
        for await _ in updates { break }
        let (gate, open) = AsyncStream<Void>.makeStream()
        let task = Mutex<Task<Settings, any Error>?>(nil)
        let change = Task<Settings, any Error> {
            for await _ in gate {}
            return try await settings.change {
                $0.language = .german
                task.withLock { $0?.cancel() }
            }
        }
        task.withLock { $0 = change }
        open.finish()

        #expect(try await change.value == Settings(language: .german))
        #expect(try await settings.settings() == Settings(language: .german))
        #expect(await updates.waiting() == [Settings(language: .german)])
    }

    @Test("a cancelled task changes nothing", arguments: services)
    func isCancelled(_ world: Implementation<World>) async throws {
        let settings = try await world.make().settings

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: SettingsError.cancelled) {
                try await settings.change { $0.language = .german }
            }
            await #expect(throws: SettingsError.cancelled) { try await settings.settings() }
            await #expect(throws: SettingsError.cancelled) { try await settings.providers() }
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
