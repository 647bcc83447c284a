/// One question, one answer: what a command line without a screen asks.
@MainActor public protocol Scripting: AnyObject, Sendable {
    /// Does what the command says.
    func run(_ command: ScriptCommand) async throws(ScriptError) -> ScriptReply
}
