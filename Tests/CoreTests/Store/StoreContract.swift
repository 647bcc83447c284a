import AssemblyTesting
import Core
import Foundation
import Synchronization
import Testing

extension RecordKind where Value == String { fileprivate static let note = RecordKind("note") }

private struct Refusal: Error, Equatable {}

/// What the body of a transaction may throw.
private enum Ending: CaseIterable {
    case errorOfItsOwn, cancellation, errorOfTheStore

    var error: any Error {
        switch self {
        case .errorOfItsOwn: Refusal()
        case .cancellation: CancellationError()
        case .errorOfTheStore: StoreError.notDecodable(kind: "note", id: "1", reason: "a test says so")
        }
    }
}

/// What a read begins with.
private enum FirstQuestion: CaseIterable {
    case record, missingRecord, list, emptyList, kinds

    func ask(_ records: any StoreSnapshot) throws(StoreError) {
        switch self {
        case .record: _ = try records.value(.note, "1")
        case .missingRecord: _ = try records.value(.note, "none")
        case .list: _ = try records.values(.note)
        case .emptyList: _ = try records.records("list", StoreQuery())
        case .kinds: _ = try records.kinds()
        }
    }
}

@Suite("Store") struct StoreContract {
    private static let stores = World.all.testing("Store", \.core.store)

    @Test("a value that was put is found again", arguments: stores)
    func finds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let store = world.core.store

        try await store.put("milk", .note, "1")

        try await store.expectNote("1", is: "milk")
        try await store.expectNote("2", is: nil)
    }

    @Test("the kinds of which there are records are told in their order", arguments: stores)
    func kinds(_ world: Implementation<World>) async throws {
        let store = try await world.make().core.store
        #expect(try await store.read { try $0.kinds() } == [])
        for kind in ["note", "Note", "e\u{301}", "\u{E9}"] {
            try await store.put("milk", RecordKind<String>(kind), "1")
        }
        try await store.put("bread", .note, "2")

        try await store.remove(RecordKind<String>("Note"), "1")

        let kinds = try await store.read { try $0.kinds() }
        #expect(kinds.map { Array($0.utf8) } == ["e\u{301}", "note", "\u{E9}"].map { Array($0.utf8) })
    }

    @Test("a transaction finds the kinds that it has put and removed", arguments: stores)
    func kindsWithin(_ world: Implementation<World>) async throws {
        let store = try await world.make().core.store
        try await store.put("milk", .note, "1")

        let kinds = try await store.transaction { records in
            var kinds = [try records.kinds()]
            try records.put(Data(), "blob", "1")
            kinds.append(try records.kinds())
            try records.remove("note", "1")
            kinds.append(try records.kinds())
            return kinds
        }

        #expect(kinds == [["note"], ["blob", "note"], ["blob"]])
    }

    @Test("what a transaction wrote is found after a restart", arguments: stores)
    func restart(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.core.store.put("milk", .note, "1")

        let restarted = try world.restarted()

        try await restarted.core.store.expectNote("1", is: "milk")
    }

    @Test("what another program keeps is found by one that had found nothing", arguments: stores)
    func foundLater(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (store, other) = (world.core.store, try world.restarted().core.store)
        try await store.expectNote("1", is: nil)

        try await other.put("milk", .note, "1")
        try await store.expectNote("1", is: "milk")

        try await other.remove(.note, "1")
        try await store.expectNote("1", is: nil)
    }

    @Test("putting an id again replaces its value and keeps its place", arguments: stores)
    func replaces(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let store = world.core.store
        for id in ["a", "b", "c"] { try await store.put("old", .note, id) }

        try await store.put("new", .note, "a")

        #expect(try await store.values(.note, StoreQuery(order: .oldestFirst)) == ["new", "old", "old"])
        try await store.expectIDs(["a", "b", "c"], of: StoreQuery(order: .oldestFirst))
    }

    @Test("a record that was removed and put again comes last", arguments: stores)
    func comesLast(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let store = world.core.store
        for id in ["a", "b", "c"] { try await store.put("", .note, id) }

        try await store.remove(.note, "a")
        try await store.put("", .note, "a")

        try await store.expectIDs(["b", "c", "a"], of: StoreQuery(order: .oldestFirst))
        try await store.expectIDs(["a", "c", "b"], of: StoreQuery(order: .newestFirst))
    }

    @Test("removing returns whether there was a record", arguments: stores)
    func removes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let store = world.core.store
        try await store.put("milk", .note, "1")

        #expect(try await store.remove(.note, "1"))
        #expect(try await !store.remove(.note, "1"))
        try await store.expectNote("1", is: nil)
    }

    @Test("any text is an id or a kind, and no two are taken for one", arguments: stores)
    func exactNames(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let names = [
            "", " ", "a", "A", "a ", "\u{E9}", "e\u{301}", "a\u{0}", "a\u{0}b", "%", "_", "'", "北京", "🗒",
        ]

        try await world.core.store.transaction { transaction in
            for kind in names {
                for id in names { try transaction.put(Data("\(kind)|\(id)".utf8), kind, id) }
            }
        }

        let restarted = try world.restarted()
        for kind in names {
            let (found, listed) = try await restarted.core.store.transaction { transaction in
                let found = try names.map { try transaction.data(kind, $0) }
                return (found, try transaction.records(kind, StoreQuery()).map(\.data))
            }
            let all = names.map { Data("\(kind)|\($0)".utf8) }
            #expect(found == all)
            #expect(listed.count == all.count && Set(listed) == Set(all))
        }
    }

    @Test("any bytes are kept, none too", arguments: stores)
    func anyBytes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let blobs = [Data(), Data([0]), Data(0...255), Data(repeating: 7, count: 1_000_000)]

        try await world.core.store.transaction { transaction in
            for (index, blob) in blobs.enumerated() { try transaction.put(blob, "blob", "\(index)") }
        }

        let found = try await world.core.store.transaction { try $0.records("blob", StoreQuery()) }
        #expect(found.map(\.data) == blobs)
        for (index, blob) in blobs.enumerated() {
            #expect(try await world.core.store.read { try $0.data("blob", "\(index)") } == blob)
        }
    }

    @Test("a part of other bytes is kept as bytes of its own", arguments: stores)
    func partOfBytes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let store = world.core.store
        let part = Data("milk, butter and bread".utf8).dropFirst("milk, butter and ".count)

        let within = try await store.transaction { transaction in
            try transaction.put(part, "note", "1")
            return try transaction.data("note", "1")
        }

        let after = try await store.read { try $0.data("note", "1") }
        let listed = try await store.read { try $0.records("note", StoreQuery()).first?.data }
        for found in [within, after, listed] {
            #expect(found == Data("bread".utf8))
            #expect(found?.indices == 0..<5)
        }
    }

    @Test("ids are in the order of their bytes", arguments: stores)
    func byteOrder(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let inOrder = ["", "A", "B", "a", "a\u{0}", "a ", "aa", "b", "z", "\u{E9}", "\u{FF5E}", "🗒"]
        for id in inOrder.shuffled() { try await world.core.store.put("", .note, id) }

        try await world.core.store.expectIDs(inOrder, of: StoreQuery(order: .id))
        try await world.core.store.expectIDs(inOrder.reversed(), of: StoreQuery(order: .idDescending))
    }

    @Test(
        "a prefix finds the ids that begin with its bytes",
        arguments: stores,
        [
            ("", 13), ("a", 6), ("a\u{10FFFF}", 2), ("a\u{0}", 1), ("a%", 1), ("ab", 1), ("\u{E9}", 1),
            ("e", 1), ("\u{D7FF}", 1), ("\u{E000}", 1), ("\u{10FFFF}", 2), ("zz", 0),
        ])
    func prefix(_ world: Implementation<World>, query: (prefix: String, count: Int)) async throws {
        let world = try await world.make()
        let all = [
            "a", "a\u{0}b", "a%", "ab", "a\u{10FFFF}", "a\u{10FFFF}x", "b", "\u{E9}", "e\u{301}", "\u{D7FF}x",
            "\u{E000}", "\u{10FFFF}", "\u{10FFFF}\u{10FFFF}",
        ]
        for id in all { try await world.core.store.put("", .note, id) }

        let found = try await world.core.store.ids(StoreQuery(prefix: query.prefix))

        #expect(found.count == query.count)
        #expect(found.allSatisfy { $0.utf8.starts(with: query.prefix.utf8) })
    }

    @Test("limit and offset cut out a part", arguments: stores)
    func limitAndOffset(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let store = world.core.store
        for id in ["a", "b", "c", "d"] { try await store.put("", .note, id) }

        try await store.expectIDs(["a", "b"], of: StoreQuery(limit: 2))
        try await store.expectIDs(["b", "c"], of: StoreQuery(limit: 2, offset: 1))
        try await store.expectIDs(["c"], of: StoreQuery(order: .newestFirst, limit: 1, offset: 1))
        try await store.expectIDs(["d"], of: StoreQuery(offset: 3))
        try await store.expectIDs([], of: StoreQuery(offset: 9))
        try await store.expectIDs(["a", "b", "c", "d"], of: StoreQuery(offset: -1))
        try await store.expectIDs([], of: StoreQuery(limit: 0))
        try await store.expectIDs([], of: StoreQuery(limit: -1))
        try await store.expectIDs([], of: StoreQuery(limit: .max, offset: .max))
    }

    @Test(
        "a transaction whose body throws leaves nothing, whatever it throws", arguments: stores,
        Ending.allCases)
    fileprivate func allOrNothing(_ world: Implementation<World>, ending: Ending) async throws {
        let world = try await world.make()
        let store = world.core.store
        try await store.put("old", .note, "kept")
        try await store.put("old", .note, "removed")

        let error = await #expect(throws: (any Error).self) {
            try await store.transaction { transaction in
                try transaction.put("new", .note, "kept")
                try transaction.put("new", .note, "more")
                try transaction.remove(.note, "removed")
                throw ending.error
            }
        }

        #expect("\(error as Any)" == "\(Optional(ending.error) as Any)")
        try await store.expectNote("kept", is: "old")
        try await store.expectNote("more", is: nil)
        try await world.restarted().core.store.expectNotes(["old", "old"])
        try await store.put("new", .note, "kept")
        try await store.expectNote("kept", is: "new")
    }

    @Test(
        "a task that is cancelled within its transaction keeps what its body wrote, unless the body throws",
        arguments: stores, [true, false])
    func cancelledWithin(_ world: Implementation<World>, heeds: Bool) async throws {
        let world = try await world.make()
        let store = world.core.store

        let task = Task {
            try await store.transaction { transaction in
                try transaction.put("milk", .note, "1")
                withUnsafeCurrentTask { $0?.cancel() }
                try transaction.put("bread", .note, "2")
                if heeds { try Task.checkCancellation() }
            }
        }

        if heeds {
            await #expect(throws: CancellationError.self) { try await task.value }
        } else {
            try await task.value
        }
        try await store.expectNotes(heeds ? [] : ["milk", "bread"])
    }

    @Test("a transaction that was taken out of its body is over", arguments: stores, [true, false])
    func over(_ world: Implementation<World>, isKept: Bool) async throws {
        let world = try await world.make()
        let escaped = EscapedReference()

        _ = try? await world.core.store.transaction { transaction in
            escaped.keep(transaction as AnyObject)
            if !isKept { throw Refusal() }
        }

        let transaction = try #require(escaped.object as? any StoreTransaction)
        expectOver { () throws(StoreError) in _ = try transaction.data("note", "1") }
        expectOver { () throws(StoreError) in try transaction.put(Data(), "note", "1") }
        expectOver { () throws(StoreError) in _ = try transaction.remove("note", "1") }
        expectOver { () throws(StoreError) in _ = try transaction.records("note", StoreQuery()) }
    }

    @Test("what was taken out of the body of a read is over", arguments: stores, [true, false])
    func readIsOver(_ world: Implementation<World>, throwing: Bool) async throws {
        let store = try await world.make().core.store
        try await store.put("milk", .note, "1")
        let escaped = EscapedReference()

        _ = try? await store.read { records in
            escaped.keep(records as AnyObject)
            if throwing { throw Refusal() }
        }

        let records = try #require(escaped.object as? any StoreSnapshot)
        expectOver { () throws(StoreError) in _ = try records.data("note", "1") }
        expectOver { () throws(StoreError) in _ = try records.kinds() }
        expectOver { () throws(StoreError) in _ = try records.records("note", StoreQuery()) }
        expectOver { () throws(StoreError) in _ = try records.records("note", StoreQuery(limit: 0)) }
    }

    @Test("what was taken out of a read is over, though there was nothing yet to be read", arguments: stores)
    func readOfNothingIsOver(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let escaped = EscapedReference()

        try await world.core.store.read { escaped.keep($0 as AnyObject) }

        let records = try #require(escaped.object as? any StoreSnapshot)
        expectOver { () throws(StoreError) in _ = try records.data("note", "1") }
        expectOver { () throws(StoreError) in _ = try records.kinds() }
        expectOver { () throws(StoreError) in _ = try records.records("note", StoreQuery()) }
        expectOver { () throws(StoreError) in _ = try records.records("note", StoreQuery(limit: 0)) }
    }

    private func expectOver(_ call: () throws(StoreError) -> Void) {
        let error = #expect(throws: StoreError.self) { try call() }
        guard case .failed(_, "the transaction is over") = error else {
            Issue.record("\(error as Any) is another error")
            return
        }
    }

    @Test("after a read that failed, the next one sees what was kept since", arguments: stores)
    func readsOn(_ world: Implementation<World>) async throws {
        let store = try await world.make().core.store
        try await store.put("milk", .note, "1")
        await #expect(throws: Refusal.self) {
            try await store.read { records in
                _ = try (records.kinds(), records.records("note", StoreQuery()), records.data("note", "2"))
                throw Refusal()
            }
        }

        try await store.put("bread", .note, "2")

        #expect(try await store.values(.note, StoreQuery()) == ["milk", "bread"])
    }

    @Test("a transaction finds what it put and misses what it removed", arguments: stores)
    func seesItself(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let seen = try await world.core.store.transaction { transaction in
            try transaction.put("milk", .note, "1")
            try transaction.put("bread", .note, "2")
            try transaction.remove(.note, "1")
            return try transaction.values(.note)
        }

        #expect(seen == ["bread"])
    }

    @Test("transactions happen one after another", arguments: stores)
    func oneAfterAnother(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let other = try world.restarted()
        let counter = RecordKind<Int>("counter")

        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                let store = index.isMultiple(of: 2) ? world.core.store : other.core.store
                group.addTask {
                    try await store.transaction {
                        try $0.put(($0.value(counter, "it") ?? 0) + 1, counter, "it")
                    }
                }
            }
            try await group.waitForAll()
        }

        #expect(try await world.core.store.value(counter, "it") == 40)
    }

    @Test("of what two stores add to a record at once nothing is lost", arguments: stores)
    func addsAtOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let counter = RecordKind<Int>("counter")
        let stores = [world.core.store, try world.restarted().core.store]

        try await withThrowingTaskGroup(of: Void.self) { group in
            for store in stores {
                group.addTask {
                    for _ in 1...40 {
                        try await store.transaction { records in
                            let count = try records.value(counter, "it") ?? 0
                            // So long that the other one comes meanwhile, and not so long that it waits in vain.
                            for _ in 1...3 { sched_yield() }
                            try records.put(count + 1, counter, "it")
                        }
                    }
                }
            }
            try await group.waitForAll()
        }

        #expect(try await stores[0].value(counter, "it") == 80)
    }

    @Test("a body runs once, and not on the caller's thread", arguments: stores)
    @MainActor func runsOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let runs = Atomic(0)

        let onMain = try await world.core.store.transaction { _ in
            runs.add(1, ordering: .relaxed)
            return Thread.isMainThread
        }

        let readsOnMain = try await world.core.store.read { _ in
            runs.add(1, ordering: .relaxed)
            return Thread.isMainThread
        }

        #expect(runs.load(ordering: .relaxed) == 2)
        #expect(!onMain && !readsOnMain)
    }

    @Test("a body that fails runs once as well", arguments: stores)
    func failsOnce(_ world: Implementation<World>) async throws {
        let store = try await world.make().core.store
        try await store.transaction { try $0.put(Data("{".utf8), "note", "1") }
        let runs = Atomic(0)

        await #expect(throws: StoreError.self) {
            try await store.read { records in
                runs.add(1, ordering: .relaxed)
                return try records.value(.note, "1")
            }
        }
        await #expect(throws: StoreError.self) {
            try await store.transaction { records in
                runs.add(1, ordering: .relaxed)
                return try records.value(.note, "1")
            }
        }

        #expect(runs.load(ordering: .relaxed) == 2)
    }

    @Test("a read waits for no transaction, and sees nothing of it before it is kept", arguments: stores)
    func readsBeside(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (store, other) = (world.core.store, try world.restarted().core.store)
        try await store.put("old", .note, "1")
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let isRead = DispatchSemaphore(value: 0)
        async let wasInTime = store.transaction { transaction in
            try transaction.put("new", .note, "1")
            hasBegun.finish()
            return isRead.wait(timeout: .now() + 60) == .success
        }
        for await _ in begun {}

        try await store.expectNote("1", is: "old")
        try await other.expectNotes(["old"])
        isRead.signal()

        #expect(try await wasInTime)
        try await store.expectNote("1", is: "new")
        try await other.expectNotes(["new"])
    }

    @Test(
        "a read sees one moment from its first question on, whatever is kept while it is under way",
        arguments: stores, FirstQuestion.allCases)
    fileprivate func oneMoment(_ world: Implementation<World>, first: FirstQuestion) async throws {
        let world = try await world.make()
        let (store, other) = (world.core.store, try world.restarted().core.store)
        try await store.put("old", .note, "1")
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let isKept = DispatchSemaphore(value: 0)
        let thread = OwnThread()
        let reading = Task(executorPreference: thread) { @Sendable in
            try await store.read { records -> [String] in
                try first.ask(records)
                hasBegun.finish()
                guard isKept.wait(timeout: .now() + 60) == .success else { return ["it was waited for"] }
                let (kinds, notes) = (try records.kinds(), try records.values(.note))
                return try kinds + notes + [records.value(.note, "1") ?? ""]
            }
        }
        for await _ in begun {}

        try await other.put("new", .note, "1")
        try await store.put("new", .note, "2")
        try await other.put("new", RecordKind<String>("list"), "1")
        isKept.signal()

        #expect(try await reading.value == ["note", "old", "old"])
        try await store.expectNotes(["new", "new"])
    }

    @Test("reads that meet leave the threads to other tasks", arguments: stores)
    func readsTogether(_ world: Implementation<World>) async throws {
        let store = try await world.make().core.store
        try await store.put("milk", .note, "1")
        try await store.expectNote("1", is: "milk")
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let isOver = DispatchSemaphore(value: 0)
        let thread = OwnThread()
        let first = Task(executorPreference: thread) { @Sendable in
            try await store.read { _ in
                hasBegun.finish()
                return isOver.wait(timeout: .now() + 60) == .success
            }
        }
        for await _ in begun {}

        // More than there are threads: a task behind them runs only if they do not wait on those.
        let others = (0...ProcessInfo.processInfo.activeProcessorCount).map { _ in
            Task { try await store.value(.note, "1") }
        }
        let ending = Task { _ = isOver.signal() }

        #expect(try await first.value)
        for other in others { #expect(try await other.value == "milk") }
        await ending.value
    }

    @Test("a cancelled task begins no transaction and no read", arguments: stores, [true, false])
    func cancelled(_ world: Implementation<World>, isFirst: Bool) async throws {
        let world = try await world.make()
        if !isFirst {
            try await world.core.store.put("tea", .note, "2")
            _ = try await world.core.store.value(.note, "2")
        }

        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await world.core.store.put("milk", .note, "1")
        }

        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await world.core.store.value(.note, "1")
        }

        await #expect(throws: CancellationError.self) { try await task.value }
        await #expect(throws: CancellationError.self) { try await reading.value }
        try await world.core.store.expectNote("1", is: nil)
    }

    @Test("a task that is cancelled while it waits for another transaction begins none", arguments: stores)
    func cancelledWhileWaiting(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let other = try world.restarted().core.store

        try await cancelPut(to: other, during: world.core.store) { waiting, endTransaction in
            await #expect(throws: CancellationError.self) { try await waiting.value }
            endTransaction()
        }
    }

    @Test("a task that is cancelled behind a transaction of its own program begins none", arguments: stores)
    func cancelledInLine(_ world: Implementation<World>) async throws {
        let store = try await world.make().core.store

        try await cancelPut(to: store, during: store) { waiting, endTransaction in
            endTransaction()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
    }

    /// Cancels a task that puts a record while a transaction of another store, or of the same, is under way, and expects
    /// only what the transaction has put.
    private func cancelPut(
        to other: any Store, during store: any Store,
        _ expect: (_ waiting: Task<Void, any Error>, _ endTransaction: () -> Void) async -> Void
    ) async throws {
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let isCancelled = DispatchSemaphore(value: 0)
        async let wasInTime = store.transaction { transaction in
            try transaction.put("milk", .note, "1")
            hasBegun.finish()
            return isCancelled.wait(timeout: .now() + 60) == .success
        }
        for await _ in begun {}

        let waiting = Task { try await other.put("bread", .note, "2") }
        // Some time after it began to wait, or before: the outcome is the same.
        try await Task.sleep(for: .milliseconds(20))
        waiting.cancel()
        await expect(waiting) { isCancelled.signal() }

        #expect(try await wasInTime)
        try await store.expectNotes(["milk"])
    }

    @Test(
        "bytes that are no value of the kind are named, and what is wrong with them", arguments: stores,
        [
            ("{", "it is not valid JSON"), ("[]", "it is another kind of value than expected"),
            (#"{"stops": []}"#, "“name” is missing"), (#"{"name": null, "stops": []}"#, "“name” is empty"),
            (#"{"name": "Trip", "stops": [{"days": 1}, {}]}"#, "“days” is missing in “stops[1]”"),
            (
                #"{"name": "Trip", "stops": [{"days": "two"}]}"#,
                "“stops[0].days” is another kind of value than expected"
            ),
            (
                #"{"name": "Trip", "stops": [{"days": 2, "by": "balloon"}]}"#,
                "“stops[0].by” has a value that this version does not know"
            ),
        ])
    func notDecodable(_ world: Implementation<World>, _ record: (bytes: String, reason: String)) async throws
    {
        let world = try await world.make()
        let store = world.core.store
        try await store.transaction {
            try $0.put(Data(#"{"name": "Walk", "stops": []}"#.utf8), "trip", "0")
            try $0.put(Data(record.bytes.utf8), "trip", "1")
        }

        let error = await #expect(throws: StoreError.self) { try await store.value(Trip.kind, "1") }

        #expect(error == .notDecodable(kind: "trip", id: "1", reason: record.reason))
        let listed = await #expect(throws: StoreError.self) { try await store.values(Trip.kind) }
        #expect(listed == error)
    }

    @Test("a decimal that is not a number is refused, as it could not be read back", arguments: stores)
    func decimalNaN(_ world: Implementation<World>) async throws {
        let store = try await world.make().core.store, prices = RecordKind<[String: Decimal]>("price")

        let error = await #expect(throws: StoreError.self) {
            try await store.transaction { try $0.put(["tea": Decimal.nan], prices, "1") }
        }
        try await store.transaction { try $0.put(["NaN": 4.5], prices, "2") }

        #expect(error == .notEncodable(kind: "price", id: "1", reason: "it has a number that is NaN"))
        #expect(try await store.read { try $0.values(prices) } == [["NaN": 4.5]])
    }

    @Test("a value that can't be written is named, and nothing is put", arguments: stores)
    func notEncodable(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let store = world.core.store
        let numbers = RecordKind<Double>("number")

        let error = await #expect(throws: StoreError.self) { try await store.put(.infinity, numbers, "1") }

        #expect(error == .notEncodable(kind: "number", id: "1", reason: "it is inf"))
        #expect(try await store.value(numbers, "1") == nil)
    }

    // By itself the first is less than a gigabyte, with its kind and id it is a byte more.
    @Test(
        "a record that is too large is told as that, and the next transaction succeeds", arguments: stores,
        [999_999_996, 1_000_000_001])
    func tooLarge(_ world: Implementation<World>, size: Int) async throws {
        let store = try await world.make().core.store
        // Addresses without memory: the size is refused before a byte is read.
        let bytes = try #require(mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0))
        try #require(bytes != MAP_FAILED)
        defer { munmap(bytes, size) }
        let large = Data(bytesNoCopy: bytes, count: size, deallocator: .none)

        let error = await #expect(throws: StoreError.self) {
            try await store.transaction { records in
                try records.put("milk", .note, "1")
                try records.put(large, "note", "2")
            }
        }
        let swallowed = await #expect(throws: StoreError.self) {
            try await store.transaction { records in
                try? records.put(large, "note", "2")
                try? records.put("butter", .note, "4")
            }
        }
        try await store.put("bread", .note, "3")

        for error in [error, swallowed] {
            guard case .recordTooLarge = error else {
                Issue.record("\(error as Any) is another error")
                continue
            }
        }
        try await store.expectNotes(["bread"])
    }

    @Test("what the body of a read throws is thrown as it is", arguments: stores)
    func readThrows(_ world: Implementation<World>) async throws {
        let store = try await world.make().core.store
        try await store.put("milk", .note, "1")

        for error in [
            StoreError.locked(path: "of another", waited: .seconds(7)), .diskFull(path: "of another"),
        ] {
            await #expect(throws: error) { try await store.read { _ in throw error } }
        }
    }

    @Test("a value within another that can't be written is named by its place", arguments: stores)
    func notEncodableWithin(_ world: Implementation<World>) async throws {
        let store = try await world.make().core.store
        let day = Day(hours: [Day.Hour(wind: 3), Day.Hour(wind: .infinity)])

        let error = await #expect(throws: StoreError.self) { try await store.put(day, Day.kind, "1") }

        #expect(error == .notEncodable(kind: "day", id: "1", reason: "“hours[1].wind” is inf"))
    }
}

/// A failed expectation shows no values of an expression with `await`, so the store is asked before it.
extension Store {
    fileprivate func ids(_ query: StoreQuery) async throws -> [String] {
        try await transaction { try $0.records("note", query).map(\.id) }
    }

    fileprivate func expectIDs(
        _ expected: [String], of query: StoreQuery, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let found = try await ids(query)
        #expect(found == expected, sourceLocation: sourceLocation)
    }

    fileprivate func expectNote(
        _ id: String, is expected: String?, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let found = try await value(.note, id)
        #expect(found == expected, sourceLocation: sourceLocation)
    }

    fileprivate func expectNotes(
        _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let found = try await values(.note)
        #expect(found == expected, sourceLocation: sourceLocation)
    }
}

/// A value with numbers in it.
private struct Day: Codable, Sendable {
    static let kind = RecordKind<Day>("day")

    let hours: [Hour]

    struct Hour: Codable { let wind: Double }
}

/// A value with other values in it.
private struct Trip: Codable, Sendable {
    static let kind = RecordKind<Trip>("trip")

    let name: String
    let stops: [Stop]

    struct Stop: Codable {
        let days: Int
        let by: Vehicle?
    }

    enum Vehicle: String, Codable { case train, bicycle }
}

/// Keeps an object that a body may not hand out, until the body has returned.
private final class EscapedReference: Sendable {
    private let pointer = Mutex<UInt>(0)

    func keep(_ object: AnyObject) {
        pointer.withLock { $0 = UInt(bitPattern: Unmanaged.passRetained(object).toOpaque()) }
    }

    /// The object; may be asked for once.
    var object: AnyObject? {
        UnsafeRawPointer(bitPattern: pointer.withLock { $0 }).map {
            Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue()
        }
    }
}

/// For a task that waits without suspending, so that it occupies no thread of Swift's pool.
final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "own-thread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
