import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation

/// A core, and the disk that it stands on, which outlives it.
final class World: Sendable {
    let core: any CoreAssembly
    private let disk: Disk

    private enum Disk {
        case base(TemporaryFolder)
        case double(Conditions, CoreMemory)
    }

    /// Both implementations of the core. A suite says with `testing` which part of it it is about.
    static let all = Contract<World>("Core") {
        try base()
    } double: {
        double()
    }

    static func base() throws -> World { World(.base(try TemporaryFolder())) }
    static func double() -> World { World(.double(Conditions(time: ManualTime()), CoreMemory())) }

    private init(_ disk: Disk) {
        self.disk = disk
        core =
            switch disk {
            case .base(let folder): CoreBase(CoreSettings(folder: folder.url, lockWait: .seconds(60)))
            case .double(let conditions, let memory): CoreDouble(conditions: conditions, memory: memory)
            }
    }

    /// The program after a restart: everything new, over the same disk.
    func restarted() throws -> World { World(disk) }

    /// The store on the same disk, which has no room any more.
    func fullStore() -> any Store {
        switch disk {
        case .base(let folder):
            return SQLiteStore(file: folder.file("store.sqlite"), lockWait: .seconds(60), pageLimit: 1)
        case .double(let conditions, _):
            conditions.current = .offline
            return core.store
        }
    }
}
