import Foundation
import Starter

/// A mutant that does not compile.
struct UncompilableMutant: Equatable {
    let mutant: Mutant
    /// The compiler's message.
    let reason: String
}

/// Builds all mutants at once, and drops uncompilable ones until the rest compiles.
struct MutantBuild {
    let root: URL
    let scratch: URL
    let manifest: Manifest
    /// The modules that have mutants.
    let modules: [String]
    let sources: [String: SourceText]
    /// The uncompilable mutants of earlier builds.
    private let known: UncompilableList
    private(set) var mutants: [Mutant]
    /// The dropped mutants.
    private(set) var uncompilable: [UncompilableMutant] = []

    private static let attempts = 40

    var package: URL { scratch.appending(path: "package") }
    // The path at which tests look for the program.
    private var products: URL { package.appending(path: DebugBuild.scratchPath) }

    /// - Parameter fingerprint: That of what decides whether a mutant compiles.
    init(
        root: URL, scratch: URL, manifest: Manifest, sources: [String: SourceText], mutants: [Mutant],
        fingerprint: String
    ) {
        self.root = root
        self.scratch = scratch
        self.manifest = manifest
        self.sources = sources
        self.mutants = mutants
        modules = Set(mutants.map(\.module)).sorted()
        known = UncompilableList(scratch.appending(path: "uncompilable.txt"), fingerprint: fingerprint)
    }

    /// Builds, and returns the test program.
    mutating func run(on console: Console) throws -> URL {
        let reasons = mutants.compactMap { mutant in known.reason(mutant).map { (mutant.id, $0) } }
        leaveOut(Dictionary(reasons) { $1 })
        for attempt in 1...Self.attempts {
            let schemata = try write()
            let (errors, output, status) = try compile(attempt, on: console)
            if status == 0 {
                try known.update(with: uncompilable, built: mutants)
                return try testProgram()
            }
            let reasons = blamed(errors, in: schemata)
            guard !reasons.isEmpty else {
                throw Failure(
                    "the mutants do not build, and no mutant is to blame:\n"
                        + output.suffix(30).joined(separator: "\n"),
                    help: "\(DebugBuild(at: root).command("test")) builds the package without mutants")
            }
            leaveOut(reasons)
        }
        throw Failure(
            "after \(Self.attempts) attempts some mutants still do not compile",
            help: "narrow it to a folder: --in Sources/Core/Double, or make mutate MUTATE=Sources/Core/Double"
        )
    }

    // MARK: Writing

    private func write() throws -> [String: Schemata] {
        let byPath = Dictionary(grouping: mutants, by: \.path)
        let schemata = sources.compactMapValues { $0 }.reduce(into: [String: Schemata]()) { all, file in
            all[file.key] = Schemata(file.value, mutants: byPath[file.key] ?? [])
        }
        var files = MutationSwitch.files.merging(schemata.mapValues(\.text)) { $1 }
        let text = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        files["Package.swift"] = MutationSwitch.manifest(
            text, of: root.path, mutating: modules, leavingOut: manifest.tests(knowingNoneOf: modules))
        try PackageCopy(original: root, folder: package).update(replacing: files)
        return schemata
    }

    // MARK: Compiling

    private func compile(
        _ attempt: Int, on console: Console
    ) throws -> (errors: Set<CompilerError>, output: [String], status: Int32) {
        var errors: Set<CompilerError> = []
        var output: [String] = []
        let swift = try Subprocess(
            ["swift", "build", "--build-tests", "--package-path", package.path]
                + DebugBuild(at: root).traits + ["--scratch-path", products.path]
                + DebugBuild.withoutSystemIndex
                + DebugBuild.withoutDebugInfo, in: root,
            forwardingSignals: true)
        let status = swift.lines { line in
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                console.progress(
                    "building \(count(mutants.count, "mutant")), attempt \(attempt): \(line[...end])")
            } else if let error = CompilerError(line) {
                errors.insert(error)
            }
            if line.contains("error:") { output.append(line) }
        }
        console.progress("")
        return (errors, output, status)
    }

    /// The uncompilable mutants that explain these errors, each with the message.
    private func blamed(_ errors: Set<CompilerError>, in schemata: [String: Schemata]) -> [Int: String] {
        var reasons: [Int: String] = [:]
        for error in errors {
            guard let path = schemata.keys.first(where: { error.file.hasSuffix("/package/\($0)") }) else {
                continue
            }
            for id in schemata[path]?.suspects(at: error.line) ?? [] { reasons[id] = error.text }
        }
        return reasons
    }

    private mutating func leaveOut(_ reasons: [Int: String]) {
        uncompilable += mutants.compactMap { mutant in
            reasons[mutant.id].map { UncompilableMutant(mutant: mutant, reason: $0) }
        }
        mutants.removeAll { reasons[$0.id] != nil }
    }

    /// The test program of the last build. A package that was renamed leaves that of its old name beside it.
    func testProgram() throws -> URL {
        let folder = products.appending(path: "debug")
        let program = folder.appending(path: "\(manifest.name)PackageTests.xctest")
        guard FileManager.default.fileExists(atPath: program.path) else {
            throw Failure(
                "the build left no tests in \(folder.path)",
                help: "\(DebugBuild(at: root).command("test")) shows whether there are any")
        }
        return program
    }
}

// MARK: What was uncompilable before

/// The uncompilable mutants of the builds that succeeded, in a file. Its first line is the fingerprint of what decides
/// whether a mutant compiles, which is more than its own file: the list holds as long as that is the same. In a build
/// that fails, mutants may be blamed for an error that is none of theirs.
///
/// A build of some mutants says nothing of the others.
struct UncompilableList {
    private let file: URL
    private let fingerprint: String
    /// The compiler's messages, by the names of the mutants.
    private let reasons: [String: String]

    /// Reads the file; the list is empty if there is none, or one with another fingerprint.
    init(_ file: URL, fingerprint: String) {
        self.file = file
        self.fingerprint = fingerprint
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n")
        let known = lines.first.map(String.init) == fingerprint ? lines.dropFirst() : []
        let reasons = known.compactMap { line -> (String, String)? in
            guard let tab = line.lastIndex(of: "\t") else { return nil }
            return (String(line[..<tab]), String(line[tab...].dropFirst()))
        }
        self.reasons = Dictionary(reasons) { $1 }
    }

    /// The compiler's message for a mutant; nil if it is not known to be uncompilable.
    func reason(_ mutant: Mutant) -> String? { reasons[mutant.name] }

    /// Writes what is known after a build.
    ///
    /// - Parameters:
    ///   - uncompilable: Those that it left out.
    ///   - built: Those that it has.
    func update(with uncompilable: [UncompilableMutant], built: [Mutant]) throws {
        let tried = Set((built + uncompilable.map(\.mutant)).map(\.name))
        let others = reasons.filter { !tried.contains($0.key) }
        let lines =
            others.map { "\($0)\t\($1)\n" } + uncompilable.map { "\($0.mutant.name)\t\($0.reason)\n" }
        try Data("\(fingerprint)\n\(lines.sorted().joined())".utf8).write(to: file)
    }
}

extension Manifest {
    /// The test targets that do not depend on any of these modules.
    func tests(knowingNoneOf modules: [String]) -> [String] {
        targets.filter { $0.kind == .test }.map(\.name).filter { test in
            reachable(from: [test]) { name in
                targets.first { $0.name == name }?.dependencies.map(\.name) ?? []
            }.isDisjoint(with: modules)
        }
    }
}
