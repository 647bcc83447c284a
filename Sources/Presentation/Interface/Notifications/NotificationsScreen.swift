/// What the user is notified of: the cities of the list, and those that are subscribed to, each with what it is watched
/// for.
///
/// Only a user who is signed in at the program's server can be notified; to others the screen says so. The selection
/// stays on its city when the cities have changed; where that has gone, it goes to the next one.
///
/// Why a change failed is told until the screen is closed or appears again. Where it failed later, it is told then.
@MainActor public protocol NotificationsScreen: Screen where State == NotificationsState {
    /// Tells how many rows there is room for.
    func layOut(rows: Int)
    /// Moves the selection by so many cities, as far as there are any.
    func moveSelection(by distance: Int)
    /// Moves to another kind of the selected city; behind the last comes the first.
    func moveKind(by distance: Int)
    /// Switches the selected kind of the selected city on, or off. The server is told at once; where that fails, nothing
    /// is changed.
    func switchSelected() async
    /// Goes back.
    func close()
}
