internal import Presentation

@MainActor final class MarqueePartScreenDouble: MarqueePartScreen {
    private let navigator: any Navigator
    private let publisher = StatePublisher(MarqueePartState())

    init(navigator: any Navigator) { self.navigator = navigator }

    var state: MarqueePartState { publisher.state }
    func updates() -> AsyncStream<MarqueePartState> { publisher.updates() }

    func appear() async {
        publisher.state.phase = state.entries.isEmpty ? .empty : .loaded
        publisher.state.notice = nil
    }

    func edit(_ edit: TextField.Edit) {
        var state = publisher.state
        state.field.apply(edit)
        state.notice = nil
        publisher.state = state
    }

    func add() async {
        if state.field.text.allSatisfy(\.isWhitespace) {
            publisher.state.notice = Notice(
                .warning, "The entry is blank.", help: "Write something, or go back.")
        } else {
            publisher.state = MarqueePartState(phase: .loaded, entries: state.entries + [state.field.text])
        }
    }

    func close() { navigator.back() }
}
