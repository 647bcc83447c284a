import FixtureOrigins
import Foundation

/// Lists the fixtures, and checks that each is explained and used.
struct FixturesCommand: Command {
    static let name = "fixtures"
    static let purpose = "list the fixtures with their ages and origins"
    static let usage = "fixtures [--max-age DAYS]"
    static let about = """
        Lists the fixtures in Fixtures/origins.json: how each was made, how old it is, and where it comes from. Exits
        with 1 if a file has no entry or is missing in the list of its folder, if an entry or a list is incomplete or
        names a missing file, or if no string in Sources or Tests names a file. Warns of fixtures older than DAYS, by
        default 365.
        """

    private let maxAge: Int

    init(_ arguments: inout Arguments) throws(UsageError) {
        let text = try arguments.option("--max-age") ?? "365"
        guard let days = Int(text), days >= 0 else {
            throw UsageError("--max-age is a number of days, not `\(text)`", usage: Self.usage)
        }
        maxAge = days
    }

    func run(on console: Console, at root: URL) throws -> Outcome {
        let fixtures = root.appending(path: "Fixtures")
        let check = FixtureCheck(
            files: try Self.files(in: fixtures).filter { !Self.isAboutFixtures($0) },
            index: try OriginIndex(in: fixtures), names: try Self.names(at: root), today: Date(),
            maxAge: maxAge)
        let warnings = check.warnings
        for line in check.lines { console.say(line) }
        for warning in warnings { console.say("warning: \(warning.text(on: console))") }
        return Finding.report(
            check.errors, of: Self.name, success: "all explained and used", next: "test",
            looked: "\(count(check.files.count, "file")), \(count(warnings.count, "warning"))",
            in: DebugBuild(at: root), on: console)
    }

    private static func isAboutFixtures(_ path: String) -> Bool {
        path == OriginIndex.fileName || path.hasSuffix("README.md") || isOfNewProjects(path)
    }

    // Files that `new` copies: they are used by being listed in Fixtures/starter/files.
    private static func isOfNewProjects(_ path: String) -> Bool {
        ["files", "project/", "demo/", "bare/", "with-mutation/", "shapes/", "licenses/", "add/"].contains {
            path.hasPrefix("starter/\($0)")
        }
    }

    private static func names(at root: URL) throws -> FixtureNames {
        var names = FixtureNames()
        for folder in ["Sources", "Tests"] {
            let folder = root.appending(path: folder)
            for path in try files(in: folder) {
                let ending = String(path.split(separator: ".").last ?? "")
                guard ending == "swift" || ProjectFiles.cEndings.contains(ending) else { continue }
                let bytes = try Data(contentsOf: folder.appending(path: path))
                let source = String(decoding: bytes, as: UTF8.self)
                if ending == "swift" { names.read(source) } else { names.readC(source) }
            }
        }
        return names
    }

    private static func files(in folder: URL) throws -> [String] {
        guard let all = try? folder.filesBelow() else {
            throw Failure("there is no folder \(folder.path)", help: "run it at the project's top folder")
        }
        return all.filter { !$0.hasPrefix(".") && !$0.contains("/.") }
    }
}
