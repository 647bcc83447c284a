import AssemblyKit
import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Testing

/// Two servers of the program's own, one data folder, and a program for each server.
@Suite("Another server is set later", .timeLimit(.minutes(10))) struct OtherServerTests {
    private let folder: TemporaryFolder
    private let first: LoopbackServer
    private let second: LoopbackServer
    private let ann = Account(email: "ann@example.org", name: "Ann")

    init() throws {
        let account = #""email": "ann@example.org", "name": "Ann""#
        folder = try TemporaryFolder()
        first = try LoopbackServer([
            "/v1/session": LoopbackReply(201, json: #"{"token": "t0ken", \#(account)}"#),
            "/v1/account": LoopbackReply(json: "{\(account)}"),
        ])
        second = try LoopbackServer(["/v1/account": LoopbackReply(401)])
    }

    private func core(_ server: LoopbackServer) -> CoreBase {
        var settings = CoreSettings(folder: folder.url)
        settings.server = ServiceEndpoint(url: server.url)
        let core = CoreBase(settings)
        let clock = CoreDouble(conditions: Conditions(time: ManualTime())).clock
        core.override(\.clock) { clock }
        return core
    }

    private func services(_ server: LoopbackServer) -> BusinessLogicBase {
        BusinessLogicBase(core: core(server))
    }

    @Test("the token of one server is sent to no other, and is kept for the one that gave it")
    func keepsToken() async throws {
        let email = try #require(EmailAddress("ann@example.org"))
        let password = try #require(Password("correct horse"))
        _ = try await services(first).accountService.signIn(email: email, password: password)

        let elsewhere = services(second)
        #expect(try await elsewhere.accountService.account() == nil)
        #expect(try await elsewhere.accountService.confirm() == nil)
        await #expect(throws: NotificationError.signedOut) {
            try await elsewhere.notificationService.subscriptions()
        }
        try await elsewhere.accountService.signOut()

        #expect(second.requests.isEmpty)
        #expect(try await services(first).accountService.account() == ann)
    }

    @Test("a session that others can read is forgotten and ended for its own server only")
    func exposed() async throws {
        let email = try #require(EmailAddress("ann@example.org"))
        let password = try #require(Password("correct horse"))
        _ = try await services(first).accountService.signIn(email: email, password: password)
        let file = folder.file("secrets.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        let kept = try Data(contentsOf: file)

        await #expect(throws: AccountError.notKept("\(SecretsError.exposed(path: file.path))")) {
            try await services(second).accountService.signOut()
        }
        #expect(try Data(contentsOf: file) == kept)
        #expect(second.requests.isEmpty)

        #expect(try await services(first).accountService.signOut() == ann)
        #expect(try await services(first).accountService.account() == nil)
        #expect(first.requests.last?.headers["authorization"] == "Bearer t0ken")
    }

    @Test("a session that an earlier version kept goes on, and is of the server that confirms it")
    func earlierVersion() async throws {
        let kept = Secret(#"{"token": "t0ken", "email": "ann@example.org", "name": "Ann"}"#)
        try await core(first).secrets.keep(kept, named: "session")

        #expect(try await services(first).accountService.confirm() == ann)
        #expect(try await services(second).accountService.confirm() == nil)

        #expect(first.requests.map { $0.headers["authorization"] } == ["Bearer t0ken"])
        #expect(second.requests.isEmpty)
        #expect(try await services(first).accountService.account() == ann)
    }
}
