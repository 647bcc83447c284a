internal import Synchronization

/// Makes the subjects of a contract, and checks that each is on the right seat.
///
/// The rule, with the contract's module suffixes:
///
/// 1. A type from a module ending in `Base` belongs on the Base seat, one from a module ending in `Double` on the
///    other.
/// 2. Types from one other module, such as a test's own, fit either seat, but must differ.
/// 3. A wrapper around a type of rule 1, up to three deep, is not allowed: the contract must name the part that is the
///    implementation. Of a class instance within the wrapper, only the type counts.
final class Seats<Subject>: Sendable {
    typealias Make = Implementation<Subject>.Make

    /// The contract's settings for its seats.
    struct Plan: Sendable {
        var contract: String
        let base: Make
        let double: Make
        /// The implementation in a subject: the subject itself, or a part of it.
        var part: @Sendable (Subject) async throws -> Any = { $0 }
        /// Its type in the source: the protocol that the contract is one of.
        var tested = SourceText.fullName(of: Subject.self)
        var ends = ModuleSuffixes()
    }

    let plan: Plan
    /// The types found on the seats.
    private let seen = Mutex<[Seat: SeatedType]>([:])

    init(_ plan: Plan) { self.plan = plan }

    /// Makes the subject for a seat.
    ///
    /// - Parameter isTested: Whether it is for a test of the contract, which is written to `CONTRACT_RECORD`. A
    ///   comparison is none: it finds where the sides differ, and says nothing of what is right.
    /// - Throws: ``ContractFailure`` when it belongs on the other seat, or the seat can't be determined.
    func make(_ seat: Seat, isTested: Bool) async throws -> Subject {
        let subject = try await (seat == .base ? plan.base : plan.double)()
        let type = try await checkedType(of: subject, on: seat, by: .closure)
        if isTested { note(type, as: seat.rawValue) }
        return subject
    }

    /// Checks the subject that a comparison's `restart:` gave for the one of a seat.
    ///
    /// - Throws: ``ContractFailure`` when it belongs on the other seat, or the seat can't be determined.
    func checkRestarted(_ subject: Subject, on seat: Seat) async throws {
        _ = try await checkedType(of: subject, on: seat, by: .restart)
    }

    /// What made the subject of a seat.
    private enum Maker { case closure, restart }

    private func checkedType(
        of subject: Subject, on seat: Seat, by maker: Maker
    ) async throws -> SeatedType {
        let implementation = try await implementation(in: subject, seat.rawValue, by: maker)
        let type = SeatedType(of: implementation)
        // A restart of one comparison says nothing of what the closures make.
        if maker == .closure { seen.withLock { $0[seat] = type } }
        try await check(type, implementation, on: seat, by: maker)
        return type
    }

    /// Makes an added implementation.
    func make(_ name: String, _ make: Make, isTested: Bool) async throws -> Subject {
        let subject = try await make()
        let type = SeatedType(of: try await implementation(in: subject, name))
        if isTested { note(type, as: name) }
        return subject
    }

    private func implementation(
        in subject: Subject, _ seat: String, by maker: Maker = .closure
    ) async throws -> Any {
        guard let implementation = unwrapped(try await plan.part(subject)) else {
            throw failure(
                "the \(seat) seat holds nil", help: "let its closure make one, or test another part",
                by: maker)
        }
        return implementation
    }

    private func check(
        _ type: SeatedType, _ implementation: Any, on seat: Seat, by maker: Maker
    ) async throws {
        let told = plan.ends.seat(of: type.module)
        if told == seat { return }
        if told != nil {
            throw failure(
                "the \(seat.rawValue) seat holds \(type.told), which is not a \(seat.rawValue)",
                help: "let `\(seat == .base ? "base" : "double"):` make one of a module whose name ends in "
                    + "\(plan.ends.end(of: seat)), or name other ends with `modules(base:double:)`",
                by: maker)
        }
        if let (property, inner) = wrapped(in: implementation) {
            throw failure(
                "the \(seat.rawValue) seat holds \(type.told), which wraps \(inner.told)",
                help: "say which part of it is tested: `.testing\(property)`", by: maker)
        }
        let other = try await self.type(on: seat.other)
        if type == other {
            throw failure(
                "both seats hold \(type.told), so nothing tells Base from Double",
                help:
                    "say which part of it is tested, as in `.testing(\\.store)`, or give the Double a type of "
                    + "its own",
                by: maker)
        }
        if type.module != other.module {
            throw failure(
                "the \(seat.rawValue) seat holds \(type.told), the \(seat.other.rawValue) seat \(other.told)",
                help:
                    "let the names of their modules end in \(plan.ends.base) and \(plan.ends.double), or name other ends "
                    + "with `modules(base:double:)`",
                by: maker)
        }
    }

    /// The type on a seat. If a restricted run has not made one yet, one is made.
    private func type(on seat: Seat) async throws -> SeatedType {
        if let type = seen.withLock({ $0[seat] }) { return type }
        do {
            let subject = try await (seat == .base ? plan.base : plan.double)()
            let type = SeatedType(of: try await implementation(in: subject, seat.rawValue))
            seen.withLock { $0[seat] = type }
            return type
        } catch let failure as ContractFailure {
            throw failure
        } catch {
            throw UnmadeSubject(side: seat.rawValue, error: error)
        }
    }

    /// The nearest stored property with a type whose module determines the seat, as `testing` is told it: of the value,
    /// of the structs, enums, tuples and collections that it stores, or of those that these store.
    private func wrapped(in value: Any) -> (property: String, SeatedType)? {
        var found: [(path: String?, value: Any)] = [("\\", value)]
        for _ in 1...3 {
            var parts: [(path: String?, value: Any)] = []
            for (path, value) in found {
                for child in Self.properties(of: value) {
                    guard let inner = unwrapped(child.value) else { continue }
                    // Elements of a tuple are labelled `.0`, those of a collection not at all.
                    let label = child.label.map { $0.drop { $0 == "." } }
                    let path = label.flatMap { label in path.map { "\($0).\(label)" } }
                    let type = SeatedType(of: inner)
                    if plan.ends.seat(of: type.module) != nil {
                        return (path.map { "(\($0))" } ?? " { … }", type)
                    }
                    // Unlike the subject, which was just made, an instance in it may be shared with other threads. To read
                    // what they change meanwhile, as in a `URLSession`, can end the process.
                    if Swift.type(of: inner) is AnyClass { continue }
                    let isOptional = Mirror(reflecting: child.value).displayStyle == .optional
                    parts.append((path.map { isOptional ? "\($0)?" : $0 }, inner))
                }
            }
            found = parts
        }
        return nil
    }

    /// Inherited ones come last. Of a long collection, the first elements stand for all.
    private static func properties(of value: Any) -> [Mirror.Child] {
        sequence(first: Mirror(reflecting: value), next: \.superclassMirror)
            .flatMap { $0.children.prefix(100) }
    }

    private func note(_ type: SeatedType, as seat: String) {
        SeatRecord.note(type, as: seat, in: plan.contract, of: plan.tested)
    }

    private func failure(_ problem: String, help: String, by maker: Maker) -> ContractFailure {
        let text =
            switch maker {
            case .closure: "\(problem)\nhelp: \(help)"
            case .restart:
                "after a restart, \(problem)\n"
                    + "help: let `restart:` give each side what its own closure makes, over the same storage"
            }
        return ContractFailure(description: "\(plan.contract): \(text)")
    }
}

/// One side's subject could not be made while the other side's was checked against it.
struct UnmadeSubject: Error, CustomStringConvertible {
    let side: String
    let error: any Error

    var description: String { "\(side) could not be made: \(error)" }
}
