import Foundation
import Testing

@testable import Starter

@Suite("The map") struct MapTests {
    @Test("a recording, the manifest and the sources become one model, which is also the JSON")
    func model() throws {
        try Fixture.expect(try MadeUpMap.map().json, is: "map/map.json")
    }

    @Test("an assembly in the documentation of a target is no part of the map")
    func documentation() throws {
        let tutorial = "/// A first step.\npublic final class CoreBase: Assembly {}"

        let json = try MadeUpMap.map(adding: ["Sources/Core/Base/Base.docc/CoreBase.swift": tutorial]).json

        try Fixture.expect(json, is: "map/map.json")
    }

    @Test("the picture shows what the layers offer, with edges through what is inside of them")
    func picture() throws {
        try Fixture.expect(markdown(.picture), is: "map/picture.md")
    }

    @Test("the tables name every component of both sides, in the words of their documentation")
    func components() throws {
        try Fixture.expect(markdown(.components), is: "map/components.md")
    }

    @Test("an angle bracket is escaped outside of code only, as Markdown decodes it")
    func angleBrackets() {
        func component(_ name: String, type: String = "", summary: String = "") -> ProjectMap.Component {
            .init(
                id: "CoreBase.\(name)", name: name, scope: .singleton, hasKey: false, isOffered: true,
                type: type, place: nil, summary: summary, buildTime: nil)
        }
        let components = [
            component("box", type: "Box<Int>"), component("bag", summary: "A <b> of `Box<Int>`, or a `<c>."),
        ]
        let base = ProjectMap.Assembly(
            name: "CoreBase", side: .base, module: "CoreBase", place: nil, summary: "", components: components
        )
        let map = ProjectMap(
            project: "Acme", layers: [.init(name: "core", assemblies: [base])], edges: [], modules: [])

        let text = MapMarkdown(map: map, file: "docs/map.md").text(.components)

        #expect(text.contains("| `Box<Int>` |"))
        #expect(text.contains("| A &lt;b> of `Box<Int>`, or a `&lt;c>. |"))
    }

    @Test("the modules are drawn without the arrows that follow from others")
    func modules() throws {
        try Fixture.expect(markdown(.modules), is: "map/modules.md")
    }

    @Test("what differs only in signs that a node's name cannot have is drawn as nodes of their own")
    func likeNames() {
        let components = ["client", "client(for:)"].map { member in
            ProjectMap.Component(
                id: "CoreBase.\(member)", name: "client", scope: .singleton, hasKey: false, isOffered: true,
                type: "any Client", place: nil, summary: "", buildTime: nil)
        }
        let base = ProjectMap.Assembly(
            name: "CoreBase", side: .base, module: "CoreBase", place: nil, summary: "", components: components
        )
        let map = ProjectMap(
            project: "Acme", layers: [.init(name: "core", assemblies: [base])],
            edges: [.init(from: "CoreBase.client", to: "CoreBase.client(for:)")],
            modules: [
                .init(name: "A-B", path: "Sources/A-B", needs: [], needsWithDoubles: []),
                .init(name: "A_B", path: "Sources/A_B", needs: ["A-B"], needsWithDoubles: []),
            ])
        let markdown = MapMarkdown(map: map, file: "docs/map.md")

        #expect(markdown.text(.picture).contains("    core_client --> core_client_\n"))
        #expect(markdown.text(.modules).contains("    module_A_B_ --> module_A_B\n"))
    }

    @Test("Graphviz gets a cluster for each assembly")
    func dot() throws {
        try Fixture.expect(try MadeUpMap.map().dot, is: "map/map.dot")
    }

    private func markdown(_ part: MarkedText.Part) throws -> String {
        MapMarkdown(map: try MadeUpMap.map(), file: "docs/map.md").text(part)
    }
}
