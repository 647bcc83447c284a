/// Units, language, and the weather services with their order.
///
/// What became of a change is told until the next one, or until the screen is left or appears again. What becomes of it
/// after that is told then.
@MainActor public protocol SettingsScreen: Screen where State == SettingsState {
    /// Moves the selection by so many rows, as far as there are any.
    func moveSelection(by distance: Int)
    /// Takes the next option of the selected setting, or with −1 the one before; behind the last comes the first. A
    /// weather service is switched on, behind those that are on, or off; the last one that is on stays on, and the
    /// notice says so. It is kept at once.
    func changeSelected(by distance: Int) async
    /// Moves the selected weather service by so many places among those that are on, as far as there are any. The
    /// selection stays on it.
    func moveSelected(by distance: Int) async
    /// Shows what the program is.
    func openAbout()
    /// Shows the tools of testers; does nothing where there are none.
    func openTools()
    /// Shows what the user is notified of.
    func openNotifications()
    /// Goes back.
    func close()
}
