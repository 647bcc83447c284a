import AssemblyTesting
import Core
import CoreBase
import CoreDouble

/// A core over a disk of its own: what comparisons make often, and start again.
struct Program: Sendable {
    let core: any CoreAssembly
    private let start: @Sendable () -> any CoreAssembly

    /// Both implementations of the core. A comparison says with `testing` which part of it it is about.
    static let all = Contract<Program>("Core") {
        let folder = try TemporaryFolder()
        return Program { CoreBase(CoreSettings(folder: folder.url, lockWait: .seconds(60))) }
    } double: {
        let memory = CoreMemory()
        return Program { CoreDouble(memory: memory) }
    }

    init(_ start: @escaping @Sendable () -> any CoreAssembly) {
        self.start = start
        core = start()
    }

    /// The program after a restart: everything new, over the same disk.
    func restarted() -> Program { Program(start) }
}
