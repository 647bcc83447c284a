import AssemblyCatalog
import AssemblyKit
import Testing

@Suite("Swapping")
struct Swapping {
    struct FixedRates: Rates {
        let rate: Double
        func rate(of currency: String) -> Double { rate }
    }

    @Test("a stand-in is seen from then on, and taken away again")
    func overrides() {
        let shop = Shop()
        let swap = shop.override(\.rates) { FixedRates(rate: 2) }
        #expect(shop.till.sell("tea", for: 4, in: "EUR") == "tea 8.0")

        swap.remove()
        #expect(shop.till.sell("tea", for: 4, in: "EUR") == "tea 5.0")
    }

    struct Closed: Error {}
    protocol Safe: AnyObject, Sendable {}
    final class SteelSafe: Safe {}
    final class PaperSafe: Safe {}

    @MainActor protocol Sign: AnyObject, Sendable { var text: String { get } }
    final class NeonSign: Sign { let text = "open" }
    final class PaperSign: Sign { let text = "back soon" }

    @MainActor final class Front: Assembly {
        let components = Components()

        var sign: any Sign { singleton { NeonSign() } }
    }

    final class Bank: Assembly {
        let components = Components()

        func rates(of day: Int) -> any Rates { singleton(for: day) { PrintedRates() } }
        func vault() throws -> any Safe {
            try singleton {
                guard isOpen else { throw Closed() }
                return SteelSafe()
            }
        }
        var isOpen: Bool { false }
        var wire: any Safe { get async { await singleton { await dial() } } }
        func dial() async -> any Safe { SteelSafe() }
    }

    @Test("every form of component has its stand-in")
    @MainActor func forms() async throws {
        let bank = Bank()
        let front = Front()

        bank.override({ $0.rates(of: 1) }) { FixedRates(rate: 2) }
        bank.override({ try $0.vault() }) { PaperSafe() }
        await bank.override(async: { await $0.wire }) { PaperSafe() }
        front.override(main: \.sign) { PaperSign() }

        #expect(bank.rates(of: 7).rate(of: "EUR") == 2)
        #expect(try bank.vault() is PaperSafe)
        #expect(await bank.wire is PaperSafe)
        #expect(front.sign.text == "back soon")
    }

    final class Vault: Safe, @unchecked Sendable {
        var isLocked = false
        func lock() { isLocked = true }
    }

    final class Safes: Assembly {
        let components = Components()

        var safe: any Safe {
            singleton {
                Vault()
            } inject: {
                $0.lock()
            } as: {
                $0
            }
        }
    }

    @Test("a component with injections is vended as declared")
    func vendedAsDeclared() {
        let safes = Safes()
        #expect((safes.safe as? Vault)?.isLocked == true)

        safes.override(\.safe) { PaperSafe() }

        #expect(safes.safe is PaperSafe)
    }

    @Test("a component vended concretely stops with the report of the page")
    func vendedConcretely() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Safes: Assembly {
                let components = Components()

                var safe: any Safe {
                    singleton {
                        Vault()
                    } inject: {
                        $0.lock()
                    }
                }
            }
            Safes().override(\.safe) { PaperSafe() }
        }

        #expect(try Page("docs/assemblykit/swapping.md").shows(result.report), "\(result.report)")
    }

    struct RoundedRates: Rates {
        let real: any Rates
        func rate(of currency: String) -> Double { real.rate(of: currency).rounded() }
    }

    @Test("decorators wrap what is built, in the order given")
    func decorates() {
        let shop = Shop()

        shop.decorate(\.rates) { real in RoundedRates(real: real) }

        #expect(shop.till.sell("tea", for: 4, in: "EUR") == "tea 4.0")
    }

    @Test("an object that exists already becomes the component")
    func adopts() {
        let shop = Shop()
        let yesterday = MemoryLedger()
        yesterday.note("carried over")

        shop.adopt(yesterday, as: \.ledger)

        #expect(shop.till.ledger.lines == ["carried over"])
    }

    final class PaperShop: Assembly, ShopAssembly {
        let components = Components()

        var rates: any Rates { singleton { FixedRates(rate: 1) } }
        var ledger: any Ledger { singleton { MemoryLedger() } }
        var till: Till { prototype { Till(rates: rates, ledger: ledger) } }
    }

    var catalog: Catalog<any ShopAssembly> {
        Catalog(
            "shop",
            Component("rates", \.rates),
            Component("ledger", \.ledger),
            Component("till", \.till))
    }

    @Test("components are swapped by name, or all that is wrong is told")
    func byName() throws {
        let shop = Shop()

        try catalog.swap(["rates"], of: shop, for: PaperShop())
        #expect(shop.till.sell("tea", for: 4, in: "EUR") == "tea 4.0")

        let error = #expect(throws: CatalogError.self) {
            try catalog.swap(["rate", "till"], of: shop, for: PaperShop())
        }
        #expect(
            error?.description
                == "no component rate in the catalog shop; it lists: rates, ledger, till")
    }

    @Test("reset forgets what was built and keeps what was swapped")
    func resets() {
        let shop = Shop()
        shop.override(\.rates) { FixedRates(rate: 2) }
        shop.ledger.note("old")

        shop.reset(\.ledger)

        #expect(shop.ledger.lines.isEmpty)
        #expect(shop.rates.rate(of: "EUR") == 2)
    }
}
