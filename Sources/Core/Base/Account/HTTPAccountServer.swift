internal import Core

/// Asks the server by HTTP, as docs/server.md has it.
struct HTTPAccountServer: AccountServer {
    private let server: ProgramServer

    init(_ server: ProgramServer) { self.server = server }

    func signIn(email: String, password: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await server.send(
            "POST", "v1/session", body: ["email": email, "password": password.reveal()])
    }

    func signOut(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await server.send("DELETE", "v1/session", token: token)
    }

    func account(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await server.send("GET", "v1/account", token: token)
    }
}
