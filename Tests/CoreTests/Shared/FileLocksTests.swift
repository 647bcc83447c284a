import AssemblyTesting
import Core
import Foundation
import Synchronization
import Testing

@testable import CoreBase

extension RecordKind where Value == Int { fileprivate static let number = RecordKind("number") }

/// The locks are of the whole process, so those that look at them run in a process of their own.
@Suite("The locks of files, and a program that is stopped") struct FileLocksTests {
    @Test("a program is stopped before or after a transaction, and not within one")
    func transaction() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")

        await #expect(processExitsWith: .success) { [file = file as URL] in
            let store = SQLiteStore(file: file, lockWait: .zero)
            let isBetween = try await store.transaction { transaction in
                try transaction.put(1, .number, "it")
                return FileLocks.ofProcess.pause(atMost: .zero) {}
            }
            #expect(!isBetween)
            let isBetweenAfterwards = FileLocks.ofProcess.pause(atMost: .zero) {}
            #expect(isBetweenAfterwards)
        }
    }

    @Test("a transaction that failed, or was refused, does not hold up the stop")
    func failedTransaction() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try Data("no database".utf8).write(to: folder.file("other.sqlite"))
        let other = folder.file("other.sqlite")

        await #expect(processExitsWith: .success) { [file = file as URL, other = other as URL] in
            let store = SQLiteStore(file: file, lockWait: .zero)
            await #expect(throws: CancellationError.self) {
                try await store.transaction { _ -> Void in throw CancellationError() }
            }
            await #expect(throws: StoreError.self) {
                try await SQLiteStore(file: other, lockWait: .zero).put(1, .number, "it")
            }
            await #expect(throws: StoreError.self) {
                try await SQLiteStore(file: other, lockWait: .zero).value(.number, "it")
            }
            let isBetween = FileLocks.ofProcess.pause(atMost: .zero) {}
            #expect(isBetween)
        }
    }

    @Test("a program is stopped before or after a change of the secrets, and not within one")
    func secrets() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("secrets.json")

        await #expect(processExitsWith: .success) { [file = file as URL] in
            let answers = Mutex<[Bool]>([])
            let secrets = SecretsFile(
                file, lockWait: .zero,
                isExposed: { _ in
                    // Looked at while the new file is written.
                    let isBetween = FileLocks.ofProcess.pause(atMost: .zero) {}
                    answers.withLock { $0.append(isBetween) }
                    return false
                })
            try await secrets.keep(Secret("one"), named: "1")
            let isBetween = FileLocks.ofProcess.pause(atMost: .zero) {}
            #expect(isBetween)
            #expect(answers.withLock { $0 } == [false])
        }
    }

    @Test("what begins while a program is stopped waits until it goes on")
    func stopped() {
        let locks = FileLocks()
        let events = Mutex<[String]>([])
        let (isStarted, isEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

        locks.pause(atMost: .zero) {
            Thread.detachNewThread {
                isStarted.signal()
                locks.begin()
                events.withLock { $0.append("locked") }
                isEnded.signal()
            }
            isStarted.wait()
            for _ in 1...1000 { sched_yield() }
            events.withLock { $0.append("went on") }
        }
        isEnded.wait()

        #expect(events.withLock { $0 } == ["went on", "locked"])
    }

    @Test("a program that is to be stopped waits for what holds a lock")
    func waits() {
        let locks = FileLocks()
        let events = Mutex<[String]>([])
        locks.begin()
        Thread.detachNewThread {
            events.withLock { $0.append("unlocked") }
            locks.end()
        }

        let isBetween = locks.pause(atMost: .seconds(600)) { events.withLock { $0.append("stopped") } }

        #expect(isBetween)
        #expect(events.withLock { $0 } == ["unlocked", "stopped"])
    }
}
