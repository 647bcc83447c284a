import BusinessLogic
import Core

extension Provider {
    /// Those that tell the sky and a forecast, so that their reports can be compared. One that tells less is in no
    /// such test.
    static let withForecast: [Provider] = [
        .openMeteo, .metNorway, .openWeatherMap, .yandex, .gismeteo, .yahoo,
    ]
}

extension WeatherProvider {
    /// Those that tell the sky and a forecast.
    static let withForecast = Provider.withForecast.compactMap { WeatherProvider(rawValue: $0.rawValue) }
}
