import AssemblyKit
import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import BusinessLogicDouble
import Conditions
import Core
import CoreDouble
import Foundation
import Synchronization

/// Business logic with several providers, each behind its own simulated network.
final class ProviderWorld: Sendable {
    let services: any BusinessLogicAssembly
    let time: ObservedTime
    private let sky: ProviderBehaviour
    private let damage: @Sendable () -> Void
    private let start: @Sendable (ProviderBehaviour, ObservedTime) -> any BusinessLogicAssembly

    /// Both implementations, with the longest random wait after each failure. A suite selects the service with
    /// `testing`.
    static let all = implementations(chance: \.upperBound)

    /// The providers; others that the program may have are not in this world.
    static let providers: [Provider] = [.openMeteo, .metNorway, .openWeatherMap, .yandex, .gismeteo, .yahoo]

    /// Both implementations with seeded random waits.
    static let random = implementations(chance: nil)

    private static func implementations(
        chance: (@Sendable (ClosedRange<Int>) -> Int)?
    ) -> Contract<ProviderWorld> {
        Contract<ProviderWorld>("BusinessLogic") {
            let memory = CoreMemory()
            let disk = FailingStore(CoreDouble(memory: memory).store)
            return ProviderWorld(damage: { disk.fail(with: .diskFull(path: "store.sqlite")) }) { sky, time in
                let core = StubbedCore(
                    conditions: Conditions(time: time), memory: memory, store: disk,
                    randomness: chance.map(FixedRandomness.init))
                let base = BusinessLogicBase(core: core)
                let offered = Dictionary(
                    uniqueKeysWithValues: sky.offered.map { provider in
                        let source = FakeSource(provider: provider, sky: sky)
                        return (provider, OfferedSource(source, hasKey: sky.hasKey(provider)))
                    })
                base.override(\.offeredSources) { offered }
                return base
            }
        } double: {
            let memory = BusinessLogicMemory()
            return ProviderWorld(damage: { memory.failure = "There is no room left." }) { sky, time in
                BusinessLogicDouble(
                    conditions: Conditions(time: time), memory: memory,
                    providers: sky.offered.map { provider in
                        MadeUpProvider(
                            provider, conditions: sky.networks[provider], hasKey: sky.hasKey(provider),
                            keptUntil: { sky.keptUntil(provider) }, refusal: { sky.refusal(of: provider) })
                    },
                    report: nil, chance: chance)
            }
        }
    }

    private init(
        sky: ProviderBehaviour? = nil, time: ObservedTime = ObservedTime(),
        damage: @escaping @Sendable () -> Void,
        _ start: @escaping @Sendable (ProviderBehaviour, ObservedTime) -> any BusinessLogicAssembly
    ) {
        let sky = sky ?? ProviderBehaviour(time)
        self.sky = sky
        self.time = time
        self.damage = damage
        self.start = start
        services = start(sky, time)
    }

    /// The program after a restart.
    func restarted() -> ProviderWorld { ProviderWorld(sky: sky, time: time, damage: damage, start) }

    /// A program in which only these providers have their key.
    func with(keysFor providers: Provider...) -> ProviderWorld {
        ProviderWorld(sky: ProviderBehaviour(time, keys: Set(providers)), time: time, damage: damage, start)
    }

    /// A program that offers these providers only.
    func offering(_ providers: Provider...) -> ProviderWorld {
        ProviderWorld(sky: ProviderBehaviour(time, offered: providers), time: time, damage: damage, start)
    }

    /// From now on the disk can't be read or written.
    func damageDisk() { damage() }

    var weather: any WeatherService { services.weatherService }
    var settings: any SettingsService { services.settingsService }

    /// The network to a provider.
    func network(_ provider: Provider, is condition: NetworkCondition) {
        sky.networks[provider]?.current = condition
    }

    /// From now on the provider fails with this error; nil ends that.
    func refuse(_ provider: Provider, _ error: WeatherError?) { sky.refuse(provider, error) }

    /// The provider's last reply about each city is to be kept until this date.
    func keep(_ provider: Provider, until end: Date) { sky.keep(provider, until: end) }

    /// Moves the clock when the provider has next been asked.
    func moveClock(by duration: Duration, whenAsked provider: Provider) {
        sky.moveClock(by: duration, whenAsked: provider)
    }

    /// Enables only these providers, in this order.
    func order(_ providers: Provider...) async throws {
        try await settings.change { $0.providers = providers }
    }

    /// Asks for Kazan's weather, and advances the clock while providers delay it.
    func ask(_ policy: FetchPolicy = .refreshed, from provider: Provider? = nil) async throws -> Weather {
        let (weather, city) = (self.weather, try City.kazan())
        let asking = Task {
            guard let provider else { return try await weather.weather(in: city, policy) }
            return try await weather.weather(in: city, policy, from: provider)
        }
        let clock = Task {
            while true {
                await time.waitForSleepers()
                try Task.checkCancellation()
                if let wait = time.waits.last { time.advance(by: wait) }
            }
        }
        defer { clock.cancel() }
        return try await asking.value
    }

    /// The outcome of each provider when no report was available.
    func failure() async throws -> [ProviderAttempt] {
        do {
            _ = try await ask()
            return []
        } catch WeatherError.unanswered(let attempts) {
            return attempts
        }
    }

    /// The state of a provider in the settings.
    func state(of provider: Provider) async throws -> ProviderStatus.State? {
        try await settings.providers().first { $0.provider == provider }?.state
    }
}

/// The providers' behaviour, for both implementations.
final class ProviderBehaviour: Sendable {
    let networks: [Provider: Conditions]
    let offered: [Provider]
    private let keys: Set<Provider>
    private let refusals = Mutex<[Provider: WeatherError]>([:])
    private let ends = Mutex<[Provider: Date]>([:])
    private let answers = Mutex<[Provider: [CityID: (place: Coordinate, date: Date)]]>([:])
    private let moves = Mutex<[Provider: Duration]>([:])
    private let time: ObservedTime

    init(
        _ time: ObservedTime, offered: [Provider] = ProviderWorld.providers,
        keys: Set<Provider> = Set(ProviderWorld.providers)
    ) {
        self.time = time
        self.offered = offered
        self.keys = keys
        networks = Dictionary(
            uniqueKeysWithValues: ProviderWorld.providers.map { ($0, Conditions(time: time)) })
    }

    var now: Date { time.now }
    func hasKey(_ provider: Provider) -> Bool { provider.keyVariable == nil || keys.contains(provider) }
    func refuse(_ provider: Provider, _ error: WeatherError?) { refusals.withLock { $0[provider] = error } }
    func keep(_ provider: Provider, until end: Date) { ends.withLock { $0[provider] = end } }
    func keptUntil(_ provider: Provider) -> Date? {
        ends.withLock { $0[provider] }.flatMap { $0 > time.now ? $0 : nil }
    }
    func noteAnswer(of provider: Provider, about city: City, at date: Date) {
        answers.withLock { $0[provider, default: [:]][city.id] = (place: city.coordinate, date: date) }
    }
    /// When the provider last answered about the city at the place where it is now; nil for a date that is still to
    /// come, since the clock was set back.
    func lastAnswer(of provider: Provider, about city: City) -> Date? {
        guard let last = answers.withLock({ $0[provider]?[city.id] }), last.place == city.coordinate,
            last.date <= time.now
        else { return nil }
        return last.date
    }
    func moveClock(by duration: Duration, whenAsked provider: Provider) {
        moves.withLock { $0[provider] = duration }
    }

    func refusal(of provider: Provider) -> WeatherError? {
        if let move = moves.withLock({ $0.removeValue(forKey: provider) }) { time.advance(by: move) }
        return refusals.withLock { $0[provider] }
    }
}

/// A provider whose last replies are kept while it wants that, as the real source of MET Norway keeps them.
private struct FakeSource: WeatherSource {
    let provider: Provider
    let sky: ProviderBehaviour

    func answer(about city: City) async throws(WeatherError) -> SourceAnswer {
        if let end = sky.keptUntil(provider), let date = sky.lastAnswer(of: provider, about: city) {
            return SourceAnswer(report: report(of: city, at: date, keptUntil: end), keptUntil: end)
        }
        do {
            let isAnswered = try await sky.networks[provider]?.pass(
                within: RequestTimeLimit.current ?? .seconds(10))
            if isAnswered != true {
                throw WeatherError.interrupted(detail: "\(provider.rawValue) did not answer")
            }
        } catch Obstacle.offline {
            throw .offline(detail: "\(provider.rawValue) can't be reached")
        } catch Obstacle.broken {
            throw .interrupted(detail: "\(provider.rawValue)'s reply broke off")
        } catch {
            throw error as? WeatherError ?? .cancelled
        }
        if let refusal = sky.refusal(of: provider) { throw refusal }
        let now = sky.now
        sky.noteAnswer(of: provider, about: city, at: now)
        return SourceAnswer(report: report(of: city, at: now, keptUntil: sky.keptUntil(provider)))
    }

    func report(of city: City, from reply: WeatherReply, receivedAt: Date) -> WeatherReport {
        report(of: city, at: receivedAt)
    }

    private func report(of city: City, at receivedAt: Date, keptUntil end: Date? = nil) -> WeatherReport {
        WeatherReport(
            source: provider.rawValue, place: city, timeZone: ReportTimeZone(id: nil, offsetSeconds: 0),
            fetchedAt: receivedAt, expiresAt: end, attribution: "Data from \(provider.rawValue)",
            current: CurrentWeather(time: receivedAt, temperature: 2.6, condition: Condition(.unknown)),
            hourly: [], daily: [])
    }
}

private struct FixedRandomness: Randomness {
    let chance: @Sendable (ClosedRange<Int>) -> Int

    func integer(in range: ClosedRange<Int>) -> Int { chance(range) }
}
