internal import Foundation

/// The seeds of this run: the same each time, unless the environment gives others, so that a run turns red only for
/// what has changed.
///
/// - `SEED=7` uses this one only: what a failure prints to be had again.
/// - `SEED=random` draws new ones, which may find what no run has tried.
/// - `SEEDS=200` tries so many, in each comparison.
/// - Both: so many, beginning with that one.
package struct Seeds: Equatable {
    let first: UInt64
    /// How many each comparison tries; nil for as many as it says itself.
    let count: Int?
    /// Whether they were drawn for this run, which must then print them.
    let isRandom: Bool

    /// Reads the environment; `drawn` is the first seed of `SEED=random`.
    init(_ environment: [String: String], drawn: UInt64) throws(WrongSeed) {
        isRandom = environment["SEED"] == "random"
        let seed = isRandom ? nil : try Self.number("SEED", environment)
        let count = try Self.number("SEEDS", environment)
        if count == 0 { throw WrongSeed(name: "SEEDS", value: "0") }
        first = isRandom ? drawn : seed ?? 1
        self.count = count.map { Int(clamping: $0) } ?? (seed == nil ? nil : 1)
    }

    /// The seeds of one comparison, that many unless the environment says otherwise.
    func values(_ usual: Int) -> [UInt64] { (0..<(count ?? usual)).map { first &+ UInt64($0) } }

    /// The seeds of this process for a test that is no comparison: that many unless the environment says otherwise.
    package static func values(usually count: Int) -> [UInt64] { current.values(count) }

    /// Those of this process. The first use prints a line that gives random ones again, or stops for a wrong one.
    static let current: Seeds = {
        do {
            // Short enough to be typed.
            let drawn = UInt64(UInt32.random(in: .min ... .max))
            let seeds = try Seeds(ProcessInfo.processInfo.environment, drawn: drawn)
            if seeds.isRandom {
                say(
                    "comparisons: random seeds from \(seeds.first) on. To repeat: SEED=\(seeds.first) SEEDS=20"
                )
            }
            return seeds
        } catch {
            say("\(error)")
            exit(64)
        }
    }()

    private static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

    private static func number(_ name: String, _ environment: [String: String]) throws(WrongSeed) -> UInt64? {
        guard let text = environment[name], !text.isEmpty else { return nil }
        guard let number = UInt64(text) else { throw WrongSeed(name: name, value: text) }
        return number
    }
}

/// `SEED` or `SEEDS` in the environment is no number that will do.
struct WrongSeed: Error, CustomStringConvertible {
    let name: String
    let value: String

    var description: String {
        let help =
            name == "SEED"
            ? "give the number that a failure has printed, such as SEED=7; or random; or leave it out"
            : "say how many seeds each comparison tries, such as SEEDS=200; or leave it out"
        return "\(name)=\(value) is no \(name == "SEED" ? "seed" : "number of seeds").\nhelp: \(help)"
    }
}
