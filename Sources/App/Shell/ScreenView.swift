internal import Presentation

/// How a screen is put on a terminal: what it looks like, and what its keys do.
@MainActor struct ScreenView<S: Screen> {
    /// What the list of keys calls the screen.
    let title: String
    /// Its keys.
    let bindings: [Binding<S>]
    /// Draws it, after it was told how much there is room for.
    let draw: (S, Page) -> Frame
    /// Where letters go on a screen with a text field.
    var edit: ((S, TextField.Edit) -> Void)?
}
