import Foundation

/// Removes parts that `add` added.
struct RemoveCommand: Command {
    static let name = "remove"
    static let purpose = "remove what `add` added"
    static let usage = "remove [service|client|screen|feature] NAME [--force] [--dry-run] [--no-test]"
    static let about = """
        Removes the files that `add` created for NAME, and its lines in other files, as recorded in \(AddedParts.path).
        If parts of several kinds have that name, the kind tells which of them is meant.

        If one of the files or lines was edited since, nothing is removed, and they are listed; --force removes the
        files and all unchanged lines anyway, and names the lines that are left. Lines that are not there word for word
        count as removed if each of them names the part, and in the file no code does but another part's, and no
        sentence with half of their words. --dry-run prints the diff. Then all tests are run, and the map is
        regenerated, unless --no-test is given.
        """

    /// Nil for whichever has the name.
    private let part: Part?
    private let givenName: String
    private let isForced: Bool
    private let isDryRun: Bool
    private let tests: Bool

    init(_ arguments: inout Arguments) throws(UsageError) {
        isForced = arguments.flag("--force")
        isDryRun = arguments.flag("--dry-run")
        tests = !arguments.flag("--no-test")
        // No part is called `service`: names begin with a capital letter.
        let word = try arguments.positional("NAME")
        part = Part(rawValue: word)
        if part != nil {
            givenName = try arguments.positional("NAME")
        } else {
            // Before another word, it was meant as a kind.
            guard (try? arguments.positional("NAME")) == nil else {
                throw Part.unknown(word, usage: Self.usage)
            }
            givenName = word
        }
    }

    func run(on console: Console, at root: URL) throws -> Outcome {
        var added = try AddedParts(at: root)
        let recorded = added.entries.filter(isNamed)
        let left = recorded.filter { !$0.isGone(from: root) }
        // Where nothing is left, only the record is removed.
        let named = left.isEmpty ? recorded : left
        let titles = Set(named.map(\.title)).sorted()
        guard titles.count < 2 else {
            let commands = Set(named.map(\.removal)).sorted()
            throw Failure(
                "`\(givenName)` names several parts: \(titles.joined(separator: ", "))",
                help: "say which: \(commands.joined(separator: ", or "))")
        }
        guard let title = titles.first, let command = named.first?.removal else {
            let demo = try AddedParts(at: root, path: AddedParts.demoPath).entries
            if demo.contains(where: { $0.name == givenName }) {
                throw Failure(
                    "\(givenName) is the demo, which `add` has not added",
                    help: "make strip-demo removes it")
            }
            let names = Set(added.entries.map(\.title)).sorted()
            let list = names.joined(separator: ", ")
            throw Failure(
                "\(part.map { "no \($0.rawValue)" } ?? "nothing") was added as `\(givenName)`",
                help: names.isEmpty
                    ? "`add` has added nothing here" : "there \(names.count == 1 ? "is only" : "are") \(list)"
            )
        }
        let removal = Removal(of: left, at: root)
        guard removal.touched.isEmpty || isForced else {
            for line in removal.touchedLines { console.complain("remove: \(line)") }
            console.complain(
                "remove: nothing was removed. Next: keep what you need, then \(command) ADD=--force")
            return .failure
        }
        if isDryRun {
            console.say(left.isEmpty ? "remove: \(Self.onlyRecord)" : removal.diff)
            for line in removal.leftLines(\.place) { console.complain("remove: would leave \(line)") }
            return .success
        }
        added.entries.removeAll(where: isNamed)
        try removal.fileChanges(leaving: added).apply(in: root)

        removal.tell(on: console)
        if tests, try !PartCheck(root: root).run(suites: [], on: console) {
            console.complain(
                "remove: without the \(title) the project does not build, or its tests fail. Next: remove what is left of "
                    + "it, or take it back with git")
            return .failure
        }
        let end = left.isEmpty ? Self.onlyRecord : removal.end(of: "the \(title)")
        console.say(console.green("remove: \(end).") + " Next:")
        for step in removal.steps + ["git diff", tests ? "make check" : "make test map"] {
            console.say("  \(step)")
        }
        return .success
    }

    private static let onlyRecord = "only its record in \(AddedParts.path) is removed"

    private func isNamed(_ entry: AddedParts.Entry) -> Bool {
        (part == nil || entry.part == part)
            && [givenName, entry.part?.shortName(givenName)].contains(entry.name)
    }
}

/// All changes for removing parts, computed before anything is written.
struct Removal {
    /// Files that `add` made, and others have edited since.
    private var edited: [String] = []
    /// Files of others where the removal would make one.
    private var occupied: [String] = []
    /// What `add` wrote in files and others have edited since, so that it can't be found.
    private(set) var left: [RemainingText] = []
    /// Files that are not where `add` made or changed them: what became of a moved one can't be known.
    private(set) var gone: [String] = []
    private(set) var changes = FileChanges()

    var touched: [String] { Set(edited + occupied + left.map(\.path) + gone).sorted() }

    /// A line for each file, and each place in a file, that is not as `add` left it.
    var touchedLines: [String] {
        touched.flatMap { path -> [String] in
            if gone.contains(path) { return ["\(path) was moved or removed since"] }
            if occupied.contains(path) { return ["\(path) is there already"] }
            let places = left.filter { $0.path == path }
            return places.isEmpty
                ? ["\(path) was changed since"] : places.map { "\($0.place): \($0.problem)" }
        }
    }

    /// Removes the last addition first.
    init(of entries: [AddedParts.Entry], at root: URL) {
        let files = FileManager.default
        var missing: [(part: String, path: String, new: String)] = []
        for entry in entries.reversed() {
            for (hash, path) in entry.made {
                let file = root.appending(path: path).path
                let isLink = (try? files.destinationOfSymbolicLink(atPath: file)) != nil
                guard !isLink, let data = files.contents(atPath: file) else {
                    gone.append(path)
                    continue
                }
                if data.fnv1a != hash { edited.append(path) }
                changes.change(path, from: data, to: nil)
            }
            for (path, old, new) in entry.changes.reversed() {
                let before = files.contents(atPath: root.appending(path: path).path)
                let data = changes.all[path].map(\.after) ?? before
                guard let text = data?.text else {
                    if new.isEmpty {
                        changes.change(path, from: before, to: Data(old.utf8))
                    } else {
                        gone.append(path)
                    }
                    continue
                }
                if new.isEmpty {
                    if text != old { occupied.append(path) }
                } else if let changed = text.replacingOnly(new, with: old) {
                    changes.change(path, from: before, to: Data(changed.utf8))
                } else {
                    missing.append((entry.name, path, new))
                }
            }
        }
        // The last addition first. A record that can't be read tells of no other part.
        let others: [AddedParts.Entry] =
            missing.isEmpty
            ? []
            : [AddedParts.demoPath, AddedParts.path]
                .flatMap { (try? AddedParts(at: root, path: $0))?.entries ?? [] }
                .filter { !entries.contains($0) }.reversed()
        // Only now: lines that others of these changes take out look like what is left of one.
        for (part, path, new) in missing {
            let data = files.contents(atPath: root.appending(path: path).path)
            guard let before = data?.text, let text = (changes.all[path].map(\.after) ?? data)?.text else {
                continue
            }
            let own = others.reduce(text) { $1.taken(from: $0, at: path) }
            guard
                let rest = RemainingText(
                    of: new, path: path, part: part, in: text, own: own, before: before),
                !left.contains(where: rest.isTold(by:))
            else { continue }
            left.append(rest)
        }
        left.sort { ($0.path, $0.number ?? 0) < ($1.path, $1.number ?? 0) }
        gone = Set(gone).sorted()
    }

    /// All changes and the record of what else was added, which comes last: after a removal that was killed, the
    /// part can still be removed by its name.
    func fileChanges(leaving added: AddedParts) -> FileChanges {
        var changes = changes
        changes.change(AddedParts.path, from: added.source, to: added.data, phase: .last)
        return changes
    }

    /// A line for each place in which something is left.
    ///
    /// - Parameter place: With the numbers that lines have now, or will have afterwards.
    func leftLines(_ place: KeyPath<RemainingText, String>) -> [String] {
        left.map { "\($0[keyPath: place]): \($0.problem)" }
            + occupied.map { "\($0): it is there already" }
            + gone.map { "\($0): it was moved or removed; where it is now, it stays" }
    }

    /// What to do by hand afterwards.
    var steps: [String] {
        [(true, "remove the rest of it from"), (false, "see whether something of it is left in")]
            .compactMap { isCertain, advice in
                var places: [String] = []
                for text in left where text.isCertain == isCertain && !places.contains(text.placeAfterwards) {
                    places.append(text.placeAfterwards)
                }
                return places.isEmpty ? nil : "\(advice) \(places.joined(separator: ", "))"
            }
    }

    /// What has become of what was added.
    func end(of name: String) -> String {
        left.isEmpty && gone.isEmpty
            ? "\(name) is gone" : "\(name) is removed, except for what is left in the files above"
    }

    /// Says what was done, a file a line.
    func tell(on console: Console) {
        for (path, change) in changes.all.sorted(by: { $0.key < $1.key }) {
            console.say(change.after == nil ? "  removed  \(path)" : "  changed  \(path)")
        }
        for line in leftLines(\.placeAfterwards) { console.say("  left     \(line)") }
    }

    /// All changes as a unified diff, without the line break at its end.
    var diff: String {
        func text(_ data: Data?) -> String? { data.map { String(decoding: $0, as: UTF8.self) } }
        let texts = changes.all.sorted { $0.key < $1.key }
            .map { UnifiedDiff(path: $0.key, old: text($0.value.before), new: text($0.value.after)).text }
        return String(texts.joined().dropLast())
    }
}

extension String {
    /// The text with the single occurrence replaced; nil if it is missing or not unique.
    func replacingOnly(_ text: String, with other: String) -> String? {
        let places = places(of: text)
        guard places.count == 1, let place = places.first else { return nil }
        let next = self[place.upperBound...]
        // A change that ends with a line break and blanks has opened a list or a body. If another element was added
        // there, they belong to that element now.
        guard next.first == " " || next.first == "\t", let end = text.lastIndex(where: \.isNewline),
            text[end...].allSatisfy(\.isWhitespace)
        else {
            let before = String(self[..<place.lowerBound]) + other
            let isEmptied = ["[]", "{}"].contains {
                before.last == $0.first && next.stripped.first == $0.last
            }
            return before + (isEmptied ? next.drop(while: \.isWhitespace) : next)
        }
        let own = place.lowerBound..<index(place.upperBound, offsetBy: -text[end...].count)
        return replacingCharacters(in: own, with: other)
    }

    /// Where a recorded text stands. Of whole lines the last one may not go on: `// MARK: Notes` is not where
    /// `// MARK: Notes archive` is. Only what ends a list or goes on with it may follow.
    func places(of text: String) -> [Range<Index>] {
        let places = ranges(of: text)
        guard text.first?.isNewline == true, text.last?.isWhitespace == false else { return places }
        return places.filter { place in
            self[place.upperBound...].first.map { $0.isNewline || ",)]}".contains($0) } ?? true
        }
    }
}
