internal import Core

/// Asks the server by HTTP, as docs/server.md has it.
struct HTTPAccountServer: AccountServer, ServerClient {
    let server: ProgramServer

    init(_ server: ProgramServer) { self.server = server }
}
