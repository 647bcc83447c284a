/// The command line: one question, one answer.
@MainActor public protocol Scripting: AnyObject, Sendable {
    /// Runs a command.
    func run(_ command: ScriptCommand) async throws(ScriptError) -> ScriptReply

    /// Says that nobody could read this reply, so that what would be told only once is told again.
    func takeBack(_ reply: ScriptReply) async
}
