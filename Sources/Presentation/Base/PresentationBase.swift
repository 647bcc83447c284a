public import AssemblyKit
public import BusinessLogic
public import Presentation

/// The real screens: presenters over the services of business logic.
@MainActor public final class PresentationBase: Assembly, PresentationAssembly {
    public let components = Components()
    private let services: any BusinessLogicAssembly
    private let time: ScreenClock
    private let searchPause: Duration

    /// Screens on top of these services.
    ///
    /// - Parameters:
    ///   - time: The clock for ages, hours and pauses; tests pass their own.
    ///   - searchPause: How long a user must pause typing before the search starts.
    public init(
        services: any BusinessLogicAssembly, time: ScreenClock = .system,
        searchPause: Duration = .milliseconds(150)
    ) {
        self.services = services
        self.time = time
        self.searchPause = searchPause
    }

    // MARK: Navigation

    public var navigator: any Navigator { singleton { StackNavigator() } }

    // MARK: Cities

    public var citiesScreen: any CitiesScreen {
        singleton {
            CitiesPresenter(
                cities: services.citiesService, weather: services.weatherService,
                settings: services.settingsService, rows: cityRows, errors: citiesErrors,
                weatherErrors: weatherErrors, request: selectionRequest, router: citiesRouter, time: time)
        }
    }

    private var selectionRequest: SelectionRequest { singleton { SelectionRequest() } }
    private var citiesRouter: any CitiesRouter { prototype { CitiesNavigation(navigator: navigator) } }
    private var citiesErrors: CitiesErrorHandler { prototype { CitiesErrorHandler() } }
    private var cityRows: CityRowFactory { prototype { CityRowFactory(errors: weatherErrors) } }

    // MARK: Weather

    public func weatherScreen(for place: PlaceID) -> any WeatherScreen {
        weakSingleton(for: place) {
            WeatherPresenter(
                place: place, cities: services.citiesService, service: services.weatherService,
                settings: services.settingsService, factory: weatherStates, errors: weatherErrors,
                citiesErrors: citiesErrors, router: weatherRouter, time: time)
        }
    }

    private var weatherRouter: any WeatherRouter {
        prototype { WeatherNavigation(navigator: navigator, request: selectionRequest) }
    }
    private var weatherErrors: WeatherErrorHandler { prototype { WeatherErrorHandler(time: time) } }
    private var weatherStates: WeatherStateFactory {
        prototype { WeatherStateFactory(errors: weatherErrors) }
    }

    // MARK: Add a place

    public var addPlaceScreen: any AddPlaceScreen {
        prototype {
            AddPlacePresenter(
                cities: services.citiesService, finder: placeFinder, rows: PlaceRowFactory(),
                errors: addPlaceErrors, locationErrors: locationErrors, router: addPlaceRouter, time: time,
                pause: searchPause)
        }
    }

    private var placeFinder: PlaceFinder {
        prototype { PlaceFinder(location: services.locationService, settings: services.settingsService) }
    }
    private var locationErrors: LocationErrorHandler { prototype { LocationErrorHandler() } }

    private var addPlaceErrors: AddPlaceErrorHandler { prototype { AddPlaceErrorHandler() } }
    private var addPlaceRouter: any AddPlaceRouter {
        prototype { AddPlaceNavigation(navigator: navigator, request: selectionRequest) }
    }

    // MARK: Settings

    public var settingsScreen: any SettingsScreen {
        singleton {
            SettingsPresenter(
                service: services.settingsService, choices: SettingChoice.all,
                providers: ProviderRowFactory(), errors: settingsErrors, router: settingsRouter,
                time: time, hasTools: toolsScreen != nil)
        }
    }
    public var toolsScreen: (any ToolsScreen)? { singleton { nil } }

    private var settingsRouter: any SettingsRouter { prototype { SettingsNavigation(navigator: navigator) } }
    private var settingsErrors: SettingsErrorHandler { prototype { SettingsErrorHandler() } }

    // MARK: About

    public var aboutScreen: any AboutScreen {
        prototype {
            AboutPresenter(
                service: services.appInformationService, factory: aboutStates, router: aboutRouter)
        }
    }

    private var aboutStates: AboutStateFactory { prototype { AboutStateFactory() } }
    private var aboutRouter: any AboutRouter { prototype { AboutNavigation(navigator: navigator) } }

    // MARK: Notifications

    public var notificationsScreen: any NotificationsScreen {
        singleton {
            NotificationsPresenter(
                cities: services.citiesService, service: services.notificationService,
                errors: notificationsErrors, citiesErrors: citiesErrors, router: notificationsRouter)
        }
    }

    public var notificationWatch: any NotificationWatch {
        singleton {
            PeriodicNotificationWatch(
                service: services.notificationService, session: userSession, time: time)
        }
    }
    private var notificationsRouter: any NotificationsRouter {
        prototype { NotificationsNavigation(navigator: navigator) }
    }
    private var notificationsErrors: NotificationsErrorHandler { prototype { NotificationsErrorHandler() } }
    private var notificationScript: NotificationScript {
        prototype {
            NotificationScript(
                service: services.notificationService, matcher: PlaceMatcher(), errors: notificationsErrors,
                scriptErrors: scriptErrors)
        }
    }

    // MARK: Sign-in

    public var signInScreen: any SignInScreen { alias { signIn.screen } }
    public var userSession: any UserSession { alias { signIn.currentSession } }

    private var signIn: SignInBase {
        singleton { SignInBase(service: services.accountService, navigator: navigator, time: time) }
    }

    // MARK: Scripting

    public var scripting: any Scripting {
        singleton {
            ScriptRunner(
                cities: services.citiesService, weather: services.weatherService,
                settings: services.settingsService, information: services.appInformationService,
                finder: placeFinder, notifications: notificationScript, matcher: PlaceMatcher(),
                rows: cityRows,
                states: weatherStates, about: aboutStates, choices: SettingChoice.all, json: ScriptJSON(),
                errors: scriptErrors,
                weatherErrors: weatherErrors, time: time, account: accountScript)
        }
    }

    private var accountScript: AccountScript {
        prototype {
            AccountScript(
                service: services.accountService, rules: SignInRules(), errors: SignInErrorHandler(),
                json: ScriptJSON())
        }
    }
    private var scriptErrors: ScriptErrorHandler {
        prototype {
            ScriptErrorHandler(
                cities: citiesErrors, weather: weatherErrors, settings: settingsErrors,
                search: addPlaceErrors, location: locationErrors)
        }
    }
}
