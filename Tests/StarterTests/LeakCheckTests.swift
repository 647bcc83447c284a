import Foundation
import Testing

@testable import Starter

@Suite("The leak check") struct LeakCheckTests {
    @Test(
        "a module is found wherever a compiler leaves its name",
        arguments: [
            "$s10CoreDouble9FakeClockC", "_$s10CoreDouble0A5StoreVMa", "x\0CoreDouble\0y",
            "x\0CoreDouble/Clock.swift\0",
        ])
    func found(_ trace: String) {
        let leaks = search.leaks(in: program(with: trace))

        #expect(leaks.map(\.marker.name) == ["module CoreDouble"])
    }

    @Test("a target whose name has a dash is found by the name of its module")
    func dash() {
        let search = LeakSearch(markers: [.module("CoreDouble-Remote")])

        #expect(search.leaks(in: program(with: "$s17CoreDouble_Remote9FakeClockC")).count == 1)
    }

    @Test(
        "another module that only ends or begins like it is not taken for it",
        arguments: [
            "$s14HardCoreDouble9FakeClockC", "$s13CoreDoubleton1AC", "x\0CoreDoubles\0",
            "MyCoreDouble/A.swift",
            "CoreDouble is a module",
        ])
    func notFound(_ trace: String) {
        #expect(search.leaks(in: program(with: trace)) == [])
    }

    @Test("a leak shows the words around it, as far as they can be read")
    func excerpt() {
        #expect(
            search.leaks(in: program(with: "\0$s10CoreDouble9FakeClockC\0more")).map(\.excerpt)
                == ["$s10CoreDouble9FakeClockC"])
    }

    @Test("a long excerpt over several lines is cut to one line")
    func longExcerpt() {
        let text = "{\n  \"latitude\": 55.75,\n  \"longitude\": 49.125,\n  \"timezone\": \"Europe/Moscow\"\n}"
        let search = LeakSearch(markers: [.file("forecast.json", bytes: Data(text.utf8))])

        #expect(
            search.leaks(in: program(with: text)).map(\.excerpt)
                == [#"{ "latitude": 55.75, "longitude": 49.125, "timezone": "Europ…"#])
    }

    @Test("the bytes of a reply are found, even only their beginning")
    func replies() {
        let reply = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) })
        let search = LeakSearch(markers: [.file("forecast.json", bytes: reply)])

        #expect(
            search.leaks(in: Data([7]) + reply.prefix(300)).map(\.marker.name) == ["bytes of forecast.json"])
        #expect(search.leaks(in: Data([7]) + reply.dropFirst()) == [])
    }

    @Test("a folder without a reply is an error: a search for nothing would find nothing")
    func noReplies() throws {
        let folder = try ProjectFolder()

        let error = #expect(throws: Failure.self) {
            try LeakCheckCommand.replies(below: folder.url.appending(path: "gone").path)
        }

        #expect(
            error?.description == """
                there is no reply to search for in \(folder.url.path)/gone
                  help: name another folder with --replies
                """)
    }

    @Test("a release with a leak is turned down, with the leak and the fix")
    func dirtyRelease() throws {
        let transcript = Transcript()

        let outcome = LeakCheckCommand.expectClean(
            search.leaks(in: program(with: "$s10CoreDouble9FakeClockC")), of: search.markers, shipped: 7,
            in: "weather", on: transcript.console())

        #expect(outcome == .failure)
        try Fixture.expect(transcript.out, is: "leak-found.txt")
    }

    @Test("a clean release passes")
    func cleanRelease() {
        let transcript = Transcript()

        let outcome = LeakCheckCommand.expectClean(
            [], of: search.markers, shipped: 7, in: "weather", on: transcript.console())

        #expect(outcome == .success)
        #expect(
            transcript.out == """
                leak-check: weather holds nothing of a Double (2 markers searched, 7 types that ship found). \
                Next: make test

                """)
    }

    @Test("a program without names is turned down: nothing can be found in it")
    func namelessRelease() throws {
        let transcript = Transcript()

        let outcome = LeakCheckCommand.expectClean(
            [], of: search.markers, shipped: 0, in: "weather", on: transcript.console())

        #expect(outcome == .failure)
        try Fixture.expect(transcript.out, is: "leak-nameless.txt")
    }

    @Test("a search that misses one Double is blind, and says to which")
    func blind() throws {
        let transcript = Transcript()
        let reply = LeakSearch.Marker.file("forecast.json", bytes: Data(repeating: 1, count: 40))

        let outcome = LeakCheckCommand.expectDoubles(
            search.leaks(in: program(with: "$s10CoreDouble9FakeClockC")), modules: search.markers,
            replies: [reply], in: "weather", on: transcript.console())

        #expect(outcome == .failure)
        try Fixture.expect(transcript.out, is: "leak-blind.txt")
    }

    @Test("a search that finds every Double can fail")
    func canFail() {
        let transcript = Transcript()
        let both = program(with: "$s10CoreDouble1AC\0$s10Conditions1AC")

        let outcome = LeakCheckCommand.expectDoubles(
            search.leaks(in: both), modules: search.markers, replies: [], in: "weather",
            on: transcript.console())

        #expect(outcome == .success)
        #expect(transcript.out == "leak-check: can fail: finds 2 markers in weather. Next: make check\n")
    }

    @Test(
        "a Double's type that is compiled in another module is turned down, with the symbol that gives it away"
    )
    func leakedType() throws {
        let transcript = Transcript()
        let store = TypeSearch.DoubleType(
            module: "CoreDouble", type: DeclaredType(path: ["MemoryStore"], kind: .class))
        let search = TypeSearch(wanted: [store], shipped: [])

        let outcome = LeakCheckCommand.expectClean(
            search.leaks(in: program(with: "MemoryStore\0$s8CoreBase11MemoryStoreC3put\0")),
            of: [store.marker], shipped: 7,
            in: "weather", on: transcript.console())

        #expect(outcome == .failure)
        try Fixture.expect(transcript.out, is: "leak-type.txt")
    }

    @Test("a name that stands alone may be a text of the release, for which the help has another way out")
    func typeOrText() throws {
        let transcript = Transcript()
        let type = TypeSearch.DoubleType(
            module: "CoreDouble", type: DeclaredType(path: ["Humidity"], kind: .struct))
        let search = TypeSearch(wanted: [type], shipped: [])

        let outcome = LeakCheckCommand.expectClean(
            search.leaks(in: program(with: "\0Humidity\0")), of: [type.marker], shipped: 7, in: "weather",
            on: transcript.console())

        #expect(outcome == .failure)
        try Fixture.expect(transcript.out, is: "leak-word.txt")
    }

    @Test("a search that finds no type of a Double's module is blind; one that finds some names the others")
    func blindToTypes() throws {
        let types = ["Clock", "Store"].map {
            TypeSearch.DoubleType(module: "CoreDouble", type: DeclaredType(path: [$0], kind: .struct))
        }
        let search = TypeSearch(wanted: types, shipped: [])
        let transcript = Transcript()

        let outcomes = ["nothing", "5ClockV"].map { text in
            LeakCheckCommand.expectDoubles(
                search.leaks(in: program(with: text)), modules: [], types: types, replies: [], in: "weather",
                on: transcript.console())
        }

        #expect(outcomes == [.failure, .success])
        try Fixture.expect(transcript.out, is: "leak-blind-types.txt")
    }

    @Test("names that could be those of a shipping type are turned down with the fix")
    func ambiguousNames() throws {
        let transcript = Transcript()

        let outcome = LeakCheckCommand.tell(
            ["CoreDouble.Broadcast has the name of Core.Broadcast, which ships"], on: transcript.console())

        #expect(outcome == .failure)
        try Fixture.expect(transcript.out, is: "leak-ambiguous.txt")
    }

    private let search = LeakSearch(markers: [.module("CoreDouble"), .module("Conditions")])

    private func program(with text: String) -> Data {
        Data([0x7F, 0x45, 0x4C, 0x46, 0xFF]) + Data(text.utf8) + Data([0, 0xFE])
    }
}
