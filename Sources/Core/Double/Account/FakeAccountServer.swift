internal import Core

/// An account server client whose requests go to ``FakeAccounts``, in memory.
struct FakeAccountServer: AccountServer, ServerClient {
    let server: FakeProgramServer

    init(_ server: FakeProgramServer) { self.server = server }
}
