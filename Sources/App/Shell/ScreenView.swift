internal import Presentation

/// A screen's view on the terminal: its drawing and its keys.
@MainActor struct ScreenView<S: Screen> {
    /// The screen's name in the list of keys.
    let title: String
    /// Its keys.
    let bindings: [Binding<S>]
    /// Draws it, after telling it how much fits.
    let draw: (S, Page) -> Frame
    /// Handles typed letters on a screen with a text field.
    var edit: ((S, TextField.Edit) -> Void)?
    /// Whether letters are text now, on a screen that has a text field at times only.
    var takesText: (S) -> Bool = { _ in true }
    /// Whether what it shows grows old: then it appears anew now and then while it is shown.
    var growsOld = false
    /// Pictures with their meanings, for the list of keys: there is no other place that explains them.
    var pictures: [Hint] = []
}
