import AssemblyTesting
import Core
import Foundation
import Synchronization
import Testing

@Suite("Secrets") struct SecretsContract {
    private static let secrets = World.all.testing("Secrets", \.core.secrets)

    @Test("what was kept is found again, after a restart too", arguments: secrets)
    func keeps(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        try await world.core.secrets.keep(Secret("s3cr3t"), named: "key")

        #expect(try await world.core.secrets.secret(named: "key") == Secret("s3cr3t"))
        let restarted = try world.restarted()
        #expect(try await restarted.core.secrets.secret(named: "key")?.reveal() == "s3cr3t")
    }

    @Test(
        "a secret is given back as it was kept, with blanks and line ends", arguments: secrets,
        [" s3 cr3t\n", ""])
    func keepsAll(_ world: Implementation<World>, text: String) async throws {
        let world = try await world.make()

        try await world.core.secrets.keep(Secret(text), named: "key")

        #expect(try await world.core.secrets.secret(named: "key")?.reveal() == text)
    }

    @Test("a name that nothing was kept under has no secret", arguments: secrets)
    func missing(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        #expect(try await world.core.secrets.secret(named: "key") == nil)
    }

    @Test("what another program keeps is found by one that had found nothing, or another", arguments: secrets)
    func foundLater(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (secrets, other) = (world.core.secrets, try world.restarted().core.secrets)
        #expect(try await secrets.secret(named: "key") == nil)

        for text in ["one", "two"] {
            try await other.keep(Secret(text), named: "key")
            #expect(try await secrets.secret(named: "key") == Secret(text))
        }

        try await other.keep(nil, named: "key")
        #expect(try await secrets.secret(named: "key") == nil)
    }

    @Test("keeping a name again replaces its secret", arguments: secrets)
    func replaces(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let secrets = world.core.secrets
        try await secrets.keep(Secret("old"), named: "key")

        try await secrets.keep(Secret("new"), named: "key")

        #expect(try await secrets.secret(named: "key") == Secret("new"))
    }

    @Test("a removed secret is gone, and removing it again does nothing", arguments: secrets)
    func removes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let secrets = world.core.secrets
        try await secrets.keep(Secret("one"), named: "1")
        try await secrets.keep(Secret("two"), named: "2")

        try await secrets.keep(nil, named: "1")
        try await secrets.keep(nil, named: "1")

        #expect(try await secrets.secret(named: "1") == nil)
        #expect(try await secrets.secret(named: "2") == Secret("two"))
    }

    @Test("a secret that meets the condition is removed and given back, another stays", arguments: secrets)
    func removesConditionally(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let secrets = world.core.secrets
        try await secrets.keep(Secret("one"), named: "1")
        try await secrets.keep(Secret("two"), named: "2")

        #expect(try await secrets.remove(named: "1") { $0 == Secret("two") } == nil)
        #expect(try await secrets.remove(named: "3") { _ in true } == nil)
        #expect(try await secrets.secret(named: "1") == Secret("one"))

        #expect(try await secrets.remove(named: "1") { $0 == Secret("one") } == Secret("one"))
        #expect(try await secrets.secret(named: "1") == nil)
        #expect(try await secrets.secret(named: "2") == Secret("two"))
    }

    @Test("of two programs that remove a secret at once, one is given it", arguments: secrets)
    func removesOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (one, other) = (world.core.secrets, try world.restarted().core.secrets)

        for round in 1...20 {
            try await one.keep(Secret("\(round)"), named: "1")
            let asked = Atomic(0)
            let awaitsOther: @Sendable (Secret) -> Bool = { _ in
                asked.add(1, ordering: .relaxed)
                // Time for the other one to be asked, too, which it is only if nothing holds it back. Not a number of
                // yields: on a busy machine each may take as long.
                let end = ContinuousClock.now + .milliseconds(2)
                while asked.load(ordering: .relaxed) < 2, ContinuousClock.now < end { sched_yield() }
                return true
            }

            async let first = one.remove(named: "1", if: awaitsOther)
            async let second = other.remove(named: "1", if: awaitsOther)

            let removed = try await [first, second].compactMap(\.self)
            #expect(removed == [Secret("\(round)")])
        }
    }

    @Test("what a cancelled task keeps is kept", arguments: secrets)
    func cancelled(_ world: Implementation<World>) async throws {
        let secrets = try await world.make().core.secrets

        let keeping = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await secrets.keep(Secret("s3cr3t"), named: "key")
        }
        try await keeping.value

        #expect(try await secrets.secret(named: "key") == Secret("s3cr3t"))
    }

    @Test("names are compared exactly", arguments: secrets)
    func exactNames(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let names = ["", "a", "A", "a ", "\u{E9}", "e\u{301}", "\"", "a\nb", "🌧"]

        for name in names { try await world.core.secrets.keep(Secret("of \(name)"), named: name) }

        let restarted = try world.restarted()
        for name in names {
            let found = try await restarted.core.secrets.secret(named: name)?.reveal()
            #expect(found.map { Array($0.utf8) } == Array("of \(name)".utf8))
        }
    }

    @Test("many at once lose none", arguments: secrets)
    func manyAtOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let other = try world.restarted()

        // In rounds: in one, each program might do all of its work in one go.
        for round in 1...10 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in (4 * round - 3)...(4 * round) {
                    let secrets = index.isMultiple(of: 2) ? world.core.secrets : other.core.secrets
                    group.addTask { try await secrets.keep(Secret("\(index)"), named: "\(index)") }
                }
                try await group.waitForAll()
            }
        }

        for index in 1...40 {
            #expect(try await world.core.secrets.secret(named: "\(index)") == Secret("\(index)"))
        }
    }

    @Test("a secret does not show")
    func doesNotShow() {
        let secret = Secret("s3cr3t")
        var dumped = ""
        dump(["key": secret], to: &dumped)

        #expect("\(secret) \(String(reflecting: secret)) \([secret]) \(dumped)".contains("s3cr3t") == false)
        #expect("\(secret)" == "•••")
    }
}
