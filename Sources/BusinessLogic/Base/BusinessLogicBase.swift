public import AssemblyKit
public import BusinessLogic
public import Core

/// Business logic as it is: services over the core's store, clients and clock.
public final class BusinessLogicBase: Assembly, BusinessLogicAssembly {
    public let components = Components()
    private let core: any CoreAssembly
    private let settings: BusinessLogicSettings

    /// Services over this core.
    public init(core: any CoreAssembly, settings: BusinessLogicSettings = BusinessLogicSettings()) {
        self.core = core
        self.settings = settings
    }

    // MARK: Services

    public var citiesService: any CitiesService {
        singleton { StoredCitiesService(store: core.store, search: citySearch, log: core.log) }
    }
    public var weatherService: any WeatherService {
        singleton {
            RememberingWeatherService(
                source: openMeteo, reports: reportShelf, limits: settings.ageLimits, clock: core.clock)
        }
    }
    public var settingsService: any SettingsService {
        singleton { StoredSettingsService(store: core.store, log: core.log) }
    }
    public var accountService: any AccountService {
        singleton { KeptAccountService(server: core.server, secrets: core.secrets, log: core.log) }
    }

    // MARK: Weather

    /// The sources by provider. A provider that has none is not offered.
    var sources: [WeatherProvider: any WeatherSource] { [.openMeteo: openMeteo] }

    private var reportShelf: ReportShelf {
        singleton { ReportShelf(store: core.store, capacity: settings.reportLimit, log: core.log) }
    }
    private var openMeteo: any WeatherSource {
        singleton {
            OpenMeteoSource(
                client: core.weatherClient(for: .openMeteo), validator: OpenMeteoValidator(log: core.log),
                mapper: OpenMeteoMapper(), clock: core.clock)
        }
    }

    // MARK: Cities

    private var citySearch: CitySearch {
        singleton {
            CitySearch(carried: carriedCities, geocoder: core.geocoder, places: places, log: core.log)
        }
    }
    private var carriedCities: CarriedCities { singleton { CarriedCities() } }
    private var places: GeocodedPlaces { singleton { GeocodedPlaces(log: core.log, clock: core.clock) } }
}
