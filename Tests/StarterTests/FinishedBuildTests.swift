import Foundation
import Testing

@testable import Starter

@Suite("A build that is finished") struct FinishedBuildTests {
    private let project: BuiltProject

    init() throws { project = try BuiltProject() }

    @Test("nothing is built again when nothing has changed")
    func unchanged() throws {
        try project.build()
        #expect(try project.isBuilt)
    }

    @Test("a project that was never built is not finished")
    func neverBuilt() throws {
        #expect(try !project.isBuilt)
    }

    @Test(
        "the tests are built again after a change",
        arguments: [
            "Package.swift", "Sources/Core/Store.swift", "Sources/Core/New.swift",
            "Tests/CoreTests/StoreTests.swift",
            "Fixtures/reply.json", ".build-debug/debug/AcmePackageTests.xctest", "Modules/Shared/Price.swift",
            "Extra/Core/Core.swift", "Package.resolved", "Package@swift-6.3.swift", "Main.swift",
            "Kit.zip", "Source/Core/Store.swift", "src/main.swift", "srcs/Core/Store.swift",
        ])
    func changed(_ path: String) throws {
        try project.build()
        try project.write("changed", to: path)
        #expect(try !project.isBuilt)
    }

    @Test(
        "a folder without targets is no part of the build",
        arguments: ["docs/testing.md", "README.md", "logs/app.log"])
    func notBuilt(_ path: String) throws {
        try project.build()
        try project.write("changed", to: path)
        #expect(try project.isBuilt)
    }

    @Test(
        "the tests are built again after a change in a package or archive beside the project, or beside one that it has",
        arguments: [
            "Shared/Package.swift", "Shared/Sources/Shared/Price.swift", "Deep/Sources/Deep/Day.swift",
            "Kit.zip", "Far/Sources/Far/Sky.swift", "Map.xcframework/linux/Map",
        ])
    func packagesBeside(_ path: String) throws {
        let folder = try ProjectFolder([
            "project/Package.swift": #"""
            .package(path: "../Shared"), .binaryTarget(name: "Kit", path: "../Kit.zip"),
            .package(path: "Packages/Local"), .binaryTarget(name: "Map", path: "../Map.xcframework")
            """#,
            "project/Packages/Local/Package.swift": #".package(path: "../../../Far")"#,
            "Far/Package.swift": "", "Far/Sources/Far/Sky.swift": "",
            "Shared/Package.swift": #".package(path: "./../Deep"), .package(path: "../project")"#,
            "Shared/Sources/Shared/Price.swift": "", "Deep/Package.swift": "",
            "Deep/Sources/Deep/Day.swift": "", "Kit.zip": "", "Map.xcframework/linux/Map": "",
        ])
        let before = try SourceFiles(at: folder.url.appending(path: "project"))

        try Data("changed".utf8).write(to: folder.url.appending(path: path))

        #expect(try SourceFiles(at: folder.url.appending(path: "project")).fingerprint != before.fingerprint)
    }

    @Test(
        "so they are where a package in the project names it, which its sibling names or a computed path",
        arguments: [
            [
                "project/Package.swift": #".package(path: "Packages/App")"#,
                "project/Packages/App/Package.swift": #".package(path: "../Core")"#,
                "project/Packages/Core/Package.swift": #".package(path: "../../../Shared")"#,
            ],
            [
                "project/Package.swift": #"["App"].map { .package(path: "Packages/\($0)") }"#,
                "project/Packages/App/Package.swift": #".package(path: "../../../Shared")"#,
            ],
            [
                "project/Package.swift": #"["App"].map { .package(path: "Packages/\($0)/Swift") }"#,
                "project/Packages/App/Swift/Package.swift": #".package(path: "../../../../Shared")"#,
            ],
        ] as [[String: String]])
    func packageBesideSibling(manifests: [String: String]) throws {
        let shared = ["Shared/Package.swift": "", "Shared/Sources/Shared/Price.swift": ""]
        let folder = try ProjectFolder(manifests.merging(shared) { $1 })
        let before = try SourceFiles(at: folder.url.appending(path: "project"))
        #expect(try SourceFiles(at: folder.url.appending(path: "project")).fingerprint == before.fingerprint)

        try Data("changed".utf8).write(to: folder.url.appending(path: "Shared/Sources/Shared/Price.swift"))

        #expect(try SourceFiles(at: folder.url.appending(path: "project")).fingerprint != before.fingerprint)
    }

    @Test("the tests are built again after a change behind a linked folder, which may lead in a circle")
    func linkedFolder() throws {
        let folder = try ProjectFolder([
            "project/Package.swift": "", "project/Fixtures/reply.json": "", "Replies/v1/reply.json": "",
        ])
        let links = ["project/Fixtures/replies": "../../Replies", "Replies/back": "../project/Fixtures"]
        for (link, destination) in links {
            try FileManager.default.createSymbolicLink(
                atPath: folder.url.appending(path: link).path, withDestinationPath: destination)
        }
        let before = try SourceFiles(at: folder.url.appending(path: "project"))

        try Data("changed".utf8).write(to: folder.url.appending(path: "Replies/v1/reply.json"))

        #expect(try SourceFiles(at: folder.url.appending(path: "project")).fingerprint != before.fingerprint)
    }

    @Test(
        "the tests are built again after a change below the root, where a target lies there",
        arguments: [".", "./"])
    func targetInRoot(_ path: String) throws {
        try project.write(#".target(name: "Core", path: "\#(path)")"#, to: "Package.swift")
        try project.build()
        try project.write("changed", to: ".git/index")
        #expect(try project.isBuilt)
        try project.write("changed", to: "Shelves/Shelf.swift")
        #expect(try !project.isBuilt)
    }

    @Test(
        "the tests are built each time where the manifest computes a path: what lies there is not known",
        arguments: [
            (".package(path: kit)", true), (#".package(path: "../" + kit)"#, true),
            (#".package(path: "\(kit)/Shared")"#, true), (#".package(path: "../\(kit)")"#, true),
            (#".target(name: "Core", path: "Modules/\(name)")"#, false),
            ("func module(_ name: String, at path: String? = nil) {} // path: kit", false),
            ("func module(_ name: String, in folder: String) { .target(name: name, path: folder) }", true),
            ("func local(_ folder: String) { .package(path: folder) }; local(\"../Kit\")", true),
            ("let kit: String = kits[0]; .package(path: kit)", true),
        ])
    func computedPath(_ manifest: String, isComputed: Bool) throws {
        try project.write(manifest, to: "Package.swift")
        try project.build()
        #expect(try project.isBuilt == !isComputed)
    }

    @Test(
        "so they are where the manifest of a package in the project does, also one that only its sibling names",
        arguments: ["Packages/Local/Package.swift", "Packages/Core/Package.swift"])
    func computedPathWithin(_ path: String) throws {
        try project.write(#".package(path: "Packages/Local")"#, to: "Package.swift")
        try project.write(#".package(path: "../Core")"#, to: "Packages/Local/Package.swift")
        try project.write(".package(path: kit)", to: path)
        try project.build()
        #expect(try !project.isBuilt)
    }

    @Test(
        "the manifests of fixtures, templates and checkouts are no part of the build, whatever they compute",
        arguments: [
            "Fixtures/starter/Package.swift", "Sources/Core/Templates/Package.swift",
            "Packages/Local/.build/checkouts/Kit/Package.swift", "Packages/Local/Tests/Kit/Package.swift",
        ])
    func computedPathElsewhere(_ path: String) throws {
        try project.write(#".package(path: "Packages/Local")"#, to: "Package.swift")
        try project.write("", to: "Packages/Local/Package.swift")
        try project.write(".package(path: kit)", to: path)
        try project.build()
        #expect(try project.isBuilt)
    }

    @Test(
        "what a package in the project has built by itself is no part of the build",
        arguments: ["Packages/Local", "Packages/Core"])
    func buildWithin(_ package: String) throws {
        try project.write(#".package(path: "./Packages/Local")"#, to: "Package.swift")
        try project.write(#".package(path: "../Core")"#, to: "Packages/Local/Package.swift")
        try project.write("", to: "Packages/Core/Package.swift")
        try project.write("", to: "\(package)/.build/debug/Local.o")
        try project.build()
        try project.write("changed", to: "\(package)/.build/debug/Local.o")
        #expect(try project.isBuilt)
        try project.write("changed", to: "\(package)/Sources/Local/Price.swift")
        #expect(try !project.isBuilt)
    }

    @Test(
        "a change of the same length within a second is one",
        arguments: ["Sources/Core/Store.swift", ".build-debug/debug/AcmePackageTests.xctest"])
    func sameSecond(_ path: String) throws {
        try project.date(path, at: 1_000_000_000.25)
        try project.build()
        #expect(try project.isBuilt)
        try project.date(path, at: 1_000_000_000.75)
        #expect(try !project.isBuilt)
    }

    @Test("a file that is gone is a change")
    func removed() throws {
        try project.build()
        try project.remove("Tests/CoreTests/StoreTests.swift")
        #expect(try !project.isBuilt)
    }

    @Test("the tests of a renamed package are told from those of its old name", arguments: ["Acme", "Shop"])
    func renamed(name: String) throws {
        try project.write("", to: ".build-debug/debug/ShopPackageTests.xctest")
        try project.build()
        try project.write("changed", to: ".build-debug/debug/\(name)PackageTests.xctest")
        #expect(try !project.isBuilt)
    }

    @Test("another compiler builds again")
    func otherCompiler() throws {
        try project.build()
        #expect(try !project.isBuilt(by: "Swift version 6.4"))
    }

    @Test("a copy of a project is built again: its tests would read the files of the original")
    func copied() throws {
        try project.build()
        let copy = try project.copy()
        #expect(try !copy.isBuilt)
    }

    @Test("a source that changes while it is compiled is built again")
    func changedMeanwhile() throws {
        let build = try project.finishedBuild()
        try project.write("changed", to: "Sources/Core/Store.swift")
        try build.keep()
        #expect(try !project.isBuilt)
    }
}

/// A small project on disk.
private struct BuiltProject {
    private static let compiler = "Swift version 6.3.1"
    private static let manifest = """
        .target(name: "Shared", path: "Modules/Shared"), .target(name: "Core", path: "./Extra/Core"),
        .binaryTarget(name: "Kit", path: "Kit.zip")
        """
    private let folder: ProjectFolder

    init() throws {
        folder = try ProjectFolder(
            Dictionary(
                uniqueKeysWithValues: [
                    "Package.swift", "Sources/Core/Store.swift", "Tests/CoreTests/StoreTests.swift",
                    "Fixtures/reply.json", ".build-debug/debug/AcmePackageTests.xctest",
                ].map {
                    ($0, $0 == "Package.swift" ? Self.manifest : "")
                }))
    }

    private init(_ folder: ProjectFolder) { self.folder = folder }

    /// A copy of the project in another folder, builds and dates included.
    func copy() throws -> BuiltProject {
        let copy = try ProjectFolder()
        _ = try Subprocess(["cp", "-a", ".", copy.url.path], in: folder.url).output()
        return BuiltProject(copy)
    }

    var isBuilt: Bool { get throws { try isBuilt(by: Self.compiler) } }

    func isBuilt(by compiler: String) throws -> Bool { try finishedBuild(by: compiler).isCurrent }

    func build() throws { try finishedBuild().keep() }

    func finishedBuild(by compiler: String = Self.compiler) throws -> FinishedBuild {
        try FinishedBuild(at: folder.url, compiler: compiler)
    }

    func write(_ text: String, to path: String) throws {
        try FileManager.default.createDirectory(
            at: file(path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file(path))
    }

    /// Sets when a file was changed.
    func date(_ path: String, at seconds: TimeInterval) throws {
        let date = Date(timeIntervalSince1970: seconds)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file(path).path)
    }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: file(path)) }

    private func file(_ path: String) -> URL { folder.url.appending(path: path) }
}
