import AssemblyTesting
import Core
import Foundation
import Testing

@testable import CoreBase

extension RecordKind where Value == String { fileprivate static let note = RecordKind("note") }

@Suite("The store's file") struct StoreFileTests {
    private func store(_ folder: TemporaryFolder, lockWait: Duration = .seconds(60)) -> any Store {
        SQLiteStore(file: folder.file("store.sqlite"), lockWait: lockWait)
    }

    /// A closed file with these notes in it.
    private func make(_ notes: Range<Int>, in folder: TemporaryFolder) async throws {
        try await store(folder).transaction { transaction in
            for note in notes { try transaction.put("note \(note)", .note, "\(note)") }
        }
    }

    /// A store of 2,000 notes with a damaged page, and its file before and after the damage.
    private func makeDamaged(in folder: TemporaryFolder) async throws -> (good: Data, bad: Data) {
        try await make(0..<2_000, in: folder)
        let good = try Data(contentsOf: folder.file("store.sqlite"))
        var bad = good
        bad.replaceSubrange(40_960..<45_056, with: Data(repeating: 0xA5, count: 4_096))
        try bad.write(to: folder.file("store.sqlite"))
        return (good, bad)
    }

    /// Reads all notes, of which some are in the damaged page.
    private func meetDamage(of store: any Store, inTransaction: Bool) async {
        await #expect(throws: StoreError.self) {
            if inTransaction {
                try await store.transaction { _ = try $0.records("note", StoreQuery()) }
            } else {
                _ = try await store.values(.note)
            }
        }
    }

    // MARK: Formats

    @Test("a file of the first format is brought to the newest with all its records")
    func migration() async throws {
        let folder = try TemporaryFolder()
        try Fixture.data("store/version-1.sqlite").write(to: folder.file("store.sqlite"))

        let store = store(folder)
        let records = try await store.transaction { try $0.records("city", StoreQuery(order: .oldestFirst)) }
        let others = try await store.read { try ($0.kinds(), $0.records("setting", StoreQuery()).map(\.id)) }
        #expect(others.0 == ["city", "setting"] && others.1 == ["units"])
        try await store.put("new", .note, "1")

        #expect(records.map(\.id) == ["524901", "551487", "2950159"].sorted())
        #expect(records.map { String(decoding: $0.data, as: UTF8.self) }.contains(#"{"name":"Казань"}"#))
        #expect(try await store.values(.note) == ["new"])
    }

    @Test(
        "an older format that another program puts back into the file that is open is brought to the newest again",
        arguments: [false, true])
    func migratedWhileOpen(byTransaction: Bool) async throws {
        let folder = try TemporaryFolder()
        let file = StoreFile(url: folder.file("store.sqlite"))
        let writer = SQLiteWriter(file, pageLimit: nil)
        let wait = LockWait(path: file.url.path, limit: .zero)
        try await writer.transaction(wait) { try $0.put("milk", .note, "1") }
        let other = try SQLiteConnection(file.url, .shared)
        try other.execute(
            """
            ALTER TABLE record RENAME TO newer; \(StoreFormat.steps[0])
            INSERT INTO record SELECT kind, id, data FROM newer; DROP TABLE newer; PRAGMA user_version = 1
            """)

        if byTransaction {
            try await writer.transaction(wait) { try $0.put("milk", .note, "1") }
        } else {
            try await writer.prepare(wait)
        }

        let version = try SQLiteConnection(file.url, .shared).integer("PRAGMA user_version")
        try #require(version == StoreFormat.steps.count)
        #expect(try await SQLiteReader(file, writer).read(wait) { try $0.values(.note) } == ["milk"])
    }

    @Test("a file of a newer version is refused, and left as it was")
    func newerVersion() async throws {
        let folder = try TemporaryFolder()
        try Fixture.data("store/version-99.sqlite").write(to: folder.file("store.sqlite"))

        // The newer program was killed: part of what it wrote is still in its log.
        let log = try Fixture.data("store/version-99.sqlite-wal")
        try log.write(to: folder.file("store.sqlite-wal"))

        try await expectRefusal(folder, log) { path in .newerVersion(path: path, version: 99, supported: 2) }
    }

    @Test("a file that a newer version has brought to its format meanwhile is refused, and left as it was")
    func newerWhileOpen() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let store = store(folder)
        try await store.put("milk", .note, "1")
        #expect(try await store.values(.note) == ["milk"])
        let newer = try SQLiteConnection(file, .shared)
        try newer.execute("ALTER TABLE record ADD COLUMN author TEXT; PRAGMA user_version = 99")

        let expected = StoreError.newerVersion(path: file.path, version: 99, supported: 2)
        for _ in 1...2 {
            await #expect(throws: expected) { try await store.put("bread", .note, "2") }
            await #expect(throws: expected) { try await store.values(.note) }
        }

        let count = try newer.integer("SELECT count(*) FROM record")
        #expect(count == 1)
    }

    @Test("a program that only reads finds within a second that a newer version has changed the format")
    func newerWhileRead() async throws {
        let folder = try TemporaryFolder()
        try await make(0..<1, in: folder)
        let file = StoreFile(url: folder.file("store.sqlite"))
        let reader = SQLiteReader(file, SQLiteWriter(file, pageLimit: nil))
        let now = ContinuousClock.now
        func notes(at moment: ContinuousClock.Instant) async throws -> [String] {
            let wait = LockWait(path: file.url.path, limit: .zero, start: moment)
            return try await reader.read(wait) { try $0.values(.note) }
        }
        #expect(try await notes(at: now) == ["note 0"])

        try SQLiteConnection(file.url, .shared).execute("PRAGMA user_version = 99")

        let expected = StoreError.newerVersion(path: file.url.path, version: 99, supported: 2)
        await #expect(throws: expected) { try await notes(at: now + .milliseconds(1_001)) }
    }

    @Test("another program's database is refused, and left as it was")
    func foreign() async throws {
        let folder = try TemporaryFolder()
        try Fixture.data("store/foreign.sqlite").write(to: folder.file("store.sqlite"))

        try await expectRefusal(folder) { .foreign(path: $0) }
    }

    @Test("a read makes nothing, and finds nothing where nothing is")
    func readsNothing() async throws {
        let folder = try TemporaryFolder()
        let store = SQLiteStore(file: folder.file("a/store.sqlite"), lockWait: .zero)

        #expect(try await store.values(.note) == [])
        #expect(try await store.value(.note, "1") == nil)

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
        try await store.put("milk", .note, "1")
        #expect(try await store.values(.note) == ["milk"])
    }

    @Test("missing folders are created, accessible for the user only")
    func folders() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("a/b/store.sqlite")

        try await SQLiteStore(file: file, lockWait: .zero).put("milk", .note, "1")

        for made in ["a", "a/b"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(made).path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test("a link to a file that is not there yet stays one, and the file is made")
    func earlyLink() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let link = folder.file("store.sqlite")
        let file = other.file("data/store.sqlite")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        #expect(try await store(folder).values(.note) == [])

        try await store(folder).put("milk", .note, "1")

        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
        #expect(try await SQLiteStore(file: file, lockWait: .zero).values(.note) == ["milk"])
        #expect(try await store(folder).values(.note) == ["milk"])
    }

    @Test(
        "a link to a folder that is not there, as on a disk that is not mounted, is told, and not taken for an empty one",
        arguments: ["store.sqlite", "a/b/store.sqlite"])
    func lostFolder(name: String) async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let (link, disk) = (folder.file("data"), other.file("disk/weather"))
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: disk)
        let file = link.appending(path: name)
        let store = SQLiteStore(file: file, lockWait: .zero)
        let expected = StoreError.notOpened(
            path: file.path, reason: "\(link.path) leads to \(disk.path), which is not there")

        await #expect(throws: expected) { try await store.values(.note) }
        await #expect(throws: expected) { try await store.put("milk", .note, "1") }

        try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
        #expect(try await store.values(.note) == [])
        try await store.put("milk", .note, "1")
        #expect(FileManager.default.fileExists(atPath: disk.appending(path: name).path))
    }

    @Test(
        "where there are no links the file is made all the same, or the one taken that another program has made",
        arguments: [EPERM, ENOTSUP, ENOSYS, EMLINK], [nil, "the other's"])
    func madeWithoutLinks(number: Int32, other: String?) throws {
        let folder = try TemporaryFolder()
        let file = StoreFile(url: folder.file("store.sqlite"))

        try file.make({ _ in }) { _, file in
            if let other {
                _ = FileManager.default.createFile(atPath: file.path, contents: Data(other.utf8))
            }
            errno = number
            return false
        }

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["store.sqlite"])
        #expect(try Data(contentsOf: folder.file("store.sqlite")) == Data((other ?? "").utf8))
    }

    @Test(
        "a store that can't be made says why: a full disk or quota, a refusal, or another failure",
        arguments: [ENOSPC, EDQUOT, EACCES, EROFS, EIO])
    func notMade(number: Int32) throws {
        let folder = try TemporaryFolder()
        let file = StoreFile(url: folder.file("store.sqlite"))
        let expected: StoreError =
            switch number {
            case ENOSPC, EDQUOT: .diskFull(path: file.url.path)
            case EACCES, EROFS: .forbidden(file.url)
            default: .notOpened(path: file.url.path, reason: SystemError(number).reason)
            }

        #expect(throws: expected) {
            try file.make({ _ in }) { _, _ in
                errno = number
                return false
            }
        }

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test("nothing is opened before it is used")
    func lazy() throws {
        let folder = try TemporaryFolder()
        let core = CoreBase(CoreSettings(folder: folder.file("data")))

        _ = (core.store, core.secrets, core.log, core.transport, core.geocoder)

        #expect(!FileManager.default.fileExists(atPath: folder.file("data").path))
    }

    @Test("a closed store is one file")
    func oneFile() async throws {
        let folder = try TemporaryFolder()

        try await make(0..<100, in: folder)

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["store.sqlite"])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("store.sqlite").path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("a power loss takes back nothing that was kept: a commit returns when it is on the disk")
    func durable() throws {
        let folder = try TemporaryFolder()
        let file = StoreFile(url: folder.file("store.sqlite"))

        // The file is made, and then found.
        for _ in 1...2 {
            let connection = try StoreSchema.open(file)
            let synchronous = try connection.integer("PRAGMA synchronous")
            #expect(synchronous == 2, "FULL")
            let emptiesDiskCache = try connection.integer("PRAGMA fullfsync")
            #expect(emptiesDiskCache == 1)
        }
    }

    @Test("a store is opened once, and writes nothing when it only reads")
    func reads() async throws {
        let folder = try TemporaryFolder()
        try await make(0..<3, in: folder)
        let before = try Data(contentsOf: folder.file("store.sqlite"))

        let store = store(folder)
        #expect(try await store.values(.note).count == 3)

        #expect(try Data(contentsOf: folder.file("store.sqlite-wal")).isEmpty)
        #expect(try Data(contentsOf: folder.file("store.sqlite")) == before)
        try FileManager.default.removeItem(at: folder.file("store.sqlite"))
        #expect(try await store.values(.note).count == 3, "it holds on to what it has opened")
        #expect(!FileManager.default.fileExists(atPath: folder.file("store.sqlite").path))
    }

    @Test("a read sees one moment, whatever another program keeps meanwhile", arguments: ["1", "none"])
    func oneMoment(first: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let store = store(folder)
        try await store.put("old", .note, "1")

        let seen = try await store.read { snapshot in
            _ = try snapshot.value(.note, first)
            let other = try SQLiteConnection(file, .shared)
            try other.execute(
                "UPDATE record SET data = '\"new\"'; INSERT INTO record (kind, id, data) SELECT kind, '2', data FROM record"
            )
            return try snapshot.values(.note) + [snapshot.value(.note, "1") ?? ""]
        }

        #expect(seen == ["old", "old"])
        #expect(try await store.values(.note) == ["new", "new"])
    }

    @Test("a file that another one took the place of is written and read where it is now")
    func replaced() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let store = store(folder)
        try await store.put("old", .note, "1")
        #expect(try await store.values(.note) == ["old"])

        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            try FileManager.default.removeItem(at: folder.file(name))
        }
        try await store.put("new", .note, "2")

        #expect(try await store.values(.note) == ["new"])
        #expect(try await SQLiteStore(file: file, lockWait: .zero).values(.note) == ["new"])
    }

    @Test("a data folder that is moved aside again and again leaves no files open")
    func movedAside() async throws {
        let folder = try TemporaryFolder()

        await #expect(processExitsWith: .success) { [folder = folder.url as URL] in
            let data = folder.appending(path: "data")
            let store = SQLiteStore(file: data.appending(path: "store.sqlite"), lockWait: .seconds(60))
            try await store.put("0", .note, "it")
            ProcessLimits.limitOpenFiles()
            for index in 1...40 {
                try FileManager.default.moveItem(at: data, to: folder.appending(path: "aside-\(index)"))
                try await store.put("\(index)", .note, "it")
                #expect(try await store.value(.note, "it") == "\(index)")
            }
        }
    }

    @Test("what is kept is read at once, though nothing was kept before the file was taken away")
    func takenAwayBeforeFirstTransaction() async throws {
        let folder = try TemporaryFolder()
        try await make(0..<1, in: folder)
        let store = store(folder)
        #expect(try await store.values(.note) == ["note 0"])

        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            try FileManager.default.removeItem(at: folder.file(name))
        }
        try await store.put("new", .note, "1")

        #expect(try await store.values(.note) == ["new"])
    }

    @Test("what is kept is read at once, though reads went on while the file was made anew")
    func readWhileMadeAnew() async throws {
        let folder = try TemporaryFolder()
        let store = store(folder)
        try await store.put("old", .note, "1")
        #expect(try await store.values(.note) == ["old"])
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            try FileManager.default.removeItem(at: folder.file(name))
        }
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let reading = Task {
            repeat {
                _ = try? await store.values(.note)
                hasBegun.finish()
            } while !Task.isCancelled
        }
        for await _ in begun {}

        try await store.put("new", .note, "2")
        let seen = try await store.values(.note)
        reading.cancel()
        await reading.value

        #expect(seen == ["new"])
    }

    @Test("a read waits for a program that has the file for itself as long as it may, and then says so")
    func readsBehindLock() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try await make(0..<1, in: folder)
        var holder: SQLiteConnection? = try SQLiteConnection(file, .alone)
        let count = try holder?.integer("SELECT count(*) FROM record")
        #expect(count == 1)
        let store = store(folder, lockWait: .milliseconds(60))

        let error = await #expect(throws: StoreError.self) { try await store.values(.note) }

        guard case .locked(file.path, let waited) = error else {
            Issue.record("\(error as Any) is another error")
            return
        }
        #expect(waited >= .milliseconds(60))
        withExtendedLifetime(holder) {}
        holder = nil
        #expect(try await store.values(.note) == ["note 0"])
    }

    @Test("a read that waits for a program that has the file for itself ends when its task is cancelled")
    func cancelledBehindLock() async throws {
        let folder = try TemporaryFolder()
        try await make(0..<1, in: folder)
        let file = StoreFile(url: folder.file("store.sqlite"))
        let holder = try SQLiteConnection(file.url, .alone)
        let count = try holder.integer("SELECT count(*) FROM record")
        #expect(count == 1)
        let reader = SQLiteReader(file, SQLiteWriter(file, pageLimit: nil))

        let wait = LockWait(path: file.url.path, limit: .seconds(60))

        await #expect(throws: CancellationError.self) {
            try await whenCancelled { try await reader.read(wait) { try $0.values(.note) } }
        }
        withExtendedLifetime(holder) {}
    }

    @Test("a read that waits for another one does not begin when its task is cancelled")
    func cancelledBehindRead() async throws {
        let folder = try TemporaryFolder()
        try await make(0..<1, in: folder)
        let file = StoreFile(url: folder.file("store.sqlite"))
        let reader = SQLiteReader(file, SQLiteWriter(file, pageLimit: nil))
        let wait = LockWait(path: file.url.path, limit: .seconds(60))
        #expect(try await reader.read(wait) { try $0.values(.note) } == ["note 0"])
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let isOver = DispatchSemaphore(value: 0)
        let first = Task(executorPreference: OwnThread()) {
            try await reader.read(wait) { _ in
                hasBegun.finish()
                return isOver.wait(timeout: .now() + 60) == .success
            }
        }
        for await _ in begun {}

        let thread = OwnThread()
        let second = Task(executorPreference: thread) {
            try await reader.read(wait) { try $0.values(.note) }
        }
        // Its thread is free again when it waits.
        await Task(executorPreference: thread) {}.value
        second.cancel()
        isOver.signal()

        #expect(try await first.value)
        await #expect(throws: CancellationError.self) { try await second.value }
    }

    @Test("a store that waits for other programs without end is read and written")
    func endlessWait() async throws {
        let folder = try TemporaryFolder()
        let store = store(folder, lockWait: .seconds(Int64.max))

        try await store.put("milk", .note, "1")

        #expect(try await store.values(.note) == ["milk"])
    }

    @Test("how long the store waits for other programs is what the settings say")
    func lockWait() async throws {
        let folder = try TemporaryFolder()
        try await make(0..<1, in: folder)
        let holder = try SQLiteConnection(folder.file("store.sqlite"), .alone)
        let count = try holder.integer("SELECT count(*) FROM record")
        #expect(count == 1)
        let core = CoreBase(CoreSettings(folder: folder.url, lockWait: .zero))

        // By default it waits for five seconds each time; a busy machine makes it late now and then.
        var least = Duration.seconds(3600)
        for _ in 1...10 where least >= .seconds(5) {
            let error = await #expect(throws: StoreError.self) { try await core.store.values(.note) }
            guard case .locked(_, let waited) = error else {
                Issue.record("\(error as Any) is another error")
                return
            }
            least = min(least, waited)
        }

        #expect(least < .seconds(5))
        withExtendedLifetime(holder) {}
    }

    @Test("a file that another program replaced is read anew after a second, and not looked for before")
    func replacedByOthers() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        try await make(0..<1, in: folder)
        try await make(1..<2, in: other)
        let file = StoreFile(url: folder.file("store.sqlite"))
        // The reader counts from a moment between these two.
        let before = ContinuousClock.now
        let reader = SQLiteReader(file, SQLiteWriter(file, pageLimit: nil))
        let after = ContinuousClock.now
        func notes(at moment: ContinuousClock.Instant) async throws -> [String] {
            let wait = LockWait(path: file.url.path, limit: .zero, start: moment)
            return try await reader.read(wait) { try $0.values(.note) }
        }
        #expect(try await notes(at: before) == ["note 0"])

        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            try FileManager.default.removeItem(at: folder.file(name))
        }
        try FileManager.default.copyItem(at: other.file("store.sqlite"), to: file.url)

        #expect(try await notes(at: before + .milliseconds(999)) == ["note 0"])
        #expect(try await notes(at: after + .milliseconds(1_001)) == ["note 1"])
    }

    @Test(
        "a file that was replaced or taken away from beside its log is not written, and read on as it was",
        arguments: [true, false], [true, false])
    func parted(isReplaced: Bool, byWriter: Bool) async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        try await make(1..<2, in: other)
        let store = store(folder)
        let writer = self.store(folder)
        try await (byWriter ? store : writer).put("old", .note, "1")
        #expect(try await store.values(.note) == ["old"])

        // As `mv backup store.sqlite` and `rm store.sqlite` do it: the log stays.
        if isReplaced {
            #expect(rename(other.file("store.sqlite").path, folder.file("store.sqlite").path) == 0)
        } else {
            try FileManager.default.removeItem(at: folder.file("store.sqlite"))
        }
        let error = await #expect(throws: StoreError.self) { try await store.put("new", .note, "2") }

        guard case .damaged(folder.file("store.sqlite").path, _) = error else {
            Issue.record("\(error as Any) is another error")
            return
        }
        #expect(try await store.values(.note) == ["old"])
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            try FileManager.default.removeItem(at: folder.file(name))
        }
        try await store.put("new", .note, "2")
        #expect(try await store.values(.note) == ["new"])
        withExtendedLifetime(writer) {}
    }

    @Test(
        "a file that is put beside the log of a damaged one is neither written nor read, and left as it was",
        arguments: [false, true])
    func partedAfterDamage(inTransaction: Bool) async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let file = folder.file("store.sqlite")
        _ = try await makeDamaged(in: folder)
        try await make(1..<2, in: other)
        let backup = try Data(contentsOf: other.file("store.sqlite"))
        let store = store(folder)
        try await store.put("after all others", .note, "z")
        #expect(try await store.value(.note, "z") == "after all others")

        await meetDamage(of: store, inTransaction: inTransaction)
        #expect(rename(other.file("store.sqlite").path, file.path) == 0)

        let expected = StoreError.damaged(
            path: file.path, detail: "the file was replaced, and the log beside it was not")
        await #expect(throws: expected) { try await store.values(.note) }
        await #expect(throws: expected) { try await store.put("new", .note, "2") }
        #expect(try Data(contentsOf: file) == backup)
        for name in ["store.sqlite-wal", "store.sqlite-shm"] {
            try? FileManager.default.removeItem(at: folder.file(name))
        }
        #expect(try await store.values(.note) == ["note 1"])
    }

    // MARK: Loss

    @Test("a file that was emptied is told, and what is beside it is left as it was")
    func emptied() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try await leaveLog(in: folder)
        let log = try Data(contentsOf: folder.file("store.sqlite-wal"))
        try Data().write(to: file)

        try await expectRefusal(folder, log) { .damaged(path: $0, detail: "the file is empty") }
    }

    @Test("a file that was emptied while it was open is read anew once something is put back into it")
    func emptiedWhileOpen() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let file = folder.file("store.sqlite")
        try await make(0..<1, in: folder)
        try await make(1..<2, in: other)
        let store = store(folder)
        #expect(try await store.values(.note) == ["note 0"])

        try Data().write(to: file)
        await #expect(throws: StoreError.damaged(path: file.path, detail: "the file is empty")) {
            try await store.put("new", .note, "2")
        }
        for name in ["store.sqlite-wal", "store.sqlite-shm"] {
            try? FileManager.default.removeItem(at: folder.file(name))
        }
        try Data(contentsOf: other.file("store.sqlite")).write(to: file)

        #expect(try await store.values(.note) == ["note 1"])
    }

    @Test("an empty database without the mark of this program is not taken for an empty list")
    func unmarked() async throws {
        let folder = try TemporaryFolder()
        // The header page is all that an older version had written when its log was lost.
        try Data(Fixture.data("store/version-1.sqlite").prefix(4_096)).write(to: folder.file("empty"))
        var bytes = try Data(contentsOf: folder.file("empty"))
        bytes.replaceSubrange(28..<32, with: [0, 0, 0, 1])
        bytes.replaceSubrange(60..<64, with: Data(count: 4))
        bytes.replaceSubrange(68..<72, with: Data(count: 4))
        bytes.replaceSubrange(100..<4_096, with: [0x0D, 0, 0, 0, 0, 0x10, 0] + Data(count: 3_989))
        try bytes.write(to: folder.file("store.sqlite"))

        try await expectRefusal(folder) { .damaged(path: $0, detail: "the database is empty") }
    }

    @Test(
        "changes that went with their log are told, until the user goes on with what is left",
        arguments: [0, 9_000])
    func lostLog(bytesLeft: Int) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try await make(0..<1, in: folder)
        try await leaveLog(in: folder)
        let log = folder.file("store.sqlite-wal")
        let rest = try Data(contentsOf: log).prefix(bytesLeft)
        try FileManager.default.removeItem(at: log)
        if !rest.isEmpty { try rest.write(to: log) }

        try await expectRefusal(folder, rest) { .incomplete(path: $0) }

        try FileManager.default.removeItem(at: folder.file("store.sqlite-shm"))
        let left = try await SQLiteStore(file: file, lockWait: .zero).values(.note)
        #expect(left.contains("note 0") && left.count < 1_001)
    }

    @Test("a log that another program has left is read, and nothing of it is lost")
    func leftLog() async throws {
        let folder = try TemporaryFolder()
        try await leaveLog(in: folder)

        #expect(try await store(folder).values(.note).count == 1_000)
    }

    @Test("a log whose file was taken away is told, left as it was, and not taken for that of a new file")
    func logWithoutFile() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try await leaveLog(in: folder)
        let log = try Data(contentsOf: folder.file("store.sqlite-wal"))
        try FileManager.default.removeItem(at: file)

        let expected = StoreError.damaged(
            path: file.path, detail: "the file is gone, and its log is still there")
        for _ in 1...2 {
            let store = store(folder)
            await #expect(throws: expected) { try await store.values(.note) }
            await #expect(throws: expected) { try await store.put("new", .note, "1") }
        }

        #expect(try Data(contentsOf: folder.file("store.sqlite-wal")) == log)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            try FileManager.default.removeItem(at: folder.file(name))
        }
        try await store(folder).put("new", .note, "1")
        #expect(try await store(folder).values(.note) == ["new"])
    }

    @Test("changes that went with their log are told, though the store is a link to its file")
    func lostLogBehindLink() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let file = other.file("store.sqlite")
        try await make(0..<1, in: other)
        try FileManager.default.createSymbolicLink(
            at: folder.file("store.sqlite"), withDestinationURL: file)
        try await leaveLog(in: folder)
        try FileManager.default.removeItem(at: other.file("store.sqlite-wal"))

        await #expect(throws: StoreError.incomplete(path: file.behindLinks.path)) {
            try await store(folder).values(.note)
        }
    }

    /// Keeps a thousand notes in a program that is killed: they stand in the log, and only there.
    private func leaveLog(in folder: TemporaryFolder) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = folder.file("store.sqlite") as URL] in
            let store = SQLiteStore(file: file, lockWait: .zero)
            try await store.transaction { transaction in
                for note in 1...1_000 { try transaction.put("note \(note)", .note, "\(note)") }
            }
            withExtendedLifetime(store) { _ = kill(getpid(), SIGKILL) }
        }
    }

    // MARK: Damage

    @Test("garbage is refused, and left as it was")
    func garbage() async throws {
        let folder = try TemporaryFolder()
        try Data(repeating: 0x55, count: 10_000).write(to: folder.file("store.sqlite"))

        try await expectDamage(folder)
    }

    @Test("a file that was cut off is refused, and left as it was")
    func truncated() async throws {
        let folder = try TemporaryFolder()
        try await make(0..<2_000, in: folder)
        let file = folder.file("store.sqlite")
        try Data(contentsOf: file).prefix(20_000).write(to: file)

        try await expectDamage(folder)
    }

    @Test("a bad page that is met half-way is damage, and the file is left as it was")
    func badPages() async throws {
        let folder = try TemporaryFolder()
        try await make(0..<5_000, in: folder)
        let file = folder.file("store.sqlite")
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(40_000..<bytes.count, with: Data(repeating: 0xA5, count: bytes.count - 40_000))
        try bytes.write(to: file)

        try await expectDamage(folder)
    }

    @Test("damage is named as the database names it")
    func damagedSchema() async throws {
        let folder = try TemporaryFolder()
        try await make(0..<3, in: folder)
        let file = folder.file("store.sqlite")
        var bytes = try Data(contentsOf: file)
        let word = try #require(bytes.range(of: Data("CREATE INDEX record_sequence".utf8)))
        bytes.replaceSubrange(word, with: Data("CREATE XEDNI record_sequence".utf8))
        try bytes.write(to: file)

        let error = await #expect(throws: StoreError.self) { try await store(folder).values(.note) }

        guard case .damaged(file.path, let detail) = error else {
            Issue.record("\(error as Any) is another error")
            return
        }
        #expect(detail.contains("record_sequence"))
    }

    @Test("a damaged file of an older format is not brought to the newest, and left as it was")
    func damagedMigration() async throws {
        let folder = try TemporaryFolder()
        var bytes = try Fixture.data("store/version-1.sqlite")
        bytes.replaceSubrange(4_096..., with: Data(repeating: 0xA5, count: bytes.count - 4_096))
        try bytes.write(to: folder.file("store.sqlite"))

        try await expectDamage(folder)
    }

    @Test(
        "once damage is met, what was written before is not moved into the file, which is looked at anew",
        arguments: [false, true])
    func damagedWhileOpen(inTransaction: Bool) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let (good, bad) = try await makeDamaged(in: folder)
        let store = store(folder)
        try await store.put("after all others", .note, "z")

        await meetDamage(of: store, inTransaction: inTransaction)

        #expect(try Data(contentsOf: file) == bad)
        for name in ["store.sqlite-wal", "store.sqlite-shm"] {
            try? FileManager.default.removeItem(at: folder.file(name))
        }
        try good.write(to: file, options: .atomic)
        #expect(try await store.values(.note).count == 2_000)
    }

    @Test("after damage met in a transaction the file is opened anew, whatever error the body ends with")
    func damagedInBody() async throws {
        struct OtherError: Error {}
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let good = try await makeDamaged(in: folder).good
        let store = store(folder)

        await #expect(throws: OtherError.self) {
            try await store.transaction { transaction in
                #expect(throws: StoreError.self) { try transaction.records("note", StoreQuery()) }
                throw OtherError()
            }
        }
        for name in ["store.sqlite-wal", "store.sqlite-shm"] {
            try? FileManager.default.removeItem(at: folder.file(name))
        }
        try good.write(to: file)
        try await store.put("new", .note, "new")

        #expect(try await self.store(folder).value(.note, "new") == "new")
    }

    @Test(
        "once damage is met, a file that is put back in place is written, and not the log of before",
        arguments: [false, true])
    func putBackInPlace(inTransaction: Bool) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let good = try await makeDamaged(in: folder).good
        let store = store(folder)
        try await store.put("after all others", .note, "z")
        #expect(try await store.value(.note, "z") == "after all others")

        await meetDamage(of: store, inTransaction: inTransaction)
        for name in ["store.sqlite-wal", "store.sqlite-shm"] {
            try? FileManager.default.removeItem(at: folder.file(name))
        }
        try good.write(to: file)
        try await store.put("new", .note, "new")

        #expect(try await self.store(folder).value(.note, "new") == "new")
        #expect(try await store.value(.note, "new") == "new")
    }

    @Test(
        "once damage is met, transactions that wait for another program end, and the read that met it does not wait"
    )
    func damagedWhileLocked() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        _ = try await makeDamaged(in: folder)
        let store = store(folder)
        try await store.put("after all others", .note, "z")
        let holder = try SQLiteConnection(file, .shared)
        try holder.begin()
        let thread = OwnThread()
        let transactions = (1...2).map { number in
            Task(executorPreference: thread) { try await store.put("new", .note, "\(number)") }
        }
        // Their thread is free again when they wait.
        await Task(executorPreference: thread) {}.value

        await meetDamage(of: store, inTransaction: false)

        for transaction in transactions {
            let error = await #expect(throws: StoreError.self) { try await transaction.value }
            #expect(error == .damaged(path: file.path, detail: "a read has met damage"))
        }
        withExtendedLifetime(holder) {}
    }

    @Test("once damage is met, the file stays as it is when the store is closed", arguments: [false, true])
    func damagedAtEnd(inTransaction: Bool) async throws {
        let folder = try TemporaryFolder()
        let bad = try await makeDamaged(in: folder).bad

        do {
            let store = store(folder)
            try await store.put("after all others", .note, "z")
            #expect(try await store.value(.note, "z") == "after all others")
            await meetDamage(of: store, inTransaction: inTransaction)
        }

        #expect(try Data(contentsOf: folder.file("store.sqlite")) == bad)
    }

    @Test("an error that the body swallows spoils the transaction all the same")
    func swallowed() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let store = SQLiteStore(file: file, lockWait: .zero, pageLimit: 20)

        await #expect(throws: StoreError.diskFull(path: file.path)) {
            try await store.transaction { transaction in
                try transaction.put("small", .note, "1")
                let full = StoreError.diskFull(path: file.path)
                #expect(throws: full) { try transaction.put(Data(count: 1_000_000), "note", "2") }
                #expect(throws: full) { try transaction.put("small", .note, "3") }
                #expect(throws: full) { try transaction.remove(.note, "1") }
                #expect(throws: full) { try transaction.value(.note, "1") }
                #expect(throws: full) { try transaction.values(.note) }
            }
        }

        #expect(try await store.values(.note) == [])
    }

    @Test("a folder that is a file is named")
    func folderIsFile() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.file("data"))
        let file = folder.file("data/store.sqlite")

        let error = await #expect(throws: StoreError.self) {
            try await SQLiteStore(file: file, lockWait: .zero).values(.note)
        }

        #expect(error == .notOpened(path: file.path, reason: "unable to open database file, Not a directory"))
        #expect(error.map { "\($0)".contains("ls -ld '\(folder.file("data").path)'") } == true)
    }

    @Test("a path that is too long for the database is told as that")
    func longPath() async throws {
        let folder = try TemporaryFolder()
        let long = Array(repeating: String(repeating: "x", count: 100), count: 6).joined(separator: "/")
        let file = folder.file("\(long)/store.sqlite").behindLinks

        let error = await #expect(throws: StoreError.self) {
            try await SQLiteStore(file: file, lockWait: .zero).put("milk", .note, "1")
        }

        let reason = "unable to open database file, \(SystemError(ENAMETOOLONG).reason)"
        #expect(error == .notOpened(path: file.path, reason: reason))
    }

    // MARK: Room

    @Test("a full disk is reported, and the old contents stay")
    func full() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let store = SQLiteStore(file: file, lockWait: .zero, pageLimit: 20)
        try await store.put("milk", .note, "1")

        await #expect(throws: StoreError.diskFull(path: file.path)) {
            try await store.transaction { try $0.put(Data(count: 1_000_000), "note", "2") }
        }

        #expect(try await store.values(.note) == ["milk"])
        try await store.put("bread", .note, "3")
        #expect(try await store.values(.note) == ["milk", "bread"])
    }

    // MARK: Expectations

    private func expectRefusal(
        _ folder: TemporaryFolder, _ log: Data = Data(), _ expected: (String) -> StoreError
    ) async throws {
        let file = folder.file("store.sqlite")
        let before = try Data(contentsOf: file)

        for _ in 1...2 {
            let store = store(folder)
            await #expect(throws: expected(file.path)) { try await store.put("milk", .note, "1") }
            await #expect(throws: expected(file.path)) { try await store.values(.note) }
        }

        #expect(try Data(contentsOf: file) == before)
        let logAfter = try? Data(contentsOf: folder.file("store.sqlite-wal"))
        #expect((logAfter ?? Data()) == log, "nothing is written beside it")
    }

    private func expectDamage(_ folder: TemporaryFolder) async throws {
        let file = folder.file("store.sqlite")
        let before = try Data(contentsOf: file)

        let attempts: [@Sendable (any Store) async throws -> Void] = [
            { _ = try await $0.values(.note) }, { _ = try await $0.value(.note, "4999") },
            { try await $0.remove(.note, "4999") }, { try await $0.put("new", .note, "4999") },
        ]
        for attempt in attempts {
            let error = await #expect(throws: StoreError.self) { try await attempt(store(folder)) }
            guard case .damaged(file.path, _) = error else {
                Issue.record("\(error as Any) is another error")
                return
            }
        }

        #expect(try Data(contentsOf: file) == before)
    }
}
