/// What the program is, and whose work it shows.
///
/// - Each time that it appears, the credits are those of the weather services that are used then, and then of those of
///   which a report is remembered.
/// - It can always be shown: what can't be read is left out of the choice of credits, not of the page.
@MainActor public protocol AboutScreen: Screen where State == AboutState {
    /// Tells how many lines the page has as it is drawn, and how many there is room for.
    func layOut(lines: Int, rows: Int)
    /// Moves the lines in sight by so many, as far as there are any.
    func scroll(by distance: Int)
    /// Goes back.
    func close()
}
