import AssemblyTesting
import Core
import CoreBase
import CoreDouble

/// A core with its own disk and no network, cheap to make and restart in comparisons.
struct Program: Sendable {
    let core: any CoreAssembly
    private let start: @Sendable () -> any CoreAssembly

    /// Both implementations of the core. A comparison selects the component with `testing`.
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

    /// The program after a restart: everything new except the disk.
    func restarted() -> Program { Program(start) }
}
