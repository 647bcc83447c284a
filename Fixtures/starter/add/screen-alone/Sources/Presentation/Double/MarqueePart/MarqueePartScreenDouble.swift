internal import Presentation

@MainActor final class MarqueePartScreenDouble: MarqueePartScreen {
    private let navigator: any Navigator
    private let shown = Shown(MarqueePartState())

    init(navigator: any Navigator) { self.navigator = navigator }

    var state: MarqueePartState { shown.state }
    func updates() -> AsyncStream<MarqueePartState> { shown.updates() }

    func appear() async { shown.state.phase = state.entries.isEmpty ? .empty : .loaded }

    func edit(_ edit: TextField.Edit) {
        var state = shown.state
        state.field.apply(edit)
        state.notice = nil
        shown.state = state
    }

    func add() async {
        if state.field.text.allSatisfy(\.isWhitespace) {
            shown.state.notice = Notice(.warning, "The entry is blank.", help: "Write something, or go back.")
        } else {
            shown.state = MarqueePartState(phase: .loaded, entries: state.entries + [state.field.text])
        }
    }

    func close() { navigator.back() }
}
