internal import AssemblyKit

/// A value behind the kernel's lock, which is not taken within itself.
final class Guarded<Value>: @unchecked Sendable {
    private var guarded: Value

    init(_ value: Value) { guarded = value }

    var value: Value { change { $0 } }

    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        Lock.locked { body(&guarded) }
    }
}
