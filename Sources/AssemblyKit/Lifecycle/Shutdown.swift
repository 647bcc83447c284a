internal import CAssemblyKit

/// What an assembly stops when it shuts down.
///
/// The conformance stands beside the assembly, so that the file of the class itself need not import AssemblyKit:
///
///     extension SQLiteStore: Stoppable {
///         public func stop() async throws { try await close() }
///     }
///
/// A conformance that is bound to an actor (`@MainActor Stoppable`) does not compile: `shutdown` would not find it.
public protocol Stoppable: SendableMetatype {
    /// Ends what the object does; runs where the object is isolated.
    func stop() async throws
}

extension Assembly {
    /// Stops what this assembly built and keeps, and is `Stoppable`: the last made first, each once, the next
    /// also when one throws. What is built afterwards, a later call stops. A call while another one is under way stops only what
    /// that has not taken, and does not wait for it. A `reset` of a component forgets that its object was stopped: if a
    /// component that was built since keeps the same object, a later call stops it again.
    ///
    /// - Returns: All errors, in the order in which they came.
    @discardableResult
    public func shutdown() async -> [any Error] {
        var errors: [any Error] = []
        for object in components.takeStoppable().reversed() {
            do {
                try await object.stop()
            } catch {
                errors.append(error)
            }
        }
        return errors
    }
}

extension Components {
    /// What is built and was not stopped, each object once, in the order in which it was made.
    @inline(never)
    fileprivate func takeStoppable() -> [any Stoppable] {
        var built: [CacheEntry] = [], stopped: [Any] = [], taken: [Any] = []
        // All at once: of two calls, one takes an object that several components keep.
        DeferredRelease.locked { deferred in
            for entry in entries {
                if case .ready = entry.state { built.append(entry) }
            }
            // The C library's: `sort` would be compiled for these entries alone, which costs size.
            built.withUnsafeMutableBufferPointer { entries in
                ak_sort(entries.baseAddress, entries.count) { one, other in
                    one.load(as: CacheEntry.self).order < other.load(as: CacheEntry.self).order ? -1 : 1
                }
            }
            for entry in built {
                guard let value = entry.copy(&deferred) else { continue }
                if entry.isStopped { stopped.append(value) } else { taken.append(value) }
                entry.isStopped = true
            }
        }
        // A set with linear probing, 0 where it is empty: `Set` would be compiled for this alone, which costs size.
        var seen = [UInt](repeating: 0, count: 2 * built.count + 1)
        /// Whether the object was not seen yet: several components may keep one object.
        @inline(never)
        func isNew(_ value: Any) -> Bool {
            guard let object = classInstance(of: value) else { return true }
            let id = ObjectIdentifier(object)
            var place = Int(hash(of: id) % UInt64(seen.count))
            while seen[place] != 0 {
                if seen[place] == UInt(bitPattern: id) { return false }
                place = (place + 1) % seen.count
            }
            seen[place] = UInt(bitPattern: id)
            return true
        }
        // An object that was stopped under one component may be kept by another one since.
        for value in stopped { _ = isNew(value) }
        var stoppable: [any Stoppable] = []
        for value in taken {
            if let value = value as? any Stoppable, isNew(value) { stoppable.append(value) }
        }
        return stoppable
    }
}
