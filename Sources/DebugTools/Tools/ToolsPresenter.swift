internal import Core
internal import Presentation

/// Shows the pages of the tester's tools.
@MainActor final class ToolsPresenter: ToolsScreen {
    /// Where the pages lead; set right after this was made.
    var router: ToolsRouter?
    private let pages: ToolPages
    private var lines: [ToolContent.Line] = []
    /// The page whose rows are in sight.
    private var shown: ToolPage?
    private let broadcast = Broadcast(ToolsState())
    private var lastQuestion = 0

    private(set) var state: ToolsState {
        get { broadcast.value }
        set { broadcast.update { $0 = newValue } }
    }

    init(pages: ToolPages) { self.pages = pages }

    func updates() -> AsyncStream<ToolsState> { broadcast.updates() }

    func appear() async {
        guard !Task.isCancelled else { return }
        await showPage(selecting: nil)
    }

    func layOut(rows: Int) {
        state.window.resize(capacity: rows)
        if let selection = state.selection { state.window.reveal(selection) }
    }

    func moveSelection(by distance: Int) {
        guard let selection = state.selection else { return }
        let (sum, overflow) = selection.addingReportingOverflow(distance)
        select(overflow ? .max : sum)
    }

    func changeSelected(by distance: Int) async {
        guard !Task.isCancelled, case .step(let step)? = selectedLine?.action else { return }
        step(distance)
        await appear()
    }

    func openSelected() async {
        guard !Task.isCancelled else { return }
        switch selectedLine?.action {
        case .step(let step)?: step(1)
        case .perform(let action)?: action()
        case .open(let page)?:
            // While a page is read, the rows in sight are those of the one before.
            guard router?.page == shown else { return }
            return await router?.open(page) ?? ()
        case .none?, nil: return
        }
        await appear()
    }

    func close() async {
        guard !Task.isCancelled, router?.back() == true else { return }
        await showPage(selecting: 0)
    }

    /// Shows what stands on the router's page now, with this row selected or the last; nil leaves the selection.
    func showPage(selecting index: Int?) async {
        guard let page = router?.page else { return }
        lastQuestion += 1
        let question = lastQuestion
        do {
            let content = try await pages.content(of: page)
            guard question == lastQuestion else { return }
            (lines, shown) = (content.lines, page)
            var state = state
            state.phase = .loaded
            state.title = content.title
            state.rows = lines.map(\.row)
            state.notice = nil
            state.window.resize(total: lines.count)
            self.state = state
            select(index ?? self.state.selection ?? 0)
        } catch {
            guard question == lastQuestion, !(error is CancellationError) else { return }
            let notice = Notice(.error, "The store can't be read: \(error)")
            if shown == page { state.notice = notice } else { fail(notice) }
        }
    }

    /// Shows why a page can't be read, in the place of its rows.
    private func fail(_ notice: Notice) {
        (lines, shown) = ([], nil)
        var state = state
        (state.phase, state.notice) = (.failed(notice), nil)
        (state.rows, state.selection) = ([], nil)
        state.window.resize(total: 0)
        self.state = state
    }

    private var selectedLine: ToolContent.Line? { state.selection.map { lines[$0] } }

    private func select(_ index: Int) {
        guard !lines.isEmpty else { return state.selection = nil }
        let index = max(0, min(index, lines.count - 1))
        state.selection = index
        state.window.reveal(index)
    }
}
