import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import BusinessLogicDouble
import Conditions
import Core
import CoreDouble
import Foundation

/// Business logic, and what it stands on: a network in any condition, a clock, a memory that outlives it.
final class World: Sendable {
    let services: any BusinessLogicAssembly
    let conditions: Conditions
    let time: WatchedTime
    private let ground: Ground

    private enum Ground {
        case base(CoreMemory)
        case double(BusinessLogicMemory)
    }

    /// Both implementations of business logic. A suite says with `testing` which service it is about.
    static let all = Contract<World>("BusinessLogic") {
        base()
    } double: {
        double()
    }

    static func base() -> World { World(.base(CoreMemory())) }
    static func double() -> World { World(.double(BusinessLogicMemory())) }

    private init(_ ground: Ground, time: WatchedTime = WatchedTime()) {
        self.ground = ground
        self.time = time
        conditions = Conditions(time: time)
        services =
            switch ground {
            case .base(let memory):
                BusinessLogicBase(core: CoreDouble(conditions: conditions, memory: memory))
            case .double(let memory): BusinessLogicDouble(conditions: conditions, memory: memory)
            }
    }

    var cities: any CitiesService { services.citiesService }
    var weather: any WeatherService { services.weatherService }
    var settings: any SettingsService { services.settingsService }

    /// The program after a restart, or another one beside it: everything new, over the same memory.
    func restarted() -> World { World(ground, time: time) }

    /// A program that finds settings which another version has written.
    func finding(settings json: String) async throws -> World {
        switch ground {
        case .base(let memory):
            try await CoreDouble(memory: memory).store.transaction {
                try $0.put(Data(json.utf8), "settings", "settings")
            }
            return World(.base(memory))
        case .double: return World(.double(BusinessLogicMemory(settings: Data(json.utf8))))
        }
    }

    /// Breaks the next answer of the network, and maybe others.
    func breakNextAnswer() async throws {
        for seed in UInt64(1)...100 {
            let trial = Conditions(.flaky(seed: seed))
            do {
                try await trial.pass()
            } catch {
                conditions.current = .flaky(seed: seed)
                return
            }
        }
    }
}
