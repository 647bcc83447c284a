internal import CAssemblyKit

/// Operations on a value in memory whose type is only known at run time: the `Any.Type` that is passed is opened. That of a
/// property is passed as `self.type`, since `type` alone may mean `type(of:)`, too.
enum Memory {
    static func allocate<Value>(_: Value.Type) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(UnsafeMutablePointer<Value>.allocate(capacity: 1))
    }

    static func destroy<Value>(_: Value.Type, at address: UnsafeMutableRawPointer) {
        _ = address.assumingMemoryBound(to: Value.self).move()
    }

    /// Initialises the other address with a copy of the value. At the same address, retains a value of which only the bits
    /// are there.
    static func copy<Value>(_: Value.Type, from address: UnsafeRawPointer, to other: UnsafeMutableRawPointer)
    {
        other.initializeMemory(as: Value.self, to: address.assumingMemoryBound(to: Value.self).pointee)
    }

    static func size<Value>(of _: Value.Type) -> Int { MemoryLayout<Value>.size }

    /// A copy of the value.
    static func copy<Value>(_: Value.Type, at address: UnsafeRawPointer) -> Any {
        address.assumingMemoryBound(to: Value.self).pointee
    }

    /// Initialises the address with the value; false if that is not of the type.
    static func initialize<Value>(_: Value.Type, at address: UnsafeMutableRawPointer, to any: Any) -> Bool {
        guard let value = any as? Value else { return false }
        address.initializeMemory(as: Value.self, to: value)
        return true
    }
}

/// A value of a type that is only known at run time, in memory of its own: destroyed with this.
final class Box {
    private let type: Any.Type
    let address: UnsafeMutableRawPointer

    init(_ type: Any.Type, at address: UnsafeMutableRawPointer) {
        self.type = type
        self.address = address
    }

    convenience init(_ type: Any.Type, copying value: UnsafeRawPointer) {
        let address = Memory.allocate(type)
        Memory.copy(type, from: value, to: address)
        self.init(type, at: address)
    }

    deinit {
        Memory.destroy(self.type, at: address)
        address.deallocate()
    }
}

/// Whether a value fits into the words of a slot, and may be moved bit by bit.
@inline(__always)
func fitsIntoSlot<Value>(_: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= Int(ak_slot_words) * MemoryLayout<UInt>.size
        && MemoryLayout<Value>.alignment <= 8 && _isBitwiseTakable(Value.self)
}

/// The address of a type's metadata, by which types are compared.
@_alwaysEmitIntoClient @inline(__always)
func address(of type: Any.Type) -> UnsafeRawPointer {
    unsafeBitCast(ObjectIdentifier(type), to: UnsafeRawPointer.self)
}

/// The type at such an address.
func type(at address: UnsafeRawPointer?) -> Any.Type? { unsafeBitCast(address, to: Any.Type?.self) }

/// Whether the value is of a type that is only known at run time.
package func isValue<Value>(_ value: Any, of _: Value.Type) -> Bool { value is Value }

/// The class instance that the value is or wraps; nil for `nil` and for what is none.
package func classInstance(of value: Any) -> AnyObject? {
    if case .object(let object) = Instance(value) { object } else { nil }
}

/// What the optionals of a value wrap; the value itself when it is `nil` or no optional.
package func withoutOptionals(_ value: Any) -> Any { (value as? any Wrapping)?.wrapped ?? value }

/// The class instance that a value is or wraps in optionals.
enum Instance {
    case object(AnyObject)
    /// The value is `nil`.
    case none
    case notAnObject

    init(_ value: Any) {
        let value = withoutOptionals(value)
        if let type = Swift.type(of: value) as? AnyObject.Type {
            let object = value as AnyObject
            // An `any Error` gives the box that holds the instance, and that goes with the last copy of the value.
            self = Swift.type(of: object) == type ? .object(object) : .notAnObject
        } else {
            self = value is any Wrapping ? .none : .notAnObject
        }
    }
}

private protocol Wrapping {
    /// Nil for `nil`.
    var wrapped: Any? { get }
}

extension Optional: Wrapping {
    var wrapped: Any? { if let self { withoutOptionals(self) } else { nil } }
}
