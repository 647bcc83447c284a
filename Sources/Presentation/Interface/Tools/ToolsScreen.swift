/// What a tester of the program may look at and change while it runs. Which tools there are is up to the
/// assembly that brings them; a released program has none.
///
/// It has several pages: an opened row may lead to another one, and closing leads back.
@MainActor public protocol ToolsScreen: Screen where State == ToolsState {
    /// Tells how many rows there is room for.
    func layOut(rows: Int)
    /// Moves the selection by so many rows, as far as there are any.
    func moveSelection(by distance: Int)
    /// Takes the next option of the selected row, or with −1 the one before; a row without options stays as it is.
    func changeSelected(by distance: Int) async
    /// Does what the selected row says, takes its next option, or shows the page that it leads to.
    func openSelected() async
    /// Goes back to the page before, or from the first page to the screen below.
    func close() async
}
