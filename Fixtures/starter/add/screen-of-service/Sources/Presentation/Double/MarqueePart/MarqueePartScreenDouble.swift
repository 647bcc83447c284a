internal import Conditions
internal import Presentation

@MainActor final class MarqueePartScreenDouble: MarqueePartScreen {
    private let conditions: Conditions
    private let memory: PresentationMemory
    private let navigator: any Navigator
    private let publisher = StatePublisher(MarqueePartState())
    private var isAdding = false

    init(conditions: Conditions, memory: PresentationMemory, navigator: any Navigator) {
        self.conditions = conditions
        self.memory = memory
        self.navigator = navigator
    }

    var state: MarqueePartState { publisher.state }
    func updates() -> AsyncStream<MarqueePartState> { publisher.updates() }

    func appear() async {
        publisher.state.notice = nil
        await read()
    }

    func edit(_ edit: TextField.Edit) {
        var state = publisher.state
        state.field.apply(edit)
        state.notice = nil
        publisher.state = state
    }

    func add() async {
        let entry = state.field.text
        guard entry.contains(where: { !$0.isWhitespace }) else {
            publisher.state.notice = Notice(
                .warning, "The entry is blank.", help: "Write something, or go back.")
            return
        }
        guard !isAdding else { return }
        isAdding = true
        publisher.state.notice = nil
        let hasRoom = await hasRoom()
        isAdding = false
        switch hasRoom {
        case true?:
            memory.marqueePart.append(entry)
            if state.field.text == entry { publisher.state.field = TextField() }
            await read()
        case false?:
            publisher.state.notice = Notice(
                .error, "The entry can't be kept. There is no room left for the entry.",
                help: "free some space and try again")
        case nil: break
        }
    }

    func close() { navigator.back() }

    /// Shows the entries once the disk has answered.
    private func read() async {
        guard await hasRoom() != nil else { return }
        var state = publisher.state
        state.entries = memory.marqueePart
        state.phase = state.entries.isEmpty ? .empty : .loaded
        publisher.state = state
    }

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
