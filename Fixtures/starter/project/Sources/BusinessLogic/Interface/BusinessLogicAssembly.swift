/// The layer that knows the domain and its rules.
///
/// Every component is safe to use from any thread.
// PlaybillDemo begin
public protocol BusinessLogicAssembly: Sendable {
    /// The user's notes.
    var notesService: any NotesService { get }
}
// PlaybillDemo otherwise
public protocol BusinessLogicAssembly: Sendable {}
// PlaybillDemo end
