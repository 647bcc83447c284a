internal import Presentation

extension MarqueePartScreen {
    /// The marquee part on a terminal; what it changes is entered into `changes`.
    func controller(_ changes: PendingChanges) -> any ScreenController {
        TerminalScreenController(self, .marqueePart(), changes)
    }
}

extension ScreenView where S: MarqueePartScreen {
    /// The marquee part.
    fileprivate static func marqueePart() -> ScreenView {
        ScreenView(
            title: "the marquee part",
            bindings: [
                Binding(
                    [Key(.enter)], hint: "add", help: "add the entry",
                    offered: { [.empty, .loaded].contains($0.state.phase) }, .changing { await $0.add() }),
                Binding([.control("r")], help: "read the entries again", .asking { await $0.appear() }),
                Binding([Key(.escape)], hint: "back", help: "back to the screen before", .now { $0.close() }),
            ] + Binding.common(lettersAreText: true),
            draw: { screen, page in page.marqueePart(screen.state) },
            edit: { $0.edit($1) })
    }
}
