import Foundation
import Starter

/// Why some mutants may live: the list in a page of documentation.
///
/// Each is an item of the form "- `` name ``: reason", with two backticks because names hold one; further lines of the
/// reason are indented. In the name `*` stands for any text, so that one reason may speak for a family.
struct Explanations {
    struct Explanation: Equatable {
        let pattern: String
        let reason: String

        /// Why it should go from the page.
        enum Staleness: Equatable {
            /// No mutant has such a name, maybe not any more.
            case fitsNone
            /// All mutants that it fits were tried, and none survives.
            case allCaught
        }

        func fits(_ name: String) -> Bool {
            let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
            guard let first = parts.first, let last = parts.last, parts.count > 1 else {
                return pattern == name
            }
            guard name.hasPrefix(first), name.hasSuffix(last), name.count >= first.count + last.count else {
                return false
            }
            var rest = name.dropFirst(first.count).dropLast(last.count)
            for part in parts.dropFirst().dropLast() {
                guard let found = rest.range(of: part) else { return false }
                rest = rest[found.upperBound...]
            }
            return true
        }
    }

    /// Where the list is.
    static let path = Commands.explanations
    let list: [Explanation]

    /// Reads the list off a page.
    init(_ page: String) {
        list = page.replacing(/\n +/, with: " ").split(separator: "\n").compactMap { line in
            guard let match = line.wholeMatch(of: /- `` (.+?) ``: (.+)/) else { return nil }
            return Explanation(pattern: String(match.output.1), reason: String(match.output.2))
        }
    }

    /// Why the mutant may live; nil when nobody says so.
    func reason(for mutant: Mutant) -> String? { list.first { $0.fits(mutant.name) }?.reason }

    /// Those that explain nothing, each with why.
    ///
    /// - Parameters:
    ///   - names: The names of all mutants that there are.
    ///   - tried: The names of those whose outcome is known, or that do not compile.
    ///   - survivors: The names of those that survive.
    func stale(
        among names: Set<String>, tried: Set<String>, survivors: Set<String>
    ) -> [(explanation: Explanation, why: Explanation.Staleness)] {
        list.compactMap { explanation in
            let fitting = names.filter(explanation.fits)
            if fitting.isEmpty { return (explanation, .fitsNone) }
            let isCaught = fitting.isSubset(of: tried) && fitting.isDisjoint(with: survivors)
            return isCaught ? (explanation, .allCaught) : nil
        }
    }
}
