/// A component that was asked for twice, and what was seen.
struct Probe {
    let name: String
    let first: Recording
    let findings: [Finding]
    var declaration: Declaration? { first.calls.first?.declaration }

    nonisolated(nonsending) init<Layer>(
        _ component: Component<Layer>, _ catalog: String, _ assembly: Layer
    ) async {
        name = component.name
        var values: [Any] = []
        var failure: String?
        var recordings: [Recording] = []
        for _ in 0..<2 where failure == nil {
            recordings.append(
                await Recording {
                    do {
                        values.append(try await component.ask.value(assembly))
                    } catch {
                        failure = "\(error)"
                    }
                })
        }
        first = recordings[0]
        let full = "\(catalog).\(component.name)"
        var findings: [Finding] = []
        if let failure {
            let calls = recordings[recordings.count - 1]
            let path = calls.calls.lastIndex { $0.hasFailed }.map(calls.path(to:)) ?? []
            findings.append(
                Finding(
                    kind: .failed, component: name, path: path, problem: "\(full) threw \(failure)",
                    help: "let what can fail wait until the component is used"))
        }
        if let call = first.calls.first {
            if call.type != component.type {
                findings.append(
                    Finding(
                        kind: .concrete, component: name, path: [],
                        problem: "\(full) is declared as \(component.type) but vended as \(call.type)",
                        help: "add `as: { $0 }` as the last closure of its scope call"))
            }
            findings += Self.identity(full, name, call, values)
        }
        self.findings = findings
    }

    private static func identity(_ full: String, _ name: String, _ call: Call, _ values: [Any]) -> [Finding] {
        guard values.count == 2, case .object(let one) = Instance(values[0]),
            case .object(let other) = Instance(values[1])
        else { return [] }
        let isSame = one === other
        switch call.scope {
        case .singleton where !isSame:
            return [
                Finding(
                    kind: .unstable, component: name, path: [],
                    problem: "\(full) is a singleton, yet not the same twice",
                    help: "give it a key that is equal each time, or declare it as prototype")
            ]
        case .weakSingleton where !isSame:
            return [
                Finding(
                    kind: .unstable, component: name, path: [],
                    problem: "\(full) is a weak singleton, yet not the same twice while it is held",
                    help: "give it a key that is equal each time, or declare it as prototype")
            ]
        case .objectGraph where isSame:
            return [
                Finding(
                    kind: .shared, component: name, path: [],
                    problem: "\(full) is of the object graph, yet two requests share it",
                    help: "make it in its `make`, or declare it as singleton")
            ]
        case .prototype where isSame:
            return [
                Finding(
                    kind: .shared, component: name, path: [],
                    problem: "\(full) is a prototype, yet the same twice",
                    help: "make it in its `make`, pass it on with `alias`, or declare it as singleton")
            ]
        default: return []
        }
    }
}
