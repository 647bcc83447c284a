internal import BusinessLogic

/// What the list knows of the weather in one city.
struct CityWeather {
    /// The last weather there was.
    var weather: Weather?
    /// Why there is none, or none that is fresh.
    var problem: WeatherError?
    /// To which question that was the answer; an answer to an earlier one is not taken any more.
    var turn = 0
}
