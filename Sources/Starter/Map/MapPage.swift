import EmbeddedMapPage
import Foundation

/// The map as one HTML file that needs no network: the files of Sources/Embedded/MapPage with the data in them.
enum MapPage {
    /// What the data takes the place of, in map.html.
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

    /// Without `<`, nothing in the data ends the script element; a JSON string may spell it so.
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
