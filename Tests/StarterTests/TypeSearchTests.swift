import Foundation
import Testing

@testable import Starter

@Suite("The search for types of Doubles") struct TypeSearchTests {
    @Test(
        "a type is found in any module, in symbols and in metadata",
        arguments: [
            "$s10CoreDouble11MemoryStoreC3put", "_$s8CoreBase11MemoryStoreCMa", "\0MemoryStore\0",
            "\u{1}\u{2}MemoryStore\0", "$s8CoreBase11MemoryStore33_0123456789ABCDEF0123456789ABCDEFLLC",
            "$s8CoreBase5ShelfV11MemoryStoreC", "$s8CoreBase11MemoryStoreC3putyAA0cD0CF",
        ])
    func found(_ trace: String) { #expect(names(in: trace).contains("MemoryStore")) }

    @Test(
        "a type whose name only holds it, or that is of another kind, is not taken for it",
        arguments: [
            "$s8CoreBase14BigMemoryStoreC", "$s8CoreBase12MemoryStoresC", "\0MemoryStores\0",
            "\0BigMemoryStore\0",
            "$s8CoreBase11MemoryStoreV", "$s8CoreBase111MemoryStoreC", "MemoryStore is a type\0",
            "11MemoryStore",
            // `CoreMemoryStore`, whose first word abbreviates the module's.
            "$s8CoreBase0A11MemoryStoreC",
        ])
    func notFound(_ text: String) { #expect(names(in: text) == []) }

    @Test(
        "the end of another text is no type: a folder in debug information, or the last word of a message",
        arguments: [
            "/house/MemoryStore\0", "a MemoryStore\0", "kept:\nMemoryStore\0", "…MemoryStore\0",
        ])
    func otherText(_ text: String) { #expect(names(in: text) == []) }

    @Test("a name in metadata is found behind the distance to its module, and a word in machine code is none")
    func descriptor() {
        func isFound(behind bytes: UInt8...) -> Bool {
            !search.leaks(in: Data(bytes) + Data("MemoryStore\0".utf8)).isEmpty
        }

        #expect(isFound(behind: 0xE4, 0xFF, 0xFF, 0xFF))
        #expect(isFound(behind: 0xF8, 0xA6, 0x03, 0x00))
        #expect(isFound())
        // `movabs`, whose operand is a short text.
        #expect(!isFound(behind: 0x48, 0xBF))
    }

    @Test("a nested type is known by the type around it only, as others may have its name too")
    func nested() {
        #expect(names(in: "$s8CoreBase11MemoryStoreC5StateV").contains("MemoryStore.State"))
        #expect(names(in: "$s8CoreBase8ExchangeC5StateV\0State\0Shelf\0") == [])
    }

    @Test("one within a shipping type is known by its name, unless that ships as well")
    func inExtensions() {
        let types = [["Core", "Place"], ["Core", "State"]].map {
            TypeSearch.DoubleType(module: "CoreDouble", type: DeclaredType(path: $0, kind: .enum))
        }
        let search = TypeSearch(wanted: types, shipped: ["State"])

        #expect(search.leaks(in: Data("\0Place\0State\0".utf8)).map(\.marker) == [types[0].marker])
    }

    @Test(
        "the end of the bytes is no trace",
        arguments: ["11", "11MemoryStor", "99999999999999999999999C", "0"])
    func ends(_ text: String) {
        #expect(search.leaks(in: Data(text.utf8)) == [])
        #expect(search.leaks(in: Data()) == [])
    }

    @Test("a leak shows the whole symbol, not only the name")
    func excerpt() {
        let search = TypeSearch(wanted: wanted, shipped: ["State"])
        let bytes = Data("\0MemoryStore\0\0$s8CoreBase11MemoryStoreC3put\0".utf8)

        #expect(search.leaks(in: bytes).map(\.excerpt) == ["$s8CoreBase11MemoryStoreC3put"])
    }

    @Test("the types of a file are known with their kinds and what is around them")
    func types() {
        let source = """
            import struct Foundation.Date
            @testable import class Core.Sky
            public final class Store<Value: Sendable>: Base where Value: Hashable {
                private struct State { let kind = { 1 }; enum Mode { case on } }
                class func make() {}
                func work() { struct Local {} }
                /* struct Comment {} */
                let text = "struct Literal {}"
            }
            extension Core.Outer { protocol Inner {} }
            actor `Odd` {}
            let type = Store.self, kind = .class, other = a.struct, next = .import
            struct Last {}
            """

        let types = SourceFacts(of: source.utf8).types

        #expect(
            types.map { "\($0.kind.rawValue) \($0.name)" } == [
                "C Store", "V Store.State", "O Store.State.Mode", "P Core.Outer.Inner", "C Odd", "V Last",
            ])
    }

    @Test(
        "a type of a Double that has the name of one that ships is told; the tool's and the tests' don't ship"
    )
    func ambiguous() {
        func file(_ folder: String, _ types: String...) -> Project.SourceFile {
            let source = types.map { "struct \($0) { struct State {} }" }.joined(separator: "\n")
            return .init(path: "Sources/\(folder)/A.swift", facts: SourceFacts(of: source.utf8))
        }
        let project = Project(
            manifest: Manifest(targets: [
                target("Core"), target("CoreDouble"), target("Conditions"), target("Other"),
                target("Composition", ["Core"], doubles: ["CoreDouble", "Conditions"]),
                target("App", ["Composition"], kind: .executable),
                target("Tool", ["Other"], kind: .executable),
            ]),
            manifestText: "",
            files: [
                file("Core", "Broadcast"), file("CoreDouble", "Broadcast", "Memory"),
                file("Conditions", "Scene"),
                file("App", "Scene"), file("Other", "Memory"),
                file("CoreDouble/Double.docc", "Tutorial"), file("App/App.docc", "Memory"),
            ],
            topLevel: [])

        let types = DoubleTypes(project, modules: ["CoreDouble", "Conditions"])

        #expect(
            types.findings == [
                "CoreDouble.Broadcast has the name of Core.Broadcast, which ships",
                "Conditions.Scene has the name of App.Scene, which ships",
            ])
        #expect(
            types.wanted.map { "\($0.module) \($0.type.name)" } == [
                "CoreDouble Broadcast", "CoreDouble Broadcast.State", "CoreDouble Memory",
                "CoreDouble Memory.State", "Conditions Scene", "Conditions Scene.State",
            ])
        #expect(types.search.shipped == ["Broadcast", "Scene", "State"])
    }

    private func target(
        _ name: String, _ dependencies: [String] = [], doubles: [String] = [],
        kind: Manifest.Target.Kind = .library
    ) -> Manifest.Target {
        .init(
            name: name, kind: kind, path: "Sources/\(name)",
            dependencies: dependencies.map { .init(name: $0) }
                + doubles.map { .init(name: $0, traits: ["Double"]) })
    }

    private let wanted = [
        DeclaredType(path: ["MemoryStore"], kind: .class),
        DeclaredType(path: ["MemoryStore", "State"], kind: .struct),
        DeclaredType(path: ["MemoryStore", "Shelf"], kind: .struct),
    ].map { TypeSearch.DoubleType(module: "CoreDouble", type: $0) }

    private var search: TypeSearch { TypeSearch(wanted: wanted, shipped: ["State"]) }

    private func names(in text: String) -> [String] {
        let bytes = Data([0x7F, 0x45, 0x00, 0xFF]) + Data(text.utf8) + Data([0, 0xFE])
        return search.leaks(in: bytes).map {
            $0.marker.name.replacing("type ", with: "").replacing(" of CoreDouble", with: "")
        }
    }
}
