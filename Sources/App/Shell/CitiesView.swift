internal import Presentation

extension ScreenView where S: CitiesScreen {
    /// The list of cities.
    static func cities() -> ScreenView {
        let hasRows = { (screen: S) in !screen.state.rows.isEmpty }
        return ScreenView(
            title: "the list of cities",
            bindings: Binding.moves(through: "city", when: hasRows, in: \.state.window) {
                $0.moveSelection(by: $1)
            } + [
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
                    [.character("v")], help: "about the program: version, licenses, credits",
                    .now { $0.openAbout() }),
                Binding(
                    [.character("i")], hint: "sign in", help: "sign in, or see who is signed in",
                    .now { $0.openSignIn() }),
            ] + Binding.common(),
            draw: { screen, page in
                let rows = page.rows(for: screen.state)
                if rows != screen.state.window.capacity { screen.layOut(rows: rows) }
                return page.cities(screen.state)
            },
            growsOld: true)
    }
}
