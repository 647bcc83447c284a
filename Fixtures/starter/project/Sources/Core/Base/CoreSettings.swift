public import Core
public import Foundation

/// Where the real core keeps the user's data, and how patient it is.
public struct CoreSettings: Sendable {
    /// The user's data folder, made when it is missing: `store.sqlite`, `secrets.json` and `program.log`.
    public var folder: URL
    /// How long a transaction waits for another process that holds the store.
    public var lockWait: Duration
    /// Log entries below this are dropped.
    public var logThreshold: LogLevel

    /// Settings; by default a wait of five seconds, and a log without `debug`.
    public init(folder: URL, lockWait: Duration = .seconds(5), logThreshold: LogLevel = .info) {
        self.folder = folder
        self.lockWait = lockWait
        self.logThreshold = logThreshold
    }
}
