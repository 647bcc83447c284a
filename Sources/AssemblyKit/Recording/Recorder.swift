internal import CAssemblyKit

/// Notes the scope calls of a task; each knows the one within which it was made.
struct Recorder: Sendable {
    @TaskLocal static var current: Recorder?

    let calls: Guarded<[Call]>
    /// The call under way on this task.
    private(set) var requester: Int?

    init(_ calls: Guarded<[Call]> = Guarded([])) { self.calls = calls }

    /// A call that is under way.
    final class Entry: Sendable {
        fileprivate let calls: Guarded<[Call]>
        fileprivate let index: Int
        private let start = ContinuousClock.now

        fileprivate init(_ calls: Guarded<[Call]>, _ index: Int) {
            self.calls = calls
            self.index = index
        }

        var isNew: Bool {
            get { calls.change { $0[index].isNew } }
            set { calls.change { $0[index].isNew = newValue } }
        }

        fileprivate func end(hasFailed: Bool) {
            let duration = start.duration(to: .now)
            calls.change {
                $0[index].duration = duration
                $0[index].hasFailed = hasFailed
            }
        }
    }

    static func record<Value, Failure: Error>(
        _ call: ScopeCall, _ body: (Entry?) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let (recorder, entry) = begin(call) else { return try body(nil) }
        let result = $current.withValue(recorder) { () -> Result<Value, Failure> in
            do throws(Failure) {
                return .success(try body(entry))
            } catch {
                return .failure(error)
            }
        }
        recorder.end(entry, result)
        return try result.get()
    }

    nonisolated(nonsending) static func record<Value: Sendable, Failure: Error>(
        later call: ScopeCall, _ body: nonisolated(nonsending) (Entry?) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard let (recorder, entry) = begin(call) else { return try await body(nil) }
        let result = await $current.withValue(recorder) { () async -> Result<Value, Failure> in
            do throws(Failure) {
                return .success(try await body(entry))
            } catch {
                return .failure(error)
            }
        }
        recorder.end(entry, result)
        return try result.get()
    }

    /// Opens an entry, and gives the recorder for what is asked for within.
    private static func begin(_ call: ScopeCall) -> (Recorder, Entry)? {
        guard var recorder = current ?? (Trace.isOn ? Recorder() : nil) else { return nil }
        let requester = recorder.requester
        let index = recorder.calls.change { calls in
            calls.append(Call(call, requester: requester, depth: requester.map { calls[$0].depth + 1 } ?? 0))
            return calls.count - 1
        }
        recorder.requester = index
        return (recorder, Entry(recorder.calls, index))
    }

    private func end<Value, Failure>(_ entry: Entry, _ result: Result<Value, Failure>) {
        if case .failure = result { entry.end(hasFailed: true) } else { entry.end(hasFailed: false) }
        if Trace.isOn, entry.index == 0 { Trace.print(calls.value) }
    }
}

extension Call {
    init(_ call: ScopeCall, requester: Int?, depth: Int) {
        component = call.line.name
        scope = call.scope
        hasKey = !(call.key is Keyless)
        self.requester = requester
        self.depth = depth
        declaration = call.declaration
        type = call.type
        assembly = call.assembly
        isSwapped = call.assembly.components.isSwapped(call.declaration)
    }
}
