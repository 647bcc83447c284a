/// What stands in for a component: makes a value of the component's type from the key in hand.
///
/// Its type is known to its two users only, which makes it safe to share: it is called where the component is
/// asked for, and was given by who may call it there.
final class StandIn<Value>: @unchecked Sendable {
    private let make: ((any Hashable & Sendable) throws -> Value)?
    private let makeLater: (@Sendable () async throws -> Value)?

    init(_ make: @escaping (any Hashable & Sendable) throws -> Value) {
        self.make = make
        makeLater = nil
    }

    init(later make: @escaping @Sendable () async throws -> Value) {
        self.make = nil
        makeLater = make
    }

    func value<Failure: Error>(
        _ key: any Hashable & Sendable, _: Failure.Type, at line: @autoclosure () -> Line
    ) throws(Failure) -> Value {
        guard let make else { Fatal.standInAwaits(at: line()) }
        do {
            return try make(key)
        } catch let error as Failure {
            throw error
        } catch {
            Fatal.standInThrew(error, Failure.self, at: line())
        }
    }

    nonisolated(nonsending) func value<Failure: Error>(
        later key: any Hashable & Sendable, _: Failure.Type, at line: @autoclosure () -> Line
    ) async throws(Failure) -> Value where Value: Sendable {
        guard let makeLater else { return try value(key, Failure.self, at: line()) }
        do {
            return try await makeLater()
        } catch let error as Failure {
            throw error
        } catch {
            Fatal.standInThrew(error, Failure.self, at: line())
        }
    }
}
