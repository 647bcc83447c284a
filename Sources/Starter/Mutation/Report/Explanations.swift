import Foundation

/// Why some mutants may live: the list in a page of documentation.
///
/// Each is a line of the form "- `` name ``: reason", with two backticks because names hold one. In the name `*`
/// stands for any text, so that one reason may speak for a family.
struct Explanations {
    struct Explanation: Equatable {
        let pattern: String
        let reason: String

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
    static let path = "docs/assemblytesting/mutation.md"
    let list: [Explanation]

    /// Reads the list off a page.
    init(_ page: String) {
        list = page.split(separator: "\n").compactMap { line in
            guard let match = line.wholeMatch(of: /- `` (.+?) ``: (.+)/) else { return nil }
            return Explanation(pattern: String(match.output.1), reason: String(match.output.2))
        }
    }

    /// Why the mutant may live; nil when nobody says so.
    func reason(for mutant: Mutant) -> String? { list.first { $0.fits(mutant.name) }?.reason }

    /// Those that speak of none of these mutants.
    func stale(among survivors: [Mutant]) -> [Explanation] {
        list.filter { explanation in !survivors.contains { explanation.fits($0.name) } }
    }
}
