internal import Core
internal import Presentation

/// A page of the tools.
enum ToolPage: Hashable {
    case menu
    case calls
    case kinds
    case records(kind: String)
    case record(kind: String, id: String)
}

/// What stands on a page, and what its rows do.
struct ToolContent {
    let title: String
    var lines: [Line]

    /// A row, and what it does.
    struct Line {
        let row: ToolRow
        let action: Action

        init(_ label: String, _ value: String = "", _ action: Action = .none) {
            let kind: ToolRow.Kind =
                switch action {
                case .none: .text
                case .step: .choice
                case .perform: .action
                case .open: .link
                }
            row = ToolRow(label, value, kind)
            self.action = action
        }
    }

    /// What a row does.
    enum Action {
        case none
        /// Takes the option that lies so far away.
        case step(@MainActor (Int) -> Void)
        case perform(@MainActor () -> Void)
        case open(ToolPage)
    }
}

/// Puts the pages together from the tools.
@MainActor final class ToolPages {
    private let network: NetworkTool
    private let clock: ClockTool
    private let calls: CallLedger
    private let store: StoreInspector

    init(network: NetworkTool, clock: ClockTool, calls: CallLedger, store: StoreInspector) {
        self.network = network
        self.clock = clock
        self.calls = calls
        self.store = store
    }

    /// What stands on a page now.
    ///
    /// - Throws: ``StoreError``, or `CancellationError` when the task was cancelled.
    func content(of page: ToolPage) async throws -> ToolContent {
        switch page {
        case .menu:
            let count = calls.all.map(\.entry.count).reduce(0, +)
            return ToolContent(
                title: "Tester's tools",
                lines: [network.line] + clock.lines + [
                    ToolContent.Line("Calls of services and clients", "\(count)", .open(.calls)),
                    ToolContent.Line("Store", "", .open(.kinds)),
                ])
        case .calls: return ToolContent(title: "Calls", lines: callLines)
        case .kinds: return ToolContent(title: "Store", lines: try await store.kinds())
        case .records(let kind): return ToolContent(title: kind, lines: try await store.records(of: kind))
        case .record(let kind, let id):
            return ToolContent(title: "\(kind) \(id)", lines: try await store.record(kind, id))
        }
    }

    private var callLines: [ToolContent.Line] {
        let lines = calls.all.map { name, entry in
            let failed = entry.failures == 0 ? "" : "\(entry.failures) failed, "
            let mean = entry.total / max(1, entry.count)
            return ToolContent.Line(
                name, "\(entry.count)×, \(failed)\(mean.spelt) on average, \(entry.longest.spelt) at most")
        }
        if lines.isEmpty { return [ToolContent.Line("Nothing was called yet")] }
        return lines + [ToolContent.Line("Begin to count anew", "", .perform { [calls] in calls.clear() })]
    }
}
