internal import Presentation

/// A page of tester's tools that notes what it is asked for.
@MainActor final class StubTools: ToolsScreen {
    private(set) var done: [String] = []
    var state: ToolsState

    init(_ state: ToolsState) { self.state = state }

    func updates() -> AsyncStream<ToolsState> { AsyncStream { $0.yield(state) } }
    func appear() async { done.append("appear") }
    func layOut(rows: Int) { state.window.resize(capacity: rows) }
    func moveSelection(by distance: Int) { done.append("move \(distance)") }
    func changeSelected(by distance: Int) async { done.append("change \(distance)") }
    func openSelected() async { done.append("open") }
    func close() async { done.append("close") }
}
