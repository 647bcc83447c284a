/// The weather in one city.
///
/// - `appear` shows what is remembered at once, and asks when that is too old.
/// - The hours begin with the one that is not over yet and go two days ahead; the days begin with today.
/// - A city that is not in the list is a failure.
/// - When nobody answers within ten seconds, what was shown stays, marked as stale, with the reason in the notice.
/// - Weather that is new but can't be remembered, as on a full disk, is shown; the notice says why.
@MainActor public protocol WeatherScreen: Screen where State == WeatherState {
    /// Tells how many columns of hours there is room for.
    func layOut(hours: Int)
    /// Moves the hours in sight by so many columns, as far as there are any.
    func scrollHours(by distance: Int)
    /// Asks for the weather, whatever is remembered.
    func refresh() async
    /// Shows the settings.
    func openSettings()
    /// Goes back to the list.
    func close()
}
