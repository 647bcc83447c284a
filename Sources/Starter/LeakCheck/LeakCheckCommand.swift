import Foundation

/// Checks that a release contains nothing of a Double.
struct LeakCheckCommand: Command {
    enum Expectation: String, CaseIterable {
        case clean, doubles
    }

    static let name = "leak-check"
    static let purpose = "search a program for parts of Doubles"
    static let usage = "leak-check BINARY --expect clean|doubles [--replies DIR]"
    static let about = """
        Searches the bytes of a built program for the modules that are linked only under the trait Double, for every
        type that they declare, in whatever module it was compiled, and for the files below DIR, which only Doubles
        embed. --expect clean is for a release: finding any of them is an error, and so is finding no type that ships,
        because then the program has no names to search. --expect doubles is for a build with the trait: not finding a
        module, any type of a module, or any reply is an error, because then the search does not work. A Double's type
        with the name of a type in the release is an error in both, because the search could not tell them apart.
        """

    private let binary: String
    private let expectation: Expectation
    private let repliesFolder: String?

    init(_ arguments: inout Arguments) throws(UsageError) {
        expectation = try arguments.choice("--expect")
        repliesFolder = try arguments.option("--replies")
        binary = try arguments.positional("BINARY")
    }

    func run(on console: Console, at root: URL) throws -> Outcome {
        guard let program = try? Data(contentsOf: URL(filePath: binary), options: .mappedIfSafe) else {
            throw Failure("there is no program at \(binary)", help: "make leak-check builds it")
        }
        let names = try Modules.read(at: root).underDouble
        let types = DoubleTypes(try Project.read(at: root, folders: ["Sources"]), modules: names)
        guard types.findings.isEmpty else { return Self.tell(types.findings, on: console) }
        let modules = names.map(LeakSearch.Marker.module)
        let replies = try repliesFolder.map(Self.replies) ?? []
        let leaks =
            LeakSearch(markers: modules + replies).leaks(in: program) + types.search.leaks(in: program)
        switch expectation {
        case .clean:
            return Self.expectClean(
                leaks, of: modules + replies + types.wanted.map(\.marker),
                shipped: types.control.leaks(in: program).count, in: binary, on: console)
        case .doubles:
            return Self.expectDoubles(
                leaks, modules: modules, types: types.wanted, replies: replies, in: binary, on: console)
        }
    }

    /// Reports types that the search can't tell apart.
    static func tell(_ findings: [String], on console: Console) -> Outcome {
        for finding in findings { console.say(console.red(finding)) }
        console.say("  help: rename the type of the Double: by its name alone it is known in a release")
        console.say(
            console.red("leak-check: \(count(findings.count, "ambiguous name"))")
                + ". Next: rename, then make leak-check")
        return .failure
    }

    /// Fails if any marker is found, and if no type that ships is.
    static func expectClean(
        _ leaks: [LeakSearch.Leak], of markers: [LeakSearch.Marker], shipped: Int, in binary: String,
        on console: Console
    ) -> Outcome {
        for leak in leaks {
            let problem = console.red("holds \(leak.marker.name)")
            console.say("\(console.bold(binary)): \(problem): \(leak.excerpt)")
        }
        guard leaks.isEmpty else {
            let orText = "; or, if a text of the release is such a word alone, rename the Double's type"
            console.say(
                "  help: only files under `#if Double` in the composition root may name a Double; link its "
                    + "module .when(traits: [\"Double\"]), and compile none of its files in another module"
                    + (leaks.contains(where: \.mayBeText) ? orText : ""))
            console.say(
                console.red("leak-check: \(count(leaks.count, "leak")) in \(binary)")
                    + ". Next: fix it, then make leak-check")
            return .failure
        }
        guard shipped > 0 else {
            console.say("\(console.bold(binary)): \(console.red("lacks the name of any type that ships"))")
            console.say(
                "  help: a program without names looks clean, whatever it holds: search it before they are removed"
            )
            console.say(
                console.red("leak-check: \(binary) cannot be searched")
                    + ". Next: fix it, then make leak-check")
            return .failure
        }
        console.say(
            console.green("leak-check: \(binary) holds nothing of a Double")
                + " (\(count(markers.count, "marker")) searched, \(count(shipped, "type")) that ship found)."
                + " Next: make test")
        return .success
    }

    /// Fails if any marker is missing, because then the search itself is broken.
    static func expectDoubles(
        _ leaks: [LeakSearch.Leak], modules: [LeakSearch.Marker], types: [TypeSearch.DoubleType] = [],
        replies: [LeakSearch.Marker], in binary: String, on console: Console
    ) -> Outcome {
        let found = leaks.map(\.marker)
        var missing = modules.filter { !found.contains($0) }.map(\.name)
        for (module, types) in Dictionary(grouping: types, by: \.module).sorted(by: { $0.key < $1.key }) {
            if !types.contains(where: { found.contains($0.marker) }) {
                missing.append("any type of \(module)")
            }
        }
        if !replies.isEmpty, !replies.contains(where: found.contains) { missing.append("any reply") }
        guard missing.isEmpty else {
            for name in missing { console.say("\(console.bold(binary)): \(console.red("lacks \(name)"))") }
            console.say(
                "  help: a build with the trait holds all of these: the search or the trait is broken")
            console.say(
                console.red("leak-check: blind to \(count(missing.count, "marker")) in \(binary)")
                    + ". Next: fix it, then make leak-check")
            return .failure
        }
        let nameless = types.filter { !found.contains($0.marker) }.map(\.type.name)
        if !nameless.isEmpty {
            console.say("These types left no name of their own: \(nameless.joined(separator: ", "))")
        }
        console.say(
            console.green("leak-check: can fail: finds \(count(leaks.count, "marker")) in \(binary)")
                + ". Next: make check")
        return .success
    }

    /// The files below a folder, as markers.
    ///
    /// - Throws: ``Failure`` when there are none, because then the search would prove nothing.
    static func replies(below folder: String) throws -> [LeakSearch.Marker] {
        let root = URL(filePath: folder)
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
        let replies = paths.sorted().compactMap { path -> LeakSearch.Marker? in
            guard let bytes = try? Data(contentsOf: root.appending(path: path)),
                bytes.count >= LeakSearch.shortestFile
            else { return nil }
            return .file("\(folder)/\(path)", bytes: bytes)
        }
        if replies.isEmpty {
            throw Failure(
                "there is no reply to search for in \(folder)", help: "name another folder with --replies")
        }
        return replies
    }
}
