internal import BusinessLogic

/// The known weather of one city in the list.
struct CityWeather {
    /// The last weather received.
    var weather: Weather?
    /// Why there is no weather, or only stale weather.
    var problem: WeatherError?
    /// The request that `weather` or `problem` answers. Replies to earlier requests are ignored.
    var lastRequest = 0
}
