import AssemblyKit
import Testing

@Suite("Scopes")
struct Scopes {
    final class Receipt {}
    final class Scanner {
        let receipt: Receipt
        init(receipt: Receipt) { self.receipt = receipt }
    }
    final class Printer {
        let receipt: Receipt
        init(receipt: Receipt) { self.receipt = receipt }
    }
    final class Checkout {
        let scanner: Scanner
        let printer: Printer
        init(scanner: Scanner, printer: Printer) {
            self.scanner = scanner
            self.printer = printer
        }
    }

    protocol Display: AnyObject, Sendable {}
    final class WindowDisplay: Display {}

    struct WrongCode: Error {}

    final class Stall: Assembly {
        let components = Components()

        var checkout: Checkout { prototype { Checkout(scanner: scanner, printer: printer) } }
        var scanner: Scanner { prototype { Scanner(receipt: receipt) } }
        var printer: Printer { prototype { Printer(receipt: receipt) } }
        var receipt: Receipt { objectGraph { Receipt() } }

        var ledger: any Ledger { singleton { MemoryLedger() } }
        var display: any Display { weakSingleton { WindowDisplay() } }

        func ledger(for customer: String) -> any Ledger {
            singleton(for: customer) { MemoryLedger() }
        }

        func safe(code: Int) throws -> any Ledger {
            try singleton {
                guard code == 1234 else { throw WrongCode() }
                return MemoryLedger()
            }
        }

        var scale: (any Display)? { singleton { nil } }

        func scanner(_ model: String) throws -> any Display {
            try singleton(for: model) {
                _ = log("made for \(model)")
                switch model {
                case "laser": return WindowDisplay()
                default: throw WrongCode()
                }
            }
        }
        @discardableResult func log(_ line: String) -> Int { line.count }

        var daybook: any Ledger { book("day") }
        var cashbook: any Ledger { book("cash") }

        private func book(
            _ title: String,
            file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
            function: StaticString = #function
        ) -> any Ledger {
            singleton(file: file, line: line, column: column, function: function) {
                let ledger = MemoryLedger()
                ledger.note(title)
                return ledger
            }
        }
    }

    @Test("a graph is one object within a request, a prototype never, a singleton always")
    func lifetimes() {
        let stall = Stall()

        let first = stall.checkout
        let second = stall.checkout

        #expect(first !== second)
        #expect(first.scanner.receipt === first.printer.receipt)
        #expect(first.scanner.receipt !== second.scanner.receipt)
        #expect(stall.ledger === stall.ledger)
        #expect(stall.ledger !== Stall().ledger)
    }

    @Test("a weak singleton is one while it is held")
    func weakly() {
        let stall = Stall()
        weak var gone: (any Display)?
        do {
            let held = stall.display
            gone = held
            #expect(held === stall.display)
        }
        #expect(gone == nil)
    }

    @Test("there is one ledger for each customer")
    func keys() {
        let stall = Stall()

        #expect(stall.ledger(for: "Ann") === stall.ledger(for: "Ann"))
        #expect(stall.ledger(for: "Ann") !== stall.ledger(for: "Bob"))
    }

    @Test("an error is not kept, and nil is")
    func errors() throws {
        let stall = Stall()

        #expect(throws: WrongCode.self) { try stall.safe(code: 1) }
        let opened = try stall.safe(code: 1234)
        #expect(try stall.safe(code: 1) === opened)
        #expect(stall.scale == nil)
        #expect(throws: WrongCode.self) { try stall.scanner("brush") }
        #expect(try stall.scanner("laser") === stall.scanner("laser"))
    }

    @Test("two components by way of one function stay two")
    func forwarded() {
        let stall = Stall()

        #expect(stall.daybook.lines == ["day"])
        #expect(stall.cashbook.lines == ["cash"])
        #expect(stall.daybook === stall.daybook)
    }

    @Test("a weak singleton of a struct stops with the report of the page")
    func weakValue() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Stall: Assembly {
                let components = Components()

                var rates: any Rates { weakSingleton { PrintedRates() } }
            }
            _ = Stall().rates
        }

        #expect(try Page("docs/assemblykit/scopes.md").shows(result.report), "\(result.report)")
    }
}
