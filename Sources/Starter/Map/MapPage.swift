import EmbeddedMapPage
import Foundation

/// The map as one HTML file that needs no network: Sources/Embedded/MapPage/map.html with the data in it.
enum MapPage {
    /// What the data takes the place of.
    private static let placeholder = "{\"project\": \"\", \"layers\": [], \"edges\": [], \"modules\": []}"

    static func html(_ map: ProjectMap) throws -> String {
        var count = 0
        let bytes = UnsafeBufferPointer(start: embedded_map_page(&count), count: count)
        let template = String(decoding: bytes, as: UTF8.self)
        guard let place = template.range(of: placeholder) else {
            throw Failure(
                "the page has no place for the map", help: "write \(placeholder) into map.html, once")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Without `<`, nothing in the data ends the script element; a JSON string may spell it so.
        let json = String(decoding: try encoder.encode(map), as: UTF8.self)
            .replacing("<", with: "\\u003c")
        return template.replacingCharacters(in: place, with: json)
    }
}
