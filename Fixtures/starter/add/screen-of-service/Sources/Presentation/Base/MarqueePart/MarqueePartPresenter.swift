internal import BusinessLogic
internal import Presentation

/// The marquee part, as its service keeps it.
@MainActor final class MarqueePartPresenter: MarqueePartScreen {
    private let service: any MarqueePartService
    private let navigator: any Navigator
    private let broadcaster = StateBroadcaster(MarqueePartState())
    private var isAdding = false
    private var lastReading = 0
    private var shownReading = 0

    init(_ service: any MarqueePartService, navigator: any Navigator) {
        self.service = service
        self.navigator = navigator
    }

    var state: MarqueePartState { broadcaster.state }
    func updates() -> AsyncStream<MarqueePartState> { broadcaster.updates() }

    func appear() async {
        broadcaster.update { $0.notice = nil }
        await read()
    }

    func edit(_ edit: TextField.Edit) {
        broadcaster.update { state in
            state.field.apply(edit)
            state.notice = nil
        }
    }

    func add() async {
        let entry = state.field.text
        guard entry.contains(where: { !$0.isWhitespace }) else {
            broadcaster.update { state in
                state.notice = Notice(.warning, "The entry is blank.", help: "Write something, or go back.")
            }
            return
        }
        guard !isAdding else { return }
        isAdding = true
        broadcaster.update { $0.notice = nil }
        do {
            // Another entry need not wait until this one is read.
            defer { isAdding = false }
            try await service.add(entry)
        } catch {
            let notice = notice(for: error, "The entry can't be kept.")
            broadcaster.update { $0.notice = notice }
            return
        }
        // What was written meanwhile stays.
        broadcaster.update { if $0.field.text == entry { $0.field = TextField() } }
        await read()
    }

    func close() { navigator.back() }

    /// Reads the entries, and shows them unless a later reading was quicker.
    private func read() async {
        lastReading += 1
        let reading = lastReading
        do {
            let entries = try await service.entries()
            guard reading > shownReading else { return }
            shownReading = reading
            broadcaster.update { state in
                state.entries = entries
                state.phase = entries.isEmpty ? .empty : .loaded
            }
        } catch {
            guard reading > shownReading, let notice = notice(for: error, "The entries can't be read.")
            else { return }
            shownReading = reading
            broadcaster.update { state in
                if state.entries.isEmpty { state.phase = .failed(notice) } else { state.notice = notice }
            }
        }
    }

    /// What to tell the user; nil for a task that was cancelled.
    private func notice(for error: MarqueePartError, _ what: String) -> Notice? {
        switch error {
        case .notKept(let reason): .failure(what, report: reason)
        case .cancelled: nil
        }
    }
}
