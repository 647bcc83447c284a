internal import Presentation

extension Gallery {
    static func toolsScenes() -> [Scene<ToolsState>] {
        [
            Scene("loading", ToolsState(title: "Tester's tools")),
            scene(
                "menu", "Tester's tools",
                [
                    ToolRow("Network", "offline", .choice),
                    ToolRow("Clock", "2025-03-14T11:30:00Z, 1 h 15 min ahead"),
                    ToolRow("  1 hour on", "", .action),
                    ToolRow("Calls of services and clients", "34", .link),
                    ToolRow("Store", "", .link),
                ], selection: 0),
            scene(
                "record", "settings settings",
                ["{", "  \"language\" : \"zh\",", "  \"providers\" : ["]
                    .map { ToolRow($0) }
                    + (1...30).map { ToolRow("    \"service \($0) of 上海 or somewhere\",") }
                    + [ToolRow("  ]"), ToolRow("}")], selection: 12),
            Scene(
                "failed",
                ToolsState(
                    phase: .failed(
                        Notice(.error, "The store can't be read: store.sqlite is not a database.")),
                    title: "Tester's tools")),
        ]
    }

    private static func scene(
        _ name: String, _ title: String, _ rows: [ToolRow], selection: Int
    ) -> Scene<ToolsState> {
        Scene(
            name,
            ToolsState(
                phase: .loaded, title: title, rows: rows, selection: selection,
                window: ScrollWindow(capacity: 20, total: rows.count)))
    }
}
