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
}
