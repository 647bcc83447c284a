internal import AssemblyKit

/// What was asked for while a body ran, on its task and the tasks that inherit from it.
///
///     let recording = Recording { _ = core.store }
///     print(recording.text)
///
/// While it runs, every scope call of the process takes its observed path; off, it costs nothing. What is asked for in
/// a recording within another, as `verify` makes them, is in the inner one only.
public struct Recording: Sendable {
    /// Every scope call, in the order in which they began.
    public let calls: [Call]

    /// Records what the body asks for.
    @discardableResult
    public init<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) {
        let recorder = Recorder()
        let result = CallObservation.observing(by: recorder) { Swift.Result(catching: body) }
        _ = try result.get()
        calls = recorder.calls
    }

    /// Records what the body asks for, with `await`.
    @_disfavoredOverload @discardableResult
    public nonisolated(nonsending) init<Result, Failure: Error>(
        _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) {
        let recorder = Recorder()
        let failure = await CallObservation.observing(by: recorder) { () async -> Failure? in
            do throws(Failure) {
                _ = try await body()
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
        calls = recorder.calls
    }
}

extension Recording {
    /// The components under way on this task, from the outermost request on; none without a recording.
    package static var underWay: [String] { Recorder.underWay }
}

extension Recording {
    /// The outermost call that gave this value of a component of this type; nil when its member makes no scope call of
    /// its own, whatever others it asks.
    package func call(giving value: Any?, declaredAs type: Any.Type) -> Int? {
        guard let value else { return calls.lastIndex { $0.depth == 0 } }
        if let object = classInstance(of: value) {
            // What a call gave may be gone, and another object in its place.
            return calls.lastIndex {
                $0.depth == 0 && $0.object == ObjectIdentifier(object) && isValue(value, of: $0.type)
            }
        }
        // A call that gave an object gave something else, as to a value that wraps it.
        return calls.lastIndex { $0.depth == 0 && $0.object == nil && $0.type == type }
            ?? calls.lastIndex {
                $0.depth == 0 && $0.object == nil && $0.type == Swift.type(of: withoutOptionals(value))
            }
    }
}
