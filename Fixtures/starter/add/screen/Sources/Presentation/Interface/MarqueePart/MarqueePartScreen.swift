/// The marquee part: its entries, and a field for a new one.
///
/// - `appear` reads the entries; the notice goes.
/// - A blank entry is not added, and a warning says so.
@MainActor public protocol MarqueePartScreen: Screen where State == MarqueePartState {
    /// Changes what is written in the field; the notice goes.
    func edit(_ edit: TextField.Edit)
    /// Adds what is written behind the other entries, and empties the field. What cannot be added stays in the field,
    /// and the notice says why. While one is being added, no other is.
    func add() async
    /// Goes back to the screen below.
    func close()
}
