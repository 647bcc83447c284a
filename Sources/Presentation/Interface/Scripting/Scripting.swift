/// The command line: one question, one answer.
@MainActor public protocol Scripting: AnyObject, Sendable {
    /// Tells what is wrong with a sign-in before the user is asked for the password: that the text can be no e-mail
    /// address, or that no server is set. The server is not asked.
    func checkSignIn(email: String) throws(ScriptError)

    /// Runs a command.
    func run(_ command: ScriptCommand) async throws(ScriptError) -> ScriptReply

    /// Tells that this reply was not printed: notifications in it are delivered again.
    func takeBack(_ reply: ScriptReply) async
}
