import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Synchronization
import Testing

@Suite("Log") struct LogContract {
    private static let logs = World.all.testing("Log", \.core.log)
    /// Base has a file where its folder should be. The Double has no folder.
    private static let withoutFolder = Contract<Program>("Core") {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.file("data"))
        return Program { CoreBase(CoreSettings(folder: folder.file("data"))) }
    } double: {
        Program { CoreDouble() }
    }.testing("Log", \.core.log)

    @Test("entries stand in the order they were written in", arguments: logs)
    func order(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let log = world.core.log
        for index in 1...5 { log.write(.info, "test", "entry \(index)") }

        #expect(log.entries(last: 3).map(\.message) == ["entry 3", "entry 4", "entry 5"])
        #expect(log.entries(last: 99).count == 5)
        #expect(log.entries(last: 0) == [])
        #expect(log.entries(last: -1) == [])
    }

    @Test("an entry has its level, its subject and the date of now", arguments: logs)
    func entry(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let before = world.core.clock.now
        world.core.log.write(.warning, "store", "it is odd")
        let after = world.core.clock.now

        let entry = try #require(world.core.log.entries(last: 1).first)
        #expect((entry.level, entry.subject, entry.message) == (.warning, "store", "it is odd"))
        #expect((before...after).contains(entry.date))
    }

    @Test("the Double's entries have the date at which each was written")
    func dates() {
        let time = ManualTime()
        let log = CoreDouble(conditions: Conditions(time: time)).log
        let start = time.now

        log.write(.info, "test", "one")
        time.advance(by: .seconds(65))
        log.write(.info, "test", "two")

        #expect(log.entries(last: 2).map(\.date) == [start, start.addingTimeInterval(65)])
    }

    @Test("a message is at hand as it was written, however long it is", arguments: logs)
    func long(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let message = String(repeating: "a long reply, ", count: 1_000)

        world.core.log.write(.info, "test", message)

        #expect(world.core.log.entries(last: 1).map(\.message) == [message])
    }

    @Test("below the threshold nothing is written, nor even made", arguments: logs)
    func threshold(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let made = Atomic(0)
        let message = {
            made.add(1, ordering: .relaxed)
            return "message"
        }

        for level in LogLevel.allCases { world.core.log.write(level, "test", message()) }

        let expected = LogLevel.allCases.filter { $0 >= world.core.log.threshold }
        #expect(world.core.log.threshold == .info)
        #expect(world.core.log.entries(last: 9).map(\.level) == expected)
        #expect(made.load(ordering: .relaxed) == expected.count)
        #expect(LogLevel.allCases == [.debug, .info, .warning, .error])
    }

    @Test("a message may write an entry of its own while it is made, which stands first", arguments: logs)
    func withinAnother(_ world: Implementation<World>) async throws {
        let log = try await world.make().core.log
        func told() -> String {
            log.write(.info, "test", "inner")
            return "outer"
        }

        log.write(.warning, "test", told())

        #expect(log.entries(last: 9).map(\.message) == ["inner", "outer"])
    }

    @Test(
        "one entry is one line, whatever is in it", arguments: logs,
        [
            ("a\nb", "a b"), ("a\r\nb", "a  b"), ("a\u{1B}[31mb", "a\u{FFFD}[31mb"),
            ("a\u{0}b", "a\u{FFFD}b"),
            ("a\u{7F}b", "a\u{FFFD}b"), ("a\u{2028}b", "a b"), ("a\u{2029}b", "a b"), ("a\u{85}b", "a b"),
            ("a\tb", "a b"),
        ])
    func oneLine(_ world: Implementation<World>, text: (written: String, shown: String)) async throws {
        let world = try await world.make()

        world.core.log.write(.info, text.written, text.written)

        let entry = try #require(world.core.log.entries(last: 1).first)
        for shown in [entry.subject, entry.message] {
            #expect(Array(shown.unicodeScalars) == Array(text.shown.unicodeScalars))
        }
    }

    @Test("what can't be written to a file is at hand all the same", arguments: withoutFolder)
    func unwritable(_ program: Implementation<Program>) async throws {
        let log = try await program.make().core.log

        for index in 1...3 { log.write(.warning, "test", "\(index)") }

        #expect(log.entries(last: 9).map(\.message) == ["1", "2", "3"])
    }

    @Test("the newest thousand are at hand", arguments: logs)
    func thousand(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        for index in 1...1_001 { world.core.log.write(index == 1 ? .error : .info, "test", "\(index)") }

        let entries = world.core.log.entries(last: 5_000)
        #expect(entries.count == 1_000)
        #expect(entries.first?.message == "2")
        #expect(entries.last?.message == "1001")
    }

    @Test("writing from everywhere at once loses nothing", arguments: logs)
    func concurrent(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let log = world.core.log

        await withTaskGroup(of: Void.self) { group in
            for task in 1...8 {
                group.addTask { for index in 1...50 { log.write(.info, "\(task)", "\(index)") } }
            }
        }

        let entries = log.entries(last: 1_000)
        let written = (1...50).map { "\($0)" }
        for task in 1...8 {
            let kept = entries.filter { $0.subject == "\(task)" }
            #expect(kept.map(\.message) == written)
        }
    }
}
