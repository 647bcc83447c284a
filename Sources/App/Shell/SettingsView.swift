internal import Presentation

extension ScreenView where S: SettingsScreen {
    /// Units and language.
    static func settings() -> ScreenView {
        let hasRows = { (screen: S) in !screen.state.rows.isEmpty }
        return ScreenView(
            title: "the settings",
            bindings: [
                Binding(
                    [Key(.up), .character("k")], help: "the setting above", when: hasRows,
                    .now { $0.moveSelection(by: -1) }),
                Binding(
                    [Key(.down), .character("j")], help: "the setting below", when: hasRows,
                    .now { $0.moveSelection(by: 1) }),
                Binding(
                    [Key(.right), .character("l"), Key(.enter), .character(" ")], hint: "change",
                    help: "the next option",
                    when: hasRows, .changing { await $0.changeSelected(by: 1) }),
                Binding(
                    [Key(.left), .character("h")], help: "the previous option", when: hasRows,
                    .changing { await $0.changeSelected(by: -1) }),
                Binding(
                    [.character("n")], hint: "notifications", help: "what you are notified of",
                    .now { $0.openNotifications() }),
                Binding([Key(.escape), Key(.backspace)], hint: "back", help: "back", .now { $0.close() }),
            ] + Binding.common(),
            draw: { screen, page in page.settings(screen.state) })
    }
}
