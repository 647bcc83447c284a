internal import AssemblyCatalog
internal import CAssemblyTesting
internal import Synchronization

/// A file, a folder, a socket or a host that was touched while a component was being built.
struct Touch: Hashable {
    /// The function of the C library that was called.
    let function: String
    /// The path or the host, or what kind of socket.
    let subject: String
    /// The components under way, from the one that was asked for to the one that touched.
    let path: [String]

    /// Whether touches are heard on this system: on Linux with glibc they are.
    static var areHeard: Bool { at_can_listen() }

    /// All that the body touches on its task, and on the tasks that inherit from it, each once.
    static nonisolated(nonsending) func during(
        _ body: nonisolated(nonsending) () async -> Void
    ) async -> [Touch] {
        at_listen { function, subject in
            Ear.current?.hear(String(cString: function), String(cString: subject))
        }
        let ear = Ear()
        await Ear.$current.withValue(ear) { await body() }
        return ear.touches
    }
}

/// Notes the touches of a task.
private final class Ear: Sendable {
    @TaskLocal static var current: Ear?

    private let heard = Mutex<[Touch]>([])

    var touches: [Touch] { heard.withLock { $0 } }

    func hear(_ function: String, _ subject: String) {
        let touch = Touch(function: function, subject: subject, path: Recording.underWay)
        heard.withLock { touches in
            if !touches.contains(touch) { touches.append(touch) }
        }
    }
}
