internal import CAssemblyKit

/// The default of `for:`: the component has no key.
public struct Keyless: Hashable, Sendable {
    /// The one value.
    @inlinable public init() {}
}

/// A key of any type. Readers that know its type read it at an address (`raw`).
///
/// Keys are equal when they are of one type and `==` says so; unlike `AnyHashable`, an `Int` and a `UInt8` are never
/// equal.
@usableFromInline final class StoredKey: @unchecked Sendable {
    let value: any Hashable & Sendable
    let raw: UnsafeMutablePointer<ak_key>

    @usableFromInline init(_ value: any Hashable & Sendable) {
        func store<Value: Hashable>(_ value: Value) -> ak_key {
            let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
            memory.initialize(to: value)
            return ak_key(
                value: UnsafeRawPointer(memory), type: address(of: Value.self), hash: hash(of: value),
                owner: nil)
        }
        self.value = value
        raw = .allocate(capacity: 1)
        raw.initialize(to: store(value))
        raw.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        func free<Value: Hashable>(_: Value) {
            let memory = UnsafeMutableRawPointer(mutating: raw.pointee.value)
            memory?.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
            memory?.deallocate()
        }
        free(value)
        raw.deallocate()
    }

    /// Runs `==` of the key, which is code of the user: not to be called with a lock.
    func isEqual(to other: StoredKey) -> Bool {
        func equals<Value: Hashable>(_ value: Value) -> Bool {
            value == other.raw.pointee.value.unsafelyUnwrapped.assumingMemoryBound(to: Value.self).pointee
        }
        return self === other
            || raw.pointee.hash == other.raw.pointee.hash && raw.pointee.type == other.raw.pointee.type
                && equals(value)
    }

    /// The owner of a raw key.
    static func of(_ raw: UnsafePointer<ak_key>) -> StoredKey? {
        raw.pointee.owner.map { Unmanaged<StoredKey>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// Whether two components of one declaration have the same key; runs `==` of the key.
@inline(never)
func areEqual(_ one: StoredKey?, _ other: StoredKey?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isEqual(to: other)
}

/// The key as the kernel keeps it; nil for `Keyless`.
@_alwaysEmitIntoClient @inline(__always)
func stored<Key: Hashable & Sendable>(_ key: Key) -> StoredKey? {
    Key.self == Keyless.self ? nil : StoredKey(key)
}

@_alwaysEmitIntoClient @inline(__always)
func hash<Key: Hashable>(of key: Key) -> UInt64 { UInt64(bitPattern: Int64(key.hashValue)) }
