import Foundation
import Starter

/// Accepted survivors: the list in a page of documentation.
///
/// Each item has the form "- `` name ``: reason", with double backticks because names contain single ones; further
/// lines of the reason are indented. `*` in the name matches any text, so that one reason can cover many mutants.
struct Explanations {
    struct Explanation: Equatable {
        let pattern: String
        let reason: String

        /// Why the explanation is outdated.
        enum Staleness: Equatable {
            /// No mutant has a matching name.
            case fitsNone
            /// All matching mutants were tried, and none survives.
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

    /// The page with the list.
    static let path = Commands.explanations
    let list: [Explanation]

    /// Parses the list in a page.
    init(_ page: String) {
        let page = page.replacing("\r\n", with: "\n")
        list = page.replacing(/\n +/, with: " ").split(separator: "\n").compactMap { line in
            guard let match = line.wholeMatch(of: /- `` (.+?) ``: (.+)/) else { return nil }
            return Explanation(pattern: String(match.output.1), reason: String(match.output.2))
        }
    }

    /// The reason why the mutant may survive, or nil.
    func reason(for mutant: Mutant) -> String? { list.first { $0.fits(mutant.name) }?.reason }

    /// Outdated explanations, each with the cause.
    ///
    /// - Parameters:
    ///   - names: The names of all mutants.
    ///   - tried: The names of mutants with a known outcome, including uncompilable ones.
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
