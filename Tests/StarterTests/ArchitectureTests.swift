import Testing

@testable import Starter

@Suite("The architecture") struct ArchitectureTests {
    @Test("a project that keeps to the drawing has no finding")
    func clean() {
        #expect(MadeUpProject().findings() == [])
    }

    @Test("every broken rule is found at once, in order, with its place and its mend")
    func everything() throws {
        var project = MadeUpProject()
        project.topLevel += ["notes.txt"]
        project.packageDependencies = 1
        project.manifestText += "\n    .package(url: \"https://example.com/x\", from: \"1.0.0\"),"
        project.declare("App", "Core")
        project.declare("Presentation", "Core")
        project.declare("Composition", "CoreDouble", traits: [])
        project.add("Weathervane", at: "Sources/Weathervane")
        project["Sources/App/Main.swift"] += "\nimport CoreBase\n@_exported import Foundation"
        project["Sources/Core/Interface/Store.swift"] += "\nimport AssemblyKit\nimport Testing"
        project["Sources/Core/Base/Store.swift"] += "\nimport AssemblyKit\nlet store = try! open() as! Store"
        project["Sources/Core/Base/Store.swift"] += "\n#if Double\n#endif"
        project["Sources/Composition/Other.swift"] = "#if !Double\n#endif\nimport PresentationDouble"
        project["Tests/CoreTests/StoreTests.swift"] += "\n#if Double\n#endif"
        project["Sources/Lost/Lost.swift"] = "let lost = 1"

        let text = project.findings().map { $0.text(on: Transcript().console()) }.joined(separator: "\n")

        try Fixture.expect(text, is: "findings.txt")
    }

    // One test a rule: the smallest change that breaks it gives exactly its finding.

    @Test("an import that is only reachable through another module is found")
    func transitiveImport() {
        expectOnly("App imports Core, which it does not declare as a dependency") {
            $0["Sources/App/Main.swift"] += "\nimport Core"
        }
    }

    @Test("asking for a module with canImport is as good as importing it")
    func canImport() {
        expectOnly("App imports CoreDouble, which it does not declare as a dependency") {
            $0["Sources/App/Main.swift"] += "\n#if canImport(CoreDouble)\n#endif"
        }
    }

    @Test("an undeclared import in tests is found too")
    func testImport() {
        expectOnly("CoreTests imports Composition, which it does not declare as a dependency") {
            $0["Tests/CoreTests/StoreTests.swift"] += "\n@testable import Composition"
        }
    }

    @Test(
        "a manifest wider than the drawing is found even when the import is declared",
        arguments: [
            ("Presentation", "Core", "Sources/Presentation/Interface/Screen.swift"),
            ("App", "CoreBase", "Sources/App/Main.swift"),
            ("Core", "AssemblyKit", "Sources/Core/Interface/Store.swift"),
            ("Core", "Conditions", "Sources/Core/Interface/Store.swift"),
            ("Core", "BusinessLogic", "Sources/Core/Interface/Store.swift"),
            ("CoreDouble", "CoreBase", "Sources/Core/Double/CoreDouble.swift"),
            ("CoreDouble", "CSQLite", "Sources/Core/Double/CoreDouble.swift"),
            ("AssemblyKit", "Core", "Sources/AssemblyKit/Assembly.swift"),
        ])
    func wideManifest(_ target: String, _ dependency: String, _ file: String) {
        expectOnly("\(target) declares \(dependency), an arrow that the house does not have") {
            $0.declare(target, dependency)
            $0[file] += "\nimport \(dependency)"
        }
    }

    @Test("a dependency that no file imports is found")
    func unused() {
        expectOnly("CoreBase declares CSQLite, and no file of it imports it") {
            $0["Sources/Core/Base/Store.swift"] = "import Core"
        }
    }

    @Test("a target that nobody placed is found")
    func unknownTarget() {
        expectOnly("Weathervane has no room in the house") {
            $0.add("Weathervane", at: "Sources/Weathervane")
        }
    }

    @Test("data targets need no room of their own")
    func data() {
        var project = MadeUpProject()
        project.add("EmbeddedIcons", at: "Sources/Embedded/Icons")
        project.declare("CoreDouble", "EmbeddedIcons")
        project["Sources/Core/Double/CoreDouble.swift"] += "\nimport EmbeddedIcons"

        #expect(project.findings() == [])
    }

    @Test("a Double that is linked in every build is found")
    func unconditionalDouble() {
        expectOnly("Composition links CoreDouble in every build") {
            $0.declare("Composition", "CoreDouble", traits: [])
        }
    }

    @Test("a Double imported outside `#if Double` is found")
    func importOutsideTrait() {
        expectOnly("Composition imports CoreDouble outside `#if Double`") {
            $0["Sources/Composition/Modes.swift"] += "\nimport CoreDouble"
        }
    }

    @Test("`#if Double` in a second file of the composition root is found")
    func secondFile() {
        expectOnly("a second file of the composition root asks `#if Double`") {
            $0["Sources/Composition/Second.swift"] = "#if Double\n#endif"
        }
    }

    @Test("`#if Double` outside the composition root is found, whichever file comes first")
    func conditionElsewhere() {
        expectOnly("asks `#if Double` outside the composition root") {
            $0["Sources/App/Main.swift"] += "\n#if !Double\n#endif"
        }
    }

    @Test("`#if Double` in a test is found")
    func conditionInTest() {
        expectOnly("a test asks `#if Double`, so one mode lacks it") {
            $0["Tests/CoreTests/StoreTests.swift"] += "\n#if Double\n#endif"
        }
    }

    @Test("an injected class that knows the kernel is found")
    func kernelInClass() {
        expectOnly("imports AssemblyKit and declares no assembly") {
            $0["Sources/Core/Base/Store.swift"] += "\nimport AssemblyKit\nfinal class Disk: Store {}"
        }
    }

    @Test(
        "an assembly's other files know the kernel too",
        arguments: [
            "extension CoreBase {}", "final class Child: CoreBase {}",
            "protocol Story: Assembly {}", "final class Child: Parent {}\nclass Parent: Assembly {}",
        ])
    func kernelInAssembly(_ declaration: String) {
        var project = MadeUpProject()
        project["Sources/Core/Base/More.swift"] = "import AssemblyKit\n\(declaration)"

        #expect(project.findings() == [])
    }

    @Test("Testing outside tests is found", arguments: ["Testing", "XCTest"])
    func testing(_ module: String) {
        expectOnly("CoreBase imports \(module), which is for tests only") {
            $0["Sources/Core/Base/Store.swift"] += "\nimport \(module)"
        }
    }

    @Test("AssemblyTesting itself may import Testing, and stop the program")
    func assemblyTesting() {
        var project = MadeUpProject()
        project["Sources/AssemblyTesting/Contract.swift"] += "\nimport Testing\nfatalError(\"\")"

        #expect(project.findings() == [])
    }

    @Test("an exported import is found, also of a module outside the package")
    func exported() {
        expectOnly("@_exported import Foundation hands a module on unseen") {
            $0["Sources/AssemblyKit/Assembly.swift"] += "\n@_exported import Foundation"
        }
    }

    @Test(
        "liberties are for the kernel",
        arguments: ["try! x()", "x as! Y", "fatalError()", "preconditionFailure()"])
    func liberties(_ code: String) {
        let spelling = ["try!", "as!", "fatalError", "preconditionFailure"].first(where: code.contains) ?? ""
        expectOnly("\(spelling) is for the kernel only") { $0["Sources/App/Main.swift"] += "\n\(code)" }

        var project = MadeUpProject()
        project["Sources/AssemblyKit/Assembly.swift"] += "\n\(code)"
        project["Tests/CoreTests/StoreTests.swift"] += "\n\(code)"
        #expect(project.findings() == [])
    }

    @Test("a file at the top that nobody expects is found, a dotfile is not")
    func topLevel() {
        expectOnly("does not belong at the top level") { $0.topLevel += ["TODO.txt", ".envrc"] }
    }

    @Test("a Swift file that no target compiles is found")
    func lostFile() {
        expectOnly("belongs to no target, so nothing compiles it") {
            $0["Sources/Lost.swift"] = "let lost = 1"
        }
    }

    @Test("a package dependency is found")
    func packageDependency() {
        expectOnly("the package depends on another package") { $0.packageDependencies = 1 }
    }

    private func expectOnly(
        _ problem: String, location: SourceLocation = #_sourceLocation,
        when change: (inout MadeUpProject) -> Void
    ) {
        var project = MadeUpProject()
        change(&project)

        let findings = project.findings()

        #expect(findings.map(\.problem) == [problem], sourceLocation: location)
        #expect(findings.allSatisfy { !$0.help.isEmpty }, sourceLocation: location)
    }
}

@Suite("The drawing of the house") struct HouseTests {
    @Test("every module that a room may know has a room")
    func closed() {
        let house = House.drawing
        for room in house.rooms {
            for name in room.knows + room.knowsUnderDouble where !name.hasSuffix("*") {
                #expect(house.room(name) != nil, "\(room.name) may know \(name)")
            }
        }
    }

    @Test("no module can reach itself")
    func acyclic() {
        let rooms = House.drawing.rooms
        for start in rooms {
            var reached: Set<String> = []
            var ahead = [start]
            while let room = ahead.popLast() {
                let next = rooms.filter { room.mayKnow($0.name) && !reached.contains($0.name) }
                reached.formUnion(next.map(\.name))
                ahead += next
            }
            #expect(start.kind == .tests || !reached.contains(start.name), "\(start.name)")
        }
    }

    @Test("presentation has no path to core")
    func layers() {
        let house = House.drawing
        for name in ["Presentation", "PresentationBase", "PresentationDouble"] {
            for core in ["Core", "CoreBase", "CoreDouble"] {
                #expect(house.room(name)?.mayKnow(core) == false, "\(name) and \(core)")
            }
        }
    }

    @Test("a release must not hold the Doubles and their conditions")
    func doubles() {
        #expect(
            House.drawing.modulesOfDoubles
                == ["CoreDouble", "BusinessLogicDouble", "PresentationDouble", "Conditions"])
    }
}
