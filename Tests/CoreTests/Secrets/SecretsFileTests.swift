import AssemblyTesting
import Core
import CoreBase
import Foundation
import Testing

@Suite("The secrets' file") struct SecretsFileTests {
    private let folder: TemporaryFolder
    private let core: CoreBase
    private var file: URL { folder.file("secrets.json") }

    init() throws {
        folder = try TemporaryFolder()
        core = CoreBase(CoreSettings(folder: folder.url))
    }

    @Test("only the user can read it, and nothing else is left beside it")
    func permissions() async throws {
        try await core.secrets.keep(Secret("one"), named: "1")
        try await core.secrets.keep(Secret("two"), named: "2")

        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["secrets.json"])
    }

    @Test("a file that others can read is refused", arguments: [0o640, 0o604, 0o622])
    func exposed(permissions: Int) async throws {
        try await core.secrets.keep(Secret("one"), named: "1")
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)

        await #expect(throws: SecretsError.exposed(path: file.path)) {
            try await core.secrets.secret(named: "1")
        }
        await #expect(throws: SecretsError.exposed(path: file.path)) {
            try await core.secrets.keep(Secret("two"), named: "2")
        }
    }

    @Test("a damaged file is refused, and left as it was", arguments: ["", "{", "{}", "[1]"])
    func damaged(text: String) async throws {
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)

        await #expect(throws: SecretsError.damaged(path: file.path)) {
            try await core.secrets.secret(named: "1")
        }
        await #expect(throws: SecretsError.damaged(path: file.path)) {
            try await core.secrets.keep(Secret("one"), named: "1")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test("what can't be reached is named with the reason")
    func inaccessible() async throws {
        try Data().write(to: folder.file("data"))
        let core = CoreBase(CoreSettings(folder: folder.file("data")))

        let error = await #expect(throws: SecretsError.self) {
            try await core.secrets.keep(Secret("one"), named: "1")
        }

        guard case .inaccessible(let path, let reason) = error else {
            Issue.record("\(error as Any) is another error")
            return
        }
        #expect(path == folder.file("data/secrets.json").path)
        #expect(!reason.isEmpty)
    }

    @Test("an error says what happened, where, and how to mend it, and no secret")
    func texts() {
        #expect(
            "\(SecretsError.exposed(path: "/it's/secrets.json"))" == #"""
                The secrets in /it's/secrets.json can be read by others.
                help: chmod 600 '/it'\''s/secrets.json'
                """#)
        #expect(
            "\(SecretsError.damaged(path: "/a/secrets.json"))" == """
                The secrets in /a/secrets.json can't be read: the file is damaged.
                help: restore it from a backup, or move it away and enter the keys again
                """)
        #expect(
            "\(SecretsError.inaccessible(path: "/a/secrets.json", reason: "Permission denied"))" == """
                The secrets in /a/secrets.json can't be reached: Permission denied.
                help: see that you may read and write that file and its folder
                """)
    }
}
