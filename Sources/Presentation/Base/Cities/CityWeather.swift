internal import BusinessLogic

/// What the list knows of the weather in one city.
struct CityWeather {
    /// The last weather there was.
    var weather: Weather?
    /// Why there is none, or none that is fresh.
    var problem: WeatherError?
    /// The request that `weather` or `problem` answers. Replies to earlier requests are ignored.
    var lastRequest = 0
}
