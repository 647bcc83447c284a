import Testing

@testable import Starter

@Suite("Doubles are in a build only under the trait") struct TraitTests {
    @Test("a Double that is linked in every build is found", arguments: [[], ["Other"]])
    func unconditionalDouble(_ traits: [String]) {
        expectOnly("Composition links CoreDouble in every build", at: "Package.swift:19") {
            $0.declare("Composition", "CoreDouble", traits: traits)
        }
    }

    @Test("a Double imported outside `#if Double` is found")
    func importOutsideTrait() {
        expectOnly("Composition imports CoreDouble outside `#if Double`") {
            $0["Sources/Composition/Modes.swift"] += "\nimport CoreDouble"
        }
    }

    @Test("an import under `#if Double` and another condition, whatever that excludes, is under it")
    func importUnderMore() {
        var project = MadeUpProject()
        project["Sources/Composition/Modes.swift"] +=
            "\n#if Double && !os(Windows)\nimport CoreDouble\n#endif"
        #expect(project.findings().map(\.problem) == [])
        for condition in ["!Double", "!(Double)", "Double || os(Linux)"] {
            expectOnly("Composition imports CoreDouble outside `#if Double`") {
                $0["Sources/Composition/Modes.swift"] += "\n#if \(condition)\nimport CoreDouble\n#endif"
            }
        }
    }

    @Test(
        "`#if Double` in another file is found, whether its path comes first or last",
        arguments: ["Sources/Composition/A.swift", "Sources/Composition/Z.swift", "Sources/App/Main.swift"])
    func conditionElsewhere(_ path: String) {
        let line = MadeUpProject()[path].isEmpty ? 1 : 2
        expectOnly("asks `#if Double` outside Sources/Composition/Modes.swift", at: "\(path):\(line)") {
            $0[path] += ($0[path].isEmpty ? "" : "\n") + "#if !Double\n#endif"
        }
    }

    @Test("so it is in a condition over several lines, and in C")
    func hiddenConditions() {
        expectOnly("asks `#if Double` outside Sources/Composition/Modes.swift") {
            $0["Sources/App/Main.swift"] += "\n#if (\n  Double)\n#endif"
        }
        expectOnly("asks `#if Double` outside Sources/Composition/Modes.swift") {
            $0["Sources/CAssemblyKit/kit.c"] += "\n#ifdef Double\n#endif"
        }
        expectNone {
            $0["Sources/CAssemblyKit/kit.c"] += "\n#ifdef Double\n#endif"
            $0.rules += "\nallow #if Double in Sources/CAssemblyKit/kit.c: a reason"
        }
    }

    @Test("`#if Double` in a test is found")
    func conditionInTest() {
        expectOnly("a test asks `#if Double`, so one mode lacks it") {
            $0["Tests/CoreTests/StoreTests.swift"] += "\n#if Double\n#endif"
        }
    }

    @Test(
        "asking for a debug build without `#if DEBUG` is found as well",
        arguments: [
            "let isSlow = _isDebugAssertConfiguration()",
            "let isFast = Swift._isReleaseAssertConfiguration()",
            "let isFast = `_isFastAssertConfiguration`()",
            "let text = \"\\(_isDebugAssertConfiguration())\"",
            "@Wrap(_isDebugAssertConfiguration()) var isSlow: Bool",
        ])
    func debugFunction(_ code: String) {
        let problem = "asks whether this is a debug build, so a release does what no test sees"
        expectOnly(problem, at: "Sources/App/Main.swift:2") { $0["Sources/App/Main.swift"] += "\n\(code)" }
        expectNone { $0["Tests/CoreTests/StoreTests.swift"] += "\n\(code)" }
        expectNone {
            $0["Sources/App/Main.swift"] += "\n\(code)"
            $0.rules += "\nallow #if DEBUG in Sources/App: a reason"
        }
    }

    @Test("`#if DEBUG` is found in Swift and in C, except in tests and where the rules allow it")
    func debugCondition() {
        let problem = "asks whether this is a debug build, so a release does what no test sees"
        let condition = "\n#if !(DEBUG)\n#elseif DEBUG && DEBUG\n#endif"
        expectOnly(problem, at: "Sources/Core/Base/Store.swift:4") {
            $0["Sources/Core/Base/Store.swift"] += "\n#if DEBUG\n#endif"
        }
        expectOnly(problem, at: "Sources/CAssemblyKit/kit.c:3") {
            $0["Sources/CAssemblyKit/kit.c"] += "\n#ifdef DEBUG\n#endif"
        }
        expectOnly(problem, at: "Sources/CAssemblyKit/kit.c:3") {
            $0["Sources/CAssemblyKit/kit.c"] += "\n#ifndef __OPTIMIZE__\n#endif"
        }
        expectNone { $0["Tests/CoreTests/StoreTests.swift"] += condition }
        expectNone {
            $0["Sources/App/Main.swift"] += condition
            $0.rules += "\nallow #if DEBUG in Sources/App: a reason"
        }
        expectNone {
            $0["Sources/CAssemblyKit/kit.c"] += "\n#ifdef DEBUG\n#endif"
            $0.rules += "\nallow #if DEBUG in Sources/CAssemblyKit: a reason"
        }
        expectOnly("nothing in Sources/App uses `#if DEBUG`") {
            $0.rules += "\nallow #if DEBUG in Sources/App: a reason"
        }

        var project = MadeUpProject()
        project["Sources/App/Main.swift"] += condition
        #expect(project.findings().map(\.line) == [2, 3])
    }

    @Test("a definition for one configuration is found, one for a platform or for tests is not")
    func defineForConfiguration() {
        let setting = Manifest.Setting(
            name: "define", values: ["REHEARSAL"], isPartial: true, configuration: "debug")
        expectOnly("App: .define(\"REHEARSAL\") holds only in a debug build, and so tells it from others") {
            $0.change("App") { $0.settings.append(setting) }
        }
        expectNone {
            $0.change("App") {
                $0.settings.append(.init(name: "define", values: ["TRACE"], isPartial: true))
            }
            $0.change("CoreTests") { $0.settings.append(setting) }
        }
    }

    @Test("asking with canImport is found: of a declared module, and of another")
    func canImport() {
        expectOnly("asks whether CoreDouble can be imported, which every build answers with yes") {
            $0["Sources/Composition/Assembled.swift"] = "#if canImport(CoreDouble)\n#endif"
        }
        expectOnly("App imports CoreDouble, which it does not declare as a dependency") {
            $0["Sources/App/Main.swift"] += "\n#if canImport(CoreDouble)\n#endif"
        }
        expectNone { $0["Sources/App/Main.swift"] += "\n#if canImport(Glibc)\n#endif" }
    }

    @Test("asking with canImport for a dependency of some platforms is told to ask for the platform")
    func canImportOnPlatform() {
        var project = MadeUpProject()
        project.change("CoreBase") {
            $0.dependencies.removeAll { $0.name == "CSQLite" }
            $0.dependencies.append(.init(name: "CSQLite", platforms: ["linux", "android"]))
        }
        #expect(project.findings() == [])

        project["Sources/Core/Base/Store.swift"] += "\n#if canImport(CSQLite)\n#endif"

        #expect(
            project.findings().map { $0.text(on: Transcript().console()) } == [
                """
                Sources/Core/Base/Store.swift:4: asks whether CSQLite can be imported, which the platform decides
                  help: ask `#if os(…)`: Package.swift links it on linux, android
                """
            ])
    }

    // MARK: Ways to pass the trait on in the manifest

    @Test("a definition of the trait's name is found", arguments: ["Double", "Double=1"])
    func define(_ value: String) {
        expectOnly(
            "App: .define(\"\(value)\") turns the Doubles on without the trait", at: "Package.swift:25"
        ) {
            $0.manifestText += "\nlet flag = .define(\"\(value)\")"
            $0.change("App") { $0.settings.append(.init(name: "define", values: [value])) }
        }
    }

    @Test("another flag under the trait is found")
    func defineUnderTrait() {
        expectOnly(
            "App: .define(\"FAKES\") holds only under the trait Double, and so tells it to other files"
        ) {
            $0.change("App") {
                $0.settings.append(.init(name: "define", values: ["FAKES"], traits: ["Double"]))
            }
        }
        expectOnly(
            "App: .enableExperimentalFeature(\"X\") holds only under the trait Double, and so tells it to other files"
        ) {
            $0.change("App") {
                $0.settings.append(
                    .init(name: "enableExperimentalFeature", values: ["X"], traits: ["Double"]))
            }
        }
        expectNone { $0.change("App") { $0.settings.append(.init(name: "define", values: ["TRACE"])) } }
    }

    @Test("a product of another package that only the trait links is found, except in a Double")
    func productUnderTrait() {
        func link(_ target: String, in project: inout MadeUpProject) {
            project.rules += "\nallow package Money in Sources/Core: the rules of rounding are law"
            project.packages = [.init(identity: "money")]
            project.declare(target, "Rates", ofPackage: "Money", traits: ["Double"])
        }
        expectOnly("CoreBase links Rates only under the trait Double, and so tells it to its files") {
            link("CoreBase", in: &$0)
        }
        expectNone { link("CoreDouble", in: &$0) }
    }

    @Test("a setting that many targets share is told once, which names some and counts the others")
    func sharedSetting() throws {
        var project = MadeUpProject()
        for target in ["AssemblyKit", "AssemblyTesting", "Core", "CoreBase", "CoreDouble"] {
            project.change(target) { $0.settings.append(.init(name: "define", values: ["Double"])) }
        }
        let violations = project.violations()
        let transcript = Transcript()

        _ = try CheckReport(violations: violations, looked: "").say(on: transcript.console(), asJSON: false)

        #expect(violations.count == 5)
        #expect(transcript.out.split(separator: "\n").count == 3)
        #expect(
            transcript.out.contains(
                ": AssemblyKit, AssemblyTesting, Core and 2 more: .define(\"Double\") turns the Doubles on"))
    }

    @Test("a trait that is on by default, or that another one turns on, is found")
    func traits() {
        expectOnly("the trait Double is on by default") {
            $0.traits.append(.init(name: "default", enables: ["Double"]))
        }
        expectOnly("the trait Demo turns on Double") {
            $0.traits.append(.init(name: "Demo", enables: ["Double"]))
        }
    }

    @Test("a product that holds a Double is found")
    func product() {
        expectOnly("the product app holds CoreDouble in every build") {
            $0.products = [.init(name: "app", targets: ["App", "CoreDouble"])]
        }
    }

    @Test("a product of its own for what Doubles need may be there: no program takes it along")
    func productForTests() {
        var project = MadeUpProject()
        project.products.append(.init(name: "Conditions", targets: ["Conditions"]))

        #expect(project.findings() == [])
    }

    @Test("what a release must not hold are the Doubles and their conditions")
    func underDouble() throws {
        let project = MadeUpProject()
        let modules = Modules(Manifest(targets: project.targets), rules: RulesReader(project.rules).rules)

        #expect(
            modules.underDouble == ["Conditions", "CoreDouble", "BusinessLogicDouble", "PresentationDouble"])
        #expect(modules.interfaces == ["Core", "BusinessLogic", "Presentation"])
    }
}
