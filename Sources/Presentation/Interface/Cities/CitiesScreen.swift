/// The list of cities.
///
/// - `appear` shows the list as soon as it is read, with what is remembered of the weather, and fills in fresh weather
///   as it comes. Of a long list, weather is asked for at least in the cities in sight, and in the others when they come
///   into sight.
/// - The selection stays on its city while the list changes; when its city goes, it moves to the one that takes the
///   place, or the last.
@MainActor public protocol CitiesScreen: Screen where State == CitiesState {
    /// Tells how many rows there is room for.
    func layOut(rows: Int)
    /// Moves the selection by so many rows, as far as there are any.
    func moveSelection(by distance: Int)
    /// Selects a city of the list; another does nothing.
    func select(_ place: PlaceID)
    /// Shows the weather in the selected city.
    func openSelected()
    /// Takes the selected city out of the list; ``undoRemove()`` brings it back.
    func removeSelected() async
    /// Brings back the city that was removed last, to its place; does nothing when there is none.
    func undoRemove() async
    /// Moves the selected city by so many places, as far as there are any.
    func moveSelected(by distance: Int) async
    /// Asks for the weather in the cities, those in sight at least, whatever is remembered.
    func refresh() async
    /// Shows the search for a place to add.
    func addPlace()
    /// Shows the settings.
    func openSettings()
    /// Shows what the program is.
    func openAbout()
    /// Shows who is signed in, or the form to sign in.
    func openSignIn()
}
