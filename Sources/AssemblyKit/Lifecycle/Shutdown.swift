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
    /// that has not taken, and does not wait for it.
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
        var seen: [AnyObject] = []
        var stoppable: [any Stoppable] = []
        /// Whether the object was not seen yet: several components may keep one object.
        @inline(never)
        func isNew(_ value: Any) -> Bool {
            guard let object = classInstance(of: value) else { return true }
            if seen.contains(where: { $0 === object }) { return false }
            seen.append(object)
            return true
        }
        let built = built()
        // All at once: of two calls, one takes an object that several components keep.
        DeferredRelease.locked { deferred in
            // An object that was stopped under one component may be kept by another one since.
            for entry in built where entry.isStopped {
                if let value = entry.copy(&deferred) { _ = isNew(value) }
            }
            for entry in built where !entry.isStopped {
                guard let value = entry.copy(&deferred) else { continue }
                entry.isStopped = true
                if let value = value as? any Stoppable, isNew(value) { stoppable.append(value) }
            }
        }
        return stoppable
    }
}
