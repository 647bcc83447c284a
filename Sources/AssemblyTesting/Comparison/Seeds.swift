internal import Foundation

/// The seeds of this run. They are constant by default, so that a run fails only because of changes.
///
/// - `SEED=7` uses this seed only, as a failure prints it.
/// - `SEED=random` draws new seeds.
/// - `SEEDS=200` sets their number, in each comparison.
/// - Both: this many, starting with that one.
package struct Seeds: Equatable {
    let first: UInt64
    /// The number for each comparison; nil for the comparison's own.
    let count: Int?
    /// Whether they are random, so that the run must print them.
    let isRandom: Bool

    /// Days of work for any comparison.
    private static let mostSeeds: UInt64 = 1_000_000

    /// Reads the environment; `drawn` is the first seed of `SEED=random`.
    init(_ environment: [String: String], drawn: UInt64) throws(WrongSeed) {
        isRandom = environment["SEED"] == "random"
        let seed = isRandom ? nil : try Self.number("SEED", environment)
        let count = try Self.number("SEEDS", environment)
        if let count, !(1...Self.mostSeeds).contains(count) {
            throw WrongSeed(name: "SEEDS", value: "\(count)")
        }
        first = isRandom ? drawn : seed ?? 1
        self.count = count.map { Int($0) } ?? (seed == nil ? nil : 1)
    }

    /// The seeds of one comparison; `count` of them unless the environment sets another number.
    func values(_ usual: Int) -> [UInt64] { (0..<(count ?? usual)).map { first &+ UInt64($0) } }

    /// The seeds of this process for a test that is not a comparison; `count` of them unless the environment sets
    /// another number.
    package static func values(usually count: Int) -> [UInt64] { current.values(count) }

    /// The seeds of this process. The first use prints random ones, or stops the run for an invalid value.
    static let current: Seeds = {
        do {
            // Short enough to type.
            let drawn = UInt64(UInt32.random(in: .min ... .max))
            let seeds = try Seeds(ProcessInfo.processInfo.environment, drawn: drawn)
            if seeds.isRandom {
                StandardError.write(
                    "comparisons: random seeds from \(seeds.first) on. "
                        + (seeds.count.map { "To repeat: SEED=\(seeds.first) SEEDS=\($0)" }
                            ?? "A failure says how to repeat it")
                )
            }
            return seeds
        } catch {
            StandardError.write("\(error)")
            exit(64)
        }
    }()

    private static func number(_ name: String, _ environment: [String: String]) throws(WrongSeed) -> UInt64? {
        guard let text = environment[name], !text.isEmpty else { return nil }
        guard let number = UInt64(text) else { throw WrongSeed(name: name, value: text) }
        return number
    }
}

/// `SEED` or `SEEDS` in the environment is invalid.
struct WrongSeed: Error, CustomStringConvertible {
    let name: String
    let value: String

    var description: String {
        let help =
            name == "SEED"
            ? "give the number that a failure has printed, such as SEED=7; or random; or leave it out"
            : "say how many seeds each comparison tries, such as SEEDS=200; or leave it out"
        return "\(name)=\(value) is not a \(name == "SEED" ? "seed" : "number of seeds").\nhelp: \(help)"
    }
}
