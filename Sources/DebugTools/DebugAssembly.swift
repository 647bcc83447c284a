public import AssemblyKit
public import BusinessLogic
public import Conditions
public import Core
public import Presentation

/// The tools of testers: it overrides and decorates components of the layers' assemblies, and has the screen that shows
/// what came of it. A release is built without this module.
@MainActor public final class DebugAssembly: Assembly {
    public let components = Components()
    private let core: any CoreAssembly
    private let conditions: Conditions
    private let time: MovableTime
    /// Set once the screens are there, which have this assembly's screen among them.
    private weak var presentation: (any PresentationAssembly)?

    /// Tools for a program over this core, whose Doubles live in these conditions and by this clock.
    public init(core: any CoreAssembly, conditions: Conditions, time: MovableTime) {
        self.core = core
        self.conditions = conditions
        self.time = time
    }

    // MARK: What changes in the layers

    /// Core goes by the clock that can be moved, its real requests meet the conditions, and the calls of its clients
    /// and its store are measured. To be called before anything of it is used.
    public func extendCore() {
        if let core = core as? any Assembly & CoreAssembly { extend(core) }
    }

    /// The calls of the services are measured.
    public func extend(_ services: any BusinessLogicAssembly) {
        if let services = services as? any Assembly & BusinessLogicAssembly { decorate(services) }
    }

    /// The screens have the tester's tools among them.
    public func extend(_ screens: any PresentationAssembly) {
        if let screens = screens as? any Assembly & PresentationAssembly { addTools(to: screens) }
    }

    private func extend<A: Assembly & CoreAssembly>(_ core: A) {
        core.override(\.clock) { [time] in MovedClock(time: time) }
        core.decorate(\.transport) { [conditions] real in
            guard let real = real as? any ObstructibleTransport else { return real }
            return real.obstructed { request async throws(TransportError) in
                try await conditions.obstruct(request)
            }
        }
        let calls = calls
        core.decorate({ $0.weatherClient(for: .openMeteo) }) { MeasuredWeatherClient(real: $0, calls: calls) }
        core.decorate(\.geocoder) { MeasuredGeocoder(real: $0, calls: calls) }
        core.decorate(\.server) { MeasuredAccountServer(real: $0, calls: calls) }
        core.decorate(\.notificationServer) { MeasuredNotificationServer(real: $0, calls: calls) }
        core.decorate(\.store) { MeasuredStore(real: $0, calls: calls) }
    }

    private func decorate<A: Assembly & BusinessLogicAssembly>(_ services: A) {
        let calls = calls
        services.decorate(\.weatherService) { MeasuredWeatherService(real: $0, calls: calls) }
        services.decorate(\.citiesService) { MeasuredCitiesService(real: $0, calls: calls) }
    }

    private func addTools<A: Assembly & PresentationAssembly>(to screens: A) {
        presentation = screens
        screens.override(main: \.toolsScreen) { self.toolsScreen }
    }

    // MARK: The tools

    /// The screen of the tools.
    public var toolsScreen: any ToolsScreen { toolsPresenter }

    // The presenter asks the router for another page, and the router tells the presenter to show it.
    private var toolsPresenter: ToolsPresenter {
        objectGraph {
            ToolsPresenter(pages: pages)
        } inject: {
            $0.router = toolsRouter
        }
    }
    private var toolsRouter: ToolsRouter {
        objectGraph {
            ToolsRouter { [weak self] in self?.presentation?.navigator.back() }
        } inject: {
            $0.screen = toolsPresenter
        }
    }
    private var pages: ToolPages {
        objectGraph {
            ToolPages(network: networkTool, clock: clockTool, calls: calls, store: storeInspector)
        }
    }
    private var networkTool: NetworkTool { prototype { NetworkTool(conditions: conditions) } }
    private var clockTool: ClockTool { prototype { ClockTool(time: time) } }
    private var storeInspector: StoreInspector { prototype { StoreInspector(store: core.store) } }
    private var calls: CallLedger {
        singleton {
            // Weakly, as the decorated components of the core hold the ledger.
            let core = core as? any Assembly & CoreAssembly
            return CallLedger(time: time) { [weak core] in core?.log }
        }
    }
}
