import AssemblyTesting
import Core
import Foundation
import Testing

@testable import CoreBase

@Suite("What SQLite's codes mean") struct SQLiteFailureTests {
    private let file = Self.store
    private static let store = URL(filePath: "/data/store.sqlite")

    @Test(
        "a full disk is told as such, whatever could not be written",
        arguments: [
            (13, 0),  // the database
            (778, ENOSPC), (778, EDQUOT),  // a page, within a quota too
            (1034, ENOSPC), (1290, ENOSPC),  // flushing a file, flushing a folder
            (1546, ENOSPC), (2570, ENOSPC), (4106, ENOSPC),  // cutting, checking, a lock
            (4618, ENOSPC), (4874, ENOSPC), (5386, ENOSPC),  // the log's index: made, lengthened, mapped
            (14, ENOSPC), (14, EDQUOT), (1550, ENOSPC),  // a new file
        ] as [(Int32, Int32)])
    func full(code: Int32, cause: Int32) {
        #expect(
            StoreError(sqlite: code, cause: cause, text: "", file: file) == .diskFull(path: file.path))
    }

    // By <https://sqlite.org/rescode.html>, with and without the codes that say more.
    @Test(
        "damage, locks and what the system forbids are told as such",
        arguments: [
            ([(11, 0), (267, 0), (26, 0)], .damaged(path: store.path, detail: "text")),
            ([(5, 0), (261, 0), (517, 0), (6, 0)], .locked(path: store.path, waited: .zero)),
            (
                [
                    (3, 0), (8, 0), (1032, 0), (23, 0), (14, EACCES), (14, EPERM), (14, EROFS), (778, EACCES),
                    (778, EPERM), (1290, EROFS),
                ], .forbidden(store)
            ),
            ([(1, 0), (1, ENOSPC)], .failed(path: store.path, reason: "text (SQLite's code 1)")),
            ([(778, 0)], .failed(path: store.path, reason: "text (SQLite's code 778)")),
            ([(14, 0)], .notOpened(path: store.path, reason: "text")),
        ] as [([(Int32, Int32)], StoreError)])
    func kinds(_ codes: [(Int32, Int32)], _ error: StoreError) {
        for (code, cause) in codes {
            #expect(StoreError(sqlite: code, cause: cause, text: "text", file: file) == error)
        }
    }

    @Test(
        "a file that the disk can't read is not told as damaged, nor is one whose disk has gone",
        arguments: [EIO, ENXIO, ERANGE])
    func unreadable(cause: Int32) {
        let reason = SystemError(cause).reason

        #expect(
            StoreError(sqlite: 11, cause: cause, text: "database disk image is malformed", file: file)
                == .failed(path: file.path, reason: "\(reason) (SQLite's code 11)"))
    }

    @Test(
        "damage is told as such, whatever else the system could not do with the file before",
        arguments: [EAGAIN, EACCES])
    func damaged(cause: Int32) {
        #expect(
            StoreError(sqlite: 11, cause: cause, text: "database disk image is malformed", file: file)
                == .damaged(path: file.path, detail: "database disk image is malformed"))
    }

    @Test("other failures are reported with the system's reason")
    func otherwise() {
        #expect(
            StoreError(sqlite: 778, cause: EIO, text: "disk I/O error", file: file)
                == .failed(
                    path: file.path, reason: "disk I/O error, Input/output error (SQLite's code 778)"))
        #expect(
            StoreError(sqlite: 14, cause: ENOENT, text: "unable to open database file", file: file)
                == .notOpened(
                    path: file.path, reason: "unable to open database file, No such file or directory"))
    }

    #if os(Linux)
        // Like a full disk, /proc has no room for a file, and SQLite finds none there.
        @Test("a new file that is not there, on a disk without room, is told as a full disk")
        func newFile() throws {
            let full = URL(filePath: "/proc/store.sqlite")
            let folder = try TemporaryFolder()
            let roomy = folder.file("store.sqlite")

            #expect(
                StoreError(sqlite: 14, cause: ENOENT, text: "", file: full) == .diskFull(path: full.path))
            #expect(
                StoreError(sqlite: 14, cause: ENOENT, text: "unable to open", file: roomy)
                    == .notOpened(
                        path: roomy.path, reason: "unable to open, No such file or directory"))
        }
    #endif

    @Test("a folder on the way that can't be passed is named, the highest first")
    func folderOnTheWay() async throws {
        let folder = try TemporaryFolder()
        let deep = folder.file("a/b/store.sqlite")
        try FileManager.default.createDirectory(
            at: deep.deletingLastPathComponent(), withIntermediateDirectories: true)
        for path in [folder.url, folder.file("a")] {
            if geteuid() == 0 { chown(path.path, 65_534, 65_534) }
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path.path)
        }

        await #expect(processExitsWith: .success) { [deep = deep as URL, closed = folder.file("a") as URL] in
            ProcessLimits.becomeNobody()
            chmod(closed.path, 0)
            #expect(
                StoreError.forbidden(deep)
                    == .forbidden(path: deep.path, culprits: [closed.path], remedy: .permissions("u+x")))
            chmod(closed.path, 0o700)
        }
    }
}
