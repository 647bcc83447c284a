/// The weather in one city.
///
/// - `appear` shows remembered weather at once, and asks for new weather when that is too old.
/// - The hours begin with the one that is not over yet and cover two days; the days begin with today.
/// - A day that a service tells in part is named so, and left out if it is the last of several.
/// - The temperature of now is in the range of its day.
/// - A city that is not in the list is a failure.
/// - Without a reply within ten seconds, the shown weather stays, marked as stale, with the reason in the notice.
/// - New weather that can't be remembered, as on a full disk, is shown; the notice says why.
@MainActor public protocol WeatherScreen: Screen where State == WeatherState {
    /// Sets how many columns of hours fit.
    func layOut(hours: Int)
    /// Scrolls the hours by so many columns, up to the ends.
    func scrollHours(by distance: Int)
    /// Asks for new weather, even if remembered weather is fresh. What comes of it is shown also when the screen has
    /// appeared again meanwhile.
    func refresh() async
    /// Shows the weather in the next city of the list in place of this one, or with −1 in the previous one; the first
    /// follows the last. The list selects that city. Does nothing if there is no other. If this city is not in the list
    /// any more, that is told.
    func showCity(by distance: Int) async
    /// Opens the settings.
    func openSettings()
    /// Goes back to the list.
    func close()
}
