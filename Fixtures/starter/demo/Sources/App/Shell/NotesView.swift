internal import Presentation

extension ScreenView where S: NotesScreen {
    /// The list of notes, from which other screens are opened. While a search is open, letters are text.
    static func notes(_ navigator: any Navigator) -> ScreenView {
        let hasRows = { (screen: S) in !screen.state.rows.isEmpty }
        let isSearching = { (screen: S) in screen.state.search != nil }
        let takesLetters = { (screen: S) in screen.state.search == nil }
        let takesLettersAndHasRows = { (screen: S) in takesLetters(screen) && hasRows(screen) }
        return ScreenView(
            title: "the list of notes",
            bindings: [
                Binding([Key(.up)], help: "the note above", when: hasRows, .now { $0.moveSelection(by: -1) }),
                Binding(
                    [Key(.down)], help: "the note below", when: hasRows, .now { $0.moveSelection(by: 1) }),
                Binding(
                    [Key(.pageUp)], help: "a page up", when: hasRows,
                    .now { $0.moveSelection(by: -$0.state.page) }),
                Binding(
                    [Key(.pageDown)], help: "a page down", when: hasRows,
                    .now { $0.moveSelection(by: $0.state.page) }),
                Binding(
                    [Key(.enter)], hint: "open", help: "read or change the note", when: hasRows,
                    .now { $0.openSelected() }),
                Binding(
                    [.character("a")], hint: "add", help: "write a new note", when: takesLetters,
                    .now { $0.addNote() }),
                Binding(
                    [.character("d"), Key(.delete)], hint: "remove", help: "remove the note",
                    when: takesLettersAndHasRows, .changing { await $0.removeSelected() }),
                Binding(
                    [.character("u")], hint: "undo", help: "bring back the note removed last",
                    when: takesLetters, offered: { $0.state.canUndo }, .changing { await $0.undoRemove() }),
                Binding(
                    [.character("/")], hint: "search", help: "search for words", when: takesLetters,
                    .now { $0.openSearch() }),
                Binding(
                    [.character("r")], help: "read the notes again", when: takesLetters,
                    .asking { await $0.appear() }),
                Binding(
                    [Key(.escape)], hint: "all notes", help: "close the search", when: isSearching,
                    .now { $0.closeSearch() }),
            ] + Binding.pages(navigator, when: takesLetters) + Binding.common(when: takesLetters),
            draw: { screen, page in
                let rows = page.rows(for: screen.state)
                if rows != screen.state.window.capacity { screen.layOut(rows: rows) }
                return page.notes(screen.state)
            },
            edit: { $0.editSearch($1) })
    }
}

extension NotesState {
    /// How far a page up or down goes: the row at the edge stays in sight.
    fileprivate var page: Int { max(1, window.capacity - 1) }
}
