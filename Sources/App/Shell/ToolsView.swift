internal import Presentation

extension ScreenView where S: ToolsScreen {
    /// The tools of testers.
    static func tools() -> ScreenView {
        let hasChoice = { (screen: S) in screen.state.selectedRow?.kind == .choice }
        let opens = { (screen: S) in ![nil, .text].contains(screen.state.selectedRow?.kind) }
        return ScreenView(
            title: "the tools of testers",
            bindings: Binding.moves(through: "row", in: \.state.window) { $0.moveSelection(by: $1) } + [
                Binding(
                    [Key(.left), .character("h")], help: "the option before", when: hasChoice,
                    .leading { await $0.changeSelected(by: -1) }),
                Binding(
                    [Key(.right), .character("l"), .character(" ")], hint: "change",
                    help: "the next option", when: hasChoice, .leading { await $0.changeSelected(by: 1) }),
                Binding(
                    [Key(.enter)], hint: "open", help: "do it, or show the page behind it", when: opens,
                    .leading { await $0.openSelected() }),
                Binding(
                    [.character("r")], hint: "refresh", help: "read it anew", .asking { await $0.appear() }),
                Binding(
                    [Key(.escape), Key(.backspace)], hint: "back", help: "back", .leading { await $0.close() }
                ),
            ] + Binding.common(),
            draw: { screen, page in
                let rows = page.rows(for: screen.state)
                if rows != screen.state.window.capacity { screen.layOut(rows: rows) }
                return page.tools(screen.state)
            })
    }
}

extension ToolsState {
    fileprivate var selectedRow: ToolRow? { selection.map { rows[$0] } }
}
