import FixtureOrigins
import Foundation

/// Compares the fixtures with their index.
struct FixtureCheck {
    /// Every file below `Fixtures` except the index and documentation.
    let files: [String]
    let index: OriginIndex
    let names: FixtureNames
    let today: Date
    /// From this age on, in days, a fixture is old.
    let maxAge: Int

    /// The errors, sorted by path.
    var errors: [Finding] {
        (unexplained + unused + explainingNothing + unlisted + index.entries.flatMap(wronglyListed)
            + index.entries.flatMap(incomplete)).sorted()
    }

    /// The warnings, sorted by path.
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
            finding(
                $0, "has no entry in \(Self.indexPath)",
                help: "add one that says how it was made, from what, when and why; or remove the file")
        }
    }

    // A recorded reply need not be named in a test: tests read all of them from the index.
    private var unused: [Finding] {
        files.filter { file in
            let origin = index.key(for: file).flatMap { index.entries[$0] }
            return origin?.made != .recorded && !names.contain(file)
        }.map {
            finding(
                $0, "is not used: no string in Sources or Tests names it",
                help: "remove it, or use it in a test")
        }
    }

    // Files that a folder's list names but that are missing.
    private var explainingNothing: [Finding] {
        let used = Set(files.compactMap(index.key))
        return index.entries.filter { !used.contains($0.key) && ($0.value.files ?? []).isEmpty }.map {
            finding(
                $0.key, "has an entry, but there is no such \($0.key.hasSuffix("/") ? "folder" : "file")",
                help: "restore it, or remove its entry from \(Self.indexPath)")
        }
    }

    /// The files of a folder's entry that its list lacks.
    private var unlisted: [Finding] {
        files.compactMap { file in
            guard let folder = index.key(for: file), folder.hasSuffix("/") else { return nil }
            let name = String(file.dropFirst(folder.count))
            if index.entries[folder]?.files?.contains(name) == true { return nil }
            return finding(
                file, "is not in the list of \(folder)",
                help: "add \"\(name)\" to “files” of \(folder) in \(Self.indexPath), or remove the file")
        }
    }

    /// The names in an entry's list that are not files, or belong to another entry.
    private func wronglyListed(_ key: String, _ origin: Origin) -> [Finding] {
        guard let names = origin.files else { return [] }
        guard key.hasSuffix("/") else {
            return [
                finding(
                    key, "has a list of files, and is a file",
                    help: "remove “files” from its entry in \(Self.indexPath)")
            ]
        }
        return names.indices.compactMap { place in
            let name = names[place], file = key + name
            let fromList = "remove \"\(name)\" from “files” of \(key) in \(Self.indexPath)"
            if !files.contains(file) {
                return finding(
                    file, "is in the list of \(key), but there is no such file",
                    help: "restore it, or \(fromList)")
            }
            if names[..<place].contains(name) {
                return finding(file, "is twice in the list of \(key)", help: "\(fromList), once")
            }
            guard index.key(for: file) != key else { return nil }
            return finding(
                file, "is in the list of \(key), and has an entry of its own", help: fromList)
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

    /// In whole days; nil for an origin without a valid date. Where the day begins earlier, today's may be tomorrow's here.
    private func age(of origin: Origin) -> Int? {
        guard let date = origin.date, let day = try? Date(date, strategy: .iso8601.year().month().day())
        else {
            return nil
        }
        let days = Int((today.timeIntervalSince(day) / 86_400).rounded(.down))
        return days == -1 ? 0 : days
    }
}
