import AssemblyTesting
import Core
import CoreBase
import Foundation
import Testing

extension RecordKind where Value == String { fileprivate static let note = RecordKind("note") }

@Suite("Opening the store again") struct StoreOpeningTests {
    @Test(
        "a store that could not be opened is opened by the next use, whatever the reason was",
        arguments: [
            Obstruction("damaged") { try Data(repeating: 0x55, count: 10_000).write(to: $0) },
            Obstruction("foreign") { try Fixture.data("store/foreign.sqlite").write(to: $0) },
            Obstruction("newerVersion") { try Fixture.data("store/version-99.sqlite").write(to: $0) },
            Obstruction("notOpened") {
                try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: false)
            },
        ])
    func opensAgain(_ obstruction: Obstruction) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let store = SQLiteStore(file: file, lockWait: .zero)
        try obstruction.place(file)
        for _ in 1...2 {
            let error = await #expect(throws: StoreError.self) { try await store.values(.note) }
            #expect(error?.kind == obstruction.kind)
        }

        for name in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"] {
            try? FileManager.default.removeItem(at: folder.file(name))
        }

        try await store.put("milk", .note, "1")
        #expect(try await store.values(.note) == ["milk"])
    }

    @Test("a store that another one held is opened when it is let go")
    func opensAfterLock() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let (store, other) = (
            SQLiteStore(file: file, lockWait: .zero), SQLiteStore(file: file, lockWait: .seconds(600))
        )
        let (held, isHeld) = AsyncStream.makeStream(of: Void.self)
        let isTried = DispatchSemaphore(value: 0)
        async let holding: Void = other.transaction { _ in
            isHeld.finish()
            _ = isTried.wait(timeout: .now() + 600)
        }
        for await _ in held {}

        let error = await #expect(throws: StoreError.self) { try await store.put("bread", .note, "2") }
        #expect(error?.kind == "locked")
        isTried.signal()
        try await holding

        try await store.put("milk", .note, "1")
    }

    @Test("a store that the system refused is opened when it does not any more")
    func opensAfterRefusal() async throws {
        let parent = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: parent.url.path)

        await #expect(processExitsWith: .success) { [parent = parent.url as URL] in
            ProcessLimits.becomeNobody()
            let folder = parent.appending(path: "data")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            let file = folder.appending(path: "store.sqlite")
            let store = SQLiteStore(file: file, lockWait: .zero)
            func expectRefusal(_ kind: String, _ begin: () throws -> Void, _ end: () throws -> Void)
                async throws
            {
                try begin()
                let error = await #expect(throws: StoreError.self) {
                    try await store.put("bread", .note, "2")
                }
                #expect(error?.kind == kind)
                try end()
            }
            func allow(_ permissions: Int, _ file: URL) throws {
                try FileManager.default.setAttributes(
                    [.posixPermissions: permissions], ofItemAtPath: file.path)
            }

            try await expectRefusal(
                "forbidden", { try allow(0o500, folder) }, { try allow(0o700, folder) })
            try await SQLiteStore(file: file, lockWait: .zero).put("beer", .note, "3")
            try await expectRefusal("forbidden", { try allow(0o000, file) }, { try allow(0o600, file) })
            try await expectRefusal("forbidden", { try allow(0o400, file) }, { try allow(0o600, file) })
            try await expectRefusal(
                "failed", { ProcessLimits.limitFiles(toBytes: 0) }, { ProcessLimits.limitFiles(toBytes: nil) }
            )

            try await store.put("milk", .note, "1")
        }
    }

    @Test("a store whose file is found damaged when a transaction begins is opened again by the next one")
    func opensAfterDamage() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try await SQLiteStore(file: file, lockWait: .zero).put("milk", .note, "1")
        let good = try Data(contentsOf: file)
        let store = SQLiteStore(file: file, lockWait: .zero)
        #expect(try await store.values(.note) == ["milk"])

        // The index of the log is written over too, or the store would not look at the file.
        try overwrite(file, with: Data(repeating: 0x55, count: good.count))
        try overwrite(folder.file("store.sqlite-shm"), with: Data(count: 32_768))
        let error = await #expect(throws: StoreError.self) { try await store.values(.note) }
        #expect(error?.kind == "damaged")
        #expect(try Data(contentsOf: file) == Data(repeating: 0x55, count: good.count))

        for name in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"] {
            try? FileManager.default.removeItem(at: folder.file(name))
        }
        try good.write(to: file)
        #expect(try await store.values(.note) == ["milk"])
    }

    private func overwrite(_ file: URL, with bytes: Data) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: bytes)
        try handle.close()
    }
}

/// What stands in the way of a store, and the error that tells of it.
struct Obstruction: Sendable, CustomTestStringConvertible {
    let kind: String
    let place: @Sendable (URL) throws -> Void
    var testDescription: String { kind }

    init(_ kind: String, _ place: @escaping @Sendable (URL) throws -> Void) {
        self.kind = kind
        self.place = place
    }
}

extension StoreError {
    /// The name of the case.
    fileprivate var kind: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }
}
