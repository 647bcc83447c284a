import AssemblyTesting
import Core
import CoreBase
import Foundation
import Testing

extension RecordKind where Value == Int { fileprivate static let number = RecordKind("number") }

@Suite("The store and processes that are killed", .timeLimit(.minutes(10))) struct KilledWriterTests {
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

    @Test(
        "a process that is killed at any moment loses nothing it was told is kept",
        arguments: Seeds.values(usually: 6))
    func killedAnywhere(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let acknowledged = folder.file("acknowledged")

        await #expect(processExitsWith: .signal(SIGKILL)) {
            [file = file as URL, acknowledged = acknowledged as URL, seed = seed as UInt64] in
            var random = Random(seed: seed)
            let microseconds = UInt32(random.below(10_000))
            let store = SQLiteStore(file: file, lockWait: .seconds(600))
            let notes = open(acknowledged.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            for round in 1...100_000 {
                try await store.transaction { transaction in
                    for index in 0..<10 { try transaction.put(round, .number, "\(index)") }
                }
                _ = write(notes, ".", 1)
                if round == 3 {
                    Thread.detachNewThread {
                        usleep(microseconds)
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
}
