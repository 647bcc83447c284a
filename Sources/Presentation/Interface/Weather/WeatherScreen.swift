/// The weather in one city.
///
/// - `appear` shows remembered weather at once, and asks for new weather when that is too old.
/// - The hours begin with the one that is not over yet and cover two days; the days begin with today.
/// - A city that is not in the list is a failure.
/// - Without a reply within ten seconds, the shown weather stays, marked as stale, with the reason in the notice.
/// - New weather that can't be remembered, as on a full disk, is shown; the notice says why.
@MainActor public protocol WeatherScreen: Screen where State == WeatherState {
    /// Sets how many columns of hours fit.
    func layOut(hours: Int)
    /// Scrolls the hours by so many columns, up to the ends.
    func scrollHours(by distance: Int)
    /// Asks for new weather, even if remembered weather is fresh.
    func refresh() async
    /// Opens the settings.
    func openSettings()
    /// Goes back to the list.
    func close()
}
