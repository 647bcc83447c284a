internal import CAssemblyKit

/// What an assembly stops when it shuts down.
///
/// The conformance stands beside the assembly, so that the class itself needs not know the kernel:
///
///     extension SQLiteStore: Stoppable {
///         public func stop() async throws { try await close() }
///     }
public protocol Stoppable {
    /// Ends what the object does; runs where the object is isolated.
    func stop() async throws
}

extension Assembly {
    /// Stops what this assembly built and keeps, and is `Stoppable`: the last made first, each once, the next
    /// also when one throws. What is built afterwards, a later call stops.
    ///
    /// - Returns: All errors, in the order in which they came.
    @discardableResult
    public func shutdown() async -> [any Error] {
        var seen: Set<ObjectIdentifier> = []
        let stoppable = components.built().compactMap { cell -> (any Stoppable)? in
            guard let value = cell.copyToStop() else { return nil }
            if case .object(let object) = Instance(value), !seen.insert(ObjectIdentifier(object)).inserted {
                return nil
            }
            return value as? any Stoppable
        }
        var errors: [any Error] = []
        for object in stoppable.reversed() {
            do {
                try await object.stop()
            } catch {
                errors.append(error)
            }
        }
        return errors
    }
}

extension Cell {
    /// The value, if it is built and was not stopped.
    fileprivate func copyToStop() -> Any? {
        copy { cell in
            defer { cell.isStopped = true }
            return !cell.isStopped
        }
    }

    /// The value, if it is built.
    func copy(if isMeant: (Cell) -> Bool = { _ in true }) -> Any? {
        ak_building_lock()
        defer { ak_building_unlock() }
        guard case .ready = state, isMeant(self) else { return nil }
        if let value { return Memory.copy(type, at: value) }
        guard let held, let instance = held.instance else { return nil }
        defer { withExtendedLifetime(instance) {} }
        return Memory.copy(type, at: held.value)
    }
}
