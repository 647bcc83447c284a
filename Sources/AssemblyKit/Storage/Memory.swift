internal import CAssemblyKit

/// Operations on a value in memory whose type is only known at run time.
enum Memory {
    static func allocate(_ type: Any.Type) -> UnsafeMutableRawPointer {
        func allocate<Value>(_: Value.Type) -> UnsafeMutableRawPointer {
            UnsafeMutableRawPointer(UnsafeMutablePointer<Value>.allocate(capacity: 1))
        }
        return _openExistential(type, do: allocate)
    }

    static func destroy(_ type: Any.Type, at address: UnsafeMutableRawPointer) {
        func destroy<Value>(_: Value.Type) {
            _ = address.assumingMemoryBound(to: Value.self).move()
        }
        _openExistential(type, do: destroy)
    }

    /// Initialises the other address with a copy of the value. At the same address, retains a value of which only the bits
    /// are there.
    static func copy(_ type: Any.Type, from address: UnsafeRawPointer, to other: UnsafeMutableRawPointer) {
        func copy<Value>(_: Value.Type) {
            other.initializeMemory(as: Value.self, to: address.assumingMemoryBound(to: Value.self).pointee)
        }
        _openExistential(type, do: copy)
    }

    static func size(of type: Any.Type) -> Int {
        func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
        return _openExistential(type, do: size)
    }

    static func fitsIntoSlot(_ type: Any.Type) -> Bool {
        func fits<Value>(_: Value.Type) -> Bool { AssemblyKit.fitsIntoSlot(Value.self) }
        return _openExistential(type, do: fits)
    }

    /// A copy of the value.
    static func copy(_ type: Any.Type, at address: UnsafeRawPointer) -> Any {
        func copy<Value>(_: Value.Type) -> Any { address.assumingMemoryBound(to: Value.self).pointee }
        return _openExistential(type, do: copy)
    }

    /// Initialises the address with the value; false if that is not of the type.
    static func initialize(_ type: Any.Type, at address: UnsafeMutableRawPointer, to any: Any) -> Bool {
        func initialize<Value>(_: Value.Type) -> Bool {
            guard let value = any as? Value else { return false }
            address.initializeMemory(as: Value.self, to: value)
            return true
        }
        return _openExistential(type, do: initialize)
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
        Memory.destroy(type, at: address)
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
package func isValue(_ value: Any, of type: Any.Type) -> Bool {
    func isOfType<Value>(_: Value.Type) -> Bool { value is Value }
    return _openExistential(type, do: isOfType)
}

/// The class instance that the value is or wraps; nil for `nil` and for what is none.
package func classInstance(of value: Any) -> AnyObject? {
    if case .object(let object) = Instance(value) { object } else { nil }
}

/// The class instance that a value is or wraps in optionals.
enum Instance {
    case object(AnyObject)
    /// The value is `nil`.
    case none
    case notAnObject

    init(_ value: Any) {
        if let optional = value as? any Wrapping {
            self = optional.instance
        } else if let type = Swift.type(of: value) as? AnyObject.Type {
            let object = value as AnyObject
            // An `any Error` gives the box that holds the instance, and that goes with the last copy of the value.
            self = Swift.type(of: object) == type ? .object(object) : .notAnObject
        } else {
            self = .notAnObject
        }
    }
}

private protocol Wrapping {
    var instance: Instance { get }
}

extension Optional: Wrapping {
    var instance: Instance {
        guard let self else { return .none }
        return Instance(self)
    }
}
