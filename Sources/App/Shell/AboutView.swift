internal import Presentation

extension ScreenView where S: AboutScreen {
    /// What the program is.
    static func about() -> ScreenView {
        let isLong = { (screen: S) in screen.state.window.hasBefore || screen.state.window.hasAfter }
        return ScreenView(
            title: "about the program",
            bindings: [
                Binding(
                    [Key(.up), .character("k")], help: "a line up", when: isLong, .now { $0.scroll(by: -1) }),
                Binding(
                    [Key(.down), .character("j")], hint: "more", help: "a line down", when: isLong,
                    offered: { $0.state.window.hasAfter }, .now { $0.scroll(by: 1) }),
                Binding(
                    [Key(.pageUp), .control("b")], help: "a page up", when: isLong,
                    .now { $0.scroll(by: -$0.state.window.capacity) }),
                Binding(
                    [Key(.pageDown), .control("f"), .character(" ")], help: "a page down", when: isLong,
                    .now { $0.scroll(by: $0.state.window.capacity) }),
                Binding(
                    [Key(.home), .character("g")], help: "the beginning", when: isLong,
                    .now { $0.scroll(by: -$0.state.window.total) }),
                Binding(
                    [Key(.end), .character("G")], help: "the end", when: isLong,
                    .now { $0.scroll(by: $0.state.window.total) }),
                Binding([Key(.escape), Key(.backspace)], hint: "back", help: "back", .now { $0.close() }),
            ] + Binding.common(),
            draw: { screen, page in
                let (lines, rows) = (page.lines(of: screen.state).count, page.aboutRows)
                let window = screen.state.window
                if (lines, rows) != (window.total, window.capacity) {
                    screen.layOut(lines: lines, rows: rows)
                }
                return page.about(screen.state)
            })
    }
}
