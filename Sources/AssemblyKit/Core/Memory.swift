/// What is done with a value whose type is only known at run time.
enum Memory {
    static func allocate(_ type: Any.Type) -> UnsafeMutableRawPointer {
        func allocate<Value>(_: Value.Type) -> UnsafeMutableRawPointer {
            UnsafeMutableRawPointer(UnsafeMutablePointer<Value>.allocate(capacity: 1))
        }
        return _openExistential(type, do: allocate)
    }

    static func destroy(_ type: Any.Type, at address: UnsafeMutableRawPointer) {
        func destroy<Value>(_: Value.Type) {
            address.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
        }
        _openExistential(type, do: destroy)
    }

    /// A copy of the value.
    static func copy(_ type: Any.Type, at address: UnsafeRawPointer) -> Any {
        func copy<Value>(_: Value.Type) -> Any { address.assumingMemoryBound(to: Value.self).pointee }
        return _openExistential(type, do: copy)
    }

    /// The class instance that the value is or wraps; nil for `nil`.
    static func instance(_ type: Any.Type, at address: UnsafeRawPointer) -> Instance {
        func instance<Value>(_: Value.Type) -> Instance {
            Instance(address.assumingMemoryBound(to: Value.self).pointee)
        }
        return _openExistential(type, do: instance)
    }

    /// Lets go of the value and leaves its bits, which are good for as long as somebody else holds it.
    static func forgetOwnership(_ type: Any.Type, at address: UnsafeMutableRawPointer) {
        func forget<Value>(_: Value.Type) {
            withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { copy in
                guard let copy = copy.baseAddress else { return }
                UnsafeMutableRawPointer(copy).copyMemory(
                    from: address, byteCount: MemoryLayout<Value>.size)
                copy.deinitialize(count: 1)
            }
        }
        _openExistential(type, do: forget)
    }
}

/// The class instance that the value is or wraps; nil for `nil` and for what is none.
package func classInstance(of value: Any) -> AnyObject? {
    if case .object(let object) = Instance(value) { object } else { nil }
}

enum Instance {
    case object(AnyObject)
    case none
    case notAnObject

    init<Value>(_ value: Value) {
        let any: Any = value
        if let optional = any as? any Wrapping {
            self = optional.instance
        } else if Swift.type(of: any) is AnyObject.Type {
            self = .object(any as AnyObject)
        } else {
            self = .notAnObject
        }
    }
}

private protocol Wrapping {
    var instance: Instance { get }
}

extension Optional: Wrapping {
    var instance: Instance { map { Instance($0) } ?? .none }
}
