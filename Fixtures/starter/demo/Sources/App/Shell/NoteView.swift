internal import Presentation

extension ScreenView where S: NoteScreen {
    /// One note.
    static func note() -> ScreenView {
        ScreenView(
            title: "the note",
            bindings: [
                Binding(
                    [Key(.enter)], hint: "keep", help: "keep the note",
                    offered: { $0.state.phase == .loaded }, .changing { await $0.save() }),
                Binding([Key(.escape)], hint: "back", help: "back without keeping it", .now { $0.close() }),
            ] + Binding.common(lettersAreText: true),
            draw: { screen, page in page.note(screen.state) },
            edit: { $0.edit($1) })
    }
}
