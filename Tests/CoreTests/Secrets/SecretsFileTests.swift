import AssemblyTesting
import Core
import Foundation
import Synchronization
import Testing

@testable import CoreBase

@Suite("The secrets' file") struct SecretsFileTests {
    private let folder: TemporaryFolder
    private let core: CoreBase
    private var file: URL { folder.file("secrets.json") }

    init() throws {
        folder = try TemporaryFolder()
        core = CoreBase(CoreSettings(folder: folder.url, lockWait: .seconds(60)))
    }

    @Test("only the user can read it, and nothing else is left beside it")
    func permissions() async throws {
        try await core.secrets.keep(Secret("one"), named: "1")
        try await core.secrets.keep(Secret("two"), named: "2")

        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["secrets.json"])
        #expect(
            try String(contentsOf: file, encoding: .utf8) == """
                [
                  {
                    "name" : "1",
                    "secret" : "one"
                  },
                  {
                    "name" : "2",
                    "secret" : "two"
                  }
                ]
                """)
    }

    @Test("missing folders are created, accessible for the user only")
    func folders() async throws {
        let secrets = CoreBase(CoreSettings(folder: folder.file("a/b"))).secrets
        #expect(try await secrets.secret(named: "1") == nil)

        try await secrets.keep(Secret("one"), named: "1")

        #expect(try await secrets.secret(named: "1") == Secret("one"))
        for made in ["a", "a/b"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(made).path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test("a file that is a link stays one, and what it leads to is replaced")
    func link() async throws {
        let other = try TemporaryFolder()
        let keys = other.file("keys.json")
        try Data("[]".utf8).write(to: keys)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keys.path)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: keys)

        try await core.secrets.keep(Secret("one"), named: "1")

        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == keys.path)
        #expect(try String(contentsOf: keys, encoding: .utf8).contains("one"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.url.path) == ["keys.json"])
        #expect(try await core.secrets.secret(named: "1") == Secret("one"))
    }

    @Test("a link to a file that is not there yet stays one, and the file is made", arguments: [true, false])
    func earlyLink(isRelative: Bool) async throws {
        let keys = folder.file("keys.json")
        let place = isRelative ? "keys.json" : keys.path
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: place)

        try await core.secrets.keep(Secret("one"), named: "1")

        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == place)
        #expect(try String(contentsOf: keys, encoding: .utf8).contains("one"))
        #expect(try await core.secrets.secret(named: "1") == Secret("one"))
    }

    @Test("a link to a link to a file that is not there yet leaves both, and the file is made")
    func earlyLinkToLink() async throws {
        let keys = folder.file("keys.json")
        let between = folder.file("between.json")
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: between)
        try FileManager.default.createSymbolicLink(at: between, withDestinationURL: keys)

        try await core.secrets.keep(Secret("one"), named: "1")

        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: between.path) == keys.path)
        #expect(try String(contentsOf: keys, encoding: .utf8).contains("one"))
    }

    @Test(
        "a link in a linked folder, to a file beside it that is not there yet, is followed from where it is")
    func earlyLinkInLinkedFolder() async throws {
        let real = folder.url.appending(path: "real/data")
        let data = folder.url.appending(path: "data")
        try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: data, withDestinationURL: real)
        try FileManager.default.createSymbolicLink(
            atPath: real.path + "/secrets.json", withDestinationPath: "../keys.json")
        let core = CoreBase(CoreSettings(folder: data, lockWait: .seconds(60)))

        try await core.secrets.keep(Secret("one"), named: "1")

        #expect(try await core.secrets.secret(named: "1") == Secret("one"))
    }

    @Test(
        "a link to a folder that is not there, as on a disk that is not mounted, is told, and not taken for an empty one"
    )
    func lostFolder() async throws {
        let (link, disk) = (folder.file("data"), folder.file("disk/weather"))
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: disk)
        let secrets = CoreBase(CoreSettings(folder: link, lockWait: .seconds(60))).secrets
        let expected = SecretsError.inaccessible(
            path: link.appending(path: "secrets.json").path,
            reason: "\(link.path) leads to \(disk.path), which is not there")

        await #expect(throws: expected) { try await secrets.secret(named: "1") }
        await #expect(throws: expected) { try await secrets.keep(Secret("one"), named: "1") }

        try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
        try await secrets.keep(Secret("one"), named: "1")
        #expect(try await secrets.secret(named: "1") == Secret("one"))
    }

    @Test("removing what is not there writes nothing")
    func removesNothing() async throws {
        try await core.secrets.keep(nil, named: "1")

        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test(
        "what a killed program had begun to write is removed with the next change, even if that changes nothing"
    )
    func begun() async throws {
        try await core.secrets.keep(Secret("one"), named: "1")
        try FileManager.default.copyItem(at: file, to: file.appendingPathExtension("new"))

        try await core.secrets.keep(nil, named: "2")

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["secrets.json"])
    }

    @Test("no file stays open, however often it is read and written")
    func closed() async throws {
        await #expect(processExitsWith: .success) { [folder = folder.url as URL] in
            let secrets = CoreBase(CoreSettings(folder: folder)).secrets
            try await secrets.keep(Secret("0"), named: "key")
            ProcessLimits.limitOpenFiles()
            for index in 1...40 {
                try await secrets.keep(Secret("\(index)"), named: "key")
                _ = try await secrets.secret(named: "key")
            }
        }

        #expect(try await core.secrets.secret(named: "key") == Secret("40"))
    }

    @Test("a folder that another program holds is waited for as long as the settings say")
    func held() async throws {
        let holder = open(folder.url.path, O_RDONLY | O_CLOEXEC)
        #expect(flock(holder, LOCK_EX) == 0)
        let core = CoreBase(CoreSettings(folder: folder.url, lockWait: .zero))

        // One that waits for ever is let go.
        let impatience = Task {
            try await Task.sleep(for: .seconds(60))
            flock(holder, LOCK_UN)
        }
        await #expect(
            throws: SecretsError.inaccessible(
                path: file.path, reason: "another program holds its folder", remedy: .patience)
        ) {
            try await core.secrets.keep(Secret("one"), named: "1")
        }
        impatience.cancel()

        // A program that another test starts may have this descriptor for a moment, so closing it would not be enough.
        flock(holder, LOCK_UN)
        close(holder)
        try await core.secrets.keep(Secret("one"), named: "1")
        #expect(try await core.secrets.secret(named: "1") == Secret("one"))
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

    @Test("a secret that others can read can be removed, and the next one is kept from them")
    func removesExposed() async throws {
        try await core.secrets.keep(Secret("one"), named: "1")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)

        try await core.secrets.keep(nil, named: "1")
        #expect(try await core.secrets.secret(named: "1") == nil)
        try await core.secrets.keep(Secret("two"), named: "2")

        #expect(try await core.secrets.secret(named: "2") == Secret("two"))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("of the secrets that others can read, one that does not meet the condition stays")
    func removesExposedConditionally() async throws {
        try await core.secrets.keep(Secret("one"), named: "1")
        try await core.secrets.keep(Secret("two"), named: "2")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        let before = try Data(contentsOf: file)

        #expect(try await core.secrets.remove(named: "1") { $0 == Secret("two") } == nil)
        #expect(try Data(contentsOf: file) == before)

        #expect(try await core.secrets.remove(named: "2") { $0 == Secret("two") } == Secret("two"))
        #expect(try await core.secrets.secret(named: "1") == Secret("one"))
    }

    @Test("a conditional removal of a secret that does not exist makes no folder")
    func removesNothingConditionally() async throws {
        let secrets = CoreBase(CoreSettings(folder: folder.file("a"))).secrets

        #expect(try await secrets.remove(named: "1") { _ in true } == nil)

        #expect(!FileManager.default.fileExists(atPath: folder.file("a").path))
    }

    @Test(
        "on a disk that can't keep a file from others no secret is written, and one that is there can be removed"
    )
    func withoutPermissions() async throws {
        try await core.secrets.keep(Secret("one"), named: "1")
        // Such a disk gives each file the same permissions.
        let secrets = SecretsFile(file, lockWait: .seconds(60), isExposed: { _ in true })
        let expected = SecretsError.inaccessible(
            path: file.path, reason: "its disk can't keep a file from others", remedy: .otherDisk)

        await #expect(throws: SecretsError.exposed(path: file.path)) { try await secrets.secret(named: "1") }
        try await secrets.keep(nil, named: "1")
        #expect(try await secrets.secret(named: "1") == nil)
        await #expect(throws: expected) { try await secrets.keep(Secret("two"), named: "2") }

        #expect(try await secrets.secret(named: "2") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["secrets.json"])
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

        guard case .inaccessible(let path, let reason, .access) = error else {
            Issue.record("\(error as Any) is another error")
            return
        }
        #expect(path == folder.file("data/secrets.json").path)
        #expect(reason == "Not a directory")
    }

    @Test(
        "what the user may not do is told as the system tells it, and changes nothing",
        arguments: [(nil, 0o333), (nil, 0o555), (0o000, 0o777)])
    func forbidden(ofFile: Int?, ofFolder: Int) async throws {
        let manager = FileManager.default
        if let ofFile {
            try Data("[]".utf8).write(to: file)
            try manager.setAttributes([.posixPermissions: ofFile], ofItemAtPath: file.path)
        }
        try manager.setAttributes([.posixPermissions: ofFolder], ofItemAtPath: folder.url.path)

        await expectForbidden(file)

        try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
        #expect(
            try manager.contentsOfDirectory(atPath: folder.url.path)
                == (ofFile == nil ? [] : ["secrets.json"]))
    }

    /// In a process of its own that may do nothing, keeping a secret fails for want of permission.
    private func expectForbidden(
        _ file: URL, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await #expect(processExitsWith: .success, sourceLocation: sourceLocation) { [file = file as URL] in
            ProcessLimits.becomeNobody()
            let secrets = CoreBase(CoreSettings(folder: file.deletingLastPathComponent())).secrets
            await #expect(
                throws: SecretsError.inaccessible(path: file.path, reason: "Permission denied")
            ) {
                try await secrets.keep(Secret("one"), named: "1")
            }
        }
    }

    @Test("a folder that may not be made is told as the system tells it")
    func forbiddenFolder() async throws {
        let file = folder.file("a/secrets.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)

        await expectForbidden(file)
    }

    @Test("a file of another user is refused")
    func ofAnotherUser() async throws {
        let file = file
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/etc/passwd")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)

        await #expect(processExitsWith: .success) { [file = file as URL] in
            ProcessLimits.becomeNobody()
            let secrets = CoreBase(CoreSettings(folder: file.deletingLastPathComponent())).secrets
            await #expect(
                throws: SecretsError.inaccessible(
                    path: file.path, reason: "it belongs to another user", remedy: .ownership)
            ) {
                try await secrets.secret(named: "1")
            }
        }
    }

    @Test(
        "a folder, a pipe or a device in the place of the file is told as such, at once",
        arguments: [0, 1, 2])
    func isNoFile(kind: Int) async throws {
        switch kind {
        case 0: #expect(mkdir(file.path, 0o700) == 0)
        case 1: #expect(mkfifo(file.path, 0o600) == 0)
        default: #expect(symlink("/dev/null", file.path) == 0)
        }
        let expected = SecretsError.inaccessible(
            path: file.path, reason: "it is not a file", remedy: .removal)

        await #expect(throws: expected) { try await core.secrets.secret(named: "1") }
        await #expect(throws: SecretsError.self) { try await core.secrets.keep(Secret("one"), named: "1") }
    }

    @Test("a disk that fills up half-way leaves what was there, and nothing beside it")
    func full() async throws {
        let file = file

        await #expect(processExitsWith: .success) { [file = file as URL] in
            let secrets = CoreBase(CoreSettings(folder: file.deletingLastPathComponent())).secrets
            try await secrets.keep(Secret("one"), named: "1")
            ProcessLimits.limitFiles(toBytes: 10_000)
            let error = await #expect(throws: SecretsError.self) {
                try await secrets.keep(Secret(String(repeating: "x", count: 20_000)), named: "2")
            }
            guard case .inaccessible(file.path, "File too large", .access) = error else {
                Issue.record("\(error as Any) is another error")
                return
            }
        }

        #expect(try await core.secrets.secret(named: "1") == Secret("one"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["secrets.json"])
    }

    @Test("a power loss takes back nothing that was kept or removed, and empties no file")
    func flushed() async throws {
        let file = file
        let flushes = Mutex<[Flush]>([])
        let secrets = SecretsFile(
            file, lockWait: .seconds(60),
            flush: { descriptor in
                let flush = Flush(descriptor, beside: file)
                flushes.withLock { $0.append(flush) }
                // Some disks can't flush a folder.
                return flush.size != nil
            })

        var before: Int?
        for secret in ["one", "another one", nil] {
            try await secrets.keep(secret.map { Secret($0) }, named: "1")

            let after = try Data(contentsOf: file).count
            let seen = flushes.withLock { flushes in
                defer { flushes = [] }
                return flushes
            }
            // First the new content, then the folder, in which it has taken the place of the old one.
            #expect(seen == [Flush(size: after, sizeInPlace: before), Flush(size: nil, sizeInPlace: after)])
            before = after
        }
    }

    @Test("what can't be flushed is told as the system tells it, and leaves what was there")
    func unflushed() async throws {
        try await core.secrets.keep(Secret("one"), named: "1")
        let secrets = SecretsFile(file, lockWait: .seconds(60), flush: { _ in Disk.flush(-1) })

        let expected = SecretsError.inaccessible(path: file.path, reason: SystemError(EBADF).reason)
        await #expect(throws: expected) { try await secrets.keep(Secret("two"), named: "1") }

        #expect(try await core.secrets.secret(named: "1") == Secret("one"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["secrets.json"])
    }

    @Test("an error says what happened, where, and how to fix it, and no secret")
    func texts() {
        #expect(
            "\(SecretsError.exposed(path: "/it's/secrets.json"))" == #"""
                The secrets in /it's/secrets.json can be read by others.
                help: use a data folder on another disk, if this does not make it private:
                  chmod 600 '/it'\''s/secrets.json'
                """#)
        #expect(
            "\(SecretsError.damaged(path: "/a/secrets.json"))" == """
                The secrets in /a/secrets.json can't be read: the file is damaged.
                help: restore a backup, or move the file away, then sign in or enter keys again
                """)
        #expect(
            "\(SecretsError.inaccessible(path: "/a/secrets.json", reason: "Permission denied"))" == """
                The secrets in /a/secrets.json can't be reached: Permission denied.
                help: see that you may read and write it and its folder, and that there is room
                """)
    }

    @Test(
        "the help fits the reason",
        arguments: [
            (.patience, "wait until the other program is done, or end it, and try again"),
            (.ownership, "let an administrator give it to you (sudo chown), or move it away"),
            (.removal, "move away what is there, and try again"),
            (.otherDisk, "use a data folder on another disk"),
        ] as [(SecretsError.Remedy, String)])
    func help(remedy: SecretsError.Remedy, expected: String) {
        let error = SecretsError.inaccessible(path: "/a/secrets.json", reason: "so it is", remedy: remedy)

        #expect("\(error)".hasSuffix("\nhelp: \(expected)"))
    }
}

/// What was flushed, and what stood in the secrets' place at that moment.
private struct Flush: Equatable, Sendable {
    /// The file's size; nil for a folder.
    let size: Int?
    /// The size of the file in the secrets' place; nil where there was none.
    let sizeInPlace: Int?
}

extension Flush {
    fileprivate init(_ descriptor: Int32, beside file: URL) {
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        size = isFile ? Int(status.st_size) : nil
        sizeInPlace = stat(file.path, &status) == 0 ? Int(status.st_size) : nil
    }
}
