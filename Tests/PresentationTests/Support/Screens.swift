import BusinessLogic
import Conditions
import Foundation
import Presentation
import PresentationBase

/// The real screens over services that a test can break, and whose reports it can choose.
@MainActor struct Screens {
    let time = ManualTime()
    let conditions: Conditions
    let memory = ServicesMemory()
    let presentation: any PresentationAssembly

    init(
        searchPause: Duration = .zero,
        report: @escaping @Sendable (City, Date) -> WeatherReport = { Reports.full($0, at: $1) }
    ) {
        conditions = Conditions(time: time)
        presentation = PresentationBase(
            services: Services(conditions: conditions, memory: memory, report: report),
            time: .following(conditions), searchPause: searchPause)
    }

    /// The weather in a city of the list, as a report has it.
    func weather(in name: String) async throws -> any WeatherScreen {
        let city = try Cities.named(name)
        memory.withState { $0.cities = [city] }
        let screen = presentation.weatherScreen(for: PlaceID(rawValue: city.id.rawValue))
        await screen.appear()
        return screen
    }
}
