package import AssemblyKit

// Here and not in the kernel, where it would be a part of every program.

extension CallObservation {
    /// Runs the body with every scope call of the process on its observed path, where the observer is told of those
    /// of this task.
    package static func observing<Result>(
        by observer: any CallObserver, _ body: () -> Result
    ) -> Result {
        change(by: 1)
        defer { change(by: -1) }
        let outer = innermost
        innermost = nil
        defer { innermost = outer }
        return $ofTask.withValue(observer) { body() }
    }

    /// Runs a body with `await` like that.
    package nonisolated(nonsending) static func observing<Result>(
        by observer: any CallObserver, _ body: nonisolated(nonsending) () async -> Result
    ) async -> Result {
        change(by: 1)
        defer { change(by: -1) }
        return await $ofTask.withValue(observer) { await body() }
    }
}
