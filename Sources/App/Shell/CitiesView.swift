internal import Presentation

extension ScreenView where S: CitiesScreen {
    /// The list of cities.
    static func cities() -> ScreenView {
        let hasRows = { (screen: S) in !screen.state.rows.isEmpty }
        return ScreenView(
            title: "the list of cities",
            bindings: [
                Binding(
                    [Key(.up), .character("k")], help: "the city above", when: hasRows,
                    .now { $0.moveSelection(by: -1) }),
                Binding(
                    [Key(.down), .character("j")], help: "the city below", when: hasRows,
                    .now { $0.moveSelection(by: 1) }),
                Binding(
                    [Key(.pageUp), .control("b")], help: "a page up", when: hasRows,
                    .now { $0.moveSelection(by: -$0.state.page) }),
                Binding(
                    [Key(.pageDown), .control("f")], help: "a page down", when: hasRows,
                    .now { $0.moveSelection(by: $0.state.page) }),
                Binding(
                    [Key(.home), .character("g")], help: "the first city", when: hasRows,
                    .now { $0.moveSelection(by: -$0.state.rows.count) }),
                Binding(
                    [Key(.end), .character("G")], help: "the last city", when: hasRows,
                    .now { $0.moveSelection(by: $0.state.rows.count) }),
                Binding(
                    [Key(.enter), Key(.right), .character("l")], hint: "open",
                    help: "the weather in the city",
                    when: hasRows, .now { $0.openSelected() }),
                Binding(
                    [.character("a"), .character("/")], hint: "add", help: "add a place",
                    .now { $0.addPlace() }),
                Binding(
                    [.character("d"), Key(.delete)], hint: "remove", help: "remove the city", when: hasRows,
                    .changing { await $0.removeSelected() }),
                Binding(
                    [.character("u")], hint: "undo", help: "restore the city removed last",
                    offered: { $0.state.canUndo },
                    .changing { await $0.undoRemove() }),
                Binding(
                    [.character("K"), Key(.up, .shift)], help: "move the city up", when: hasRows,
                    .changing { await $0.moveSelected(by: -1) }),
                Binding(
                    [.character("J"), Key(.down, .shift)], help: "move the city down", when: hasRows,
                    .changing { await $0.moveSelected(by: 1) }),
                Binding(
                    [.character("r")], hint: "refresh", help: "refresh the weather",
                    offered: { $0.state.phase != .empty },
                    .asking { screen in
                        // A list that could not be read has no cities to ask for.
                        if case .failed = screen.state.phase {
                            await screen.appear()
                        } else {
                            await screen.refresh()
                        }
                    }),
                Binding(
                    [.character("s")], hint: "settings", help: "units, and how dates and numbers are written",
                    .now { $0.openSettings() }),
                Binding(
                    [.character("i")], hint: "sign in", help: "sign in, or see who is signed in",
                    .now { $0.openSignIn() }),
            ] + Binding.common(),
            draw: { screen, page in
                let rows = page.rows(for: screen.state)
                if rows != screen.state.window.capacity { screen.layOut(rows: rows) }
                return page.cities(screen.state)
            })
    }
}

extension CitiesState {
    /// A page up or down keeps the row at the edge visible.
    fileprivate var page: Int { max(1, window.capacity - 1) }
}
