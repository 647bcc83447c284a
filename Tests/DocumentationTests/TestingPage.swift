import AssemblyCatalog
import AssemblyKit
import Testing

@Suite("Testing")
struct TestingPage {
    struct OddRates: Rates {
        func rate(of currency: String) -> Double { 3 }
    }

    struct SalesTests {
        let shop = Shop()

        @Test("a sale is noted")
        func notes() {
            _ = shop.till.sell("tea", for: 4, in: "USD")

            #expect(shop.ledger.lines == ["tea 4.0"])
        }

        @Test("a sale is at the rate of its currency")
        func rates() {
            shop.override(\.rates) { OddRates() }

            #expect(shop.till.sell("tea", for: 4, in: "EUR") == "tea 12.0")
        }
    }

    var catalog: Catalog<any ShopAssembly> {
        Catalog(
            "shop",
            Component("rates", \.rates),
            Component("ledger", \.ledger),
            Component("till", \.till))
    }

    @Test("the shop is wired soundly")
    func sound() async {
        let findings = await verify(catalog, of: Shop(), roots: ["till"])

        #expect(findings.isEmpty)
    }

    final class Draft: Sendable {}
    final class Desk: Sendable {
        let draft: Draft
        init(draft: Draft) { self.draft = draft }
    }

    protocol OfficeAssembly: Sendable {
        var desk: Desk { get }
        var draft: Draft { get }
        var stamp: any Ledger { get }
    }

    final class Office: Assembly, OfficeAssembly {
        let components = Components()

        var desk: Desk { singleton { Desk(draft: draft) } }
        var draft: Draft { objectGraph { Draft() } }
        var stamp: any Ledger {
            singleton {
                MemoryLedger()
            } inject: {
                $0.note("first")
            }
        }
    }

    var office: Catalog<any OfficeAssembly> {
        Catalog(
            "office", Component("desk", \.desk), Component("draft", \.draft), Component("stamp", \.stamp))
    }

    @Test("verify tells all that is wrong at once")
    func findings() async throws {
        let findings = await verify(office, of: Office())

        let page = try Page("docs/assemblykit/testing.md")
        #expect(page.shows(findings.map(\.description).joined(separator: "\n")), "\(findings)")
    }

    @Test("what a till needs, as a tree")
    func tree() {
        let shop = Shop()
        let recording = Recording { shop.till }

        #expect(
            recording.text == """
                Shop.till  prototype, new
                    Shop.rates  singleton, new
                    Shop.ledger  singleton, new

                """)
    }
}
