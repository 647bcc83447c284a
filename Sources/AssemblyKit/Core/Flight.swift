internal import CAssemblyKit

/// The making of an object by a task, for which other tasks wait.
final class Flight: @unchecked Sendable {
    /// What this task, or the one that it is a child of, makes.
    @TaskLocal static var current: Flight?

    private let line: Line
    private let parent: Flight?
    // Guarded by the building lock.
    private var isOver = false
    private var waiting: [UnsafeContinuation<Void, Never>] = []
    /// What it and its children wait for.
    private var awaited: [Flight] = []

    init(_ line: Line, parent: Flight?) {
        self.line = line
        self.parent = parent
    }

    /// Returns when it is over, however it went.
    func end(for waiter: Flight?) async {
        await withUnsafeContinuation { continuation in
            ak_building_lock()
            let isOver = isOver
            if !isOver { waiting.append(continuation) }
            ak_building_unlock()
            if isOver { continuation.resume() }
        }
        ak_building_lock()
        defer { ak_building_unlock() }
        for flight in waiter?.lineage ?? [] {
            if let index = flight.awaited.firstIndex(where: { $0 === self }) {
                flight.awaited.remove(at: index)
            }
        }
    }

    /// Called with the lock, as all below; those given are to be resumed without it.
    func land() -> [UnsafeContinuation<Void, Never>] {
        isOver = true
        defer { waiting = [] }
        return waiting
    }

    /// This one and those that it is part of, innermost first.
    private var lineage: [Flight] {
        Array(sequence(first: self) { $0.parent })
    }

    /// Notes that what `waiter` makes waits for this; stops the program when this waits for that.
    func await(by waiter: Flight?) {
        guard let lineage = waiter?.lineage else { return }
        if let path = path(to: lineage) {
            guard let end = path.last, let start = lineage.firstIndex(where: { $0 === end }) else { return }
            let asked = lineage[...start].reversed().map(\.line)
            let others = path.dropLast().map(\.line)
            Fatal.awaitedCycle(asked + others, acrossTasks: !others.isEmpty)
        }
        for flight in lineage { flight.awaited.append(self) }
    }

    /// From this one, by what waits for what, to one of those.
    private func path(to ends: [Flight]) -> [Flight]? {
        var seen: Set<ObjectIdentifier> = []
        func path(from flight: Flight) -> [Flight]? {
            if ends.contains(where: { $0 === flight }) { return [flight] }
            guard seen.insert(ObjectIdentifier(flight)).inserted else { return nil }
            for next in flight.awaited {
                if let rest = path(from: next) { return [flight] + rest }
            }
            return nil
        }
        return path(from: self)
    }
}

extension Cell {
    private enum Turn<Value> {
        case done(Value)
        case wait(Flight)
        case make(Flight, at: UnsafeMutableRawPointer)
    }

    /// The value, made by this task or by the one that makes it already.
    nonisolated(nonsending) func share<Value: Sendable, Failure: Error>(
        _ line: Line, _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        while true {
            switch turn(line, Value.self) {
            case .done(let value): return value
            case .wait(let flight): await flight.end(for: Flight.current)
            case .make(let flight, let memory):
                let result = await Flight.$current.withValue(flight) { await Self.result(make) }
                if case .success(let value) = result { memory.initializeMemory(as: Value.self, to: value) }
                land(flight, result)
                return try result.get()
            }
        }
    }

    private nonisolated(nonsending) static func result<Value, Failure: Error>(
        _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        do throws(Failure) {
            return .success(try await make())
        } catch {
            return .failure(error)
        }
    }

    private func turn<Value>(_ line: Line, _: Value.Type) -> Turn<Value> {
        ak_building_lock()
        defer { ak_building_unlock() }
        switch state {
        case .ready:
            guard let value else { Fatal.unreachable() }
            return .done(value.assumingMemoryBound(to: Value.self).pointee)
        case .awaited(let flight):
            flight.await(by: Flight.current)
            return .wait(flight)
        case .empty:
            let flight = Flight(line, parent: Flight.current)
            state = .awaited(flight)
            return .make(flight, at: prepare())
        case .building: Fatal.unreachable()
        }
    }

    private func land<Value, Failure>(_ flight: Flight, _ result: Result<Value, Failure>) {
        var waiting: [UnsafeContinuation<Void, Never>] = []
        Aftermath.settled { aftermath in
            if case .success = result {
                made()
                publish(&aftermath)
            } else {
                abandon(&aftermath)
            }
            waiting = flight.land()
        }
        for continuation in waiting { continuation.resume() }
    }
}
