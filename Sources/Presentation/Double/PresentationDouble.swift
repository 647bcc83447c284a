public import AssemblyKit
public import Conditions
public import Presentation

/// Screens that need no services: a list in memory, a dozen places, made-up weather.
///
/// They keep the promises of the screens' protocols, so a shell can be written, shown and tested over them. Where the
/// real screens would wait for the network, these wait for the conditions.
@MainActor public final class PresentationDouble: Assembly, PresentationAssembly {
    public let components = Components()
    private let stage: Stage

    /// Screens over a memory; others over the same memory are the program after a restart.
    public init(
        conditions: Conditions = Conditions(), memory: PresentationMemory = PresentationMemory()
    ) {
        stage = Stage(conditions: conditions, memory: memory)
    }

    public var navigator: any Navigator { singleton { NavigatorDouble() } }
    public var citiesScreen: any CitiesScreen { singleton { citiesDouble } }
    public func weatherScreen(for place: PlaceID) -> any WeatherScreen {
        weakSingleton(for: place) { WeatherScreenDouble(place, stage: stage, navigator: navigator) }
    }
    public var addPlaceScreen: any AddPlaceScreen {
        prototype { AddPlaceScreenDouble(stage: stage, navigator: navigator, cities: citiesDouble) }
    }
    public var settingsScreen: any SettingsScreen {
        singleton { SettingsScreenDouble(stage: stage, navigator: navigator) }
    }
    public var scripting: any Scripting { singleton { ScriptingDouble(stage: stage) } }

    private var citiesDouble: CitiesScreenDouble {
        singleton { CitiesScreenDouble(stage: stage, navigator: navigator) }
    }
}
