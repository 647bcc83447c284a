internal import Foundation

/// What an assembly has built so far.
public final class Components: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var values: [String: any Sendable] = [:]

    /// An empty store.
    public init() {}

    func value<T: Sendable, E: Error>(_ key: String, _ make: () throws(E) -> T) throws(E) -> T {
        lock.lock()
        defer { lock.unlock() }
        if let value = values[key] as? T { return value }
        let value = try make()
        values[key] = value
        return value
    }
}
