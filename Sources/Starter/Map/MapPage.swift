import EmbeddedMapPage
import Foundation

/// The map as one offline HTML file: the files of Sources/Embedded/MapPage with the data embedded.
enum MapPage {
    /// The placeholder for the data in map.html.
    private static let placeholder = #"{"project": "", "layers": [], "edges": [], "modules": []}"#

    private static let parts = [
        "map.css", "map-model.js", "map-view.js", "map-lines.js", "map-details.js", "map-keys.js",
    ]

    static func html(_ map: ProjectMap) throws -> String {
        var page = text("map.html")
        for file in parts {
            page = page.replacing("/* \(file) */\n", with: text(file), maxReplacements: 1)
        }
        return page.replacing(placeholder, with: try json(map), maxReplacements: 1)
    }

    /// An escaped `<` prevents data from ending the script element.
    private static func json(_ map: ProjectMap) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(map), as: UTF8.self).replacing("<", with: "\\u003c")
    }

    private static func text(_ file: String) -> String {
        var count = 0
        let bytes = UnsafeBufferPointer(start: embedded_map_file(file, &count), count: count)
        return String(decoding: bytes, as: UTF8.self)
    }
}
