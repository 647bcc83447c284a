/// A version of the starter: `0.2.0`.
struct StarterVersion: Comparable, CustomStringConvertible {
    private let numbers: [Int]

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        numbers = parts.compactMap { Int($0) }
        guard parts.count == 3, numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    }

    var description: String { numbers.map(String.init).joined(separator: ".") }

    static func < (one: StarterVersion, other: StarterVersion) -> Bool {
        one.numbers.lexicographicallyPrecedes(other.numbers)
    }
}

/// The changes of each version, from docs/changes.md.
struct StarterChanges {
    static let path = "docs/changes.md"

    /// The versions, the latest first, as on the page.
    let versions: [(version: StarterVersion, lines: [String])]

    /// Parses the page: a heading `## 0.2.0` starts a version.
    init(_ text: String) {
        var versions: [(version: StarterVersion, lines: [String])] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("## "), let version = StarterVersion(line.dropFirst(3)) {
                versions.append((version, []))
            } else if !versions.isEmpty, !line.isEmpty {
                versions[versions.count - 1].lines.append(String(line))
            }
        }
        self.versions = versions
    }

    var latest: StarterVersion? { versions.first?.version }

    /// The versions after a given one, each with its changes, as lines to print.
    func lines(after version: StarterVersion) -> [String] {
        versions.filter { $0.version > version }.flatMap {
            ["  \($0.version)"] + $0.lines.map { "    \($0)" }
        }
    }
}
