internal import Presentation

extension ScreenView where S: NotificationsScreen {
    /// What the user is notified of.
    static func notifications() -> ScreenView {
        let hasRows = { (screen: S) in !screen.state.rows.isEmpty }
        return ScreenView(
            title: "the notifications",
            bindings: Binding.moves(through: "city", when: hasRows, in: \.state.window) {
                $0.moveSelection(by: $1)
            } + [
                Binding(
                    [Key(.left), .character("h")], help: "the kind before", when: hasRows,
                    .now { $0.moveKind(by: -1) }),
                Binding(
                    [Key(.right), .character("l")], hint: "next kind", help: "the next kind", when: hasRows,
                    .now { $0.moveKind(by: 1) }),
                Binding(
                    [.character(" "), Key(.enter)], hint: "on or off", help: "switch it on or off",
                    when: hasRows, .changing { await $0.switchSelected() }),
                Binding(
                    [.character("r")], hint: "try again", help: "read the subscriptions anew",
                    offered: { $0.state.isFailed }, .asking { await $0.appear() }),
                Binding([Key(.escape), Key(.backspace)], hint: "back", help: "back", .now { $0.close() }),
            ] + Binding.common(),
            draw: { screen, page in
                let rows = page.rows(for: screen.state)
                if rows != screen.state.window.capacity { screen.layOut(rows: rows) }
                return page.notifications(screen.state)
            })
    }
}

extension NotificationsState {
    fileprivate var isFailed: Bool { if case .failed = phase { true } else { false } }
}
