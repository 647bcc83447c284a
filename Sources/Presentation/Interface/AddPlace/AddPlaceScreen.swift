/// The search for a place to add.
///
/// - Each change of the text starts a search and ends the one before; late replies are not shown.
/// - While a search runs, former results that still match the text stay.
@MainActor public protocol AddPlaceScreen: Screen where State == AddPlaceState {
    /// Changes the text and starts a search.
    func edit(_ edit: TextField.Edit)
    /// Sets how many rows of results fit.
    func layOut(rows: Int)
    /// Moves the selection by so many rows, up to the ends.
    func moveSelection(by distance: Int)
    /// Adds the selected place to the list and goes back to it, with the place selected.
    func addSelected() async
    /// Goes back without adding anything.
    func close()
}
