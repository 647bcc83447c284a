import Conditions
import Core
import CoreDouble
import Foundation
import Synchronization

/// A core with some stubbed components; the others are the Double's.
final class StubbedCore: CoreAssembly {
    let time: ManualTime
    let memory: CoreMemory
    private let core: CoreDouble
    private let client: (any WeatherClient)?
    private let places: (any Geocoder)?
    private let records: (any Store)?
    private let book: (any Log)?
    private let dice: (any Randomness)?
    private let kept: (any Secrets)?

    init(
        time: ManualTime = ManualTime(), conditions: Conditions? = nil, memory: CoreMemory = CoreMemory(),
        weatherClient: (any WeatherClient)? = nil, geocoder: (any Geocoder)? = nil, store: (any Store)? = nil,
        log: (any Log)? = nil, randomness: (any Randomness)? = nil, secrets: (any Secrets)? = nil,
        hasServer: Bool = true, locations: [Result<DeviceLocation, LocationSourceError>] = []
    ) {
        self.time = time
        self.memory = memory
        core = CoreDouble(
            conditions: conditions ?? Conditions(time: time), memory: memory, hasServer: hasServer,
            locations: locations.isEmpty ? [.success(.kathmandu)] : locations)
        client = weatherClient
        places = geocoder
        records = store
        book = log
        dice = randomness
        kept = secrets
    }

    func weatherClient(for provider: WeatherProvider) -> any WeatherClient {
        client ?? core.weatherClient(for: provider)
    }
    var geocoder: any Geocoder { places ?? core.geocoder }
    var server: any AccountServer { core.server }
    var notificationServer: any NotificationServer { core.notificationServer }
    var notificationDelivery: any NotificationDelivery { core.notificationDelivery }
    var store: any Store { records ?? core.store }

    var transport: any HTTPTransport { core.transport }
    var secrets: any Secrets { kept ?? core.secrets }
    var clock: any WallClock { core.clock }
    var identifiers: any Identifiers { core.identifiers }
    var randomness: any Randomness { dice ?? core.randomness }
    var log: any Log { book ?? core.log }
    var location: any LocationSource { core.location }
    var connectivity: any Connectivity { core.connectivity }
    var networkActivity: any NetworkActivity { core.networkActivity }

    /// The logged warnings.
    var warnings: [String] {
        log.entries(last: 100).filter { $0.level >= .warning && $0.subject != "transport" }.map(\.message)
    }
}

/// A client of weather or places that returns one reply after another, and then repeats the last one.
final class ScriptedService: WeatherClient, Geocoder {
    let provider = WeatherProvider.openMeteo
    private let script: Mutex<[Result<HTTPResponse, TransportError>]>
    private let asked = Mutex<[PlaceQuery]>([])

    init(_ replies: Result<HTTPResponse, TransportError>...) { script = Mutex(replies) }

    func append(_ replies: [Result<HTTPResponse, TransportError>]) {
        script.withLock { $0 += replies }
    }

    /// The queries for places so far.
    var queries: [PlaceQuery] { asked.withLock { $0 } }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        WeatherReply(try next())
    }

    func places(_ query: PlaceQuery) async throws(TransportError) -> HTTPResponse {
        asked.withLock { $0.append(query) }
        return try next()
    }

    private func next() throws(TransportError) -> HTTPResponse {
        let reply = script.withLock { script in script.count > 1 ? script.removeFirst() : script.first }
        guard let reply else { throw .unreachable(host: "nowhere") }
        return try reply.get()
    }
}

extension HTTPResponse {
    static func json(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [HTTPField("Content-Type", "application/json; charset=utf-8")],
            body: Data(text.utf8))
    }

    static func fixture(_ path: String, status: Int = 200) throws -> HTTPResponse {
        .json(String(decoding: try Fixture.data(path), as: UTF8.self), status: status)
    }
}

/// A store with injected failures of whole transactions or of single writes.
final class FailingStore: Store {
    private let store: any Store
    private let writes = Mutex<(error: StoreError, before: Int)?>(nil)
    private let failure = Mutex<(error: StoreError, passes: Int, times: Int)?>(nil)
    private let failures = Mutex((count: 0, waiting: [(count: Int, CheckedContinuation<Void, Never>)]()))

    /// Wraps another store, or one of its own.
    init(_ store: any Store = CoreDouble().store) { self.store = store }

    /// Fails so many transactions and reads, once so many have passed.
    func fail(with error: StoreError, after passes: Int = 0, times: Int = .max) {
        failure.withLock { $0 = (error, passes, times) }
    }

    /// Fails no more.
    func recover() {
        failure.withLock { $0 = nil }
        writes.withLock { $0 = nil }
    }

    /// Fails in each transaction from now on, when so many records have been put or removed.
    func failWrites(with error: StoreError, after count: Int = 0) { writes.withLock { $0 = (error, count) } }

    /// The number of failed transactions.
    var failureCount: Int { failures.withLock { $0.count } }

    /// Returns when more than this number of transactions have failed.
    func waitForFailure(after count: Int = 0) async {
        await withCheckedContinuation { continuation in
            let isOver = failures.withLock { failures in
                if failures.count <= count { failures.waiting.append((count, continuation)) }
                return failures.count > count
            }
            if isOver { continuation.resume() }
        }
    }

    private func countFailure() {
        let over = failures.withLock { failures in
            failures.count += 1
            let over = failures.waiting.filter { $0.count < failures.count }
            failures.waiting.removeAll { $0.count < failures.count }
            return over
        }
        for (_, continuation) in over { continuation.resume() }
    }

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        try failIfToldTo()
        guard let (error, count) = writes.withLock({ $0 }) else { return try await store.transaction(body) }
        return try await store.transaction { records in
            try body(FailingTransaction(records: records, error: error, writesLeft: count))
        }
    }

    func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        try failIfToldTo()
        return try await store.read(body)
    }

    private func failIfToldTo() throws(StoreError) {
        let error = failure.withLock { failure -> StoreError? in
            guard let (error, passes, times) = failure, times > 0 else { return nil }
            if passes > 0 {
                failure = (error, passes - 1, times)
                return nil
            }
            failure = (error, 0, times - 1)
            return error
        }
        guard let error else { return }
        countFailure()
        throw error
    }
}

private final class FailingTransaction: StoreTransaction {
    private let records: any StoreTransaction
    private let error: StoreError
    private var writesLeft: Int

    init(records: any StoreTransaction, error: StoreError, writesLeft: Int) {
        self.records = records
        self.error = error
        self.writesLeft = writesLeft
    }

    func kinds() throws(StoreError) -> [String] { try records.kinds() }

    func data(_ kind: String, _ id: String) throws(StoreError) -> Data? { try records.data(kind, id) }

    func records(_ kind: String, _ query: StoreQuery) throws(StoreError) -> [StoredData] {
        try records.records(kind, query)
    }

    func put(_ data: Data, _ kind: String, _ id: String) throws(StoreError) {
        try countWrite()
        try records.put(data, kind, id)
    }

    func remove(_ kind: String, _ id: String) throws(StoreError) -> Bool {
        // What is not there takes no room on a disk to remove.
        guard try records.data(kind, id) != nil else { return false }
        try countWrite()
        return try records.remove(kind, id)
    }

    private func countWrite() throws(StoreError) {
        if writesLeft <= 0 { throw error }
        writesLeft -= 1
    }
}

/// Counts the records that are read all together within transactions, while which other users of the store wait.
final class CountingStore: Store {
    private let store = CoreDouble().store
    private let counts = Mutex<[String: Int]>([:])

    /// How many of a kind were read so far.
    func count(of kind: String) -> Int { counts.withLock { $0[kind, default: 0] } }

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        try await store.transaction { records in
            try body(CountingTransaction(records: records, counted: counted))
        }
    }

    func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        try await store.read(body)
    }

    private func counted(_ records: [StoredData], of kind: String) {
        counts.withLock { $0[kind, default: 0] += records.count }
    }
}

private final class CountingTransaction: StoreTransaction {
    private let records: any StoreTransaction
    private let counted: ([StoredData], String) -> Void

    init(records: any StoreTransaction, counted: @escaping ([StoredData], String) -> Void) {
        self.records = records
        self.counted = counted
    }

    func kinds() throws(StoreError) -> [String] { try records.kinds() }

    func data(_ kind: String, _ id: String) throws(StoreError) -> Data? { try records.data(kind, id) }

    func records(_ kind: String, _ query: StoreQuery) throws(StoreError) -> [StoredData] {
        let found = try records.records(kind, query)
        counted(found, kind)
        return found
    }

    func put(_ data: Data, _ kind: String, _ id: String) throws(StoreError) {
        try records.put(data, kind, id)
    }

    func remove(_ kind: String, _ id: String) throws(StoreError) -> Bool {
        try records.remove(kind, id)
    }
}
