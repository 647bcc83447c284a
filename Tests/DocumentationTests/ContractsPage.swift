import AssemblyTesting
import Foundation
import Synchronization
import Testing
import XCTest

/// A line of the file is a line of the ledger.
final class FileLedger: Ledger {
    private let file: Mutex<URL>

    init(_ file: URL) { self.file = Mutex(file) }

    var lines: [String] {
        file.withLock { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").map(String.init)
        }
    }

    func note(_ line: String) {
        file.withLock { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            try? Data("\(text)\(line)\n".utf8).write(to: file)
        }
    }
}

/// A ledger, and what it stands on.
struct Books: Sendable {
    let ledger: any Ledger
    var folder: TemporaryFolder?
}

let books = Contract<Books>("Ledger") {
    let folder = try TemporaryFolder()
    return Books(ledger: FileLedger(folder.file("ledger.txt")), folder: folder)
} double: {
    Books(ledger: MemoryLedger())
}
.testing(\.ledger)

@Suite("Contracts")
struct ContractsPage {
    @Test("lines are kept in the order in which they were noted", arguments: books)
    func order(_ books: Implementation<Books>) async throws {
        let books = try await books.make()

        books.ledger.note("tea 4.0")
        books.ledger.note("milk 1.5")

        #expect(books.ledger.lines == ["tea 4.0", "milk 1.5"])
    }

    @Test("a third implementation takes one line")
    func third() {
        let books = books.adding("on a slip") { Books(ledger: MemoryLedger()) }

        #expect(books.last?.description == "Ledger (on a slip)")
    }
}

final class LedgerTests: XCTestCase {
    func testOrder() async throws {
        try await books.each { books, name in
            books.ledger.note("tea 4.0")
            books.ledger.note("milk 1.5")

            XCTAssertEqual(books.ledger.lines, ["tea 4.0", "milk 1.5"], name)
        }
    }
}
