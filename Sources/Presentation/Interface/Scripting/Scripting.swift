/// The command line: one question, one answer.
@MainActor public protocol Scripting: AnyObject, Sendable {
    /// Runs a command.
    func run(_ command: ScriptCommand) async throws(ScriptError) -> ScriptReply

    /// Tells that this reply was not printed: notifications in it are delivered again.
    func takeBack(_ reply: ScriptReply) async
}
