internal import Core

/// An account server client whose requests go to ``FakeAccounts``, in memory.
struct FakeAccountServer: AccountServer {
    private let server: FakeProgramServer

    init(_ server: FakeProgramServer) { self.server = server }

    func signIn(email: String, password: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await server.send(
            "POST", "/v1/session", body: ["email": email, "password": password.reveal()])
    }

    func signOut(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await server.send("DELETE", "/v1/session", token: token)
    }

    func account(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await server.send("GET", "/v1/account", token: token)
    }
}
