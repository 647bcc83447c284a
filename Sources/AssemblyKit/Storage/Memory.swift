/// What is done with a value whose type is only known at run time.
enum Memory {
    static func allocate(_ type: Any.Type) -> UnsafeMutableRawPointer {
        func allocate<Value>(_: Value.Type) -> UnsafeMutableRawPointer {
            UnsafeMutableRawPointer(UnsafeMutablePointer<Value>.allocate(capacity: 1))
        }
        return _openExistential(type, do: allocate)
    }

    /// Runs the body with memory for a value: on the stack, where five words are enough.
    static func withSpace<Result>(
        for type: Any.Type, _ body: (UnsafeMutableRawPointer) -> Result
    ) -> Result {
        guard fitsIntoSlot(type) else {
            let memory = allocate(type)
            defer { memory.deallocate() }
            return body(memory)
        }
        var words: (UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0)
        return withUnsafeMutablePointer(to: &words) { body($0) }
    }

    static func destroy(_ type: Any.Type, at address: UnsafeMutableRawPointer) {
        func destroy<Value>(_: Value.Type) {
            _ = address.assumingMemoryBound(to: Value.self).move()
        }
        _openExistential(type, do: destroy)
    }

    /// Puts a copy of the value at another address.
    static func copy(_ type: Any.Type, from address: UnsafeRawPointer, to other: UnsafeMutableRawPointer) {
        func copy<Value>(_: Value.Type) {
            other.initializeMemory(as: Value.self, to: address.assumingMemoryBound(to: Value.self).pointee)
        }
        _openExistential(type, do: copy)
    }

    static func move(
        _ type: Any.Type, from address: UnsafeMutableRawPointer, to other: UnsafeMutableRawPointer
    ) {
        func move<Value>(_: Value.Type) {
            other.initializeMemory(as: Value.self, to: address.assumingMemoryBound(to: Value.self).move())
        }
        _openExistential(type, do: move)
    }

    private static func size(of type: Any.Type) -> Int {
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

    /// Puts the value there, if it is of the type.
    static func initialize(_ type: Any.Type, at address: UnsafeMutableRawPointer, to any: Any) -> Bool {
        func initialize<Value>(_: Value.Type) -> Bool {
            guard let value = any as? Value else { return false }
            address.initializeMemory(as: Value.self, to: value)
            return true
        }
        return _openExistential(type, do: initialize)
    }

    /// The class instance that the value is or wraps; nil for `nil`.
    static func instance(_ type: Any.Type, at address: UnsafeRawPointer) -> Instance {
        Instance(copy(type, at: address))
    }

    /// Makes bits that own nothing own the value.
    static func takeOwnership(_ type: Any.Type, at address: UnsafeMutableRawPointer) {
        func own<Value>(_: Value.Type) {
            address.initializeMemory(as: Value.self, to: address.assumingMemoryBound(to: Value.self).pointee)
        }
        _openExistential(type, do: own)
    }

    /// Lets go of the value and leaves its bits, which are good for as long as something else holds it.
    static func forgetOwnership(_ type: Any.Type, at address: UnsafeMutableRawPointer) {
        withSpace(for: type) { copy in
            copy.copyMemory(from: address, byteCount: size(of: type))
            destroy(type, at: copy)
        }
    }
}

/// Whether a value fits into the words of a slot and may be moved bit by bit.
@inline(__always)
func fitsIntoSlot<Value>(_: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= 40 && MemoryLayout<Value>.alignment <= 8 && _isBitwiseTakable(Value.self)
}

/// Whether the value is of a type that is only known at run time.
package func isValue(_ value: Any, of type: Any.Type) -> Bool {
    func isOfType<Value>(_: Value.Type) -> Bool { value is Value }
    return _openExistential(type, do: isOfType)
}

/// The class instance that the value is or wraps; nil for `nil` and for what is none.
package func classInstance(of value: Any) -> AnyObject? {
    if case .object(let object) = Instance(value) { object } else { nil }
}

enum Instance {
    case object(AnyObject)
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
