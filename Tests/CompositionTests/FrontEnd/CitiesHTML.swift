import Presentation

/// The list of cities as a piece of a web page.
struct CitiesHTML {
    let text: String

    init(_ state: CitiesState) {
        text =
            switch state.phase {
            case .loading: "<p>…</p>"
            case .empty: "<p>No cities yet</p>"
            case .failed(let notice): "<p>\(Self.escaped(notice.text))</p>"
            case .loaded:
                (["<ul>"] + state.rows.map(Self.item) + ["</ul>"]).joined(separator: "\n")
            }
    }

    private static func item(_ row: CityRow) -> String {
        "  <li>\(escaped(row.name)) \(row.temperature ?? "–")</li>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
