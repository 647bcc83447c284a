internal import Conditions
internal import Presentation

@MainActor final class MarqueePartScreenDouble: MarqueePartScreen {
    private let conditions: Conditions
    private let navigator: any Navigator
    private let shown = Shown(MarqueePartState())

    init(conditions: Conditions, navigator: any Navigator) {
        self.conditions = conditions
        self.navigator = navigator
    }

    var state: MarqueePartState { shown.state }
    func updates() -> AsyncStream<MarqueePartState> { shown.updates() }

    func appear() async {
        guard await hasRoom() != nil else { return }
        shown.state.phase = state.entries.isEmpty ? .empty : .loaded
    }

    func edit(_ edit: TextField.Edit) {
        var state = shown.state
        state.field.apply(edit)
        state.notice = nil
        shown.state = state
    }

    func add() async {
        let entry = state.field.text
        guard entry.contains(where: { !$0.isWhitespace }) else {
            shown.state.notice = Notice(.warning, "The entry is blank.", help: "Write something, or go back.")
            return
        }
        guard let hasRoom = await hasRoom() else { return }
        var state = shown.state
        if hasRoom {
            state.entries.append(entry)
            state.phase = .loaded
            if state.field.text == entry { state.field = TextField() }
        } else {
            state.notice = Notice(
                .error, "The entry can't be kept. There is no room left for the entry.",
                help: "free some space and try again")
        }
        shown.state = state
    }

    func close() { navigator.back() }

    /// Whether something can be kept; nil when the task is cancelled.
    private func hasRoom() async -> Bool? {
        do {
            try await conditions.pass()
            return true
        } catch is Obstacle {
            return false
        } catch {
            return nil
        }
    }
}
