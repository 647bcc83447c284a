import FixtureOrigins
import Foundation

/// Holds the fixtures to what the index tells about them.
struct FixtureCheck {
    /// Every file below `Fixtures` but the index and what is there to be read.
    let files: [String]
    let index: OriginIndex
    let names: FixtureNames
    let today: Date
    /// From this age on, in days, a fixture is old.
    let maxAge: Int

    /// What is wrong, sorted by path.
    var errors: [Finding] {
        (unexplained + unused + explainingNothing + index.entries.flatMap(incomplete)).sorted()
    }

    /// What should be looked at, sorted by path.
    var warnings: [Finding] {
        index.entries.compactMap { key, origin in
            guard let age = age(of: origin), age > maxAge else { return nil }
            return finding(
                key, "is \(count(age, "day")) old",
                help: origin.made == .recorded
                    ? "record it again: make record PROVIDER=\(provider(of: key))"
                    : "compare it with its source, and write today's date into its entry")
        }.sorted()
    }

    /// One line for each entry: the fixture, how it was made, its age, and where it comes from.
    var lines: [String] {
        let rows = index.entries.sorted { $0.key < $1.key }.map { key, origin in
            let number = files.count { index.key(for: $0) == key }
            return [
                key.hasSuffix("/") ? "\(key) (\(count(number, "file")))" : key,
                origin.made.rawValue, age(of: origin).map { count($0, "day") } ?? "–",
                origin.source ?? origin.why,
            ]
        }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
                .joined(separator: "  ") + "  " + row[3]
        }
    }

    // MARK: Rules

    private var unexplained: [Finding] {
        files.filter { index.key(for: $0) == nil }.map {
            finding($0, "tells nobody where it comes from", help: "give it an entry in \(Self.indexPath)")
        }
    }

    // A recorded reply needs no name: tests read them all from the index.
    private var unused: [Finding] {
        files.filter { file in
            let origin = index.key(for: file).flatMap { index.entries[$0] }
            return origin?.made != .recorded && !names.contain(file)
        }.map {
            finding(
                $0, "is used by nothing: no literal in Sources or Tests names it",
                help: "remove it, or use it in a test")
        }
    }

    private var explainingNothing: [Finding] {
        index.entries.keys.filter { key in !files.contains { index.key(for: $0) == key } }.map {
            finding($0, "is explained and not there", help: "remove its entry from \(Self.indexPath)")
        }
    }

    private func incomplete(_ key: String, _ origin: Origin) -> [Finding] {
        var findings: [Finding] = []
        func find(_ problem: String, help: String) { findings.append(finding(key, problem, help: help)) }

        if origin.why.trimmingCharacters(in: .whitespaces).isEmpty {
            find("does not say what it is for", help: "say it under “why” in \(Self.indexPath)")
        }
        if origin.made != .golden {
            if (origin.source ?? "").isEmpty {
                find("does not say what it was made from", help: "say it under “source” in \(Self.indexPath)")
            }
            if age(of: origin).map({ $0 < 0 }) ?? true {
                find(
                    "does not say on which day it was made",
                    help:
                        "write the day under “date” in \(Self.indexPath), such as 2026-11-21; it can't be to come"
                )
            }
        }
        if origin.reply == nil, origin.made == .recorded || key.hasPrefix("providers/") {
            find(
                "does not say what it is the reply to",
                help: "say it under “reply” in \(Self.indexPath): to, status, headers")
        }
        return findings
    }

    private func finding(_ path: String, _ problem: String, help: String) -> Finding {
        Finding(path: "Fixtures/\(path)", line: 0, problem: problem, help: help)
    }

    private static let indexPath = "Fixtures/\(OriginIndex.fileName)"

    private func provider(of path: String) -> String {
        let parts = path.split(separator: "/")
        return parts.count > 1 ? String(parts[1]) : ""
    }

    /// In whole days; nil for an origin without a day that can be read.
    private func age(of origin: Origin) -> Int? {
        guard let date = origin.date, let day = try? Date(date, strategy: .iso8601.year().month().day())
        else {
            return nil
        }
        return Int((today.timeIntervalSince(day) / 86_400).rounded(.down))
    }
}
