public import CAssemblyKit

/// The key of a component that has none: what `for:` is when it is not written.
public struct Keyless: Hashable, Sendable {
    /// The one value.
    @inlinable public init() {}
}

/// A key of any type. Keys are equal when they are of one type and `==` says so; unlike `AnyHashable`, an
/// `Int` and a `UInt8` are never equal.
@usableFromInline struct AnyKey: Hashable, Sendable {
    let value: any Hashable & Sendable
    private let type: ObjectIdentifier

    @usableFromInline @inline(never)
    init<Value: Hashable & Sendable>(_ value: Value) {
        self.value = value
        type = ObjectIdentifier(Value.self)
    }

    @usableFromInline static func == (left: AnyKey, right: AnyKey) -> Bool {
        func equal<Value: Hashable>(_ value: Value) -> Bool { value == right.value as? Value }
        return left.type == right.type && equal(left.value)
    }

    @usableFromInline func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        value.hash(into: &hasher)
    }
}

/// The key as the kernel compares it; nil where there is none.
@inlinable @inline(__always)
func erase<Value: Hashable & Sendable>(_ key: Value) -> StoredKey? {
    Value.self == Keyless.self ? nil : StoredKey(AnyKey(key))
}

/// A key at an address, for readers that know its type.
@usableFromInline final class StoredKey {
    let key: AnyKey
    let raw: UnsafeMutablePointer<ak_key>

    @usableFromInline init(_ key: AnyKey) {
        func store<Value: Hashable>(_ value: Value) -> ak_key {
            let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
            memory.initialize(to: value)
            var raw = ak_key(value)
            raw.value = UnsafeRawPointer(memory)
            return raw
        }
        self.key = key
        raw = .allocate(capacity: 1)
        raw.initialize(to: store(key.value))
        raw.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        func free<Value: Hashable>(_: Value) {
            let memory = UnsafeMutableRawPointer(mutating: raw.pointee.value)
            memory?.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
            memory?.deallocate()
        }
        free(key.value)
        raw.deallocate()
    }

    static func of(_ raw: UnsafePointer<ak_key>) -> StoredKey? {
        raw.pointee.owner.map { Unmanaged<StoredKey>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension ak_key {
    /// What keys are looked for by: stands for any that is equal.
    @inlinable @inline(__always)
    init<Value: Hashable>(_ value: Value) {
        self.init(
            value: nil, type: pointer(to: Value.self), hash: UInt64(bitPattern: Int64(value.hashValue)),
            owner: nil)
    }
}
