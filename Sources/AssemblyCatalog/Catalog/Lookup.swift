extension Catalog {
    /// The one component that is declared with this type.
    ///
    /// - Throws: `CatalogError` that lists the candidates when there is none or more than one, or tells what
    ///   the component threw.
    public func component<Value>(of type: Value.Type, in assembly: Layer) throws(CatalogError) -> Value {
        try one(of: type)
        return try components(of: type, in: assembly)[0]
    }

    /// The one component that is declared with this type, also where it is asked for with `await`.
    public nonisolated(nonsending) func component<Value>(
        async type: Value.Type, in assembly: Layer
    ) async throws(CatalogError) -> Value {
        try one(of: type)
        return try await components(async: type, in: assembly)[0]
    }

    /// All components that are declared with this type, in the order of the catalog.
    public func components<Value>(of type: Value.Type, in assembly: Layer) throws(CatalogError) -> [Value] {
        var values: [Value] = []
        for component in components where component.type == type {
            do {
                guard case .direct(let ask, _) = component.access else {
                    throw CatalogError.Reason.needsAwait
                }
                values += [try ask(assembly) as? Value].compactMap { $0 }
            } catch CatalogError.Reason.needsAwait {
                throw .failed(
                    catalog: name, component: component.name,
                    error: "it is asked for with await; use component(async:in:) or components(async:in:)")
            } catch {
                throw .failed(catalog: name, component: component.name, error: "\(error)")
            }
        }
        return values
    }

    /// All components that are declared with this type, also those that are asked for with `await`.
    public nonisolated(nonsending) func components<Value>(
        async type: Value.Type, in assembly: Layer
    ) async throws(CatalogError) -> [Value] {
        var values: [Value] = []
        for component in components where component.type == type {
            do {
                values += [try await component.value(in: assembly) as? Value].compactMap { $0 }
            } catch {
                throw .failed(catalog: name, component: component.name, error: "\(error)")
            }
        }
        return values
    }

    /// The component of this name, whatever its type.
    ///
    /// - Throws: `CatalogError` for a name that is not in the catalog, or what the component threw.
    package nonisolated(nonsending) func component(named name: String, in assembly: Layer) async throws -> Any
    {
        try await find([name])[0].value(in: assembly)
    }

    /// What the layer's protocol declares the component with.
    package func declaredType(named name: String) -> Any.Type {
        components.first { $0.name == name }?.type ?? Never.self
    }

    /// Whether the component is asked for with `await`.
    package func isAwaited(_ name: String) -> Bool {
        components.contains { component in
            guard component.name == name, case .awaited = component.access else { return false }
            return true
        }
    }

    private func one(of type: Any.Type) throws(CatalogError) {
        let candidates = components.filter { $0.type == type }.map(\.name)
        guard candidates.count == 1 else {
            throw .notOne(catalog: name, type: "\(type)", candidates: candidates)
        }
    }
}
