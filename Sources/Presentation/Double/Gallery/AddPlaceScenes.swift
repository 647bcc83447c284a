internal import Presentation

extension Gallery {
    static func addPlaceScenes() -> [Scene<AddPlaceState>] {
        [
            Scene("untouched", AddPlaceState()),
            Scene("typing", AddPlaceState(field: TextField("san"), phase: .loading)),
            Scene("results", found("san", results)),
            Scene("many-results", found("s", many(30), selection: 12, first: 8)),
            Scene("wide", found("東", wide)),
            Scene(
                "here",
                found("", here, notice: SimpleFormats.approximate(Place.all[3]))),
            Scene("none-found", AddPlaceState(field: TextField("xyzzy"))),
            Scene(
                "partly-failed",
                found(
                    "san", Array(results.prefix(2)),
                    notice: Notice(
                        .warning,
                        """
                        Only built-in cities were searched: the geocoder can't be reached \
                        (geocoding-api.open-meteo.com).
                        """, help: "Check the connection, then search again."))),
            Scene(
                "failed",
                AddPlaceState(
                    field: TextField("sankt"),
                    phase: .failed(
                        Notice(
                            .warning,
                            """
                            No built-in city is called “sankt”, and others could not be searched for: the \
                            geocoder did not answer: no whole reply within 3 s.
                            """, help: "Search again.")))),
            Scene("long-text", found(String(repeating: "san francisco de ", count: 8), [])),
        ]
    }

    private static func found(
        _ text: String, _ rows: [PlaceRow], selection: Int = 0, first: Int = 0, notice: Notice? = nil
    ) -> AddPlaceState {
        var window = AddPlaceState().window
        window.resize(total: rows.count)
        window.scroll(by: first)
        return AddPlaceState(
            field: TextField(text), phase: rows.isEmpty ? .empty : .loaded, results: rows,
            selection: rows.isEmpty ? nil : selection, window: window, notice: notice)
    }

    private static let results = numbered([
        ("San Francisco", "California, United States", false), ("San José", "Costa Rica", true),
        ("San Diego", "California, United States", false), ("San Luis", "Argentina", false),
        ("San Marino", "San Marino", false), ("San Salvador", "El Salvador", false),
    ])

    private static let here = [
        PlaceRow(
            id: Place.all[3].id, name: Place.all[3].name, detail: Place.all[3].detail, remark: "approximate",
            isAdded: true)
    ]

    private static let wide = numbered([
        ("東京", "日本", true), ("東大阪市", "大阪府, 日本", false), ("东莞", "广东, 中国", false),
    ])

    private static func many(_ count: Int) -> [PlaceRow] {
        numbered(
            (0..<count).map { index in
                let model = results[index % results.count]
                return ("\(model.name) \(index + 1)", model.detail, index % 7 == 3)
            })
    }

    private static func numbered(_ places: [(name: String, detail: String, isAdded: Bool)]) -> [PlaceRow] {
        places.enumerated().map { number, place in
            PlaceRow(
                id: PlaceID(rawValue: number), name: place.name, detail: place.detail, isAdded: place.isAdded)
        }
    }
}
