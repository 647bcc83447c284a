/// The list of cities.
///
/// - `appear` shows the list with remembered weather as soon as it is read, and then fills in fresh weather. Of a long
///   list, weather is asked for at least in the cities in sight, and in the others when they come into sight.
/// - The selection stays on its city while the list changes; when that city is removed, the next one is selected,
///   or the last.
/// - What became of a change is told until the next change, a refresh, or another screen.
@MainActor public protocol CitiesScreen: Screen where State == CitiesState {
    /// Sets how many rows fit.
    func layOut(rows: Int)
    /// Moves the selection by so many rows, up to the ends.
    func moveSelection(by distance: Int)
    /// Selects a city of the list; does nothing for another.
    func select(_ place: PlaceID)
    /// Opens the weather screen of the selected city.
    func openSelected()
    /// Removes the selected city from the list; ``undoRemove()`` brings it back.
    func removeSelected() async
    /// Restores the last removed city at its place; does nothing when there is none.
    func undoRemove() async
    /// Moves the selected city by so many places, up to the ends.
    func moveSelected(by distance: Int) async
    /// Asks for new weather, at least in the cities in sight, even if remembered weather is fresh. What comes of it is
    /// shown also when the list has appeared again meanwhile.
    func refresh() async
    /// Opens the search for a place to add.
    func addPlace()
    /// Opens the settings.
    func openSettings()
    /// Shows what the program is.
    func openAbout()
    /// Shows who is signed in, or the form to sign in.
    func openSignIn()
}
