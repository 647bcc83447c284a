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

    /// The versions after a given one, each with its changes, and what was added to that one since, as lines to print.
    ///
    /// - Parameter known: The page as it was when the given version was taken.
    func lines(after version: StarterVersion, since known: StarterChanges) -> [String] {
        let knownEntries = Set(known.entries(of: version).map(\.lines))
        return versions.filter { $0.version >= version }.flatMap { release -> [String] in
            var entries = entries(of: release.version)
            if release.version == version { entries.removeAll { knownEntries.contains($0.lines) } }
            let lines = lines(of: entries)
            if lines.isEmpty, release.version == version { return [] }
            return ["  \(release.version)"] + lines.map { "    \($0)" }
        }
    }

    private struct Entry {
        /// What it stands under, from the line `### New`.
        let heading: String?
        var lines: [String]
    }

    private func entries(of version: StarterVersion) -> [Entry] {
        var heading: String?
        return versions.filter { $0.version == version }.flatMap(\.lines).reduce(into: []) { entries, line in
            if line.hasPrefix("### ") {
                heading = "\(line.dropFirst(4)):"
            } else if entries.isEmpty || line.hasPrefix("- ") {
                entries.append(Entry(heading: heading, lines: [line]))
            } else {
                entries[entries.count - 1].lines.append(line)
            }
        }
    }

    /// The lines of entries, each heading once above the first one that stands under it.
    private func lines(of entries: [Entry]) -> [String] {
        var heading: String?
        return entries.flatMap { entry in
            defer { heading = entry.heading }
            return (entry.heading == heading ? [] : [entry.heading].compactMap(\.self)) + entry.lines
        }
    }
}
