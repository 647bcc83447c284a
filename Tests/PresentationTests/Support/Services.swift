import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation

/// Business logic's Double with one service replaced by a test's own.
final class Services: BusinessLogicAssembly {
    let citiesService: any CitiesService
    let weatherService: any WeatherService
    let settingsService: any SettingsService
    let accountService: any AccountService
    let appInformationService: any AppInformationService
    let locationService: any LocationService
    let notificationService: any NotificationService
    /// The readers of the Double's updates.
    let readers: UpdateReaders

    init(
        conditions: Conditions, memory: BusinessLogicMemory,
        cities: (any CitiesService) -> any CitiesService = { $0 }, weather: (any WeatherService)? = nil,
        settings: (any SettingsService)? = nil, account: (any AccountService)? = nil,
        location: (any LocationService)? = nil, information: (any AppInformationService)? = nil,
        report: @escaping @Sendable (City, Date) -> WeatherReport = { Reports.full($0, at: $1) }
    ) {
        let double = BusinessLogicDouble(
            conditions: conditions, memory: memory, places: Cities.all, report: report)
        citiesService = cities(double.citiesService)
        weatherService = weather ?? double.weatherService
        settingsService = settings ?? double.settingsService
        accountService = account ?? double.accountService
        appInformationService = information ?? double.appInformationService
        locationService = location ?? double.locationService
        notificationService = double.notificationService
        readers = double.readers
    }
}

extension BusinessLogicMemory {
    /// Another program adds cities to the list, without updates for this one's readers.
    func add(_ cities: City...) async throws { try await add(cities) }

    func add(_ cities: [City]) async throws {
        let list = BusinessLogicDouble(memory: self).citiesService
        for city in cities { try await list.add(city) }
    }

    /// Another program removes a city from the list.
    func remove(_ city: City) async throws {
        try await BusinessLogicDouble(memory: self).citiesService.remove(city.id)
    }
}
