/// Units and language.
@MainActor public protocol SettingsScreen: Screen where State == SettingsState {
    /// Moves the selection by so many rows, as far as there are any.
    func moveSelection(by distance: Int)
    /// Takes the next option of the selected setting, or with −1 the one before; behind the last comes the first. It
    /// is kept at once.
    func changeSelected(by distance: Int) async
    /// Shows what the user is notified of.
    func openNotifications()
    /// Goes back.
    func close()
}
