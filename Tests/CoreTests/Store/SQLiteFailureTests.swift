import AssemblyTesting
import Core
import Foundation
import Testing

@testable import CoreBase

@Suite("What SQLite's codes mean") struct SQLiteFailureTests {
    private let file = URL(filePath: "/data/store.sqlite")

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
                    == .forbidden(path: deep.path, culprit: closed.path, remedy: .permissions("u+x")))
            chmod(closed.path, 0o700)
        }
    }
}
