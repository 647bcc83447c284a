internal import AssemblyKit

/// A component that was asked for twice, and what was seen.
struct Probe {
    /// As the catalog has it.
    let name: String
    let first: Recording
    /// Of the component itself; nil when it made no scope call.
    let call: Call?
    /// The assembly's type and its member, as in all findings, since not every component is in a catalog.
    let component: String
    private(set) var findings: [Finding] = []

    nonisolated(nonsending) init<Layer>(
        _ component: Component<Layer>, _ catalog: String, _ assembly: Layer
    ) async {
        var values: [Any] = []
        var failure: String?
        var recordings: [Recording] = []
        for _ in 0..<2 where failure == nil {
            recordings.append(
                await Recording {
                    do {
                        values.append(try await component.value(in: assembly))
                    } catch {
                        failure = "\(error)"
                    }
                })
        }
        name = component.name
        first = recordings[0]
        let index = first.call(giving: values.first, declaredAs: component.type)
        let asked = index.map { [first] in first.calls[$0] }
        // What another assembly gave is that one's component: a stand-in could not be put here.
        let isPassedOn = failure == nil && (assembly as? any Assembly).map { asked?.assembly !== $0 } ?? false
        call = isPassedOn ? nil : asked
        self.component = call?.component ?? "\(catalog).\(name)"
        if let failure { addFailure(failure, recordings[recordings.count - 1]) }
        if let call {
            addConcrete(call, declared: component.type, line: "\(catalog).\(name)")
            addIdentity(call, values)
        } else if failure == nil {
            add(
                .unscoped, "makes no scope call, so nothing could stand in for it",
                "let the body of its member be one call of a scope function")
        }
    }

    private mutating func add(_ kind: Finding.Kind, _ problem: String, _ help: String, path: [String] = []) {
        findings.append(
            Finding(
                kind: kind, component: component, path: path, problem: "\(component) \(problem)", help: help))
    }

    private mutating func addFailure(_ error: String, _ recording: Recording) {
        let path = recording.calls.lastIndex { $0.hasFailed }.map(recording.path(to:)) ?? []
        add(.failed, "threw \(error)", "let what can fail wait until the component is used", path: path)
    }

    private mutating func addConcrete(_ call: Call, declared: Any.Type, line: String) {
        guard call.type != declared else { return }
        // The member of the line may be another one, which passes this on. What takes arguments is called in the line
        // itself, under any name.
        if component.hasSuffix(".\(name)") || component.hasSuffix(")") {
            add(
                .concrete, "is declared as \(declared) but vended as \(call.type)",
                call.injects
                    ? "add `as: { $0 }` as the last closure of its scope call"
                    : "drop `return` in the body of its scope call")
        } else {
            add(
                .concrete,
                "is vended as \(call.type), but \(line), which gives it, is declared as \(declared)",
                "let \(line) pass it on with `alias`")
        }
    }

    private mutating func addIdentity(_ call: Call, _ values: [Any]) {
        guard values.count == 2, let one = classInstance(of: values[0]),
            let other = classInstance(of: values[1])
        else { return }
        let isSame = one === other
        switch call.scope {
        case .singleton where !isSame:
            add(
                .unstable, "is a singleton, yet not the same twice",
                "give it a key that is equal each time, or declare it as prototype")
        case .weakSingleton where !isSame:
            add(
                .unstable, "is a weak singleton, yet not the same twice while it is held",
                "give it a key that is equal each time, or declare it as prototype")
        case .objectGraph where isSame:
            add(
                .shared, "is of the object graph, yet two requests share it",
                "make it in its `make`, or declare it as singleton")
        case .prototype where isSame:
            add(
                .shared, "is a prototype, yet the same twice",
                "make it in its `make`, pass it on with `alias`, or declare it as singleton")
        default: break
        }
    }
}
