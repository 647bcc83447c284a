internal import AssemblyKit

/// A value behind a lock of its own: the kernel's, since `Mutex` has the thread sanitizer report races that do not exist.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = Lock()
    private var guarded: Value

    init(_ value: Value) { guarded = value }

    var value: Value { change { $0 } }

    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.locked { body(&guarded) }
    }
}
