internal import Presentation

extension PresentationAssembly {
    /// The list of notes as lines, for a pipe or a file.
    func listing(symbols: Symbols) async -> String {
        let screen: any NotesScreen = notesScreen
        await screen.appear()
        let state = screen.state
        if case .failed(let notice) = state.phase { return notice.text }
        if state.rows.isEmpty { return "No notes yet." }
        return state.rows.map { "\($0.changed)  \(symbols.readable($0.text))" }.joined(separator: "\n")
    }
}
