internal import BusinessLogic
internal import Foundation
internal import Presentation

/// Formats rows of the list.
struct CityRowFactory: Sendable {
    private let errors: WeatherErrorHandler

    init(errors: WeatherErrorHandler) { self.errors = errors }

    /// The row of a city.
    func row(_ city: City, _ known: CityWeather, at now: Date, _ formats: Formats) -> CityRow {
        let current = known.weather?.report.weatherNow(at: now)
        return CityRow(
            id: city.place, name: city.name, detail: city.detail,
            temperature: current.map { formats.shortTemperature(celsius: $0.temperature) },
            glyph: current.map { $0.condition.glyph(isDay: $0.isDay ?? true) },
            condition: current?.condition.words,
            staleness: known.weather?.age(at: now).map(formats.age),
            problem: known.weather == nil ? known.problem.flatMap(errors.problem) : nil)
    }
}
