import AssemblyTesting
import Core
import CoreBase
import Foundation
import Testing

extension RecordKind where Value == Int { fileprivate static let number = RecordKind("number") }

@Suite("The store and other processes") struct StoreProcessTests {
    @Test(
        "a process that is killed within a transaction leaves whole transactions only", arguments: [1, 7, 40])
    func killedWithin(transactions: Int) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")

        await #expect(processExitsWith: .signal(SIGKILL)) {
            [file = file as URL, transactions = transactions as Int] in
            let store = SQLiteStore(file: file, lockWait: .seconds(600))
            for round in 1...transactions {
                try await store.transaction { transaction in
                    for index in 0..<10 { try transaction.put(round, .number, "\(index)") }
                }
            }
            try await store.transaction { transaction in
                for index in 0..<5 { try transaction.put(-1, .number, "\(index)") }
                kill(getpid(), SIGKILL)
            }
        }

        let found = try await SQLiteStore(file: file, lockWait: .zero).values(.number)
        #expect(found == Array(repeating: transactions, count: 10))
    }

    @Test("a process that is killed at any moment loses nothing it was told is kept", arguments: 1...6)
    func killedAnywhere(milliseconds: Int) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let acknowledged = folder.file("acknowledged")

        await #expect(processExitsWith: .signal(SIGKILL)) {
            [file = file as URL, acknowledged = acknowledged as URL, milliseconds = milliseconds as Int] in
            let store = SQLiteStore(file: file, lockWait: .seconds(600))
            let notes = open(acknowledged.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            for round in 1...100_000 {
                try await store.transaction { transaction in
                    for index in 0..<10 { try transaction.put(round, .number, "\(index)") }
                }
                _ = write(notes, ".", 1)
                if round == 3 {
                    Thread.detachNewThread {
                        usleep(UInt32(milliseconds) * 1_300)
                        kill(getpid(), SIGKILL)
                    }
                }
            }
        }

        let told = try Data(contentsOf: acknowledged).count
        let found = try await SQLiteStore(file: file, lockWait: .zero).values(.number)
        #expect(Set(found).count == 1, "all of one transaction: \(found)")
        #expect(found.first == told || found.first == told + 1)
    }

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

        let store = SQLiteStore(file: folder.file("store.sqlite"), lockWait: .zero)
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
        let (held, isHeld) = AsyncStream.makeStream(of: Void.self)
        let isTried = DispatchSemaphore(value: 0)
        async let holding: Void = store.transaction { transaction in
            try transaction.put(1, .number, "it")
            isHeld.finish()
            _ = isTried.wait(timeout: .now() + 600)
        }
        for await _ in held {}

        await #expect(processExitsWith: .success) { [file = file as URL] in
            let store = SQLiteStore(file: file, lockWait: .milliseconds(60))
            await #expect(throws: StoreError.locked(path: file.path, waited: .milliseconds(60))) {
                try await store.values(.number)
            }
            let waiting = Task { try await SQLiteStore(file: file, lockWait: .seconds(600)).values(.number) }
            // Some time after it began to wait, or before: the outcome is the same.
            Thread.detachNewThread {
                usleep(20_000)
                waiting.cancel()
            }
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        isTried.signal()
        try await holding

        #expect(try await store.value(.number, "it") == 1)
    }

    @Test("a file that may not be written is named", arguments: [0o444, 0o000])
    func readOnlyFile(permissions: Int) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try await SQLiteStore(file: file, lockWait: .zero).put(1, .number, "it")
        try set(folder, file, to: permissions)

        await #expect(processExitsWith: .success) {
            [file = file as URL, permissions = permissions as Int] in
            Hardship.becomeNobody()
            let error = await #expect(throws: StoreError.self) {
                try await SQLiteStore(file: file, lockWait: .zero).values(.number)
            }
            switch error {
            case .readOnly(file.path): #expect(permissions == 0o444)
            case .notOpened(file.path, let reason):
                #expect(permissions == 0o000)
                #expect(reason == "unable to open database file, Permission denied")
            default: Issue.record("\(error as Any) is another error")
            }
        }
    }

    @Test("a folder that may not be written is named")
    func readOnlyFolder() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)

        await #expect(processExitsWith: .success) { [file = file as URL] in
            Hardship.becomeNobody()
            let error = await #expect(throws: StoreError.self) {
                try await SQLiteStore(file: file, lockWait: .zero).values(.number)
            }
            #expect(error == .readOnly(path: file.path))
        }
    }

    @Test("a folder that may not be made is named")
    func forbiddenFolder() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("a/b/store.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)

        await #expect(processExitsWith: .success) { [file = file as URL] in
            Hardship.becomeNobody()
            await #expect(throws: StoreError.notOpened(path: file.path, reason: "Permission denied")) {
                try await SQLiteStore(file: file, lockWait: .zero).values(.number)
            }
        }
    }

    @Test("a write that the system refuses half-way is told, and what was there stays")
    func writeRefused() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")

        await #expect(processExitsWith: .success) { [file = file as URL] in
            let store = SQLiteStore(file: file, lockWait: .zero)
            try await store.put(1, .number, "it")
            Hardship.limitFiles(toBytes: 100_000)
            let error = await #expect(throws: StoreError.self) {
                try await store.transaction { try $0.put(Data(count: 1_000_000), "blob", "it") }
            }
            guard case .failed(file.path, let reason) = error else {
                Issue.record("\(error as Any) is another error")
                return
            }
            #expect(reason == "disk I/O error (SQLite's code 778)")
            let found = try await store.value(.number, "it")
            #expect(found == 1)
        }

        #expect(try await SQLiteStore(file: file, lockWait: .zero).value(.number, "it") == 1)
    }

    private func set(_ folder: TemporaryFolder, _ file: URL, to permissions: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
    }
}
