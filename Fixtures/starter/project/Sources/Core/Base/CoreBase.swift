public import AssemblyKit
public import Core
internal import Foundation

/// The layer that touches the world: SQLite, files, the system.
public final class CoreBase: Assembly, CoreAssembly {
    public let components = Components()
    private let settings: CoreSettings

    /// A core with these settings. It opens nothing until it is used.
    public init(_ settings: CoreSettings) { self.settings = settings }

    // MARK: The disk

    public var store: any Store {
        singleton {
            SQLiteStore(file: settings.folder.appending(path: "store.sqlite"), lockWait: settings.lockWait)
        }
    }
    public var secrets: any Secrets {
        singleton {
            SecretsFile(settings.folder.appending(path: "secrets.json"), lockWait: settings.lockWait)
        }
    }
    public var log: any Log {
        singleton {
            FileLog(
                settings.folder.appending(path: "program.log"), threshold: settings.logThreshold, clock: clock
            )
        }
    }

    // MARK: The system

    public var clock: any WallClock { singleton { SystemClock() } }
    public var identifiers: any Identifiers { singleton { UniqueIdentifiers() } }
}
