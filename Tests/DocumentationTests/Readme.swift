import AssemblyKit
import Testing

@Suite("The README")
struct Readme {
    protocol Store: AnyObject, Sendable {}
    final class SQLiteStore: Store { init(path: String) {} }
    protocol WallClock: Sendable { var hour: Int { get } }
    struct SystemClock: WallClock { let hour = 9 }
    struct FixedClock: WallClock { let hour = 12 }
    protocol CoreAssembly: Sendable { var clock: any WallClock { get } }

    final class CoreBase: Assembly, CoreAssembly {
        let components = Components()

        var store: any Store { singleton { SQLiteStore(path: "store.sqlite") } }
        var clock: any WallClock { singleton { SystemClock() } }
    }

    @Test("an assembly keeps what it makes, and takes a stand-in of the declared type")
    func core() {
        let core = CoreBase()
        #expect(core.store === core.store)
        #expect(core.clock.hour == 9)

        core.override(\.clock) { FixedClock() }  // what does not fit does not compile

        #expect(core.clock.hour == 12)
    }
}
