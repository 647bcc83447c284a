import Foundation

/// Creates a new project.
struct NewCommand: Command {
    static let name = "new"
    static let purpose = "create a project of your own, built, tested and committed"
    static let usage =
        "new NAME [--dir DIR] [--layers 2|3] [--without-terminal] [--without-demo] "
        + "[--with mutation] "
        + "[--license mit|apache-2.0|none] [--author NAME] [--no-build]"
    static let about = """
        Creates a project in DIR, by default beside this repository: the kernel, the layers' common parts, a demo
        feature, its tests, and the tool. --layers 2 leaves out presentation and the terminal, --without-terminal
        only the terminal, --without-demo the feature; --with mutation adds mutation testing. The license is MIT by
        default, in the name of --author, by default git's user. The project is written and committed in a temporary
        folder beside DIR, which is then renamed, so that DIR never holds an incomplete project. Then it is built
        and tested, unless --no-build is given.
        """

    /// Optional contents of a project.
    private enum OptionalPart: String, CaseIterable {
        case none, mutation
    }

    private let givenName: String
    private let folder: String?
    private let layers: ProjectAnswers.Layers
    private let hasTerminal: Bool
    private let hasDemo: Bool
    private let extra: OptionalPart
    private let license: ProjectAnswers.License
    private let author: String?
    private let builds: Bool

    init(_ arguments: inout Arguments) throws(UsageError) {
        folder = try arguments.option("--dir")
        layers = try arguments.choice("--layers", default: .three)
        hasTerminal = !arguments.flag("--without-terminal")
        hasDemo = !arguments.flag("--without-demo")
        extra = try arguments.choice("--with", default: OptionalPart.none)
        license = try arguments.choice("--license", default: .mit)
        author = try arguments.option("--author")
        // It stands on a line of the license, and of the project's state.
        guard author.map({ $0.contains { !$0.isWhitespace } && !$0.contains(where: \.isNewline) }) ?? true
        else {
            throw UsageError("--author is a name, on one line", usage: Self.usage)
        }
        builds = !arguments.flag("--no-build")
        givenName = try arguments.positional("NAME")
    }

    func run(on console: Console, at root: URL) throws -> Outcome {
        let start = ContinuousClock.now
        let list = try StarterFiles(in: root)
        let name = try ProjectName(givenName, in: ProcessInfo.processInfo.environment)
        // Not every shell expands the tilde in `make new DIR=~/Acme`.
        let place = folder.map { NSString(string: $0).expandingTildeInPath } ?? "../\(name.camel)"
        let destination = (place.hasPrefix("/") ? URL(filePath: place) : root.appending(path: place))
            .standardizedFileURL.withoutLinks
        try Self.check(destination, isOutside: root)
        let author = author ?? Git(folder: root).authorName ?? "the authors of \(name.camel)"
        let answers = ProjectAnswers(
            name: name, layers: layers, hasTerminal: hasTerminal, license: license, author: author,
            year: Calendar(identifier: .gregorian).component(.year, from: Date()), hasDemo: hasDemo,
            hasMutation: extra == .mutation)

        let draft = try DraftFolder(for: destination)
        let starter = Git(folder: root)
        // Inside another repository, HEAD is a commit of that one.
        let isClone = starter.topLevel?.path == root.withoutLinks.path
        let commit = isClone && starter.isClean == true ? starter.commit(of: "HEAD") : nil
        let state = try ProjectRenderer(root: root, files: list, answers: answers, commit: commit)
            .render(into: draft.url)
        let git = Git(folder: draft.url)
        let (outer, hasIdentity) = (git.topLevel, git.hasIdentity)
        try git.commitAll("Begin \(name.camel)", author: author)
        try draft.finish()
        console.say(
            "new: \(count(state.files.count + 1, "file")) in \(place), committed (\(seconds(.now - start)))")
        if !hasIdentity { console.say(Self.noIdentity(author)) }
        if let outer {
            console.say("new: it is a repository of its own inside that of \(outer.path)")
        }
        if commit == nil {
            let reason =
                isClone
                ? "has changes that are not committed"
                : starter.refusal.map { "is in a repository that git does not read (\($0))" }
                    ?? "is in no repository of its own"
            let lacksTag = isClone && starter.commit(of: "refs/tags/\(Tool.version)") == nil
            console.say(
                "new: the starter \(reason), so the project records no commit of it, and updates "
                    + (lacksTag
                        ? "need a tag \(Tool.version), which is not there"
                        : "begin at the tag \(Tool.version)"))
        }

        if builds, try !FirstBuild(folder: destination, place: place).run(on: console) { return .failure }
        console.say(console.green("new: \(name.camel) is ready after \(seconds(.now - start)).") + " Next:")
        for command in ["cd \(place.asShellWord)", builds ? "make run" : "make test", "make"] {
            console.say("  \(command)")
        }
        return .success
    }

    private static func noIdentity(_ author: String) -> String {
        """
        new: git does not know who you are, so the commit is by \(author)
          help: git config --global user.name '…' && git config --global user.email '…', \
        then git commit --amend --reset-author
        """
    }

    private static func check(_ destination: URL, isOutside root: URL) throws(Failure) {
        let root = root.withoutLinks
        if (destination.path + "/").hasPrefix(root.path + "/") {
            throw Failure(
                "\(destination.path) is \(destination.path == root.path ? "" : "inside ")this repository",
                help: "name a folder outside with make's DIR=… or --dir")
        }
    }
}

extension URL {
    /// The same place by way of no symbolic link. Foundation follows those of what exists only, and a new folder does not.
    fileprivate var withoutLinks: URL {
        if FileManager.default.fileExists(atPath: path) { return resolvingSymlinksInPath() }
        return deletingLastPathComponent().resolvingSymlinksInPath().appending(path: lastPathComponent)
    }
}
