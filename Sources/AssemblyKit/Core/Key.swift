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
