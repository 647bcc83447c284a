import AssemblyCatalog
import AssemblyKit
import Foundation
import Testing

@testable import AssemblyTesting

@Suite("Assemblies")
@MainActor struct AssembliesPage {
    final class ShopDouble: Assembly, ShopAssembly {
        let components = Components()

        var rates: any Rates { singleton { TestingPage.OddRates() } }
        var ledger: any Ledger { singleton { MemoryLedger() } }
        var till: Till { prototype { Till(rates: rates, ledger: ledger) } }
    }

    nonisolated static let shops = Contract<any ShopAssembly>("shop") {
        Shop()
    } double: {
        ShopDouble()
    }
    static var catalog: Catalog<any ShopAssembly> { TestingPage().catalog }

    @Test("the shop is sound", arguments: shops)
    func sound(_ shop: Implementation<any ShopAssembly>) async throws {
        try await shop.check(Self.catalog, roots: ["till"])
    }

    @Test("a till writes into the shop's ledger")
    func till() async throws {
        let shop = try await Self.shops.base.make()

        expect(
            shop.till, is: Till.self,
            with: ["rates": PrintedRates.self, "ledger": MemoryLedger.self])
    }

    /// Reads the file that it was given before anybody asks for a rate.
    struct EagerRates: Rates {
        let text: String
        init(_ file: String) { text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
        func rate(of currency: String) -> Double { 1 }
    }

    final class EagerShop: Assembly, ShopAssembly {
        let components = Components()

        var rates: any Rates { singleton { EagerRates("/srv/rates.txt") } }
        var ledger: any Ledger { prototype { MemoryLedger() } }
        var till: Till { prototype { Till(rates: rates, ledger: ledger) } }
    }

    #if canImport(Glibc)
        @Test("what is found is what the page shows")
        func findings() async throws {
            let shops = Contract<any ShopAssembly>("shop") {
                Shop()
            } double: {
                EagerShop()
            }
            let page = try Page("docs/assemblytesting/assemblies.md")
            let shop = try await Self.shops.base.make()

            let faults = try await shops.double.faults(Self.catalog).map(\.description)
            let problems = StoredDependencies(shop.till)
                .problems(as: Till.self, with: ["ledger": FileLedger.self, "drawer": Int.self])

            let texts = (faults + problems).joined(separator: "\n")
            #expect(page.shows(texts), "\(texts)")
        }
    #endif
}
