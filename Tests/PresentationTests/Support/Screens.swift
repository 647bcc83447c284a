import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation
import Presentation
import PresentationBase

/// The real screens with services that a test can break, and reports that it can choose.
@MainActor struct Screens {
    let time = ManualTime()
    let conditions: Conditions
    let memory = BusinessLogicMemory()
    /// The readers of the services' updates.
    let readers: UpdateReaders
    let presentation: any PresentationAssembly

    init(
        searchPause: Duration = .zero,
        report: @escaping @Sendable (City, Date) -> WeatherReport = { Reports.full($0, at: $1) }
    ) {
        self.init(searchPause, { $0 }, report)
    }

    /// Replaces the cities service.
    init(cities: (any CitiesService) -> any CitiesService) {
        self.init(.zero, cities) { Reports.full($0, at: $1) }
    }

    private init(
        _ searchPause: Duration, _ cities: (any CitiesService) -> any CitiesService,
        _ report: @escaping @Sendable (City, Date) -> WeatherReport
    ) {
        conditions = Conditions(time: time)
        let services = Services(conditions: conditions, memory: memory, cities: cities, report: report)
        readers = services.readers
        presentation = PresentationBase(
            services: services, time: .following(conditions), searchPause: searchPause)
    }

    /// The weather in a city of the list, with the city's own report.
    func weather(in name: String) async throws -> any WeatherScreen {
        let city = try Cities.named(name)
        try await memory.add(city)
        let screen = presentation.weatherScreen(for: PlaceID(rawValue: city.id.rawValue))
        await screen.appear()
        return screen
    }
}
