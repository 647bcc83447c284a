internal import Presentation

extension PresentationAssembly {
    /// The list of notes as lines.
    func listing() async -> String {
        let screen: any NotesScreen = notesScreen
        await screen.appear()
        let state = screen.state
        if case .failed(let notice) = state.phase { return notice.text }
        if state.rows.isEmpty { return "No notes yet." }
        return state.rows.map { "\($0.changed)  \($0.text)" }.joined(separator: "\n")
    }
}
