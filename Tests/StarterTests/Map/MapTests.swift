import Foundation
import Testing

@testable import Starter

@Suite("The map") struct MapTests {
    @Test("a recording, the manifest and the sources become one model, which is also the JSON")
    func model() throws {
        try Fixture.expect(try MadeUpMap.map().json, is: "map/map.json")
    }

    @Test("the picture shows what the layers offer, with edges through what is inside of them")
    func picture() throws {
        try Fixture.expect(markdown(.picture), is: "map/picture.md")
    }

    @Test("the tables name every component of both sides, in the words of their documentation")
    func components() throws {
        try Fixture.expect(markdown(.components), is: "map/components.md")
    }

    @Test("the modules are drawn without the arrows that follow from others")
    func modules() throws {
        try Fixture.expect(markdown(.modules), is: "map/modules.md")
    }

    @Test("Graphviz gets a cluster for each assembly")
    func dot() throws {
        try Fixture.expect(try MadeUpMap.map().dot, is: "map/map.dot")
    }

    private func markdown(_ part: MarkedText.Part) throws -> String {
        MapMarkdown(map: try MadeUpMap.map(), file: "docs/map.md").text(part)
    }
}
