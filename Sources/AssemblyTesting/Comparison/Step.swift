/// An operation on a subject, as a value. A comparison generates random steps, runs them on Base and on Double,
/// shrinks failing sequences and prints them as Swift.
///
/// ```swift
/// enum NotesStep: Step {
///     case add(Int), remove(Int), move(Int, to: Int)
///
///     static func next(after done: [Self], using random: inout Random) -> Self {
///         switch random.below(3) {
///         case 0: .add(random.below(5))
///         case 1: .remove(random.below(5))
///         default: .move(random.below(5), to: random.below(7) - 1)
///         }
///     }
///
///     func run(on notes: any NotesService) async throws -> Answer? {
///         switch self {
///         case .add(let id): return try await notes.add(.sample(id))
///         case .remove(let id): return try await notes.remove(NoteID(id))
///         case .move(let id, let index):
///             try await notes.move(NoteID(id), to: index)
///             return nil
///         }
///     }
/// }
/// ```
///
/// An enum prints itself: `.move(1, to: 3)`. Its associated values may be numbers, texts, `Data`, `URL`,
/// dates, collections, enums, and structs whose memberwise initializer takes all stored properties; other types, and
/// those of values in an `any` type, conform to ``SwiftSource``.
public protocol Step<Subject>: Sendable {
    /// The subject of the steps.
    associatedtype Subject: Sendable

    /// The result of a step. A result that is not comparable is returned as a text with the relevant parts.
    typealias Answer = any Equatable & Sendable

    /// A random step to follow these.
    ///
    /// `random` must be the only source of randomness: the same seed must give the same steps. Few names and small
    /// numbers find more than many, because steps interact more often.
    static func next(after done: [Self], using random: inout Random) -> Self

    /// Performs the step, and returns what a user of the subject sees. A thrown error is a result too.
    func run(on subject: Subject) async throws -> Answer?

    /// Simpler steps that could fail in the same way, the simplest first; by default none. Repeated simplification
    /// must end.
    var simpler: [Self] { get }

    /// The compared part of an error: by default its type, with its module, and its text. One without a `description` of
    /// its own is told by all that it stores, with sets and dictionaries in order, and errors with their types; an
    /// object in it by its type alone. An error of Foundation is told by its domain, code and `userInfo`.
    static func text(of error: any Error) -> String
}

extension Step {
    /// No simpler steps.
    public var simpler: [Self] { [] }

    /// The type of the error, with its module, and its text or all that it stores.
    public static func text(of error: any Error) -> String {
        "\(SourceText.fullTypeName(of: error)): \(SourceText.of(error: error))"
    }
}
