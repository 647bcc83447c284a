import AssemblyTesting
import Core
import CoreBase
import Foundation
import Testing

extension RecordKind where Value == Int { fileprivate static let number = RecordKind("number") }

@Suite("The store and other processes") struct StoreProcessTests {
    @Test("two processes take turns")
    func turns() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let store = SQLiteStore(file: file, lockWait: .seconds(600))

        async let ours: Void = count(to: 50, store)
        await #expect(processExitsWith: .success) { [file = file as URL] in
            let store = SQLiteStore(file: file, lockWait: .seconds(600))
            for _ in 1...50 {
                try await store.transaction { try $0.put(($0.value(.number, "it") ?? 0) + 1, .number, "it") }
            }
        }
        try await ours

        #expect(try await store.value(.number, "it") == 100)
    }

    @Test("a file that several make at once is made once", arguments: 1...3)
    func madeAtOnce(round: Int) async throws {
        let folder = try TemporaryFolder()

        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 1...8 {
                let store = SQLiteStore(file: folder.file("store.sqlite"), lockWait: .seconds(600))
                group.addTask { try await store.put(index, .number, "\(index)") }
            }
            try await group.waitForAll()
        }

        // The last of them may still be closing the file.
        let store = SQLiteStore(file: folder.file("store.sqlite"), lockWait: .seconds(600))
        #expect(try await store.values(.number) == Array(1...8))
    }

    private func count(to end: Int, _ store: SQLiteStore) async throws {
        for _ in 1...end {
            try await store.transaction { try $0.put(($0.value(.number, "it") ?? 0) + 1, .number, "it") }
        }
    }

    @Test("a process that waited long enough for another says so")
    func locked() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let store = SQLiteStore(file: file, lockWait: .seconds(600))
        let held = try await HeldTransaction(of: store)

        await #expect(processExitsWith: .success) { [file = file as URL] in
            let store = SQLiteStore(file: file, lockWait: .milliseconds(60))
            let start = ContinuousClock.now
            let error = await #expect(throws: StoreError.self) { try await store.put(2, .number, "it") }
            guard case .locked(file.path, let waited) = error else {
                Issue.record("\(error as Any) is another error")
                return
            }
            #expect(waited >= .milliseconds(60) && waited <= start.duration(to: .now))
            let waiting = Task {
                try await SQLiteStore(file: file, lockWait: .seconds(600)).put(2, .number, "it")
            }
            // Some time after it began to wait, or before: the outcome is the same.
            Thread.detachNewThread {
                usleep(20_000)
                waiting.cancel()
            }
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        try await held.end()

        #expect(try await store.value(.number, "it") == 1)
    }

    @Test("a transaction keeps other processes out, though its own program begins to read meanwhile")
    func lockedWhileReaderOpens() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let store = SQLiteStore(file: file, lockWait: .seconds(600))
        let held = try await HeldTransaction(of: store)

        // The first read opens a connection of its own.
        let before = try await store.value(.number, "it")
        await #expect(processExitsWith: .success) { [file = file as URL] in
            let store = SQLiteStore(file: file, lockWait: .milliseconds(60))
            let error = await #expect(throws: StoreError.self) { try await store.put(2, .number, "other") }
            guard case .locked(file.path, _) = error else {
                Issue.record("\(error as Any) is another error")
                return
            }
        }
        try await held.end()

        #expect(before == nil)
        #expect(try await store.values(.number) == [1])
    }

    @Test("what may not be written can be read", arguments: ReadOnly.allCases)
    func readOnly(_ what: ReadOnly) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try await SQLiteStore(file: file, lockWait: .zero).put(1, .number, "it")
        try set(folder, file, to: what)

        await #expect(processExitsWith: .success) { [file = file as URL, what = what as ReadOnly] in
            ProcessLimits.becomeNobody()
            let store = SQLiteStore(file: file, lockWait: .zero)
            for _ in 1...2 {
                let found = try await store.value(.number, "it")
                #expect(found == 1)
            }
            let error = await #expect(throws: StoreError.self) { try await store.put(2, .number, "it") }
            // Those beside a file that may not be written have been made by the read.
            let culprits =
                what == .file
                ? ["", "-wal", "-shm"].map { file.path + $0 } : [file.deletingLastPathComponent().path]
            let permissions = what == .file ? "u+rw" : "u+rwx"
            #expect(
                error == .forbidden(path: file.path, culprits: culprits, remedy: .permissions(permissions)))
            let found = try await store.value(.number, "it")
            #expect(found == 1)
        }

        try set(folder, file, to: nil)
        #expect(try await SQLiteStore(file: file, lockWait: .zero).value(.number, "it") == 1)
    }

    @Test("a store that may only be read, and was, can be written once the advice is followed")
    func adviceForReadOnly() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try await SQLiteStore(file: file, lockWait: .zero).put(1, .number, "it")
        try own(file, permissions: 0o400)
        try own(folder.url, permissions: 0o777)

        await #expect(processExitsWith: .success) { [file = file as URL] in
            ProcessLimits.becomeNobody()
            let found = try await SQLiteStore(file: file, lockWait: .zero).value(.number, "it")
            #expect(found == 1)
            let error = await #expect(throws: StoreError.self) {
                try await SQLiteStore(file: file, lockWait: .zero).put(2, .number, "it")
            }
            guard case .forbidden(_, let culprits, .permissions("u+rw")) = error else {
                Issue.record("\(error as Any) is another error")
                return
            }
            for culprit in culprits { #expect(chmod(culprit, 0o600) == 0) }
            try await SQLiteStore(file: file, lockWait: .zero).put(2, .number, "it")
        }

        #expect(try await SQLiteStore(file: file, lockWait: .zero).value(.number, "it") == 2)
    }

    @Test("what may not be written can be read, whatever letters are in the name of its folder")
    func readOnlyInOddFolder() async throws {
        let folder = try TemporaryFolder()
        let odd = folder.file("it's 100%41 #1?;")
        let file = odd.appending(path: "store.sqlite")
        try await SQLiteStore(file: file, lockWait: .zero).put(1, .number, "it")
        try own(file, permissions: 0o444)
        try own(odd, permissions: 0o555)
        try own(folder.url, permissions: 0o777)

        await #expect(processExitsWith: .success) { [file = file as URL] in
            ProcessLimits.becomeNobody()
            let found = try await SQLiteStore(file: file, lockWait: .zero).value(.number, "it")
            #expect(found == 1)
        }

        try own(odd, permissions: 0o777)
    }

    @Test(
        "what may not be used at all is named, with the command that allows it",
        arguments: ["file", "folder"])
    func forbidden(what: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("data/store.sqlite")
        try await SQLiteStore(file: file, lockWait: .zero).put(1, .number, "it")
        let culprit = what == "file" ? file : folder.file("data")
        try own(file, permissions: 0o600)
        try own(folder.file("data"), permissions: 0o777)
        try own(culprit, permissions: 0)
        try own(folder.url, permissions: 0o777)

        await #expect(processExitsWith: .success) { [file = file as URL, culprit = culprit as URL] in
            ProcessLimits.becomeNobody()
            let store = SQLiteStore(file: file, lockWait: .zero)
            for _ in 1...2 {
                let reading = await #expect(throws: StoreError.self) { try await store.values(.number) }
                let writing = await #expect(throws: StoreError.self) { try await store.put(2, .number, "it") }
                #expect(reading == writing)
                #expect(reading.map { "\($0)".contains("do not allow it") } == true)
                guard case .forbidden(file.path, [culprit.path], .permissions(let permissions)) = reading
                else {
                    Issue.record("\(reading as Any) is another error")
                    return
                }
                // The advice is taken as it stands.
                let mode = culprit == file ? ("u+rw", 0o600) : ("u+rwx", 0o700)
                #expect(permissions == mode.0)
            }
            let mode = culprit == file ? 0o600 : 0o700
            #expect(chmod(culprit.path, mode_t(mode)) == 0)
            let found = try await store.value(.number, "it")
            #expect(found == 1)
        }
    }

    @Test(
        "a log or an index that may not be used is named itself, and what the store has is read without it",
        arguments: ["store.sqlite-wal", "store.sqlite-shm"])
    func forbiddenLog(name: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite"), log = folder.file(name)
        try await SQLiteStore(file: file, lockWait: .zero).put(1, .number, "it")
        try Data().write(to: log)
        try own(folder.url, permissions: 0o777)
        try own(file, permissions: 0o600)
        try own(log, permissions: 0)

        await #expect(processExitsWith: .success) { [file = file as URL, log = log as URL] in
            ProcessLimits.becomeNobody()
            let store = SQLiteStore(file: file, lockWait: .zero)
            let error = await #expect(throws: StoreError.self) { try await store.put(2, .number, "it") }
            #expect(error == .forbidden(path: file.path, culprits: [log.path], remedy: .permissions("u+rw")))
            let found = try await store.value(.number, "it")
            #expect(found == 1)
        }
    }

    #if os(Linux)
        @Test("a log that can't be read is told as that, and not as damage")
        func unreadableLog() async throws {
            let folder = try TemporaryFolder()

            await #expect(processExitsWith: .success) { [file = folder.file("store.sqlite") as URL] in
                let reader = SQLiteStore(file: file, lockWait: .zero)
                let writer = SQLiteStore(file: file, lockWait: .zero)
                try await writer.put(1, .number, "it")
                let first = try await reader.value(.number, "it")
                try await writer.put(2, .number, "it")
                // Where this process has no memory, reading it fails as reading a bad sector does.
                try replaceOpenLogs(of: file, with: open("/proc/self/mem", O_RDONLY))

                let error = await #expect(throws: StoreError.self) {
                    try await reader.value(.number, "it")
                }

                #expect(first == 1)
                #expect(
                    error
                        == .failed(path: file.path, reason: "Input/output error (SQLite's code 11)"))
            }
        }

        @Test("once the disk is back, the store writes again, though it failed before")
        func backAgain() async throws {
            let folder = try TemporaryFolder()

            await #expect(processExitsWith: .success) { [file = folder.file("store.sqlite") as URL] in
                let store = SQLiteStore(file: file, lockWait: .zero)
                try await store.put(1, .number, "first")
                // As with a disk that was away, what is open fails for good, and what is opened anew does not.
                try replaceOpenLogs(of: file, with: open(file.path + "-wal", O_RDONLY))
                let error = await #expect(throws: StoreError.self) { try await store.put(2, .number, "it") }
                guard case .failed = error else {
                    Issue.record("\(error as Any) is another error")
                    return
                }

                try await store.put(3, .number, "it")

                let first = try await store.value(.number, "first")
                let found = try await store.value(.number, "it")
                #expect(first == 1)
                #expect(found == 3)
            }
        }
    #endif

    @Test("in a folder that may not be written nothing is kept, and nothing is there to be read")
    func readOnlyFolder() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try own(folder.url, permissions: 0o555)

        await #expect(processExitsWith: .success) { [file = file as URL] in
            ProcessLimits.becomeNobody()
            let store = SQLiteStore(file: file, lockWait: .zero)
            let found = try await store.values(.number)
            #expect(found == [])
            let error = await #expect(throws: StoreError.self) { try await store.put(1, .number, "it") }
            let folder = file.deletingLastPathComponent().path
            #expect(error == .forbidden(path: file.path, culprits: [folder], remedy: .permissions("u+rwx")))
        }
    }

    @Test(
        "what stands in the log only is read too where nothing may be written, and left there",
        arguments: [0o644, 0o444])
    func readOnlyLog(permissions: Int) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite"), log = folder.file("store.sqlite-wal")
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as URL] in
            let store = SQLiteStore(file: file, lockWait: .zero)
            try await store.put(1, .number, "it")
            withExtendedLifetime(store) { _ = kill(getpid(), SIGKILL) }
        }
        // As in a copy of both files: the log's index is made anew, and can't be.
        try FileManager.default.removeItem(at: folder.file("store.sqlite-shm"))
        let before = try Data(contentsOf: log)
        #expect(!before.isEmpty)
        try own(file, permissions: permissions)
        try own(log, permissions: permissions)
        try own(folder.url, permissions: 0o555)

        await #expect(processExitsWith: .success) { [file = file as URL] in
            ProcessLimits.becomeNobody()
            let store = SQLiteStore(file: file, lockWait: .zero)
            for _ in 1...2 {
                let found = try await store.value(.number, "it")
                #expect(found == 1)
            }
        }

        #expect(try Data(contentsOf: log) == before)
        try own(folder.url, permissions: 0o777)
    }

    @Test("what is kept is read where there is no room for anything beside it")
    func readsWithoutRoom() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try await SQLiteStore(file: file, lockWait: .zero).put(1, .number, "it")

        await #expect(processExitsWith: .success) { [file = file as URL] in
            ProcessLimits.limitFiles(toBytes: 0)
            let store = SQLiteStore(file: file, lockWait: .zero)
            for _ in 1...2 {
                let found = try await store.value(.number, "it")
                #expect(found == 1)
            }
        }
    }

    @Test("a folder that may not be made is named, and what belongs to another user is not to be changed")
    func forbiddenFolder() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("a/b/store.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)

        await #expect(processExitsWith: .success) { [file = file as URL, folder = folder.url as URL] in
            let isOwner = geteuid() != 0
            ProcessLimits.becomeNobody()
            let error = await #expect(throws: StoreError.self) {
                try await SQLiteStore(file: file, lockWait: .zero).put(1, .number, "it")
            }
            #expect(
                error
                    == .forbidden(
                        path: file.path, culprits: [folder.path],
                        remedy: isOwner ? .permissions("u+rwx") : .owner))
        }
    }

    @Test("a transaction that waited behind another one of its program has waited all that time")
    func waitsOnce() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let holder = SQLiteStore(file: file, lockWait: .seconds(600))
        let limit = Duration.seconds(1)
        let store = SQLiteStore(file: file, lockWait: limit)
        let held = try await HeldTransaction(of: holder)

        // What a busy machine makes them late by, it makes a plain wait late by, too.
        async let plain = Lateness.ofPlainWait(limit)
        let told = await withTaskGroup(of: (told: Duration, waited: Duration)?.self) { group in
            for _ in 1...8 {
                group.addTask {
                    let start = ContinuousClock.now
                    do {
                        try await store.put(2, .number, "it")
                    } catch StoreError.locked(_, let told) {
                        return (told, start.duration(to: .now))
                    } catch {}
                    return nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        try await held.end()

        let lateness = await plain
        // Those that wait one after another for a second each would tell of one turn only.
        for wait in told {
            let wait = try #require(wait)
            #expect(wait.told <= wait.waited && wait.told * 4 > wait.waited - lateness)
        }
    }

    @Test("a write that the system refuses half-way is told, and what was there stays")
    func writeRefused() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")

        await #expect(processExitsWith: .success) { [file = file as URL] in
            let store = SQLiteStore(file: file, lockWait: .zero)
            try await store.put(1, .number, "it")
            ProcessLimits.limitFiles(toBytes: 100_000)
            let error = await #expect(throws: StoreError.self) {
                try await store.transaction { try $0.put(Data(count: 1_000_000), "blob", "it") }
            }
            guard case .failed(file.path, let reason) = error else {
                Issue.record("\(error as Any) is another error")
                return
            }
            #expect(reason.hasPrefix("disk I/O error") && reason.hasSuffix("(SQLite's code 778)"))
            let found = try await store.value(.number, "it")
            #expect(found == 1)
        }

        #expect(try await SQLiteStore(file: file, lockWait: .zero).value(.number, "it") == 1)
    }

    @Test(
        "where the system does not let a store be made, the error names the store, no draft is left, and it is made later"
    )
    func makingRefused() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")

        await #expect(processExitsWith: .success) { [file = file as URL] in
            let store = SQLiteStore(file: file, lockWait: .zero)
            ProcessLimits.limitFiles(toBytes: 4_096)
            let error = await #expect(throws: StoreError.self) { try await store.put(1, .number, "it") }
            guard case .failed(file.path, let reason) = error else {
                Issue.record("\(error as Any) is another error")
                return
            }
            #expect(reason.hasPrefix("disk I/O error") && reason.hasSuffix("(SQLite's code 778)"))
            let left = try FileManager.default.contentsOfDirectory(
                atPath: file.deletingLastPathComponent().path)
            #expect(left == [])

            ProcessLimits.limitFiles(toBytes: nil)
            try await store.put(1, .number, "it")
        }

        #expect(try await SQLiteStore(file: file, lockWait: .zero).value(.number, "it") == 1)
    }

    private func set(_ folder: TemporaryFolder, _ file: URL, to what: ReadOnly?) throws {
        try own(file, permissions: what == .file || what == .both ? 0o444 : 0o644)
        try own(folder.url, permissions: what == .folder || what == .both ? 0o555 : 0o777)
    }

    /// Gives it these permissions, and to whom the test becomes.
    private func own(_ file: URL, permissions: Int) throws {
        if geteuid() == 0 { chown(file.path, 65_534, 65_534) }
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
    }
}

/// What a user may not write.
enum ReadOnly: String, CaseIterable, Codable, Sendable {
    case file, folder, both
}

/// A transaction that puts 1 and is not over before it is told to end.
private struct HeldTransaction {
    private let isTried = DispatchSemaphore(value: 0)
    private let transaction: Task<Void, any Error>

    /// Returns when the transaction is under way.
    init(of store: SQLiteStore) async throws {
        let (held, isHeld) = AsyncStream.makeStream(of: Void.self)
        transaction = Task { [isTried] in
            try await store.transaction { transaction in
                try transaction.put(1, .number, "it")
                isHeld.finish()
                _ = isTried.wait(timeout: .now() + 600)
            }
        }
        for await _ in held {}
    }

    func end() async throws {
        isTried.signal()
        try await transaction.value
    }
}

#if os(Linux)
    /// Puts another open file in the place of each descriptor of the store's log.
    private func replaceOpenLogs(of file: URL, with other: Int32) throws {
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: "/proc/self/fd") {
            let path = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            if path == file.path + "-wal", let log = Int32(name) { dup2(other, log) }
        }
    }
#endif
