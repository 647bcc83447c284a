/// One thing that can be done to a subject, as a value: a comparison makes steps up, runs them on Base and on Double,
/// shrinks what fails and prints it as Swift.
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
/// An enum prints itself: `.move(1, to: 3)`. What its cases carry may be numbers, texts, `Data`, dates, collections,
/// enums, and structs with an initializer of all their properties; anything else conforms to ``SwiftSource``.
public protocol Step<Subject>: Sendable {
    /// What steps are done to.
    associatedtype Subject: Sendable

    /// What a step gives back. What can't be compared is given back as a text that says what matters of it.
    typealias Answer = any Equatable & Sendable

    /// Makes up a step that could come after these.
    ///
    /// `random` is the only chance there is: the same seed must give the same steps. Steps that are likely to meet, few
    /// names and small numbers, find more than many that never do.
    static func next(after done: [Self], using random: inout Random) -> Self

    /// Does it, and gives back what a user of the subject learns. A thrown error is an answer, too.
    func run(on subject: Subject) async throws -> Answer?

    /// Steps that are simpler and might do as well, the simplest first; none unless told otherwise. A chain of them
    /// must end.
    var simpler: [Self] { get }

    /// What is compared of an error: its type and its text, unless told otherwise.
    static func text(of error: any Error) -> String
}

extension Step {
    public var simpler: [Self] { [] }

    public static func text(of error: any Error) -> String { "\(type(of: error)): \(error)" }
}
