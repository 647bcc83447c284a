internal import Presentation

/// The marquee part. Its entries are forgotten when the program ends.
@MainActor final class MarqueePartPresenter: MarqueePartScreen {
    private let navigator: any Navigator
    private let broadcaster = StateBroadcaster(MarqueePartState())

    init(navigator: any Navigator) { self.navigator = navigator }

    var state: MarqueePartState { broadcaster.state }
    func updates() -> AsyncStream<MarqueePartState> { broadcaster.updates() }

    func appear() async {
        broadcaster.update { state in
            state.phase = state.entries.isEmpty ? .empty : .loaded
            state.notice = nil
        }
    }

    func edit(_ edit: TextField.Edit) {
        broadcaster.update { state in
            state.field.apply(edit)
            state.notice = nil
        }
    }

    func add() async {
        broadcaster.update { state in
            guard state.field.text.contains(where: { !$0.isWhitespace }) else {
                state.notice = Notice(.warning, "The entry is blank.", help: "Write something, or go back.")
                return
            }
            state.entries.append(state.field.text)
            state.phase = .loaded
            state.field = TextField()
        }
    }

    func close() { navigator.back() }
}
