import Foundation

/// Builds all mutants at once, and leaves out those that the compiler refuses until the rest is built.
struct MutantBuild {
    let root: URL
    let scratch: URL
    let manifest: Manifest
    /// The modules that have mutants.
    let modules: [String]
    let sources: [String: SourceText]
    private(set) var mutants: [Mutant]
    /// What does not compile.
    private(set) var refused: [Mutant] = []

    private static let attempts = 40

    var package: URL { scratch.appending(path: "package") }
    private var products: URL { scratch.appending(path: "build") }

    init(
        root: URL, scratch: URL, manifest: Manifest, sources: [String: SourceText], mutants: [Mutant]
    ) {
        self.root = root
        self.scratch = scratch
        self.manifest = manifest
        self.sources = sources
        self.mutants = mutants
        modules = Set(mutants.map(\.module)).sorted()
    }

    /// Builds, and returns the program that holds the tests.
    mutating func run(on console: Console) throws -> URL {
        try leaveOutKnown()
        for attempt in 1...Self.attempts {
            let schemata = try write()
            let (errors, output, status) = try compile(attempt, on: console)
            if status == 0 {
                try remember()
                return try testProgram()
            }
            let refused = blamed(errors, in: schemata)
            guard !refused.isEmpty else {
                throw Failure(
                    "the mutants do not build, and no mutant is to blame:\n"
                        + output.suffix(30).joined(separator: "\n"),
                    help: "make test builds the package without mutants")
            }
            leaveOut(refused)
        }
        throw Failure(
            "after \(Self.attempts) attempts some mutants still do not compile",
            help: "narrow it to a folder: make mutate MUTATE=Sources/Core/Double")
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
            text, mutating: modules, leavingOut: manifest.tests(knowingNoneOf: modules))
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
            ["swift", "build", "--build-tests", "--traits", "Double", "--package-path", package.path]
                + ["--scratch-path", products.path], in: root, forwardingSignals: true)
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

    private func blamed(_ errors: Set<CompilerError>, in schemata: [String: Schemata]) -> Set<Int> {
        var ids: Set<Int> = []
        for error in errors {
            guard let path = schemata.keys.first(where: { error.file.hasSuffix("/package/\($0)") }) else {
                continue
            }
            switch schemata[path]?.owners[error.line] {
            case .mutant(let id): ids.insert(id)
            case .mutants(let all): ids.formUnion(all)
            case nil: continue
            }
        }
        return ids
    }

    private mutating func leaveOut(_ ids: Set<Int>) {
        refused += mutants.filter { ids.contains($0.id) }
        mutants.removeAll { ids.contains($0.id) }
    }

    private func testProgram() throws -> URL {
        let folder = products.appending(path: "debug")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard let name = names.first(where: { $0.hasSuffix("PackageTests.xctest") }) else {
            throw Failure(
                "the build left no tests in \(folder.path)", help: "make test shows whether there are any")
        }
        return folder.appending(path: name)
    }
}

// MARK: What was refused before

extension MutantBuild {
    /// A list of what did not compile, with the file's size: while a file is the same, so is the answer.
    private var memory: URL { scratch.appending(path: "refused.txt") }

    private func key(_ mutant: Mutant) -> String {
        "\(sources[mutant.path]?.checksum ?? 0)\t\(mutant.name)"
    }

    private mutating func leaveOutKnown() throws {
        guard let text = try? String(contentsOf: memory, encoding: .utf8) else { return }
        let known = Set(text.split(separator: "\n").map(String.init))
        leaveOut(Set(mutants.filter { known.contains(key($0)) }.map(\.id)))
    }

    private func remember() throws {
        let text = refused.map { key($0) + "\n" }.sorted().joined()
        try Data(text.utf8).write(to: memory)
    }
}

extension SourceText {
    /// FNV-1a, which is the same in every run.
    fileprivate var checksum: UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

extension Manifest {
    /// The tests that reach none of these modules through their dependencies.
    func tests(knowingNoneOf modules: [String]) -> [String] {
        targets.filter { $0.kind == .test && reachable(from: $0.name).isDisjoint(with: modules) }.map(\.name)
    }

    private func reachable(from name: String) -> Set<String> {
        var found: Set<String> = []
        var open = [name]
        while let next = open.popLast() {
            guard found.insert(next).inserted else { continue }
            open += targets.first { $0.name == next }?.needs.map(\.name) ?? []
        }
        return found
    }
}
