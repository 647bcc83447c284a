import AssemblyKit
import Testing

@Suite("From Swinject, Factory and swift-dependencies")
struct FromOthers {
    struct FixedRates: Rates {
        func rate(of currency: String) -> Double { 2 }
    }

    protocol StallAssembly: Sendable {
        var rates: any Rates { get }
        var ledger: any Ledger { get }
        var till: Till { get }
        func ledger(for customer: String) -> any Ledger
    }

    final class Stall: Assembly, StallAssembly {
        let components = Components()

        var rates: any Rates { prototype { PrintedRates() } }
        var ledger: any Ledger { singleton { MemoryLedger() } }
        var till: Till { objectGraph { Till(rates: rates, ledger: ledger) } }

        func ledger(for customer: String) -> any Ledger {
            singleton(for: customer) { MemoryLedger(of: customer) }
        }
    }

    @Test("a stall in use")
    func use() {
        let stall: any StallAssembly = Stall()
        let till = stall.till
        let annsLedger = stall.ledger(for: "Ann")

        #expect(till.ledger === stall.ledger)
        #expect(annsLedger.lines == ["Ann"])
        #expect(stall.ledger(for: "Bob").lines == ["Bob"])
    }

    final class Books {
        let anns: any Ledger
        let bobs: any Ledger
        init(anns: any Ledger, bobs: any Ledger) { (self.anns, self.bobs) = (anns, bobs) }
    }

    final class Fair: Assembly {
        let components = Components()

        var books: Books { prototype { Books(anns: ledger(of: "Ann"), bobs: ledger(of: "Bob")) } }
        var booksByName: Books { prototype { Books(anns: ledger(for: "Ann"), bobs: ledger(for: "Bob")) } }

        func ledger(of customer: String) -> any Ledger { objectGraph { MemoryLedger(of: customer) } }
        func ledger(for customer: String) -> any Ledger {
            objectGraph(for: customer) { MemoryLedger(of: customer) }
        }
    }

    @Test("within a request an object of the graph is of its first argument, unless that is its key")
    func arguments() {
        let (books, byName) = (Fair().books, Fair().booksByName)

        #expect([books.anns.lines, books.bobs.lines] == [["Ann"], ["Ann"]])
        #expect([byName.anns.lines, byName.bobs.lines] == [["Ann"], ["Bob"]])
    }

    @Test("tea is sold at the fixed rate")
    func fixed() {
        let stall = Stall()
        stall.override(\.rates) { FixedRates() }

        #expect(stall.till.sell("tea", for: 4, in: "EUR") == "tea 8.0")
    }

    final class Doll {
        var clothes: Clothes?
    }
    final class Clothes {
        weak var doll: Doll?
    }

    final class Nursery: Assembly {
        let components = Components()

        var doll: Doll {
            objectGraph {
                Doll()
            } inject: {
                $0.clothes = clothes
            }
        }
        var clothes: Clothes {
            objectGraph {
                Clothes()
            } inject: {
                $0.doll = doll
            }
        }
    }

    @Test("a circle closes")
    func circle() {
        let doll = Nursery().doll

        #expect(doll.clothes?.doll === doll)
    }

    final class Session: Assembly {
        let components = Components()
        private let stall: any StallAssembly
        private let customer: String

        init(stall: any StallAssembly, customer: String) {
            self.stall = stall
            self.customer = customer
        }

        var basket: any Ledger { singleton { MemoryLedger() } }
        var till: Till { prototype { Till(rates: stall.rates, ledger: stall.ledger(for: customer)) } }
    }

    @Test("a session lets go of all that it built")
    func session() {
        let stall = Stall()
        weak var gone: (any Ledger)?

        do {
            let session = Session(stall: stall, customer: "Ann")
            gone = session.basket
            #expect(session.till.ledger === stall.ledger(for: "Ann"))
        }

        #expect(gone == nil)
    }

    final class PreviewStall: StallAssembly {
        let ledger: any Ledger = MemoryLedger()

        var rates: any Rates { FixedRates() }
        var till: Till { Till(rates: rates, ledger: ledger) }
        func ledger(for customer: String) -> any Ledger { ledger }
    }

    @Test("a preview is any class that conforms to the layer's protocol")
    func preview() {
        let stall: any StallAssembly = PreviewStall()

        #expect(stall.till.sell("tea", for: 4, in: "EUR") == "tea 8.0")
    }

    @Test("a stand-in is seen in a detached task")
    func detached() async {
        let stall = Stall()
        stall.override(\.rates) { FixedRates() }

        let sold = await Task.detached { stall.till.sell("tea", for: 4, in: "EUR") }.value

        #expect(sold == "tea 8.0")
    }
}

extension MemoryLedger {
    convenience init(of customer: String) {
        self.init()
        note(customer)
    }
}
