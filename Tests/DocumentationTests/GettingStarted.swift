import AssemblyKit
import Testing

@Suite("Getting started")
struct GettingStarted {
    @Test("the first program prints what the page shows")
    func program() throws {
        var printed: [String] = []
        func print(_ value: Any) { printed.append("\(value)") }

        let shop: any ShopAssembly = Shop()
        print(shop.till.sell("tea", for: 4, in: "EUR"))
        print(shop.till.sell("rice", for: 2, in: "USD"))
        print(shop.ledger.lines)

        let page = try Page("docs/assemblykit/getting-started.md")
        #expect(page.blocks.contains { $0.code == ["$ swift run"] + printed })
    }

    struct FixedRates: Rates {
        func rate(of currency: String) -> Double { 2 }
    }

    @Test("tea is sold at the day's rate")
    func rate() {
        let shop = Shop()
        shop.override(\.rates) { FixedRates() }

        #expect(shop.till.sell("tea", for: 4, in: "EUR") == "tea 8.0")
    }
}
