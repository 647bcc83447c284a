import Foundation
import Testing

@testable import Mutation
@testable import Starter

@Suite("Building mutants") struct MutantBuildTests {
    @Test("an error of the compiler tells its file and line")
    func compilerError() throws {
        let error = try #require(CompilerError("/a b/Core/Store.swift:12:5: error: cannot find 'x' in scope"))

        #expect(error.file == "/a b/Core/Store.swift")
        #expect(error.line == 12)
        #expect(error.text == "cannot find 'x' in scope")
    }

    @Test(
        "what is no error of the compiler is none",
        arguments: [
            "/a/Store.swift:12:5: warning: never used", "/a/Store.swift:12:5: note: did you mean x?",
            "error: fatalError", "12 |  `- error: cannot find 'x' in scope",
            "[3/9] Compiling Core Store.swift", "",
        ])
    func noCompilerError(_ line: String) {
        #expect(CompilerError(line) == nil)
    }

    @Test("the manifest gets the switch, and loses the tests that know no mutated module")
    func manifest() {
        let manifest = Manifest(targets: [
            .init(name: "Core", kind: .library, path: "Sources/Core"),
            .init(
                name: "CoreDouble", kind: .library, path: "Sources/Double",
                dependencies: [.init(name: "Core")]),
            .init(
                name: "Program", kind: .library, path: "Sources/P", dependencies: [.init(name: "CoreDouble")]),
            .init(
                name: "CoreTests", kind: .test, path: "Tests/CoreTests",
                dependencies: [.init(name: "CoreDouble")]),
            .init(name: "PTests", kind: .test, path: "Tests/PTests", dependencies: [.init(name: "Program")]),
            .init(
                name: "FaceTests", kind: .test, path: "Tests/FaceTests", dependencies: [.init(name: "Core")]),
        ])

        let idle = manifest.tests(knowingNoneOf: ["CoreDouble"])
        let text = MutationSwitch.manifest(
            "let package = …\n", of: "/shop", mutating: ["CoreDouble"], leavingOut: idle)

        #expect(idle == ["FaceTests"])
        #expect(
            text.hasPrefix("let package = …\n\npackage.targets.append(.target(name: \"MutationSwitch\"))\n"))
        #expect(text.contains("[\"FaceTests\"].contains($0.name)"))
        #expect(text.contains("if [\"CoreDouble\"].contains(target.name)"))
    }

    @Test("a package that the manifest finds by a relative path is found beside the original, with traits")
    func relativePath() {
        let text = MutationSwitch.manifest(
            "let package = …\n", of: #"/a "b"/shop"#, mutating: [], leavingOut: [])

        #expect(text.contains(#"guard case .fileSystem(let name, let path) = dependency.kind"#))
        #expect(text.contains(#"let whole = "/a \"b\"/shop/" + path"#))
        #expect(text.contains(".package(name: $0, path: whole, traits: dependency.traits)"))
        #expect(text.contains("?? .package(path: whole, traits: dependency.traits)"))
    }

    @Test(
        "a build of some mutants forgets nothing of the others, until the sources or the compiler have changed"
    )
    func remembers() throws {
        let folder = try MadeUpFolder()
        let file = folder.url("uncompilable.txt")
        let source = SourceText("func page(_ items: [Item]) -> [Item] { items.sorted() }\n")
        let mutants = try ["A", "B"].map { path in
            try #require(Mutant.all(in: source, module: "CoreDouble", path: path).first)
        }
        func list(_ fingerprint: String) -> UncompilableList {
            UncompilableList(file, fingerprint: fingerprint)
        }
        let all = mutants.map { UncompilableMutant(mutant: $0, reason: "no \($0.path)") }
        try list("before").update(with: all, built: [])
        #expect(mutants.map { list("before").reason($0) } == ["no A", "no B"])

        try list("before").update(with: [], built: [mutants[0]])
        #expect(mutants.map { list("before").reason($0) } == [nil, "no B"])

        #expect(mutants.map { list("after").reason($0) } == [nil, nil])
        try list("after").update(with: [], built: [mutants[0]])
        for fingerprint in ["before", "after"] { #expect(list(fingerprint).reason(mutants[1]) == nil) }
    }

    @Test(
        "whether a mutant compiles is found out again after a change of any module, of the manifest or the compiler",
        arguments: [
            ("Sources/Core/Store.swift", "6.3", true), ("Package.swift", "6.3", true), (nil, "6.4", true),
            ("Tests/CoreTests/StoreTests.swift", "6.3", false), (nil, "6.3", false),
        ] as [(String?, String, Bool)])
    func fingerprint(changed: String?, compiler: String, isAnother: Bool) throws {
        let folder = try MadeUpFolder()
        for path in ["Package.swift", "Sources/Core/Store.swift", "Tests/CoreTests/StoreTests.swift"] {
            try folder.write("", to: path)
        }
        let manifest = Manifest(targets: [
            .init(name: "Core", kind: .library, path: "Sources/Core"),
            .init(name: "CoreTests", kind: .test, path: "Tests/CoreTests"),
        ])
        let before = try manifest.fingerprintWithoutTests(at: folder.url(""), compiler: "6.3")

        if let changed { try folder.write("// changed", to: changed) }

        let after = try manifest.fingerprintWithoutTests(at: folder.url(""), compiler: compiler)
        #expect((after != before) == isAnother)
    }

    @Test("the tests of a package that was renamed are those of its new name")
    func renamed() throws {
        let folder = try MadeUpFolder()
        let programs = "scratch/package/.build-debug/debug"
        let build = MutantBuild(
            root: folder.url("original"), scratch: folder.url("scratch"),
            manifest: Manifest(targets: [], name: "New Shop"), sources: [:], mutants: [], fingerprint: "")

        try folder.write("old", to: "\(programs)/ShopPackageTests.xctest")
        #expect(throws: Failure.self) { try build.testProgram() }

        try folder.write("new", to: "\(programs)/New ShopPackageTests.xctest")
        #expect(try build.testProgram().lastPathComponent == "New ShopPackageTests.xctest")
    }

    @Test("a copy holds what the original holds, but for the files that are given, and no builds")
    func copies() throws {
        let folder = try MadeUpFolder()
        try folder.write("a", to: "original/Package.swift")
        try folder.write("b", to: "original/Sources/Core/Store.swift")
        try folder.write("c", to: "original/.swift-format")
        try folder.write("d", to: "original/.build-debug/x")
        try folder.write("e", to: "original/.git/HEAD")
        try folder.write("old", to: "copy/Sources/Core/Gone.swift")
        // As an editor leaves it beside a file that it has open.
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("original/.#README.md").path, withDestinationPath: "ada@example.1234")
        let copy = PackageCopy(original: folder.url("original"), folder: folder.url("copy"))

        try copy.update(replacing: ["Sources/Core/Store.swift": "mutant", "Sources/New/New.c": "new"])

        #expect(
            try folder.files("copy") == [
                ".swift-format": "c", "Package.swift": "a", "Sources/Core/Store.swift": "mutant",
                "Sources/New/New.c": "new",
            ])
    }

    @Test("a linked folder is in the copy, until the original has a folder of its own there")
    func linkedFolder() throws {
        let folder = try MadeUpFolder()
        try folder.write("a", to: "original/Package.swift")
        try folder.write("shared", to: "Shared/reply.json")
        try folder.link("original/Replies", to: "../Shared")
        let copy = PackageCopy(original: folder.url("original"), folder: folder.url("copy"))

        for _ in 1...2 { try copy.update(replacing: [:]) }
        #expect(try folder.text("copy/Replies/reply.json") == "shared")

        try FileManager.default.removeItem(at: folder.url("original/Replies"))
        try folder.write("own", to: "original/Replies/reply.json")
        try copy.update(replacing: [:])
        #expect(try folder.text("copy/Replies/reply.json") == "own")
        #expect(try folder.text("Shared/reply.json") == "shared")

        try FileManager.default.removeItem(at: folder.url("original/Replies"))
        try folder.link("original/Replies", to: "../Shared")
        try copy.update(replacing: [:])
        #expect(try folder.text("copy/Replies/reply.json") == "shared")
    }

    @Test("the mutants of a linked module are in the copy, not behind the link")
    func linkedModule() throws {
        let folder = try MadeUpFolder()
        try folder.write("a", to: "original/Package.swift")
        try folder.write("store", to: "Core/Store.swift")
        try folder.write("reply", to: "Core/reply.json")
        try folder.link("original/Core", to: "../Core")
        let copy = PackageCopy(original: folder.url("original"), folder: folder.url("copy"))

        for replacements in [[:], ["Core/Store.swift": "mutant"]] {
            try copy.update(replacing: replacements)
        }

        #expect(try folder.text("copy/Core/Store.swift") == "mutant")
        #expect(try folder.text("copy/Core/reply.json") == "reply")
        #expect(try folder.text("Core/Store.swift") == "store")
    }

    @Test("a script of the package can be run in the copy")
    func permissions() throws {
        let folder = try MadeUpFolder()
        try folder.write("a", to: "original/.ci/run")
        let path = folder.url("original/.ci/run").path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)

        try PackageCopy(original: folder.url("original"), folder: folder.url("copy")).update(replacing: [:])

        #expect(FileManager.default.isExecutableFile(atPath: folder.url("copy/.ci/run").path))
    }

    @Test("what is right already is not written again, so that it is not built again")
    func keeps() throws {
        let folder = try MadeUpFolder()
        try folder.write("a", to: "original/Package.swift")
        let copy = PackageCopy(original: folder.url("original"), folder: folder.url("copy"))
        try copy.update(replacing: [:])
        let long = Date(timeIntervalSince1970: 1_000_000)
        let path = folder.url("copy/Package.swift").path
        try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: path)

        try copy.update(replacing: [:])

        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.modificationDate] as? Date == long)
    }
}

/// A temporary folder.
private final class MadeUpFolder {
    private let root = FileManager.default.temporaryDirectory.appending(
        path: "understudy-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: root) }

    func url(_ path: String) -> URL { root.appending(path: path) }

    func write(_ text: String, to path: String) throws {
        let file = url(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func link(_ path: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: url(path).path, withDestinationPath: destination)
    }

    func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

    /// The texts of the files in a folder, by their paths in it.
    func files(_ folder: String) throws -> [String: String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: url(folder).path)
        return paths.reduce(into: [:]) { all, path in
            all[path] = try? String(contentsOf: url("\(folder)/\(path)"), encoding: .utf8)
        }
    }
}
