internal import CAssemblyKit

// How a singleton that is made with await is found or built: by one task, for which the others wait.

extension Assembly {
    /// The slow path of a singleton that is made with await.
    nonisolated(nonsending) func resolve<Value: Sendable, Failure: Error>(
        awaiting call: ScopeCall, _ make: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { value.deallocate() }
        var failure: Failure?
        let isMade = await Engine.resolve(awaiting: call, at: value) { address in
            do throws(Failure) {
                address.initializeMemory(as: Value.self, to: try await make())
                return true
            } catch {
                failure = error
                return false
            }
        } fail: { thrown in
            exchange(&failure, .fail, thrown)
        }
        guard isMade else { throw failure.unsafelyUnwrapped }
        return value.move()
    }
}

// MARK: The engine

extension Engine {
    /// Makes a value at the address; false when it threw.
    typealias AwaitedMake = nonisolated(nonsending) (UnsafeMutableRawPointer) async -> Bool
    /// Gives the front a `Thrown`, as `passOn` says.
    typealias Fail = (UnsafeMutableRawPointer) -> Bool

    /// Puts a copy of the singleton at `value`; false when it threw.
    fileprivate nonisolated(nonsending) static func resolve(
        awaiting call: ScopeCall, at value: UnsafeMutableRawPointer, _ make: AwaitedMake, fail: Fail
    ) async -> Bool {
        if case .value(let given) = ComponentCapture.current?.visit(call),
            Memory.initialize(call.type, at: value, to: given)
        {
            return true
        }
        let observer = CallObservation.began(call)
        let isMade = await CallObservation.$ofTask.withValue(observer) {
            await share(call, observer, at: value, make, fail)
        }
        observer?.ended(call, value: isMade ? UnsafeRawPointer(value) : nil)
        return isMade
    }

    /// The value is made by this task, or by the one that makes it already.
    private nonisolated(nonsending) static func share(
        _ call: ScopeCall, _ observer: (any CallObserver)?, at value: UnsafeMutableRawPointer,
        _ make: AwaitedMake, _ fail: Fail
    ) async -> Bool {
        let entry = call.components.entry(.singleton, call.site, call.type, call.key)
        while true {
            switch entry.turn(call) {
            case .built(let built):
                Memory.copy(call.type, from: built, to: value)
                if ak_end_answer() { destroyAnswer() }
                return true
            case .wait(let build):
                await build.waitUntilOver(InFlightBuild.current)
            case .make(let build, let memory):
                observer?.isBuilding()
                let isMade = await InFlightBuild.$current.withValue(build) {
                    await self.make(call, at: memory, make, fail)
                }
                if isMade { Memory.copy(call.type, from: memory, to: value) }
                entry.finish(build, succeeded: isMade)
                return isMade
            }
        }
    }

    private nonisolated(nonsending) static func make(
        _ call: ScopeCall, at memory: UnsafeMutableRawPointer, _ make: AwaitedMake, _ fail: Fail
    ) async -> Bool {
        if let standIn = call.standIn {
            do {
                try await standIn.make(awaitedFor: call, at: memory)
            } catch {
                passOn(error, of: call, fail)
                return false
            }
        } else if await !make(memory) {
            return false
        }
        call.decorate(memory)
        return true
    }
}
