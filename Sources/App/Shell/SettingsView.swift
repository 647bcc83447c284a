internal import Presentation

extension ScreenView where S: SettingsScreen {
    /// Units, language and weather services.
    static func settings() -> ScreenView {
        let hasRows = { (screen: S) in !screen.state.rows.isEmpty }
        let movesProvider = { (screen: S) in screen.state.selectedProvider?.isOn == true }
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
                    help: "the next option; a weather service on or off",
                    when: hasRows, .changing { await $0.changeSelected(by: 1) }),
                Binding(
                    [Key(.left), .character("h")], help: "the previous option", when: hasRows,
                    .changing { await $0.changeSelected(by: -1) }),
                Binding(
                    [.character("K"), Key(.up, .shift)], hint: "up", help: "ask the weather service earlier",
                    when: movesProvider, .changing { await $0.moveSelected(by: -1) }),
                Binding(
                    [.character("J"), Key(.down, .shift)], hint: "down",
                    help: "ask the weather service later",
                    when: movesProvider, .changing { await $0.moveSelected(by: 1) }),
                Binding(
                    [.character("t")], hint: "tools", help: "the tools of testers",
                    when: { $0.state.hasTools }, .now { $0.openTools() }),
                Binding(
                    [.character("v")], hint: "about", help: "about the program: version, licenses, credits",
                    .now { $0.openAbout() }),
                Binding(
                    [.character("n")], hint: "notifications", help: "what you are notified of",
                    .now { $0.openNotifications() }),
                Binding([Key(.escape), Key(.backspace)], hint: "back", help: "back", .now { $0.close() }),
            ] + Binding.common(),
            draw: { screen, page in page.settings(screen.state) })
    }
}
