internal import Presentation

extension ScreenView where S: AddPlaceScreen {
    /// The search for a place to add.
    static func addPlace() -> ScreenView {
        let hasResults = { (screen: S) in !screen.state.results.isEmpty }
        // A key that comes before the results is answered, too.
        let isAnswered = { (screen: S) in hasResults(screen) || screen.state.phase == .loading }
        return ScreenView(
            title: "adding a place",
            bindings: [
                Binding(
                    [Key(.enter)], hint: "add", help: "add the selected place", when: isAnswered,
                    offered: hasResults, .changing { await $0.addSelected() }),
                Binding(
                    [Key(.up), .control("p")], help: "the place above", when: hasResults,
                    .now { $0.moveSelection(by: -1) }),
                Binding(
                    [Key(.down), .control("n")], help: "the place below", when: hasResults,
                    .now { $0.moveSelection(by: 1) }),
                Binding(
                    [Key(.pageUp)], help: "a page up", when: hasResults,
                    .now { $0.moveSelection(by: -$0.state.window.page) }),
                Binding(
                    [Key(.pageDown)], help: "a page down", when: hasResults,
                    .now { $0.moveSelection(by: $0.state.window.page) }),
                Binding(
                    [.control("g")], hint: "where I am", help: "find the place where this computer is",
                    .leading { await $0.findHere() }),
                Binding([Key(.escape)], hint: "back", help: "back to the list", .now { $0.close() }),
            ] + Binding.common(lettersAreText: true),
            draw: { screen, page in
                let rows = page.rows(for: screen.state)
                if rows != screen.state.window.capacity { screen.layOut(rows: rows) }
                return page.addPlace(screen.state)
            },
            edit: { $0.edit($1) })
    }
}
