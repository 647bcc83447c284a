public import AssemblyKit
public import BusinessLogic
public import Core

/// The real business logic: services on top of Core's store, clients and clock.
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
            CachingWeatherService(
                providers: providers, reports: reportCache, limits: settings.ageLimits, clock: core.clock)
        }
    }
    public var settingsService: any SettingsService {
        singleton { StoredSettingsService(store: core.store, providers: providerRecords, log: core.log) }
    }
    public var accountService: any AccountService {
        singleton { ServerAccountService(server: core.server, secrets: core.secrets, log: core.log) }
    }
    public var appInformationService: any AppInformationService {
        singleton {
            StoredAppInformationService(providers: providerRecords, reports: reportCache, log: core.log)
        }
    }
    public var locationService: any LocationService {
        singleton { NearestCityService(source: core.location, cities: bundledCities) }
    }
    public var notificationService: any NotificationService {
        singleton {
            StoredNotificationService(
                server: core.notificationServer, delivery: core.notificationDelivery, secrets: core.secrets,
                store: core.store, identifiers: core.identifiers, clock: core.clock, log: core.log)
        }
    }

    // MARK: Weather

    /// What asks a provider and understands its replies.
    package func weatherSource(for provider: WeatherProvider) -> any WeatherSource {
        singleton(for: provider) { source(for: provider) }
    }

    private func source(for provider: WeatherProvider) -> any WeatherSource {
        let (client, clock, log) = (core.weatherClient(for: provider), core.clock, core.log)
        return switch provider {
        case .openMeteo: OpenMeteoSource(client, clock, log)
        case .metNorway: MetNorwaySource(client, metNorwayReplies, clock, log)
        case .openWeatherMap: OpenWeatherMapSource(client, clock, log)
        case .yandex: YandexSource(client, clock, log)
        case .gismeteo: GismeteoSource(client, clock, log)
        case .yahoo: YahooSource(client, clock, log)
        }
    }

    private var metNorwayReplies: MetNorwayReplyCache {
        singleton { MetNorwayReplyCache(store: core.store, capacity: settings.reportLimit, log: core.log) }
    }

    /// The sources of the providers that are offered.
    package var offeredSources: [Provider: OfferedSource] {
        singleton {
            var offered: [Provider: OfferedSource] = [:]
            for service in WeatherProvider.allCases {
                guard let provider = Provider(rawValue: service.rawValue),
                    settings.providers.contains(provider)
                else { continue }
                let (source, client) = (weatherSource(for: service), core.weatherClient(for: service))
                offered[provider] = OfferedSource(
                    source, hasKey: client.hasKey, endpointChecksum: client.endpointChecksum)
            }
            return offered
        }
    }

    private var providers: ProviderChain {
        singleton {
            ProviderChain(
                sources: offeredSources.mapValues(\.source), records: providerRecords,
                deadline: settings.deadline, clock: core.clock, randomness: core.randomness)
        }
    }
    private var providerRecords: ProviderRecords {
        singleton {
            ProviderRecords(
                store: core.store, offered: Set(offeredSources.keys),
                withoutKey: Set(offeredSources.filter { !$0.value.hasKey }.keys),
                endpointChecksums: offeredSources.compactMapValues(\.endpointChecksum), clock: core.clock,
                log: core.log)
        }
    }
    private var reportCache: ReportCache {
        singleton { ReportCache(store: core.store, capacity: settings.reportLimit, log: core.log) }
    }

    // MARK: Cities

    private var citySearch: CitySearch {
        singleton {
            CitySearch(carried: bundledCities, geocoder: core.geocoder, places: places, log: core.log)
        }
    }
    private var bundledCities: BundledCities { singleton { BundledCities() } }
    private var places: GeocodedPlaces { singleton { GeocodedPlaces(log: core.log, clock: core.clock) } }
}
