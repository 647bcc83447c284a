import AssemblyKit

protocol ShopAssembly: Sendable {
    var rates: any Rates { get }
    var ledger: any Ledger { get }
    var till: Till { get }
}

final class Shop: Assembly, ShopAssembly {
    let components = Components()

    var rates: any Rates { singleton { PrintedRates() } }
    var ledger: any Ledger { singleton { MemoryLedger() } }
    var till: Till { prototype { Till(rates: rates, ledger: ledger) } }
}
