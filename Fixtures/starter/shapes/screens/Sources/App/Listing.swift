internal import Presentation

extension PresentationAssembly {
    // PlaybillDemo begin
    /// The list of notes as lines.
    func listing() async -> String {
        let screen: any NotesScreen = notesScreen
        await screen.appear()
        let state = screen.state
        if case .failed(let notice) = state.phase { return notice.text }
        if state.rows.isEmpty { return "No notes yet." }
        return state.rows.map { "\($0.changed)  \($0.text)" }.joined(separator: "\n")
    }
    // PlaybillDemo otherwise
    /// What the program has to say as lines.
    func listing() async -> String { "Nothing to list yet." }
    // PlaybillDemo end
}
