/// The search for a place to add.
///
/// - Each change of the text starts a search and ends the one before; late replies are not shown.
/// - While a search runs, former results that still match the text stay. One that is chosen among them stays selected when
///   the answer has it, too; else the best match is.
/// - The place where this computer is can be found instead of written; that ends a search, and a change to the text
///   ends it.
@MainActor public protocol AddPlaceScreen: Screen where State == AddPlaceState {
    /// Changes the text and starts a search.
    func edit(_ edit: TextField.Edit)
    /// Empties the field, and shows the city that this computer is in or near as the only result, with a remark and a
    /// notice when that is not exact; or why it is not known.
    func findHere() async
    /// Sets how many rows of results fit.
    func layOut(rows: Int)
    /// Moves the selection by so many rows, up to the ends.
    func moveSelection(by distance: Int)
    /// Adds the selected place to the list and goes back to it, with the place selected. Where the text has changed, or
    /// the screen was closed, before the place was added, it is only selected there. Why it can't be added is told
    /// here, or by the list once this is closed. While a search has found nothing yet, nothing is added, and a notice
    /// says so until the search ends.
    func addSelected() async
    /// Goes back without adding anything.
    func close()
}
