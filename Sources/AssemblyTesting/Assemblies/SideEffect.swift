internal import AssemblyCatalog
internal import CAssemblyTesting
internal import Synchronization

/// A file, a folder, a socket or a host that was touched while a component was being built.
struct SideEffect: Hashable {
    /// The function of the C library that was called.
    let function: String
    /// The path or the host, or what kind of socket.
    let subject: String
    /// The components under way, from the one that was asked for to the one that touched.
    let path: [String]

    /// Whether touches are recorded on this system: on Linux with glibc they are.
    static var areRecorded: Bool { at_can_listen() }

    /// All that the body touches on its task, and on the tasks that inherit from it, each once.
    static nonisolated(nonsending) func during(
        _ body: nonisolated(nonsending) () async -> Void
    ) async -> [SideEffect] {
        at_listen { function, subject in
            SideEffectRecorder.current?.hear(String(cString: function), String(cString: subject))
        }
        let recorder = SideEffectRecorder()
        await SideEffectRecorder.$current.withValue(recorder) { await body() }
        return recorder.sideEffects
    }
}

/// Notes the touches of a task.
private final class SideEffectRecorder: Sendable {
    @TaskLocal static var current: SideEffectRecorder?

    private let recorded = Mutex<[SideEffect]>([])

    var sideEffects: [SideEffect] { recorded.withLock { $0 } }

    func hear(_ function: String, _ subject: String) {
        let touch = SideEffect(function: function, subject: subject, path: Recording.underWay)
        recorded.withLock { touches in
            if !touches.contains(touch) { touches.append(touch) }
        }
    }
}
