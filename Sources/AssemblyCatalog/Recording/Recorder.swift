internal import AssemblyKit

/// Notes the scope calls of a task; each knows the one within which it was made.
final class Recorder: CallObserver {
    private let noted: Guarded<[Call]>
    /// The call that this observer was made for; nil for the recording itself.
    private let index: Int?
    private let start = ContinuousClock.now

    init() {
        noted = Guarded([])
        index = nil
    }

    private init(_ noted: Guarded<[Call]>, _ index: Int) {
        self.noted = noted
        self.index = index
    }

    var calls: [Call] { noted.value }

    func began(_ call: ScopeCall) -> any CallObserver {
        // Made without the lock, since it asks the assembly for the component's stand-in, which takes the lock.
        var new = Call(call)
        let index = noted.change { calls in
            // A task that a body with await has started may outlive the call.
            if let requester = self.index, !calls[requester].isOver {
                new.requester = requester
                new.depth = calls[requester].depth + 1
            }
            calls.append(new)
            return calls.count - 1
        }
        return Recorder(noted, index)
    }

    func isBuilding() { change { $0.isNew = true } }

    func lastPhase(_ run: () -> Void) {
        guard let index else { return run() }
        let wasOver = noted.change { calls in
            defer { calls[index].isOver = false }
            return calls[index].isOver
        }
        let start = ContinuousClock.now
        run()
        guard wasOver else { return }
        let duration = start.duration(to: .now)
        noted.change { calls in
            calls[index].isOver = true
            // Those that asked for the object and are over have not counted it.
            var next: Int? = index
            while let over = next, calls[over].isOver {
                calls[over].duration += duration
                next = calls[over].requester
            }
        }
    }

    func ended(hasFailed: Bool, object: ObjectIdentifier?) {
        let duration = start.duration(to: .now)
        change { call in
            call.isOver = true
            call.duration = duration
            call.hasFailed = hasFailed
            call.object = object
        }
    }

    private func change(_ body: (inout Call) -> Void) {
        guard let index else { return }
        noted.change { body(&$0[index]) }
    }

    /// The components under way on this task, from the outermost request on; none without a recording.
    static var underWay: [String] {
        guard let recorder = CallObservation.current as? Recorder, let index = recorder.index else {
            return []
        }
        let calls = recorder.calls
        return sequence(first: index) { calls[$0].requester }.map { calls[$0].component }.reversed()
    }
}
