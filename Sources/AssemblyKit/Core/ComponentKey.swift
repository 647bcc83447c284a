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
func erase<Value: Hashable & Sendable>(_ key: Value) -> AnyKey? {
    Value.self == Keyless.self ? nil : AnyKey(key)
}

/// A key at an address, for readers that know its type.
final class StoredKey {
    let raw: ak_key
    private let type: Any.Type
    private let memory: UnsafeMutableRawPointer

    init(_ key: AnyKey) {
        func store<Value: Hashable>(_ value: Value) -> (ak_key, Any.Type, UnsafeMutableRawPointer) {
            let memory = Memory.allocate(Value.self)
            memory.initializeMemory(as: Value.self, to: value)
            return (ak_key(memory, value), Value.self, memory)
        }
        (raw, type, memory) = store(key.value)
    }

    deinit {
        Memory.destroy(type, at: memory)
        memory.deallocate()
    }
}

extension ak_key {
    /// A key without an address stands for any that is equal.
    @inlinable @inline(__always)
    init<Value: Hashable>(_ address: UnsafeRawPointer?, _ value: Value) {
        self.init(
            value: address, type: pointer(to: Value.self),
            hash: UInt64(bitPattern: Int64(value.hashValue)))
    }
}
