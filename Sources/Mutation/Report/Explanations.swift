import Starter

/// Accepted survivors: the list in a page of documentation.
///
/// Each item has the form "- `` name ``: reason", with double backticks because names contain single ones; further
/// lines of the reason are indented. `*` in the name matches any text, so that one reason can cover many mutants.
struct Explanations {
    struct Explanation: Equatable {
        let pattern: String
        let reason: String

        func fits(_ name: String) -> Bool {
            let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
            return parts.count > 1 ? name.fits(parts) : pattern == name
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
    ) -> [(explanation: Explanation, why: String)] {
        list.compactMap { explanation in
            let fitting = names.filter(explanation.fits)
            if fitting.isEmpty { return (explanation, "no mutant has this name") }
            let isCaught = fitting.isSubset(of: tried) && fitting.isDisjoint(with: survivors)
            return isCaught ? (explanation, "it does not survive any more") : nil
        }
    }
}
