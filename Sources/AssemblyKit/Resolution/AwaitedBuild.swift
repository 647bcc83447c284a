public import CAssemblyKit

// Slow path of a singleton that is made with await: one task builds it, and the others wait for its `InFlightBuild`.

extension Assembly {
    /// The generic part of the slow path: moves the value and the error from and to the engine.
    @_alwaysEmitIntoClient
    nonisolated(nonsending) func resolve<Value: Sendable, Failure: Error>(
        awaiting site: Site, _ key: StoredKey?,
        _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { value.deallocate() }
        do {
            try await Engine.resolve(awaiting: site, Value.self, key, of: self, Failure.self, at: value) {
                let made = try await make()
                $0.initializeMemory(as: Value.self, to: made)
            }
        } catch {
            throw (error as? Failure).unsafelyUnwrapped  // the engine lets no other through
        }
        return value.move()
    }
}

// MARK: The engine

extension Engine {
    /// Puts a copy of the singleton at `value`.
    @usableFromInline @inline(never)
    nonisolated(nonsending) static func resolve(
        awaiting site: Site, _ type: Any.Type, _ key: StoredKey?, of assembly: any Assembly,
        _ failure: Any.Type, at value: UnsafeMutableRawPointer, _ make: StandIn.AwaitedMake
    ) async throws {
        let call = ScopeCall(.singleton, site, type, key, of: assembly)
        if let given = ComponentCapture.current?.visitAndInstall(call)?.value,
            Memory.initialize(call.type, at: value, to: given)
        {
            return
        }
        let observer = CallObservation.began(call)
        do {
            try await CallObservation.$ofTask.withValue(observer) {
                try await makeOrAwait(call, failure, observer, at: value, make)
            }
        } catch {
            observer?.ended(call, value: nil)
            throw error
        }
        observer?.ended(call, value: value)
    }

    /// Makes the value in this task, or waits for the task that makes it already.
    private nonisolated(nonsending) static func makeOrAwait(
        _ call: ScopeCall, _ failure: Any.Type, _ observer: (any CallObserver)?,
        at value: UnsafeMutableRawPointer, _ make: StandIn.AwaitedMake
    ) async throws {
        let entry = call.components.entry(of: call)
        while true {
            switch entry.awaitedStep(call) {
            case .built(let built):
                Memory.copy(call.type, from: built, to: value)
                endAnswer()
                return
            case .wait(let build):
                await build.waitUntilOver()
            case .make(let build, let standIn, let memory):
                observer?.isBuilding()
                do {
                    try await InFlightBuild.$current.withValue(build) {
                        // A capture looks for the component that the accessor asks for, not for one that the body asks for.
                        try await ComponentCapture.$reference.withValue(nil) {
                            try await self.make(call, standIn, failure, at: memory, make)
                        }
                    }
                } catch {
                    entry.finish(build, succeeded: false)
                    throw error
                }
                Memory.copy(call.type, from: memory, to: value)
                return entry.finish(build, succeeded: true)
            }
        }
    }

    private nonisolated(nonsending) static func make(
        _ call: ScopeCall, _ standIn: StandIn?, _ failure: Any.Type, at memory: UnsafeMutableRawPointer,
        _ make: StandIn.AwaitedMake
    ) async throws {
        if let standIn {
            do {
                try await standIn.make(awaitedFor: call, at: memory)
            } catch {
                if !isValue(error, of: failure) { Fatal.standInThrew(error, failure, at: call.callSite) }
                throw error
            }
        } else {
            try await make(memory)
        }
        call.applyDecorators(to: memory)
    }
}
