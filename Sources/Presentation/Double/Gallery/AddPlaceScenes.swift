internal import Presentation

extension Gallery {
    static func addPlaceScenes() -> [Scene<AddPlaceState>] {
        [
            Scene("untouched", AddPlaceState()),
            Scene("typing", AddPlaceState(field: TextField("san"), phase: .loading)),
            Scene("results", found("san", results)),
            Scene("many-results", found("s", many(30), selection: 12, first: 8)),
            Scene("wide", found("東", wide)),
            Scene("none-found", AddPlaceState(field: TextField("xyzzy"))),
            Scene(
                "partly-failed",
                found(
                    "san", Array(results.prefix(2)),
                    notice: Notice(
                        .warning, "Only built-in cities were searched: the network is unreachable."))),
            Scene(
                "failed",
                AddPlaceState(
                    field: TextField("san"),
                    phase: .failed(
                        Notice(
                            .error, "The search did not answer in time.",
                            help: "Change the text to search again.")))),
            Scene("long-text", found(String(repeating: "san francisco de ", count: 8), [])),
        ]
    }

    private static func found(
        _ text: String, _ rows: [PlaceRow], selection: Int = 0, first: Int = 0, notice: Notice? = nil
    ) -> AddPlaceState {
        var window = ScrollWindow(capacity: 16, total: rows.count)
        window.scroll(by: first)
        return AddPlaceState(
            field: TextField(text), phase: rows.isEmpty ? .empty : .loaded, results: rows,
            selection: rows.isEmpty ? nil : selection, window: window, notice: notice)
    }

    private static let results = [
        place(5_391_959, "San Francisco", "California, United States"),
        place(3_621_849, "San José", "Costa Rica", isAdded: true),
        place(5_391_811, "San Diego", "California, United States"),
        place(3_837_056, "San Luis", "Argentina"),
        place(3_168_070, "San Marino", "San Marino"),
        place(3_583_361, "San Salvador", "El Salvador"),
    ]

    private static let wide = [
        place(1_850_147, "東京", "日本", isAdded: true),
        place(1_853_909, "東大阪市", "大阪府, 日本"),
        place(1_812_545, "东莞", "广东, 中国"),
    ]

    private static func many(_ count: Int) -> [PlaceRow] {
        (0..<count).map { index in
            let model = results[index % results.count]
            return place(index + 1, "\(model.name) \(index + 1)", model.detail, isAdded: index % 7 == 3)
        }
    }

    private static func place(
        _ id: Int, _ name: String, _ detail: String, isAdded: Bool = false
    ) -> PlaceRow {
        PlaceRow(id: PlaceID(rawValue: id), name: name, detail: detail, isAdded: isAdded)
    }
}
