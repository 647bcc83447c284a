public import AssemblyKit
public import BusinessLogic
public import Conditions
public import Foundation

/// Business logic in memory, with made-up weather: it needs nothing below, and obeys the rules of the real one.
public final class BusinessLogicDouble: Assembly, BusinessLogicAssembly {
    public let components = Components()
    /// Who reads the updates of these services.
    public let readers = UpdateReaders()
    private let conditions: Conditions
    private let memory: BusinessLogicMemory
    private let reportLimit: Int
    private let places: [City]
    private let hasServer: Bool
    private let report: @Sendable (City, Date) -> WeatherReport

    /// Services under these conditions. A second double over the same memory is the program after a restart, or another
    /// program beside it.
    ///
    /// - Parameters:
    ///   - reportLimit: How many reports are remembered.
    ///   - places: What the network knows beyond the cities that the program carries.
    ///   - hasServer: Whether there is a server to sign in at.
    ///   - report: The weather in a city at a date; made up by default.
    public init(
        conditions: Conditions = Conditions(), memory: BusinessLogicMemory = BusinessLogicMemory(),
        reportLimit: Int = 100, places: [City] = [], hasServer: Bool = true,
        report: (@Sendable (City, Date) -> WeatherReport)? = nil
    ) {
        self.conditions = conditions
        self.memory = memory
        self.reportLimit = reportLimit
        self.places = places
        self.hasServer = hasServer
        self.report = report ?? { MadeUpWeather($0).report(at: $1) }
    }

    public var citiesService: any CitiesService {
        singleton {
            MemoryCitiesService(conditions: conditions, memory: memory, places: places, readers: readers)
        }
    }
    public var weatherService: any WeatherService {
        singleton {
            MadeUpWeatherService(
                conditions: conditions, memory: memory, reportLimit: reportLimit, makeReport: report)
        }
    }
    public var settingsService: any SettingsService {
        singleton { MemorySettingsService(memory: memory, readers: readers) }
    }
    public var accountService: any AccountService {
        singleton {
            MemoryAccountService(
                conditions: conditions, memory: memory, hasServer: hasServer, readers: readers)
        }
    }
}
