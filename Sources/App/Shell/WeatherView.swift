internal import Presentation

extension ScreenView where S: WeatherScreen {
    /// The weather in a city.
    static func weather() -> ScreenView {
        let hasHours = { (screen: S) in !screen.state.hours.isEmpty }
        return ScreenView(
            title: "the weather",
            bindings: [
                Binding(
                    [Key(.left), .character("h")], hint: "earlier", help: "earlier hours",
                    when: { $0.state.window.hasBefore }, .now { $0.scrollHours(by: -1) }),
                Binding(
                    [Key(.right), .character("l")], hint: "later", help: "later hours",
                    when: { $0.state.window.hasAfter }, .now { $0.scrollHours(by: 1) }),
                Binding(
                    [Key(.pageUp)], help: "many hours earlier", when: hasHours,
                    .now { $0.scrollHours(by: -$0.state.window.capacity) }),
                Binding(
                    [Key(.pageDown)], help: "many hours later", when: hasHours,
                    .now { $0.scrollHours(by: $0.state.window.capacity) }),
                Binding(
                    [Key(.home), .character("g")], help: "the first hours", when: hasHours,
                    .now { $0.scrollHours(by: -$0.state.hours.count) }),
                Binding(
                    [Key(.end), .character("G")], help: "the last hours", when: hasHours,
                    .now { $0.scrollHours(by: $0.state.hours.count) }),
                Binding(
                    [.character("n"), Key(.tab)], hint: "next city", help: "the next city of the list",
                    offered: { $0.state.hasOtherCities }, .leading { await $0.showCity(by: 1) }),
                Binding(
                    [.character("p")], help: "the previous city of the list",
                    .leading { await $0.showCity(by: -1) }),
                Binding(
                    [.character("r")], hint: "refresh", help: "refresh the weather",
                    .asking { await $0.refresh() }),
                Binding(
                    [.character("s")], hint: "settings", help: "units, and how dates and numbers are written",
                    .now { $0.openSettings() }),
                Binding(
                    [Key(.escape), Key(.backspace)], hint: "back", help: "back to the list",
                    .now { $0.close() }),
            ] + Binding.common(),
            draw: { screen, page in
                let hours = page.hours(for: screen.state)
                if hours != screen.state.window.capacity { screen.layOut(hours: hours) }
                return page.weather(screen.state)
            },
            growsOld: true, pictures: Hint.pictures)
    }
}
