internal import CAssemblyKit

/// The build of an object by a task, for which other tasks wait: single flight.
final class InFlightBuild: Builder, @unchecked Sendable {
    /// What this task builds, or the one that it is a child of.
    @TaskLocal static var current: InFlightBuild?

    private let callSite: CallSite
    // Guarded by the building lock, all below.
    /// The build that this one is part of.
    private var parent: InFlightBuild?
    private var isOver = false
    private var waiting: [UnsafeContinuation<Void, Never>] = []
    /// What it and its children wait for.
    private var awaited: [InFlightBuild] = []

    fileprivate init(_ callSite: CallSite, within parent: InFlightBuild?) {
        self.callSite = callSite
        self.parent = parent
    }

    /// Returns when it is over, however it went.
    func waitUntilOver(_ waiter: InFlightBuild?) async {
        await withUnsafeContinuation { continuation in
            ak_building_lock()
            let isOver = isOver
            if !isOver { waiting.append(continuation) }
            ak_building_unlock()
            if isOver { continuation.resume() }
        }
        ak_building_lock()
        defer { ak_building_unlock() }
        for build in waiter?.lineage ?? [] {
            if let index = build.awaited.firstIndex(where: { $0 === self }) {
                build.awaited.remove(at: index)
            }
        }
    }

    /// Called with the lock, as all below; those given are to be resumed without it.
    fileprivate func finish() -> [UnsafeContinuation<Void, Never>] {
        isOver = true
        // A task that this one started may outlive it, and start the next: builds that are over must not form a chain.
        parent = parent?.unfinished
        defer { waiting = [] }
        return waiting
    }

    /// This one, or the nearest that it is part of and that is not over.
    fileprivate var unfinished: InFlightBuild? { isOver ? parent?.unfinished : self }

    /// This one and those that it is part of and that are not over, innermost first.
    private var lineage: [InFlightBuild] {
        var lineage: [InFlightBuild] = []
        var next: InFlightBuild? = self
        while let build = next {
            lineage.append(build)
            next = build.parent?.unfinished
        }
        return lineage
    }

    /// Notes that what `waiter` builds waits for this; stops the program when this waits for that.
    @inline(never)
    fileprivate func await(by waiter: InFlightBuild?) {
        guard let lineage = waiter?.unfinished?.lineage else { return }
        var seen: [InFlightBuild] = [], path: [InFlightBuild] = []
        if let end = end(of: lineage, &path, &seen) {
            var chain: [CallSite] = []
            for index in (0...end).reversed() { chain.append(lineage[index].callSite) }
            for build in path { chain.append(build.callSite) }
            Fatal.awaitedCycle(chain, acrossTasks: !path.isEmpty)
        }
        for build in lineage { build.awaited.append(self) }
    }

    /// Which of those this one comes to, by what waits for what; the path there begins with this one and ends before that.
    private func end(
        of ends: [InFlightBuild], _ path: inout [InFlightBuild], _ seen: inout [InFlightBuild]
    ) -> Int? {
        if let end = ends.firstIndex(where: { $0 === self }) { return end }
        // Who waited for what is over goes on, though it may not have noted so yet.
        if isOver || seen.contains(where: { $0 === self }) { return nil }
        seen.append(self)
        path.append(self)
        for next in awaited {
            if let end = next.end(of: ends, &path, &seen) { return end }
        }
        path.removeLast()
        return nil
    }
}

// MARK: The entry of a singleton that is made with await

extension CacheEntry {
    /// What a task does that asks for the object.
    enum Turn {
        /// The value may be read until `ak_end_answer`.
        case built(UnsafeRawPointer)
        case wait(InFlightBuild)
        case make(InFlightBuild, at: UnsafeMutableRawPointer)
    }

    func turn(_ call: ScopeCall) -> Turn {
        ak_building_lock()
        defer { ak_building_unlock() }
        switch state {
        case .ready:
            guard let value else { Fatal.internalError() }
            ak_begin_reading(ak_current())
            return .built(value)
        case .building(let builder, _):
            guard let build = builder as? InFlightBuild else { Fatal.internalError() }
            build.await(by: InFlightBuild.current)
            return .wait(build)
        case .empty:
            let build = InFlightBuild(call.callSite, within: InFlightBuild.current?.unfinished)
            return .make(build, at: reserve(for: build))
        }
    }

    /// The build is over; the value is in its place if it succeeded.
    func finish(_ build: InFlightBuild, succeeded: Bool) {
        let waiting = DeferredRelease.locked { deferred in
            if succeeded {
                setMade()
                publish(&deferred)
            } else {
                abandon(&deferred)
            }
            return build.finish()
        }
        for continuation in waiting { continuation.resume() }
    }
}
