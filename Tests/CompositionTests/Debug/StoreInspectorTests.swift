import AssemblyTesting
import Conditions
import Core
import Foundation
import Presentation
import Testing

@testable import Composition

@Suite("The store inspector", .timeLimit(.minutes(10))) @MainActor struct StoreInspectorTests {
    nonisolated private static let cores: [LayerSelection] = [.allBase, LayerSelection(doubles: [.core])]

    @Test("kinds lead to records, records to their values as JSON, and back", arguments: cores)
    func shows(selection: LayerSelection) async throws {
        let scene = try DebugScene(selection)
        let store = scene.layers.core.store
        for id in ["1", "2"] { try await store.put(["name": "Kazan"], RecordKind("place"), id) }
        try await store.transaction { try $0.put(Data("no JSON".utf8), "notes", "a") }
        let tools = try await scene.tools()

        try await tools.open("Store")
        #expect(tools.state.title == "Store")
        #expect(
            tools.state.rows == [
                ToolRow("notes", "1 record, 7 bytes", .link), ToolRow("place", "2 records, 32 bytes", .link),
            ])
        try await tools.open("place")
        #expect(tools.state.rows == [ToolRow("1", "16 bytes", .link), ToolRow("2", "16 bytes", .link)])
        try await tools.open("2")
        #expect(tools.state.title == "place 2")
        #expect(tools.state.rows.map(\.label) == ["{", #"  "name" : "Kazan""#, "}"])
        #expect(tools.state.rows.allSatisfy { $0.kind == .text })

        await tools.close()
        await tools.close()
        try await tools.open("notes")
        try await tools.open("a")
        #expect(tools.state.rows.map(\.label) == ["This is no JSON:", "no JSON"])
    }

    @Test("a value is shown as it is stored: its numbers, the order of its members, and its texts")
    func showsStored() async throws {
        let scene = try DebugScene(LayerSelection(doubles: [.core]))
        let stored = #"{"high":129.9, "all":[1.50,[],{}],"a: \"[b],\\":"{\\\"c\": 1}" , "last":null}"#
        try await scene.layers.core.store.transaction { try $0.put(Data(stored.utf8), "note", "1") }
        let tools = try await scene.tools()
        try await tools.open("Store")
        try await tools.open("note")

        try await tools.open("1")

        #expect(
            tools.state.rows.map(\.label) == [
                "{", #"  "high" : 129.9,"#, #"  "all" : ["#, "    1.50,", "    [],", "    {}", "  ],",
                #"  "a: \"[b],\\" : "{\\\"c\": 1}","#, #"  "last" : null"#, "}",
            ])
    }

    @Test("sizes are told in bytes, and from ten thousand on in kilobytes")
    func sizes() async throws {
        let scene = try DebugScene(LayerSelection(doubles: [.core]))
        try await scene.layers.core.store.transaction { try $0.put(Data(count: 9_999), "small", "1") }
        try await scene.layers.core.store.transaction { try $0.put(Data(count: 10_499), "large", "1") }
        let tools = try await scene.tools()

        try await tools.open("Store")

        #expect(tools.state.rows.map(\.value) == ["1 record, 10 kB", "1 record, 9999 bytes"])
    }

    @Test("looking changes nothing, and an empty store is told", arguments: cores)
    func changesNothing(selection: LayerSelection) async throws {
        let scene = try DebugScene(selection)
        let tools = try await scene.tools()

        try await tools.open("Store")

        #expect(tools.state.rows.map(\.label) == ["Nothing is kept yet"])
        await tools.openSelected()
        await tools.changeSelected(by: 1)
        #expect(tools.state.title == "Store")
        #expect(try await scene.layers.core.store.read { try $0.kinds() } == [])
    }

    @Test("a record that has gone meanwhile is told", arguments: cores)
    func isGone(selection: LayerSelection) async throws {
        let scene = try DebugScene(selection)
        let place = RecordKind<String>("place")
        try await scene.layers.core.store.put("Kazan", place, "1")
        let tools = try await scene.tools()
        try await tools.open("Store")
        try await tools.open("place")
        try await scene.layers.core.store.remove(place, "1")

        try await tools.open("1")

        #expect(tools.state.rows.map(\.label) == ["It is not kept any more"])
        await tools.close()
        #expect(tools.state.rows.map(\.label) == ["Nothing of this kind is kept"])
    }

    @Test("a store that can't be read is told where its page would be, and the page before works as it did")
    func isUnreadable() async throws {
        let scene = try DebugScene()
        try Data("garbage, and no database".utf8).write(to: scene.folder.file("store.sqlite"))
        let tools = try await scene.tools()

        try await tools.open("Store")
        guard case .failed(let notice) = tools.state.phase else {
            Issue.record("the store is \(tools.state.phase)")
            return
        }
        #expect(notice.text.hasPrefix("The store can't be read: "))
        #expect(tools.state.rows.isEmpty && tools.state.selection == nil)

        await tools.close()
        #expect(tools.state.title == "Tester's tools" && tools.state.phase == .loaded)
        try await tools.open("  1 hour on")
        #expect(tools.value("Clock")?.hasSuffix(", 1 h 0 min ahead") == true)
    }

    @Test("a page that is opened twice at once is opened once", arguments: cores)
    func opensOnce(selection: LayerSelection) async throws {
        let scene = try DebugScene(selection)
        let tools = try await scene.tools()
        try tools.select("Store")

        let presses = (1...2).map { _ in Task { await tools.openSelected() } }
        for press in presses { await press.value }
        #expect(tools.state.title == "Store")

        await tools.close()
        #expect(tools.state.title == "Tester's tools")
    }

    @Test(
        "a page that is left while it is read does not show, whether it can be read or not",
        arguments: [
            (LayerSelection.allBase, true), (.allBase, false), (LayerSelection(doubles: [.core]), true),
        ])
    func isLeftMeanwhile(selection: LayerSelection, isReadable: Bool) async throws {
        let scene = try DebugScene(selection)
        if !isReadable {
            try Data("garbage, and no database".utf8).write(to: scene.folder.file("store.sqlite"))
        }
        let tools = try await scene.tools()
        let menu = tools.state.rows.map(\.label)
        try tools.select("Store")

        // Both are begun before the store can answer.
        let opening = Task { await tools.openSelected() }
        let closing = Task { await tools.close() }
        await closing.value
        await opening.value

        #expect(tools.state.title == "Tester's tools" && tools.state.phase == .loaded)
        #expect(tools.state.rows.map(\.label) == menu)
    }

    @Test("a row that is moved to while a page is read anew stays selected", arguments: cores)
    func movesMeanwhile(selection: LayerSelection) async throws {
        let scene = try DebugScene(selection)
        for id in ["1", "2"] {
            try await scene.layers.core.store.put(["name": "Kazan"], RecordKind("place"), id)
        }
        let tools = try await scene.tools()
        try await tools.open("Store")
        try await tools.open("place")

        let reading = Task { await tools.appear() }
        await Task.yield()
        tools.moveSelection(by: 1)
        await reading.value

        #expect(tools.state.selection == 1)
    }
}
