import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import BusinessLogicDouble
import Conditions
import Core
import CoreDouble
import Foundation

/// Business logic with its environment: a simulated network, a clock, and a memory that survives restarts.
final class World: Sendable {
    let services: any BusinessLogicAssembly
    let conditions: Conditions
    let time: ObservedTime
    private let backing: Backing
    private let places: [City]
    private let languages: [String: String]
    /// Where this computer is, one after another; empty for where the Doubles are by themselves.
    private let positions: [Result<Position, LocationError>]
    /// Base's store, which can be damaged.
    private let disk: FailingStore
    private let secrets: FailingSecrets

    private enum Backing {
        case base(CoreMemory)
        case double(BusinessLogicMemory)
    }

    /// Both implementations of business logic. A suite selects the service with `testing`.
    static let all = Contract<World>("BusinessLogic") {
        base()
    } double: {
        double()
    }

    static func base() -> World { World(.base(CoreMemory())) }
    static func double() -> World { World(.double(BusinessLogicMemory())) }

    private init(
        _ backing: Backing, time: ObservedTime = ObservedTime(), places: [City] = [],
        languages: [String: String] = [:], hasServer: Bool = true,
        positions: [Result<Position, LocationError>] = []
    ) {
        self.backing = backing
        self.time = time
        self.places = places
        self.languages = languages
        self.positions = positions
        let conditions = Conditions(time: time)
        self.conditions = conditions
        switch backing {
        case .base(let memory):
            let disk = FailingStore(CoreDouble(memory: memory).store)
            self.disk = disk
            secrets = FailingSecrets(CoreDouble(memory: memory).secrets)
            services = BusinessLogicBase(
                core: StubbedCore(
                    conditions: conditions, memory: memory,
                    geocoder: places.isEmpty
                        ? nil : PlacesGeocoder(places, languages: languages, conditions: conditions),
                    store: disk, secrets: secrets, hasServer: hasServer, locations: positions.map(\.ofDevice))
            )
        case .double(let memory):
            disk = FailingStore()
            secrets = FailingSecrets(CoreDouble().secrets)
            services = BusinessLogicDouble(
                conditions: conditions, memory: memory, places: places, hasServer: hasServer,
                positions: positions.isEmpty ? nil : positions)
        }
    }

    var cities: any CitiesService { services.citiesService }
    var weather: any WeatherService { services.weatherService }
    var settings: any SettingsService { services.settingsService }
    var account: any AccountService { services.accountService }
    var notifications: any NotificationService { services.notificationService }

    /// The program after a restart, or a second one beside it: everything new except the memory.
    func restarted() -> World { World(backing, time: time, places: places) }

    /// A program whose network also knows these places.
    func knowing(_ places: City...) -> World { World(backing, time: time, places: places) }

    /// A program whose network knows a place that has this name in one language only.
    func knowing(_ place: City, onlyIn language: String) -> World {
        World(backing, time: time, places: [place], languages: [place.name: language])
    }

    /// A program without a configured server.
    func withoutServer() -> World { World(backing, time: time, hasServer: false) }

    /// The program on a computer that is there; at one place after another, and at the last for good.
    func locating(_ positions: Result<Position, LocationError>...) -> World {
        World(backing, time: time, places: places, positions: positions)
    }

    /// From now on the server tells this name for the account, or none.
    func nameAccount(_ name: String?) {
        switch backing {
        case .base(let memory): memory.accountName = name
        case .double(let memory): memory.nameAtServer = name
        }
    }

    /// From now on the disk can't be read or written: it is damaged. If it is full, too, that is not found out.
    func damageDisk() {
        switch backing {
        case .base:
            disk.fail(with: .damaged(path: "/home/ann/weather/store.sqlite", detail: "the file is empty"))
            secrets.fail(with: .damaged(path: "/home/ann/weather/secrets.json"))
        case .double(let memory): memory.failure = "The disk is damaged."
        }
    }

    /// From now on all can be read from the disk, and nothing kept there.
    func fillDisk() {
        switch backing {
        case .base:
            disk.failWrites(with: .diskFull(path: "/home/ann/weather/store.sqlite"))
            secrets.fail(
                with: .inaccessible(path: "/home/ann/weather/secrets.json", reason: "no room left"),
                except: .reading)
        case .double(let memory): memory.writeFailure = "There is no room left."
        }
    }

    /// The disk works again, with what was on it.
    func repairDisk() {
        switch backing {
        case .base:
            disk.recover()
            secrets.fail(with: nil)
        case .double(let memory): (memory.failure, memory.writeFailure) = (nil, nil)
        }
    }

    /// Starts a reader of updates; returns when it has found the disk damaged.
    func readDamaged<Updates>(_ updates: () -> Updates) async -> Updates {
        let count = disk.failureCount
        let reader = updates()
        if case .base = backing { await disk.waitForFailure(after: count) }
        return reader
    }

    /// A program with settings of another version.
    func finding(settings json: String) async throws -> World {
        switch backing {
        case .base(let memory):
            try await CoreDouble(memory: memory).store.transaction {
                try $0.put(Data(json.utf8), "settings", "settings")
            }
            return World(.base(memory))
        case .double: return World(.double(BusinessLogicMemory(settings: Data(json.utf8))))
        }
    }

    /// Breaks the next reply of the network, and maybe others.
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

extension Result<Position, LocationError> {
    /// What the core says where business logic is to say this.
    fileprivate var ofDevice: Result<DeviceLocation, LocationSourceError> {
        switch self {
        case .success(let position):
            let source: DeviceLocation.Source =
                if case .timeZone(let zone) = position.accuracy { .timeZone(zone) } else { .configuration }
            return .success(
                DeviceLocation(
                    latitude: position.coordinate.latitude, longitude: position.coordinate.longitude,
                    source: source))
        case .failure(.cancelled): return .failure(.cancelled)
        case .failure: return .failure(.noPlace(timeZone: "UTC"))
        }
    }
}
