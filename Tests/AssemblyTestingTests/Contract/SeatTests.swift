import AssemblyTesting
import Conditions
import Foundation
import Synchronization
import Testing

/// Who may sit on which seat. This module and `Conditions` stand for those of a Base and of a Double.
@Suite("The seats of a contract") struct SeatTests {
    private typealias Clocks = Contract<any Timekeeper>

    @Test("each is made where it belongs")
    func right() async throws {
        let clocks = Clocks("Clock") {
            WallTime()
        } double: {
            ManualTime()
        }.named

        #expect(try await clocks.base.make() is WallTime)
        #expect(try await clocks.double.make() is ManualTime)
    }

    @Test("a Double on the Base seat is refused, and the reverse, also when only that side runs")
    func swapped() async throws {
        let clocks = Clocks("Clock") {
            ManualTime()
        } double: {
            WallTime()
        }.named

        #expect(
            try await refusal(of: clocks.base) == """
                Clock: the Base seat holds ManualTime of module Conditions, which is not a Base
                help: let `base:` make one of a module whose name ends in Tests, or name other ends with \
                `modules(base:double:)`
                """)
        #expect(
            try await refusal(of: clocks.double) == """
                Clock: the Double seat holds WallTime of module AssemblyTestingTests, which is not a Double
                help: let `double:` make one of a module whose name ends in Conditions, or name other ends with \
                `modules(base:double:)`
                """)
    }

    @Test("a comparison refuses them as well")
    func compared() async throws {
        let comparison = Comparison(
            "clock", of: Look.self,
            on: Clocks("Clock") {
                WallTime()
            } double: {
                WallTime()
            }.named)

        let failure = try await #require(throws: ContractFailure.self) { try await comparison.run(seeds: 1) }

        #expect(
            failure.description.hasPrefix(
                "Clock: the Double seat holds WallTime of module AssemblyTestingTests, "))
    }

    @Test("a restart that gives one side a subject of the other is refused")
    func restarted() async throws {
        let clocks = Clocks("Clock") {
            WallTime()
        } double: {
            ManualTime()
        }.named
        let comparison = Comparison("clock", of: Look.self, on: clocks, restart: { _ in ManualTime() })
        let faithful = Comparison("clock", of: Look.self, on: clocks, restart: { $0 })

        let failure = try await #require(throws: ContractFailure.self) {
            try await comparison.replay([.now], [.now])
        }

        #expect(
            failure.description == """
                Clock: after a restart, the Base seat holds ManualTime of module Conditions, which is not a Base
                help: let `restart:` give each side what its own closure makes, over the same storage
                """)
        try await faithful.replay([.now], [.now])
    }

    @Test("a restart that leaves both sides with one type of a test's own is refused")
    func restartedAlike() async throws {
        let clocks = Clocks("Clock") {
            WallTime()
        } double: {
            PrivateTime()
        }
        let comparison = Comparison("clock", of: Look.self, on: clocks, restart: { _ in PrivateTime() })

        let failure = try await #require(throws: ContractFailure.self) {
            try await comparison.replay([.now], [.now])
        }

        #expect(
            failure.description.hasPrefix(
                "Clock: after a restart, both seats hold PrivateTime of module AssemblyTestingTests, so "))
        #expect(try await clocks.double.make() is PrivateTime)
    }

    @Test("two types of a test's own must differ", arguments: [Seat.base, .double])
    fileprivate func same(_ seat: Seat) async throws {
        let clocks = Clocks("Clock") {
            WallTime()
        } double: {
            WallTime()
        }

        #expect(
            try await refusal(of: seat.of(clocks)) == """
                Clock: both seats hold WallTime of module AssemblyTestingTests, so nothing tells Base from Double
                help: say which part of it is tested, as in `.testing(\\.store)`, or give the Double a type of its own
                """)
    }

    @Test("two private types of one name differ")
    func namesakes() async throws {
        @Sendable func base() -> any Timekeeper {
            struct Clock: Timekeeper {
                let now = Date()
                func sleep(for duration: Duration) async throws {}
            }
            return Clock()
        }
        @Sendable func double() -> any Timekeeper {
            struct Clock: Timekeeper {
                let now = Date()
                func sleep(for duration: Duration) async throws {}
            }
            return Clock()
        }
        let clocks = Clocks("Clock") {
            base()
        } double: {
            double()
        }

        await #expect(throws: Never.self) {
            for side in [clocks.base, clocks.double] { _ = try await side.make() }
        }
    }

    @Test("the other side is made once to be compared, when it does not run itself")
    func narrowed() async throws {
        let made = Mutex(0)
        let clocks = Clocks("Clock") {
            made.withLock { $0 += 1 }
            return WallTime()
        } double: {
            PrivateTime()
        }

        for _ in 1...3 { _ = try await clocks.double.make() }

        #expect(made.withLock { $0 } == 1)
    }

    @Test("types of two modules without a known suffix are refused")
    func unnamed() async throws {
        let clocks = Clocks("Clock") {
            PrivateTime()
        } double: {
            ManualTime()
        }

        #expect(
            try await refusal(of: clocks.base) == """
                Clock: the Base seat holds PrivateTime of module AssemblyTestingTests, the Double seat ManualTime of \
                module Conditions
                help: let the names of their modules end in Base and Double, or name other ends with \
                `modules(base:double:)`
                """)
    }

    @Test("of two matching suffixes, the longer one counts")
    func longerEnd() async throws {
        let clocks = Clocks("Clock") {
            WallTime()
        } double: {
            ManualTime()
        }
        .modules(base: "", double: "Conditions")

        #expect(try await clocks.double.make() is ManualTime)
        #expect(try await clocks.base.make() is WallTime)
    }

    @Test("a type in an extension of another module's type is of the module where the extension stands")
    func extensions() async throws {
        let clocks = Clocks("Clock") {
            ManualTime.OfTests()
        } double: {
            ManualTime()
        }.named

        #expect(try await clocks.base.make() is ManualTime.OfTests)
    }

    @Test("the part of a wrapper is told as it may be written")
    func wrappedParts() async throws {
        let lists = Contract<[any Timekeeper]>("List") {
            [WallTime()]
        } double: {
            [ManualTime()]
        }
        .modules(base: "AssemblyKit", double: "Conditions")
        let pairs = Contract<(Int, ManualTime)>("Pair") {
            (1, ManualTime())
        } double: {
            (1, ManualTime())
        }
        .modules(base: "AssemblyKit", double: "Conditions")

        #expect(
            try await refusal(of: lists.double).hasSuffix(
                "\nhelp: say which part of it is tested: `.testing { … }`"))
        #expect(
            try await refusal(of: pairs.double).hasSuffix(
                "\nhelp: say which part of it is tested: `.testing(\\.1)`"))
    }

    @Test("a wrapper is refused until the contract says which part of it is the implementation")
    func wrapper() async throws {
        let rooms = Contract<Room>("Room") {
            Room(WallTime())
        } double: {
            Room(ManualTime())
        }
        .modules(base: "AssemblyKit", double: "Conditions")

        #expect(
            try await refusal(of: rooms.double) == """
                Room: the Double seat holds Room of module AssemblyTestingTests, which wraps ManualTime of module \
                Conditions
                help: say which part of it is tested: `.testing(\\.clock)`
                """)
        _ = try await rooms.testing(\.clock).double.make()
    }

    @Test("a wrapper within others is refused, too, and the way to its part is told")
    func deepWrapper() async throws {
        let houses = Contract<any House>("House") {
            StoneHouse(hall: Hall(Room(ManualTime())))
        } double: {
            PaperHouse(rooms: [Room(ManualTime())])
        }
        .modules(base: "AssemblyKit", double: "Conditions")

        #expect(
            try await refusal(of: houses.base) == """
                House: the Base seat holds StoneHouse of module AssemblyTestingTests, which wraps ManualTime of module \
                Conditions
                help: say which part of it is tested: `.testing(\\.hall?.room.clock)`
                """)
        #expect(try await refusal(of: houses.double).hasSuffix("is tested: `.testing { … }`"))
    }

    @Test("a wrapper is refused also where its superclass has the part")
    func inheritedPart() async throws {
        let houses = Contract<any House>("House") {
            Cottage(Hall(Room(ManualTime())))
        } double: {
            PaperHouse(rooms: [])
        }
        .modules(base: "AssemblyKit", double: "Conditions")

        #expect(
            try await refusal(of: houses.base) == """
                House: the Base seat holds Cottage of module AssemblyTestingTests, which wraps ManualTime of module \
                Conditions
                help: say which part of it is tested: `.testing(\\.hall?.room.clock)`
                """)
    }

    @Test("an instance in a wrapper is told by its type alone, as other threads may change what it stores")
    func instances() async throws {
        let session = Session()
        let connections = Contract<any Connection>("Connection") {
            DirectConnection(session: session)
        } double: {
            PooledConnection(sessions: [session])
        }

        for side in [connections.base, connections.double] { _ = try await side.make() }

        #expect(session.reads.withLock { $0 } == 0)
    }

    @Test("the part that is tested is what must sit on the right seat, under its own name")
    func part() async throws {
        let rooms = Contract<Room>("Room") {
            Room(ManualTime())
        } double: {
            Room(ManualTime())
        }
        let clocks = rooms.testing("Clock", \.clock).modules(base: "Tests", double: "Conditions")

        #expect(clocks.base.description == "Clock (Base)")
        #expect(
            try await refusal(of: clocks.base).hasPrefix(
                "Clock: the Base seat holds ManualTime of module Conditions, which is not a Base\n"))
        _ = try await clocks.double.make()
    }

    @Test("a part that is nil is refused, one in an optional is looked at")
    func optional() async throws {
        let rooms = Contract<Room>("Room") {
            Room(nil)
        } double: {
            Room(ManualTime())
        }
        .testing(\.clock).modules(base: "Tests", double: "Conditions")

        _ = try await rooms.double.make()
        #expect(
            try await refusal(of: rooms.base) == """
                Room: the Base seat holds nil
                help: let its closure make one, or test another part
                """)
    }

    @Test("errors name the type on the wrong seat")
    func each() async throws {
        let clocks = Clocks("Clock") {
            ManualTime()
        } double: {
            WallTime()
        }.named

        let failure = try await #require(throws: ContractFailure.self) { try await clocks.each { _, _ in } }

        #expect(failure.description.contains("holds "))
        #expect(failure.description.hasPrefix("Clock ("))
    }

    @Test("CONTRACT_RECORD names a file with one line for each tested type of a contract, with its protocol")
    func record() async throws {
        let start = Date()
        let folder = try TemporaryFolder()
        let file = folder.file("record.txt").path

        await #expect(processExitsWith: .success) { [file = file as String] in
            setenv("CONTRACT_RECORD", file, 1)
            setenv("IMPLEMENTATION", "", 1)
            let clocks = Clocks("Clock") {
                WallTime()
            } double: {
                ManualTime()
            }.named
                .adding("private") { PrivateTime() }
            for _ in 1...2 {
                for clock in clocks { _ = try await clock.make() }
            }
            let rooms = Contract<Room>("Room") {
                Room(WallTime())
            } double: {
                Room(ManualTime())
            }.named
            for room in rooms.testing("Part\tof\na room", \.clock) where room.name == "Double" {
                _ = try await room.make()
            }
            let fixtures = clocks.testing("Fixture") { $0 }
            _ = try await fixtures.base.make()
            _ = try await fixtures.double.make()
            try await Comparison("clock", of: Look.self, on: clocks.testing("Compared") { $0 }).run(seeds: 1)
        }

        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(
            lines.map { $0.split(separator: "\t").dropFirst().joined(separator: ", ") } == [
                "Clock, Base, AssemblyTestingTests.WallTime, Conditions.Timekeeper",
                "Clock, Double, Conditions.ManualTime, Conditions.Timekeeper",
                "Clock, private, AssemblyTestingTests.PrivateTime, Conditions.Timekeeper",
                "Part of a room, Double, Conditions.ManualTime, Swift.Optional<Conditions.Timekeeper>",
            ])
        let begin = try #require(lines.first?.split(separator: "\t").first.flatMap { Double($0) })
        #expect((start.timeIntervalSince1970.rounded(.down)...Date().timeIntervalSince1970).contains(begin))
    }

    private func refusal<Subject>(of side: Implementation<Subject>) async throws -> String {
        try await #require(throws: ContractFailure.self) { _ = try await side.make() }.description
    }
}

private enum Seat {
    case base, double

    func of<Subject>(_ contract: Contract<Subject>) -> Implementation<Subject> {
        self == .base ? contract.base : contract.double
    }
}

extension Contract {
    /// With the modules of these tests for those of a Base and of a Double.
    fileprivate var named: Contract { modules(base: "Tests", double: "Conditions") }
}

/// A clock of the module that stands for a Base's.
struct WallTime: Timekeeper {
    var now: Date { Date() }
    func sleep(for duration: Duration) async throws {}
    func alarm(at date: Date, _ action: @escaping @Sendable () -> Void) {}
}

private struct PrivateTime: Timekeeper {
    var now: Date { Date() }
    func sleep(for duration: Duration) async throws {}
    func alarm(at date: Date, _ action: @escaping @Sendable () -> Void) {}
}

/// A clock, and what a test has around it.
private struct Room: Sendable {
    let clock: (any Timekeeper)?
    init(_ clock: (any Timekeeper)?) { self.clock = clock }
}

/// Has a clock in one of its rooms.
private protocol House: Sendable {}

private final class StoneHouse: House {
    let hall: Hall?
    init(hall: Hall?) { self.hall = hall }
}

private class CountryHouse: House, @unchecked Sendable {
    let hall: Hall?
    init(_ hall: Hall?) { self.hall = hall }
}

private final class Cottage: CountryHouse, @unchecked Sendable {
    let floorCount = 1
}

private struct PaperHouse: House { let rooms: [Room] }

private struct Hall: Sendable {
    let room: Room
    init(_ room: Room) { self.room = room }
}

private protocol Connection: Sendable {}

private struct DirectConnection: Connection { let session: Session? }

private struct PooledConnection: Connection { let sessions: [Session] }

/// Counts how often it is asked what it stores.
private final class Session: CustomReflectable, Sendable {
    let reads = Mutex(0)

    var customMirror: Mirror {
        reads.withLock { $0 += 1 }
        return Mirror(self, children: [:])
    }
}

/// Looks at a clock.
private enum Look: Step {
    case now

    static func next(after done: [Self], using random: inout Random) -> Self { .now }
    func run(on clock: any Timekeeper) async throws -> Answer? { clock.now > .distantPast }
}

extension ManualTime {
    /// A clock of this module, within a type of another one.
    struct OfTests: Timekeeper {
        var now: Date { Date() }
        func sleep(for duration: Duration) async throws {}
        func alarm(at date: Date, _ action: @escaping @Sendable () -> Void) {}
    }
}
