internal import CAssemblyKit

/// The build of a singleton by one task, for which other tasks wait: single flight.
final class InFlightBuild: Builder, @unchecked Sendable {
    /// The build that this task works for; child tasks inherit it.
    @TaskLocal static var current: InFlightBuild?

    private let callSite: CallSite
    // All below is guarded by the building lock.
    /// The build that this one is part of.
    private var parent: InFlightBuild?
    private var isOver = false
    private var waiting: [UnsafeContinuation<Void, Never>] = []
    /// The builds that it, or one that is part of it, waits for, and some that are over.
    private var awaited: [InFlightBuild] = []

    fileprivate init(_ callSite: CallSite, within parent: InFlightBuild?) {
        self.callSite = callSite
        self.parent = parent
    }

    /// Returns when it is over, however it went.
    func waitUntilOver() async {
        await withUnsafeContinuation { continuation in
            ak_building_lock()
            let isOver = isOver
            if !isOver { waiting.append(continuation) }
            ak_building_unlock()
            if isOver { continuation.resume() }
        }
    }

    // All below is called with the lock.

    /// - Returns: The continuations that are to be resumed without the lock.
    fileprivate func finish() -> [UnsafeContinuation<Void, Never>] {
        isOver = true
        // A task that this one started may outlive it, and start the next: builds that are over must not form a chain.
        parent = parent?.unfinished
        awaited = []
        defer { waiting = [] }
        return waiting
    }

    /// This build, or else the innermost one around it, that is not over.
    fileprivate var unfinished: InFlightBuild? { isOver ? parent?.unfinished : self }

    /// This build, and those around it that are not over, innermost first.
    private var lineage: [InFlightBuild] {
        var lineage: [InFlightBuild] = []
        var next: InFlightBuild? = self
        while let build = next {
            lineage.append(build)
            next = build.parent?.unfinished
        }
        return lineage
    }

    /// Notes that `waiter` and the builds around it wait for this build. Stops the program when this build waits for one of them,
    /// which would be a cycle.
    fileprivate func noteWait(by waiter: InFlightBuild?) {
        guard let lineage = waiter?.unfinished?.lineage else { return }
        var seen: [InFlightBuild] = [], path: [InFlightBuild] = []
        if let end = firstReached(of: lineage, &path, &seen) {
            var chain: [CallSite] = []
            for index in (0...end).reversed() { chain.append(lineage[index].callSite) }
            for build in path { chain.append(build.callSite) }
            Fatal.cycle(.awaitCycle, chain, across: path.isEmpty ? "" : ", across tasks")
        }
        for build in lineage { build.awaited = build.awaited.filter { !$0.isOver } + [self] }
    }

    /// The first of `ends` that this build is or waits for, directly or by way of others; nil when there is none. `path` begins
    /// with this build and ends before that one.
    private func firstReached(
        of ends: [InFlightBuild], _ path: inout [InFlightBuild], _ seen: inout [InFlightBuild]
    ) -> Int? {
        if let end = ends.firstIndex(where: { $0 === self }) { return end }
        // A build that is over holds up nothing, though one that waited for it still has it in `awaited`.
        if isOver || seen.contains(where: { $0 === self }) { return nil }
        seen.append(self)
        path.append(self)
        for next in awaited {
            if let end = next.firstReached(of: ends, &path, &seen) { return end }
        }
        path.removeLast()
        return nil
    }
}

// MARK: The entry of a singleton that is made with await

extension CacheEntry {
    /// What a task that asks for the object is to do.
    enum AwaitedStep {
        /// The value may be read until `ak_end_answer`.
        case built(UnsafeRawPointer)
        case wait(InFlightBuild)
        /// By the stand-in, if there is one.
        case make(InFlightBuild, StandIn?, at: UnsafeMutableRawPointer)
    }

    /// Finds the object, notes that the task waits for it, or begins its build.
    func awaitedStep(_ call: ScopeCall) -> AwaitedStep {
        ak_building_lock()
        defer { ak_building_unlock() }
        switch state {
        case .ready:
            guard let value else { Fatal.internalError() }
            ak_begin_reading(ak_current())
            return .built(value)
        case .building(let builder, _):
            guard let build = builder as? InFlightBuild else { Fatal.internalError() }
            build.noteWait(by: InFlightBuild.current)
            return .wait(build)
        case .empty:
            // Looked for under the lock of `reserve`: one that comes or goes later marks this entry as stale.
            let standIn = call.components.latest(call.declaration)
            let phase = standIn == nil ? ak_making : ak_standing_in
            let callSite = CallSite(call.site, Swift.type(of: call.assembly), phase: phase)
            let build = InFlightBuild(callSite, within: InFlightBuild.current?.unfinished)
            return .make(build, standIn, at: reserve(for: build))
        }
    }

    /// Ends the build. If it succeeded, the value is in the entry's memory.
    func finish(_ build: InFlightBuild, succeeded: Bool) {
        let waiting = DeferredRelease.locked { deferred in
            if succeeded {
                setMade()
                publish(&deferred)
            } else {
                dropUnfinished(&deferred)
            }
            return build.finish()
        }
        for continuation in waiting { continuation.resume() }
    }
}
