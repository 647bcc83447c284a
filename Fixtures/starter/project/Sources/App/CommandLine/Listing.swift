internal import Presentation

extension PresentationAssembly {
    // PlaybillDemo begin
    /// The list of notes as lines, for a pipe or a file.
    func listing(symbols: Symbols) async -> String {
        let screen: any NotesScreen = notesScreen
        await screen.appear()
        let state = screen.state
        if case .failed(let notice) = state.phase { return notice.text }
        if state.rows.isEmpty { return "No notes yet." }
        return state.rows.map { "\($0.changed)  \(symbols.readable($0.text))" }.joined(separator: "\n")
    }
    // PlaybillDemo otherwise
    /// What the program has to say as lines, for a pipe or a file.
    func listing(symbols: Symbols) async -> String { "Nothing to list yet." }
    // PlaybillDemo end
}
