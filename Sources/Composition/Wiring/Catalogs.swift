internal import AssemblyCatalog
internal import BusinessLogic
internal import Core
internal import Presentation

/// The components of every layer, one line each, by the names that `DOUBLE` knows them by.
enum Catalogs {
    static var core: Catalog<any CoreAssembly> {
        Catalog(
            Layer.core.rawValue,
            Component("transport", \.transport),
            Component("weatherClient", for: .openMeteo) { $0.weatherClient(for: $1) },
            Component("geocoder", \.geocoder),
            Component("server", \.server),
            Component("notificationServer", \.notificationServer),
            Component("store", \.store),
            Component("secrets", \.secrets),
            Component("clock", \.clock),
            Component("identifiers", \.identifiers),
            Component("randomness", \.randomness),
            Component("log", \.log),
            Component("location", \.location),
            Component("notificationDelivery", \.notificationDelivery),
            Component("connectivity", \.connectivity),
            Component("networkActivity", \.networkActivity))
    }

    static var businessLogic: Catalog<any BusinessLogicAssembly> {
        Catalog(
            Layer.businessLogic.rawValue,
            Component("citiesService", \.citiesService),
            Component("weatherService", \.weatherService),
            Component("settingsService", \.settingsService),
            Component("accountService", \.accountService),
            Component("appInformationService", \.appInformationService),
            Component("locationService", \.locationService),
            Component("notificationService", \.notificationService))
    }

    @MainActor static var presentation: Catalog<any PresentationAssembly> {
        Catalog(
            Layer.presentation.rawValue,
            Component("navigator", \.navigator),
            Component("citiesScreen", \.citiesScreen),
            Component("weatherScreen", for: PlaceID(rawValue: 1)) { $0.weatherScreen(for: $1) },
            Component("addPlaceScreen", \.addPlaceScreen),
            Component("settingsScreen", \.settingsScreen),
            Component("aboutScreen", \.aboutScreen),
            Component("toolsScreen", \.toolsScreen),
            Component("notificationsScreen", \.notificationsScreen),
            Component("notificationWatch", \.notificationWatch),
            Component("signInScreen", \.signInScreen),
            Component("userSession", \.userSession),
            Component("scripting", \.scripting))
    }

    /// The names that `DOUBLE` may give each layer's components. It is read without `await`.
    @MainActor static var names: [Layer: [String]] {
        [
            .core: core.synchronousNames, .businessLogic: businessLogic.synchronousNames,
            .presentation: presentation.synchronousNames,
        ]
    }
}
