public import AssemblyKit
public import BusinessLogic
public import Conditions
public import Foundation

/// Business logic in memory, with made-up weather. It has no lower layer, and follows the same rules as the real
/// one.
public final class BusinessLogicDouble: Assembly, BusinessLogicAssembly {
    public let components = Components()
    /// The readers of the services' updates.
    public let readers = UpdateReaders()
    private let conditions: Conditions
    private let memory: BusinessLogicMemory
    private let reportLimit: Int
    private let places: [City]
    private let providers: [Provider: MadeUpProvider]
    private let randomness: MadeUpRandomness
    private let hasServer: Bool
    private let positions: [Result<Position, LocationError>]
    private let report: @Sendable (Provider, City, Date) -> WeatherReport

    /// Services under these conditions. A second Double with the same memory is the program after a restart, or
    /// another program beside it.
    ///
    /// - Parameters:
    ///   - reportLimit: How many reports are remembered.
    ///   - places: What the network knows beyond the cities that the program carries.
    ///   - providers: The weather services that there are; one that is given twice is as it was given last.
    ///   - hasServer: Whether there is a server to sign in at.
    ///   - positions: Where this computer is each time that it is asked for, the last one for good; by default Kathmandu,
    ///     by the time zone.
    ///   - report: The weather in a city at a date, from any provider; made up by default.
    ///   - chance: A number of the range, for the waits after failures; by default the same ones in each run.
    public init(
        conditions: Conditions = Conditions(), memory: BusinessLogicMemory = BusinessLogicMemory(),
        reportLimit: Int = 100, places: [City] = [],
        providers: [MadeUpProvider] = [MadeUpProvider(.openMeteo)], hasServer: Bool = true,
        positions: [Result<Position, LocationError>]? = nil,
        report: (@Sendable (City, Date) -> WeatherReport)? = nil,
        chance: (@Sendable (ClosedRange<Int>) -> Int)? = nil
    ) {
        self.conditions = conditions
        self.memory = memory
        self.reportLimit = reportLimit
        self.places = places
        self.providers = Dictionary(providers.map { ($0.provider, $0) }) { $1 }
        randomness = MadeUpRandomness(chance)
        self.hasServer = hasServer
        self.positions = positions ?? Position.kathmandu.map { [.success($0)] } ?? []
        self.report = { provider, city, date in
            report?(city, date) ?? MadeUpWeather(city).report(at: date, from: provider)
        }
    }

    public var citiesService: any CitiesService {
        singleton {
            MemoryCitiesService(conditions: conditions, memory: memory, places: places, readers: readers)
        }
    }
    public var weatherService: any WeatherService {
        singleton {
            MadeUpWeatherService(
                conditions: conditions, memory: memory, reportLimit: reportLimit, providers: providers,
                randomness: randomness, makeReport: report)
        }
    }
    public var settingsService: any SettingsService {
        singleton {
            MemorySettingsService(
                memory: memory, readers: readers, providers: providers, conditions: conditions)
        }
    }
    public var accountService: any AccountService {
        singleton {
            MemoryAccountService(
                conditions: conditions, memory: memory, hasServer: hasServer, readers: readers)
        }
    }
    public var appInformationService: any AppInformationService {
        singleton {
            MemoryAppInformationService(memory: memory, providers: providers, settings: settingsService)
        }
    }
    public var locationService: any LocationService {
        singleton { ScriptedLocationService(positions) }
    }
    public var notificationService: any NotificationService {
        singleton {
            MemoryNotificationService(conditions: conditions, memory: memory, hasServer: hasServer)
        }
    }
}
