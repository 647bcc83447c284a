import Foundation

/// Adds a part to a project.
struct AddCommand: Command {
    static let name = "add"
    static let purpose = "add a service, a client, a screen or a feature, with its tests"
    static let usage = "add service|client|screen|feature NAME [--dry-run] [--no-test]"
    static let about = """
        service: in business logic, a protocol with its error, kept in the store by its Base and in memory by its
        Double. client: the same in Core, over a file. screen: in presentation, with its state, presenter, Double
        and gallery; where the program has a terminal, its page and golden frames, too. feature: a service, a
        screen over it, and the key that opens it. Each comes with its contract and, where it keeps state, its
        comparison, and is entered into the assemblies and the catalog.

        The files are templates in \(Commands.templates), which a team may change. Places in other files are found
        by the names of declarations. When one is not as expected nothing is written, and the whole change is
        printed as a diff; --dry-run prints it, too. Then the new suites are built and run on both sides, and the
        map is drawn anew; --no-test leaves that out. `remove NAME` takes all of it back.
        """

    private let part: Part
    private let givenName: String
    private let isDryRun: Bool
    private let tests: Bool

    init(_ arguments: inout Arguments) throws(UsageError) {
        isDryRun = arguments.flag("--dry-run")
        tests = !arguments.flag("--no-test")
        let word = try arguments.positional("service|client|screen|feature")
        guard let part = Part(rawValue: word) else {
            let parts = Part.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("there is no part `\(word)`; there are \(parts)", usage: Self.usage)
        }
        self.part = part
        givenName = try arguments.positional("NAME")
    }

    func run(on console: Console) throws -> Outcome {
        let root = URL(filePath: FileManager.default.currentDirectoryPath)
        let name = try part.name(givenName)
        let addition = try Self.addition(of: part, named: name, at: root)
        guard addition.problems.isEmpty else {
            if !addition.diff.isEmpty { console.say(addition.diff.stripped) }
            for problem in addition.problems { console.complain("add: \(problem)") }
            console.complain(
                "add: nothing was written. Next: mend what is named, or make the change above by hand")
            return .failure
        }
        if isDryRun {
            console.say(addition.diff.stripped)
            return .success
        }
        var added = try AddedParts(at: root)
        added.entries.append(addition.entry(of: part, named: name))
        try addition.write(added, to: root)

        for path in addition.made.keys.sorted() { console.say("  made     \(path)") }
        for path in addition.edited.keys.sorted() { console.say("  changed  \(path)") }
        if tests, try !PartCheck(root: root).run(suites: addition.suites, on: console) {
            console.complain(
                "add: the tests of \(name.camel) fail. Next: mend them, or \(Commands.tool) remove \(name.camel)"
            )
            return .failure
        }
        console.say(console.green("add: the \(part.rawValue) \(name.camel) is there.") + " Next:")
        for path in addition.interfaces { console.say("  say what it promises in \(path)") }
        for command in ["git diff", tests ? "make check" : "make test map"] { console.say("  \(command)") }
        return .success
    }

    /// All that is to be changed, with the new files laid out.
    static func addition(of part: Part, named name: SpelledName, at root: URL) throws -> Addition {
        let sources = try ProjectSources(at: root)
        guard let key = sources.freeKey else {
            throw Failure(
                "every digit opens a screen already",
                help: "give one of them a letter in the function `pages`")
        }
        var template = try PartTemplate(part, named: name, key: key, in: root)
        template.files = try SwiftFormat(root: root).formatted(template.files)
        return Addition(template, named: name, in: sources)
    }
}

extension Addition {
    /// What is written down of it, to take it back.
    func entry(of part: Part, named name: SpelledName) -> AddedParts.Entry {
        AddedParts.Entry(
            part: part, name: name.camel,
            made: made.sorted { $0.key < $1.key }.map { (Data($0.value.utf8).fnv1a, $0.key) },
            changes: replacements.map { ($0.path, $0.1.old, $0.1.new) })
    }

    /// Writes everything, with what was added so far.
    func write(_ added: AddedParts, to root: URL) throws {
        var changes = FileChanges()
        for (path, text) in made { changes.texts[path] = .some(text) }
        for (path, texts) in edited { changes.texts[path] = .some(texts.new) }
        changes.texts[AddedParts.path] = .some(added.text)
        try changes.apply(in: root)
    }

    /// The files of the new protocols.
    fileprivate var interfaces: [String] {
        made.filter { $0.key.contains("/Interface/") && $0.value.contains("public protocol ") }.keys.sorted()
    }

    /// The new suites, and those that hold what was changed, as `Target.Suite`.
    fileprivate var suites: [String] {
        made.keys.filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".swift") }.sorted().map { path in
            let parts = path.split(separator: "/")
            return "\(parts[1])\\.\(parts[parts.count - 1].dropLast(".swift".count))"
        } + ["CompositionTests\\.AssembliesTests"]
    }
}
