internal import Presentation

extension PresentationAssembly {
    // PlaybillDemo begin
    /// The list of notes as lines.
    func listing() async throws(ListingError) -> String {
        let screen: any NotesScreen = notesScreen
        await screen.appear()
        let state = screen.state
        if case .failed(let notice) = state.phase { throw ListingError(notice: notice) }
        if state.rows.isEmpty { return "No notes yet." }
        return state.rows.map { "\($0.changed)  \(Output.line($0.text))" }.joined(separator: "\n")
    }
    // PlaybillDemo otherwise
    /// What the program has to say as lines.
    func listing() async throws(ListingError) -> String { "Nothing to list yet." }
    // PlaybillDemo end
}

/// Why there is no list.
struct ListingError: Error, CustomStringConvertible {
    let notice: Notice

    var description: String {
        notice.text + (notice.help.map { "\nhelp: \($0)" } ?? "") + (notice.command.map { "\n  \($0)" } ?? "")
    }
}
