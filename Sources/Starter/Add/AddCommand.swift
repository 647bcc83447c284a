import Foundation

/// Adds a part to a project.
struct AddCommand: Command {
    static let name = "add"
    static let purpose = "add a service, a client, a screen or a feature, with its tests"
    static let usage = "add service|client|screen|feature NAME [--dry-run] [--no-test]"
    static let about = """
        service: in BusinessLogic, a protocol with its error; its Base uses the store, its Double memory. client: the
        same in Core, with a file. screen: in Presentation, a list that nothing keeps, with its state, presenter,
        Double and gallery; if the program has a terminal, also its page and golden frames. feature: a service and
        its screen; on a terminal also the key that opens it. Each has its contract and, if it keeps state, its
        comparison, and is added to the assemblies and the catalog.

        The files are generated from the project's templates, the folder `add` below Fixtures, which a team may
        change. Places in other files are found by the names of declarations. If a place is not as expected, nothing
        is written, and the whole change is printed as a diff; --dry-run only prints it. Then the new suites are run
        on both sides, and the map is regenerated, unless --no-test is given. `remove KIND NAME` removes all of it
        again.
        """

    private let part: Part
    private let givenName: String
    private let isDryRun: Bool
    private let tests: Bool

    /// `git diff` leaves out the new files. No command adds them to the index: `git restore .` would then empty them.
    private static let review = "look at the new files above and, with git diff, at the changed ones"

    init(_ arguments: inout Arguments) throws(UsageError) {
        isDryRun = arguments.flag("--dry-run")
        tests = !arguments.flag("--no-test")
        let word = try arguments.positional("service|client|screen|feature")
        guard let part = Part(rawValue: word) else { throw Part.unknown(word, usage: Self.usage) }
        self.part = part
        givenName = try arguments.positional("NAME")
    }

    func run(on console: Console, at root: URL) throws -> Outcome {
        if let folder = Commands.folderOfStarter,
            FileManager.default.fileExists(atPath: root.appending(path: folder).path)
        {
            throw Failure(
                "this is no project that `new` has made, and what `add` writes would not build here",
                help: "make new NAME=Acme makes a project; there make add-\(part.rawValue) adds to it")
        }
        let name = try part.name(givenName)
        let addition = try Self.addition(of: part, named: name, at: root)
        guard addition.problems.isEmpty else {
            if !addition.isNameTaken, !addition.diff.isEmpty { console.say(addition.diff) }
            for problem in addition.problems { console.complain("add: \(problem)") }
            let next =
                addition.isNameTaken
                ? "choose another name, or rename or remove what is named"
                : "fix what is named, or make the change above by hand"
            console.complain("add: nothing was written. Next: \(next)")
            return .failure
        }
        if isDryRun {
            console.say(addition.diff)
            return .success
        }
        var added = try AddedParts(at: root)
        added.entries.removeAll { $0.name == name.camel && $0.isGone(from: root) }
        added.entries.append(addition.entry(of: part, named: name))
        try addition.write(added, to: root)

        for path in addition.made.keys.sorted() { console.say("  made     \(path)") }
        for path in addition.edited.keys.sorted() { console.say("  changed  \(path)") }
        Git(folder: root).sayIgnored(addition.made.keys.sorted() + [AddedParts.path], on: console)
        if tests, try !PartCheck(root: root).run(suites: addition.suites, on: console) {
            console.complain(
                "add: the tests of \(name.camel) fail. Next: fix them, or \(part.removal(of: name.camel))"
            )
            return .failure
        }
        console.say(console.green("add: the \(part.rawValue) \(name.camel) is there.") + " Next:")
        for step in addition.nextSteps + [Self.review, tests ? "make check" : "make test map"] {
            console.say("  \(step)")
        }
        return .success
    }

    /// All changes, with the new files formatted.
    static func addition(of part: Part, named name: SpelledName, at root: URL) throws -> Addition {
        try expectNew(part, named: name, at: root)
        let sources = try ProjectSources(at: root)
        let key = sources.freeKey
        // Only a feature's screen has a key.
        if part == .feature {
            guard key != nil else {
                throw Failure(
                    "every digit from 1 to 9 opens a screen already",
                    help:
                        "give one of them a letter in the function `pages`, and in its journey in Tests/AppTests; a "
                        + "later `make remove` of it then needs ADD=--force")
            }
            guard sources.opensPages else {
                throw Failure(
                    "no screen has the keys that open others: nothing calls the function `pages`",
                    help:
                        "add `Binding.pages(navigator)` to the bindings of the first screen; where letters are its "
                        + "text, say `when:` they are keys")
            }
        }
        var template = try PartTemplate(part, named: name, key: key ?? "", in: root)
        template.files = try SwiftFormat(root: root).formatted(template.files, from: template.sources)
        return Addition(template, named: name, in: sources)
    }

    /// Throws when a part with the same name and files was added before, or one whose name is spelled alike in data.
    private static func expectNew(_ part: Part, named name: SpelledName, at root: URL) throws {
        let present = try AddedParts(at: root).entries.filter { !$0.isGone(from: root) }
        try expectOwnData(part, named: name, among: present)
        let others = present.filter { $0.name == name.camel }.compactMap(\.part)
        let inTheWay = others.filter { $0.hasFiles(of: part) }
        guard let other = inTheWay.first else { return }
        let reason = other == part ? "" : ", and a \(part.rawValue) of that name would have the same files"
        // A feature is a service with a screen and its key.
        let lacksScreen =
            part == .feature && others == [.service] && PartTemplate.isThere(Part.screen.essential, in: root)
        let screen =
            lacksScreen
            ? "add its screen: make add-screen NAME=\(name.camel), and write by hand how it asks the service; or "
            : ""
        let removals = inTheWay.map { $0.removal(of: name.camel) }
        throw Failure(
            "the \(other.rawValue) \(name.camel) is there already\(reason)",
            help: "\(screen)choose another name, or begin anew: \(removals.joined(separator: " && "))")
    }

    /// Records and files of data have the name in small letters, where `UserID` and `UserId` are the same, and some disks
    /// take folders whose names differ in their capitals for one.
    private static func expectOwnData(
        _ part: Part, named name: SpelledName, among present: [AddedParts.Entry]
    ) throws(Failure) {
        for entry in present where entry.name != name.camel {
            guard let other = entry.part, other.hasFiles(of: part),
                entry.name.lowercased() == name.camel.lowercased()
            else { continue }
            throw Failure(
                "the \(entry.title) is there already, and \(name.camel) differs from it in its capitals only: "
                    + "in data and on some disks both would be one",
                help: "choose a name of other words, or remove that one first: \(entry.removal)")
        }
    }
}

extension Part {
    /// Whether both, of one name, have files in common: a feature has a service and a screen.
    fileprivate func hasFiles(of other: Part) -> Bool {
        self == other || [self, other].contains(.feature) && ![self, other].contains(.client)
    }
}

extension Addition {
    /// The record of the addition, for removing it again.
    func entry(of part: Part, named name: SpelledName) -> AddedParts.Entry {
        AddedParts.Entry(
            part: part, name: name.camel,
            made: made.sorted { $0.key < $1.key }.map { (Data($0.value.utf8).fnv1a, $0.key) },
            changes: replacements.map { ($0.path, $0.1.old, $0.1.new) })
    }

    /// Writes all changes and the record of additions.
    func write(_ added: AddedParts, to root: URL) throws {
        try fileChanges(recordedIn: added).apply(in: root)
    }

    /// All changes and the record of additions, which comes first: `remove` can take back an addition that was killed.
    func fileChanges(recordedIn added: AddedParts) -> FileChanges {
        var changes = FileChanges()
        for (path, text) in made { changes.change(path, from: nil, to: Data(text.utf8)) }
        for (path, texts) in edited {
            changes.change(path, from: Data(texts.old.utf8), to: Data(texts.new.utf8))
        }
        changes.change(AddedParts.path, from: added.source, to: added.data, phase: .first)
        return changes
    }

    /// What is left to the person: the promises of the new protocols, and a key for a screen that has none.
    var nextSteps: [String] {
        let interfaces = made.filter {
            $0.key.contains("/Interface/") && $0.value.contains("public protocol ")
        }
        let isKeyless =
            pages.flatMap { edited[$0] } == nil && made.keys.contains { $0.hasPrefix("Sources/App/") }
        let place = pages.map { "in the function `pages` of \($0)" } ?? "that opens it"
        return interfaces.keys.sorted().map { "say what it promises in \($0)" }
            + (isKeyless ? ["give it a key \(place)"] : [])
    }

    /// The suites to run: the new ones and those of changed files, as `Target.Suite`.
    fileprivate var suites: [String] {
        made.keys.filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".swift") }.sorted().map { path in
            let parts = path.split(separator: "/")
            return "\(parts[1])\\.\(parts[parts.count - 1].dropLast(".swift".count))"
        } + ["CompositionTests\\.AssembliesTests"]
    }
}
