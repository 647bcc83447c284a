internal import AssemblyCatalog
internal import CAssemblyTesting
internal import Synchronization

/// An access to a file, folder, socket or host while a component was built.
struct SideEffect: Hashable {
    /// The function of the C library that was called.
    let function: String
    /// The path, the host, or the kind of socket.
    let subject: String
    /// The components being built, from the requested one to the one with the side effect.
    let path: [String]

    /// All side effects of the body on its task and inheriting tasks, without duplicates.
    static nonisolated(nonsending) func during(
        _ body: nonisolated(nonsending) () async -> Void
    ) async -> [SideEffect] {
        at_listen { function, subject in
            SideEffectRecorder.current?.record(String(cString: function), String(cString: subject))
        }
        let recorder = SideEffectRecorder()
        await SideEffectRecorder.$current.withValue(recorder) { await body() }
        return recorder.sideEffects
    }
}

/// Records the side effects of a task.
private final class SideEffectRecorder: Sendable {
    @TaskLocal static var current: SideEffectRecorder?

    private let recorded = Mutex<[SideEffect]>([])

    var sideEffects: [SideEffect] { recorded.withLock { $0 } }

    func record(_ function: String, _ subject: String) {
        let sideEffect = SideEffect(function: function, subject: subject, path: Recording.underWay)
        recorded.withLock { recorded in
            if !recorded.contains(sideEffect) { recorded.append(sideEffect) }
        }
    }
}
