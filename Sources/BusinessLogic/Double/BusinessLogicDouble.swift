public import AssemblyKit
public import BusinessLogic
public import Conditions

/// Business logic in memory, with made-up weather: it needs nothing below, and obeys the rules of the real one.
public final class BusinessLogicDouble: Assembly, BusinessLogicAssembly {
    public let components = Components()
    private let conditions: Conditions
    private let memory: BusinessLogicMemory
    private let reportLimit: Int

    /// Services under these conditions, which remember this many reports. A second double over the same memory is the
    /// program after a restart, or another program beside it.
    public init(
        conditions: Conditions = Conditions(), memory: BusinessLogicMemory = BusinessLogicMemory(),
        reportLimit: Int = 100
    ) {
        self.conditions = conditions
        self.memory = memory
        self.reportLimit = reportLimit
    }

    public var citiesService: any CitiesService {
        singleton { MemoryCitiesService(conditions: conditions, memory: memory) }
    }
    public var weatherService: any WeatherService {
        singleton { MadeUpWeatherService(conditions: conditions, memory: memory, reportLimit: reportLimit) }
    }
    public var settingsService: any SettingsService { singleton { MemorySettingsService(memory: memory) } }
}
