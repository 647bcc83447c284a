internal import Synchronization

/// A value behind a lock of its own.
final class Guarded<Value: Sendable>: Sendable {
    private let guarded: Mutex<Value>

    init(_ value: Value) { guarded = Mutex(value) }

    var value: Value { change { $0 } }

    func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        guarded.withLock { body(&$0) }
    }
}
