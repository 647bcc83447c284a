import Foundation
import Testing

@testable import Starter

@Suite("The versions of the starter") struct StarterVersionTests {
    @Test("docs/changes.md begins with the tool's own version, and goes back in order")
    func page() throws {
        let page = try String(contentsOf: Fixture.root.appending(path: StarterChanges.path), encoding: .utf8)
        let changes = StarterChanges(page)

        #expect(changes.latest?.description == Tool.version)
        #expect(changes.versions.map(\.version) == changes.versions.map(\.version).sorted(by: >))
        #expect(changes.versions.allSatisfy { !$0.lines.isEmpty })
    }

    @Test("versions are compared by their numbers")
    func order() throws {
        let versions = try ["0.2.0", "0.10.0", "1.0.0", "1.0.1"].map { try #require(StarterVersion($0)) }

        #expect(versions.shuffled().sorted() == versions)
        for text in ["1.0", "1.0.0.0", "1.0.x", "v1.0.0", "1..0", "", "-1.0.0"] {
            #expect(StarterVersion(text) == nil, "\(text)")
        }
    }
}
