import AssemblyKit
import AssemblyTesting
import Core
import CoreBase
import CoreDouble
import Foundation
import Testing

@Suite("The store of docs/replacing-sqlite.md") struct FileStoreTests {
    private static let programs = Contract<Program>("One file") {
        let folder = try TemporaryFolder()
        return Program {
            let core = CoreBase(CoreSettings(folder: folder.url, lockWait: .seconds(60)))
            core.override(\.store) { FileStore(file: folder.file("store.json"), lockWait: .seconds(60)) }
            return core
        }
    } double: {
        let memory = CoreMemory()
        return Program { CoreDouble(memory: memory) }
    }

    private let comparison = Comparison(
        "one file", of: StoreStep.self,
        on: programs.testing("One file", \.core.store).modules(base: "Tests", double: "Double"),
        state: { program in
            try await program.core.store.transaction { transaction in
                try StoreStep.kinds.map { kind in
                    try transaction.records(kind, StoreQuery(order: .oldestFirst)).map {
                        "\(Array($0.id.utf8)) \(Array($0.data))"
                    }
                }
            }
        },
        restart: { $0.restarted() })

    @Test("one file answers any sequence of transactions as the Double does, restarts or not")
    func alike() async throws { try await comparison.run() }

    /// World with this store in the place of Base's. The contract itself stands in new projects, which lack this store.
    private static let world = World.all.testing("Store", \.core.store).adding("One file") {
        try World.base { core, folder in
            core.override(\.store) { FileStore(file: folder.file("store.json"), lockWait: .seconds(60)) }
        }
    }

    /// One test of the store's contract.
    struct Promise: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let test: @Sendable (Implementation<World>) async throws -> Void

        init(_ name: String, _ test: @escaping @Sendable (Implementation<World>) async throws -> Void) {
            testDescription = name
            self.test = test
        }
    }

    private static let promises = [
        Promise("finds") { try await StoreContract().finds($0) },
        Promise("kinds") { try await StoreContract().kinds($0) },
        Promise("kinds within") { try await StoreContract().kindsWithin($0) },
        Promise("restart") { try await StoreContract().restart($0) },
        Promise("found later") { try await StoreContract().foundLater($0) },
        Promise("replaces") { try await StoreContract().replaces($0) },
        Promise("comes last") { try await StoreContract().comesLast($0) },
        Promise("removes") { try await StoreContract().removes($0) },
        Promise("exact names") { try await StoreContract().exactNames($0) },
        Promise("any bytes") { try await StoreContract().anyBytes($0) },
        Promise("part of bytes") { try await StoreContract().partOfBytes($0) },
        Promise("byte order") { try await StoreContract().byteOrder($0) },
        Promise("limit and offset") { try await StoreContract().limitAndOffset($0) },
        Promise("over, kept") { try await StoreContract().over($0, isKept: true) },
        Promise("over, not kept") { try await StoreContract().over($0, isKept: false) },
        Promise("reads on") { try await StoreContract().readsOn($0) },
        Promise("sees itself") { try await StoreContract().seesItself($0) },
        Promise("one after another") { try await StoreContract().oneAfterAnother($0) },
        Promise("runs once") { try await StoreContract().runsOnce($0) },
        Promise("reads beside") { try await StoreContract().readsBeside($0) },
        Promise("reads together") { try await StoreContract().readsTogether($0) },
        Promise("cancelled while waiting") { try await StoreContract().cancelledWhileWaiting($0) },
        Promise("not encodable") { try await StoreContract().notEncodable($0) },
        Promise("too large") { try await StoreContract().tooLarge($0, size: 1_000_000_001) },
        Promise("read throws") { try await StoreContract().readThrows($0) },
    ]

    @Test("one file keeps what the contract of stores promises", arguments: promises)
    func keeps(_ promise: Promise) async throws {
        let world = try #require(Self.world.last)

        try await promise.test(world)
    }
}
