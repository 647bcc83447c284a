public import AssemblyKit
public import Conditions
public import Presentation

/// Screens without services: a list in memory, a dozen places, made-up weather.
///
/// They conform to the documented behaviour of the screens' protocols, so a shell can be written, shown and tested
/// with them. Where the real screens wait for the network, these wait for the simulated one.
@MainActor public final class PresentationDouble: Assembly, PresentationAssembly {
    public let components = Components()
    private let services: SimulatedServices
    private let conditions: Conditions
    private let memory: PresentationMemory
    private let hasServer: Bool

    /// Screens with this memory and these weather services. A second instance with the same memory is the program after
    /// a restart.
    ///
    /// - Parameters:
    ///   - here: The place that this computer is in by its time zone; nil where that is not known.
    ///   - hasServer: Whether there is a server to sign in at.
    public init(
        conditions: Conditions = Conditions(), memory: PresentationMemory = PresentationMemory(),
        providers: [SimulatedProvider] = [.openMeteo], here: PlaceID? = PlaceID(rawValue: 1_283_240),
        hasServer: Bool = true
    ) {
        services = SimulatedServices(
            conditions: conditions, memory: memory, providers: providers, here: here.flatMap(Place.of),
            hasServer: hasServer)
        self.conditions = conditions
        self.memory = memory
        self.hasServer = hasServer
    }

    public var navigator: any Navigator { singleton { NavigatorDouble() } }
    public var citiesScreen: any CitiesScreen { singleton { citiesDouble } }
    public func weatherScreen(for place: PlaceID) -> any WeatherScreen {
        weakSingleton(for: place) {
            WeatherScreenDouble(place, services: services, navigator: navigator, cities: citiesDouble)
        }
    }
    public var addPlaceScreen: any AddPlaceScreen {
        prototype { AddPlaceScreenDouble(services: services, navigator: navigator, cities: citiesDouble) }
    }
    public var settingsScreen: any SettingsScreen {
        singleton {
            SettingsScreenDouble(services: services, navigator: navigator, hasTools: toolsScreen != nil)
        }
    }
    public var toolsScreen: (any ToolsScreen)? { singleton { nil } }
    public var aboutScreen: any AboutScreen {
        prototype { AboutScreenDouble(services: services, navigator: navigator) }
    }
    public var notificationsScreen: any NotificationsScreen {
        singleton { NotificationsScreenDouble(services: services, navigator: navigator) }
    }
    public var notificationWatch: any NotificationWatch {
        singleton { NotificationWatchDouble(services: services, session: userSession) }
    }
    public var signInScreen: any SignInScreen {
        objectGraph { SignInScreenDouble(account: account, conditions: conditions, navigator: navigator) }
    }
    public var userSession: any UserSession { singleton { account } }
    public var scripting: any Scripting {
        singleton { ScriptingDouble(services: services, account: AccountScriptDouble(account: account)) }
    }

    private var account: SimulatedAccount {
        singleton { SimulatedAccount(conditions: conditions, memory: memory, hasServer: hasServer) }
    }

    private var citiesDouble: CitiesScreenDouble {
        singleton { CitiesScreenDouble(services: services, navigator: navigator) }
    }
}
