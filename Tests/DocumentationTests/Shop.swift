import Synchronization

protocol Rates: Sendable {
    func rate(of currency: String) -> Double
}

struct PrintedRates: Rates {
    func rate(of currency: String) -> Double { currency == "EUR" ? 1.25 : 1 }
}

protocol Ledger: AnyObject, Sendable {
    var lines: [String] { get }
    func note(_ line: String)
}

final class MemoryLedger: Ledger {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }
    func note(_ line: String) { kept.withLock { $0.append(line) } }
}

final class Till {
    let rates: any Rates
    let ledger: any Ledger

    init(rates: any Rates, ledger: any Ledger) {
        self.rates = rates
        self.ledger = ledger
    }

    func sell(_ what: String, for price: Double, in currency: String) -> String {
        let line = "\(what) \(price * rates.rate(of: currency))"
        ledger.note(line)
        return line
    }
}
