extension AccountServer where Self: ServerClient {
    package func signIn(email: String, password: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await server.send(
            ServerRequest("POST", "v1/session", body: ["email": email, "password": password.reveal()]))
    }

    package func signOut(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await server.send(ServerRequest("DELETE", "v1/session", token: token))
    }

    package func account(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await server.send(ServerRequest("GET", "v1/account", token: token))
    }
}
