import Foundation
import Testing

@testable import Starter

@Suite("The map as a page") struct MapPageTests {
    @Test("the page holds the whole map, its style and its script")
    func complete() throws {
        let map = try MadeUpMap.map()

        let page = try MapPage.html(map)

        #expect(try data(in: page) == map)
        #expect(page.contains("prefers-color-scheme: dark"))
        #expect(page.contains("function drawBands()"))
        #expect(!page.contains("/* map"))
    }

    @Test(
        "the page asks no network",
        arguments: ["http:", "https:", "//cdn", " src=", " href=", "@import", "fetch("])
    func alone(_ trace: String) throws {
        let page = try MapPage.html(try MadeUpMap.map())

        #expect(!page.contains(trace))
        #expect(page.contains("default-src 'none'"))
    }

    @Test(
        "names from elsewhere can neither end the data nor run as code",
        arguments: [
            "</script><img src=x onerror=alert(1)>", "<!--<script>", "\"};alert(1)//", "\u{2028}\\u003c",
        ])
    func hostileName(_ name: String) throws {
        let map = try MadeUpMap.map(of: MadeUpMap.manifest(named: name))

        let page = try MapPage.html(map)

        #expect(try data(in: page).project == name)
        #expect(!page.contains("<img"))
        #expect(page.components(separatedBy: "<script").count == 3)
    }

    /// What a browser reads from the page's data element.
    private func data(in page: String) throws -> ProjectMap {
        let start = try #require(page.range(of: #"<script type="application/json" id="data">"#))
        let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
        let json = page[start.upperBound..<end.lowerBound]
        return try JSONDecoder().decode(ProjectMap.self, from: Data(json.utf8))
    }
}
