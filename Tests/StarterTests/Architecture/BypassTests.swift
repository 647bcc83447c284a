import Testing

@testable import Starter

@Suite("No way past the architecture") struct BypassTests {
    @Test(
        "what stops the program or turns off a check is found, except where the rules allow it",
        arguments: [
            ("try! x()", "`try!` stops the program on an error"),
            ("x as! Y", "`as!` stops the program on another type"),
            ("preconditionFailure()", "`preconditionFailure` stops the program"),
            ("unsafeBitCast(a, to: B.self)", "`unsafeBitCast` turns off the check of types"),
        ])
    func escapeHatches(_ code: String, _ problem: String) throws {
        expectOnly(problem, at: "Sources/App/Main.swift:2") { $0["Sources/App/Main.swift"] += "\n\(code)" }
        expectNone { $0["Tests/CoreTests/StoreTests.swift"] += "\n\(code)" }
        let name = try #require(problem.split(separator: "`").first)
        expectNone {
            $0["Sources/App/Main.swift"] += "\n\(code)"
            $0.rules += "\nallow \(name) in Sources/App: a reason"
        }
        // The path of the exception only begins like that of the file.
        var project = MadeUpProject()
        project["Sources/App/Main.swift"] += "\n\(code)"
        project.rules += "\nallow \(name) in Sources/App/Ma: a reason"
        #expect(project.findings().map(\.problem).contains(problem))
    }

    @Test("a method is called by its name alone, and hides in no other file what stops the program")
    func ownMethod() {
        let upload = "\nstruct Upload {\n    func abort() {}\n    func stop() { abort() }\n}"

        expectNone { $0["Sources/App/Main.swift"] += upload }
        expectOnly("`abort` stops the program", at: "Sources/Core/Base/Store.swift:4") {
            $0["Sources/App/Main.swift"] += upload
            $0["Sources/Core/Base/Store.swift"] += "\nfunc end() { abort() }"
        }
    }

    @Test("a method that another file of the module declares is meant, unless it is private or local there")
    func ownMethodElsewhere() {
        let stop = "import Composition\nextension Upload { func stop() { abort() } }"

        for declaration in [
            "struct Upload { func abort() {} }", "struct Upload { let abort: () -> Void }",
            "class Work { func abort() {} }; class Upload: Work {}", "struct Upload {}; func abort() {}",
        ] {
            expectNone {
                $0["Sources/App/Main.swift"] += "\n\(declaration)"
                $0["Sources/App/More.swift"] = stop
            }
        }
        for declaration in [
            "struct Upload { private func abort() {} }", "struct Upload { func run(abort: Bool) {} }",
            "struct Upload { fileprivate func abort() {} }", "struct Upload { fileprivate let abort = 1 }",
            "private func abort() {}", "fileprivate func abort() {}",
            "struct Upload { func run() { func abort() {} } }",
            "struct Upload { func run() { if a { let abort = {}; abort() } } }",
            "class Upload { class func run() { let abort = 1; _ = abort } }",
            "class Upload { class var isOver: Bool { let abort = true; return abort } }",
            "import struct Foundation.URL\nfunc run() { let abort = 1; _ = abort }",
            "func run(class name: String) { let kind = Kind.struct\n if kind == name { let abort = 1 } }",
        ] {
            expectOnly("`abort` stops the program", at: "Sources/App/More.swift:2") {
                $0["Sources/App/Main.swift"] += "\n\(declaration)"
                $0["Sources/App/More.swift"] = stop
            }
        }
        expectOnly("`abort` stops the program", at: "Sources/App/More.swift:2") {
            $0["Sources/App/Main.swift"] += "\nstruct Upload { func abort() {} }"
            $0["Sources/App/More.swift"] = "import Composition\nfunc end() { Glibc.abort() }"
        }
    }

    @Test(
        "what reaches code past the imports is found, also in tests",
        arguments: [
            ("@_silgen_name(\"x\") func x()", "@_silgen_name"), ("@_cdecl(\"x\") func x() {}", "@_cdecl"),
            ("@_dynamicReplacement(for: x()) func y() {}", "@_dynamicReplacement"),
            ("@_extern(c) func x()", "@_extern"), ("@c func x() {}", "@c"),
            ("@_spi(A) import Foundation", "@_spi"),
            ("dlsym(h, \"x\")", "dlsym"), ("dlopen(nil, 0)", "dlopen"), ("_typeByName(\"x\")", "_typeByName"),
            ("NSClassFromString(\"x\")", "NSClassFromString"),
            ("Bundle.main.classNamed(\"x\")", "classNamed"),
            ("let open = `dlopen`", "dlopen"),
        ])
    func reaching(_ code: String, _ name: String) {
        for path in ["Sources/Core/Base/Store.swift", "Tests/CoreTests/StoreTests.swift"] {
            var project = MadeUpProject()
            project[path] += "\n\(code)"

            let problems = project.findings().map(\.problem)

            #expect(problems.count == 1)
            #expect(problems.first?.hasPrefix("`\(name)` ") == true)
        }
    }

    @Test("an attribute that the language does not promise is found")
    func unofficialAttribute() {
        expectOnly("`@_optimize` is not an official attribute") {
            $0["Sources/App/Main.swift"] += "\n@_optimize(none) func x() {}"
        }
    }

    // MARK: Settings

    @Test("unsafe flags are found in any target", arguments: ["App", "CoreTests", "CAssemblyKit"])
    func unsafeFlags(_ target: String) {
        expectOnly("\(target): .unsafeFlags(\"-I\", \"x\") can define or import anything") {
            $0.change(target) { $0.settings.append(.init(name: "unsafeFlags", values: ["-I", "x"])) }
        }
    }

    @Test("a level of optimization is no unsafe flag; with another flag beside it, it is")
    func optimization() {
        var project = MadeUpProject()
        project.change("App") { $0.settings.append(.init(name: "unsafeFlags", values: ["-O"])) }
        #expect(project.findings().isEmpty)

        expectOnly("App: .unsafeFlags(\"-O\", \"-DDouble\") can define or import anything") {
            $0.change("App") { $0.settings.append(.init(name: "unsafeFlags", values: ["-O", "-DDouble"])) }
        }
    }

    @Test("a search path into another target is found, one into its own folder is not")
    func searchPath() {
        expectOnly(
            "EmbeddedCities: .headerSearchPath(\"../../CAssemblyKit\") leads out of Sources/Embedded/Cities"
        ) {
            $0.change("EmbeddedCities") {
                $0.settings.append(.init(name: "headerSearchPath", values: ["../../CAssemblyKit"]))
            }
        }
        expectNone {
            $0.change("EmbeddedCities") {
                $0.settings.append(.init(name: "headerSearchPath", values: ["private"]))
            }
        }
    }

    @Test(
        "a target whose imports do not tell all that it uses is found",
        arguments: ["MemberImportVisibility", "InternalImportsByDefault"])
    func features(_ feature: String) {
        expectOnly(
            "App: compiled without \(feature), so imports do not tell all that is used",
            at: "Package.swift:20"
        ) {
            $0.change("App") { $0.settings.removeAll { $0.values == [feature] } }
        }
    }

    @Test(
        "a feature that only some builds have is missing, and so is one that is only defined by its name",
        arguments: [("enableUpcomingFeature", true), ("define", false)])
    func partialFeature(_ setting: String, _ isPartial: Bool) {
        expectOnly(
            "App: compiled without MemberImportVisibility, so imports do not tell all that is used"
        ) {
            $0.change("App") {
                $0.settings.removeAll { $0.values == ["MemberImportVisibility"] }
                $0.settings.append(
                    .init(name: setting, values: ["MemberImportVisibility"], isPartial: isPartial))
            }
        }
    }

    @Test("a language mode that does not check for data races is found, of a target or of the package")
    func languageMode() throws {
        let mode5 = Manifest.Setting(name: "swiftLanguageMode", values: ["5"])
        let mode6 = Manifest.Setting(name: "swiftLanguageMode", values: ["6"])

        expectOnly("App: compiled in language mode 5, which does not check for data races") {
            $0.change("App") { $0.settings.append(mode5) }
        }
        expectOnly("App: compiled in language mode 4.2, which does not check for data races") {
            for target in $0.targets where target.name != "App" {
                $0.change(target.name) { $0.settings.append(mode6) }
            }
            $0.languageMode = "4.2"
        }
        expectNone {
            $0.change("App") { $0.settings.append(mode6) }
            $0.languageMode = "6"
        }
    }

    @Test(
        "a manifest that may be another one elsewhere is found",
        arguments: [
            ("let double = Context.environment[\"DOUBLE\"]", "Context"),
            ("let double = `Context`.environment[\"DOUBLE\"]", "Context"),
            ("let double = #filePath.hasPrefix(\"/home\")", "#filePath"), ("let path = #file", "#file"),
            ("let count = CommandLine.arguments.count", "CommandLine"),
            ("#if os(Linux)\n#endif", "#if"), ("import Foundation", "import Foundation"),
        ])
    func oddManifest(_ code: String, _ name: String) {
        expectOnly(
            "the manifest uses `\(name)`, so it can be another one on another machine", at: "Package.swift:26"
        ) {
            $0.manifestText += "\n// Context, #if\n\(code)"
        }
    }

    @Test("each package dependency is found by its name, so that a baseline with one lets no other pass")
    func packageDependency() {
        var project = MadeUpProject()
        project.packages = [.init(identity: "money"), .init(identity: "other")]
        project.manifestText += """

                .package(url: "https://example.com/Money.git", from: "1.0.0"),
                .package(path: "../Other"),
            """
        let baseline = Baseline("Package.swift: the package depends on Money")

        #expect(
            project.findings().map { "\($0.path):\($0.line): \($0.problem)" } == [
                "Package.swift:25: the package depends on Money",
                "Package.swift:26: the package depends on Other",
            ])
        #expect(
            baseline.sift(project.violations()).violations.map(\.finding.problem) == [
                "the package depends on Other"
            ])
    }

    @Test("a target that depends on a product of a package is found, once for each package")
    func productOfPackage() {
        var project = MadeUpProject()
        project.packages = [.init(identity: "money-kit", alias: "Money")]
        project.declare("BusinessLogic", "Currencies", ofPackage: "Money")
        project.declare("BusinessLogic", "Rates", ofPackage: "Money")
        project.declare("Core", "Rates", ofPackage: "MONEY-KIT")
        // A product of this name, as there is no such target.
        project.declare("CoreDouble", "Money")

        #expect(
            project.findings().map(\.problem).sorted() == [
                "BusinessLogic depends on the package money-kit", "Core depends on the package money-kit",
                "CoreDouble depends on the package money-kit", "the package depends on money-kit",
            ])
    }

    @Test("a package that the rules name may be used by targets in the folder that they name, by no others")
    func allowedPackage() {
        let rule = "\nallow package Money in Sources/BusinessLogic/Base: the rules of rounding are law"
        let text = "\n.package(url: \"https://example.com/Money\", from: \"1.0.0\")"
        expectNone {
            $0.rules += rule
            $0.packages = [.init(identity: "money")]
            $0.topLevel += ["Package.resolved"]
            // Its product may have modules of other names.
            $0.declare("BusinessLogicBase", "MoneyKit", ofPackage: "Money")
        }
        expectOnly("BusinessLogic depends on the package Money") {
            $0.rules += rule
            $0.packages = [.init(identity: "money")]
            $0.manifestText += text
            $0.declare("BusinessLogicBase", "Money", ofPackage: "Money")
            $0.declare("BusinessLogic", "Money", ofPackage: "Money")
        }
        expectOnly("the package depends on other") {
            $0.rules += rule
            $0.packages = [.init(identity: "money"), .init(identity: "other")]
            $0.declare("BusinessLogicBase", "Money", ofPackage: "Money")
        }
    }

    @Test("a package that gives only commands is allowed in any folder, and in none where it is gone")
    func allowedPlugin() {
        let rule = "\nallow package docc-plugin in Sources: a website of the libraries"
        expectNone {
            $0.rules += rule
            $0.packages = [.init(identity: "docc-plugin")]
            $0.topLevel += ["Package.resolved"]
        }
        expectOnly("nothing in Sources uses `package docc-plugin`") { $0.rules += rule }
    }

    @Test("a package is told the rule that allows it, with the folder of the target")
    func ruleForPackage() {
        var project = MadeUpProject()
        project.packages = [.init(identity: "money")]
        project.declare("BusinessLogic", "Money", ofPackage: "Money")
        let alone = project.findings().map(\.help)
        project.declare("BusinessLogicBase", "Money", ofPackage: "Money")
        project.rules += "\nallow package Money in Sources/BusinessLogic/Base: a reason"
        let besides = project.findings().map(\.help)

        let module = "take the code that is needed into a module of its own"
        let rule = "or write a decision, and in .architecture-rules: allow package money in"
        #expect(
            Set(alone) == [
                "\(module); \(rule) FOLDER: REASON",
                "\(module); \(rule) Sources/BusinessLogic/Interface: REASON",
            ])
        #expect(
            besides == [
                "move the code that needs it to Sources/BusinessLogic/Base; "
                    + "\(rule) Sources/BusinessLogic/Interface: REASON"
            ])
    }

    @Test(
        "a module by the name of a package or of its product is used only by targets that declare one",
        arguments: [
            ("Money", "import Money"), ("Rates", "internal import struct Rates.Rate"),
            ("Rates", "#if canImport(Rates)\n#endif"), ("Currency_List", "import Currency_List"),
        ])
    func moduleOfPackage(_ module: String, _ code: String) {
        func allow(in project: inout MadeUpProject) {
            project.rules += "\nallow package Money in Sources/Core: the rules of rounding are law"
            project.packages = [.init(identity: "money")]
            project.declare("CoreBase", "Rates", ofPackage: "Money")
            project.declare("CoreBase", "Currency-List", ofPackage: "Money")
        }
        expectNone {
            allow(in: &$0)
            $0["Sources/Core/Base/Store.swift"] += "\n\(code)"
        }
        expectOnly(
            "App imports \(module), which it does not declare as a dependency", at: "Sources/App/Main.swift:2"
        ) {
            allow(in: &$0)
            $0["Sources/App/Main.swift"] += "\n\(code)"
        }
    }

    @Test("a target that needs another product of a package is not let off by the one that it declares")
    func otherProductOfPackage() {
        expectOnly("CoreDouble imports Rates, which it does not declare as a dependency") {
            $0.rules += "\nallow package Money in Sources/Core: the rules of rounding are law"
            $0.packages = [.init(identity: "money")]
            $0.declare("CoreBase", "Rates", ofPackage: "Money")
            $0.declare("CoreDouble", "Coins", ofPackage: "Money")
            // The product Coins may have a module by the package's name.
            $0["Sources/Core/Double/CoreDouble.swift"] += "\nimport Money\nimport Rates"
        }
    }

    @Test("who imports a package undeclared is told to declare it, or where else it may be used")
    func adviceOnModuleOfPackage() {
        var project = MadeUpProject()
        project.rules += "\nallow package Money in Sources/Core: the rules of rounding are law"
        project.packages = [.init(identity: "money")]
        project.declare("CoreBase", "Money", ofPackage: "Money")
        project["Sources/App/Main.swift"] += "\nimport Money"
        project["Sources/Core/Double/CoreDouble.swift"] += "\nimport Money"

        #expect(
            project.findings().map(\.help) == [
                "move the code that needs it to Sources/Core; or write a decision, and in .architecture-rules: "
                    + "allow package money in Sources/App: REASON",
                "add a product of money to CoreDouble's dependencies in Package.swift",
            ])
    }

    // MARK: Files and folders

    @Test("a target of no known kind is found")
    func unknownTarget() {
        expectOnly("Weathervane is of no known kind") { $0.add("Weathervane", at: "Sources/Weathervane") }
    }

    @Test(
        "tests that are named after a Base are none, and told the name of their layer's",
        arguments: [("Core", "put its files into CoreTests"), ("Data", "name it DataTests")])
    func testsOfBase(_ layer: String, _ advice: String) {
        var project = MadeUpProject()
        project.replaceRule(
            "layers Presentation, BusinessLogic, Core", with: "layers Presentation, BusinessLogic, Core, Data"
        )
        project.add("\(layer)BaseTests", .test, at: "Tests/\(layer)BaseTests")

        let findings = project.findings().filter { $0.problem.contains("BaseTests") }

        #expect(findings.map(\.problem) == ["\(layer)BaseTests is of no known kind"])
        #expect(findings.map(\.help) == ["\(advice), or add a `kind` for it in .architecture-rules"])
    }

    @Test("tests are not told to move where another kind lies whose name may end in any text")
    func testsOfData() {
        var project = MadeUpProject()
        project.add("EmbeddedTests", .test, at: "Tests/EmbeddedTests")

        let findings = project.findings().filter { $0.problem.contains("EmbeddedTests") }

        #expect(findings.map(\.problem) == ["EmbeddedTests is of no known kind"])
        #expect(
            findings.map(\.help) == [
                "give it the name of a kind in .architecture-rules, or add a `kind` there"
            ])
    }

    @Test("tests in another folder than their kind's are told to move, whatever the folder's name is")
    func testsToMove() {
        var project = MadeUpProject()
        project.replaceRule(
            "kind layer-tests  {Layer}Tests     Tests/{Layer}Tests",
            with: "kind layer-tests {Layer}Tests Specs/{Layer}")

        let findings = project.findings().filter { $0.problem.hasPrefix("CoreTests ") }

        #expect(findings.map(\.problem) == ["CoreTests lies in Tests/CoreTests"])
        #expect(findings.map(\.help) == ["its kind is layer-tests: move it to Specs/Core"])
    }

    @Test("a kind for tests may have any folder")
    func testsElsewhere() {
        expectNone {
            $0.rules += "\nkind specs CoreSpecs Specs/Core"
            $0.add("CoreSpecs", .test, at: "Specs/Core")
        }
    }

    @Test("a module in another folder than its kind's is found, also inside another module's")
    func wrongFolder() {
        expectOnly("EmbeddedIcons lies in Sources/Icons") { $0.add("EmbeddedIcons", at: "Sources/Icons") }

        for (folder, outer) in [("App", "App"), ("Presentation/Interface", "Presentation")] {
            var project = MadeUpProject()
            project.add("EmbeddedIcons", at: "Sources/\(folder)/Icons")
            #expect(
                project.findings().map(\.problem) == [
                    "EmbeddedIcons lies in Sources/\(folder)/Icons",
                    "EmbeddedIcons lies in the folder of \(outer)",
                ])
        }
    }

    @Test("two targets in one folder are found")
    func sharedFolder() {
        var project = MadeUpProject()
        project.add("EmbeddedIcons", at: "Sources/Embedded/Cities")

        #expect(
            project.findings().map(\.problem) == [
                "EmbeddedIcons lies in Sources/Embedded/Cities",
                "EmbeddedIcons lies in the folder of EmbeddedCities",
            ])
    }

    @Test("a list of sources, a plugin, and what is no library, program or test are found")
    func forms() {
        expectOnly("App compiles only a list of its files") {
            $0.change("App") { $0.sources = ["Main.swift"] }
        }
        expectOnly("App is built with the plugin Maker, which can add any source") {
            $0.change("App") { $0.plugins = ["Maker"] }
        }
        for kind in [Manifest.Target.Kind.plugin, .macro, .binary] {
            expectOnly("EmbeddedIcons is a \(kind.rawValue) target, which no check can see into") {
                $0.add("EmbeddedIcons", kind, at: "Sources/Embedded/Icons")
            }
        }
    }

    @Test("a resource from outside the target is found")
    func resource() {
        expectOnly("App takes the resource ../Core/Double/a.json from outside its folder") {
            $0.change("App") { $0.resources = ["texts.json", "../Core/Double/a.json"] }
        }
    }

    @Test("a Swift file that is a resource or documentation is no code of the program")
    func noSource() {
        for path in ["Templates/View.swift", "App.docc/Code/View.swift"] {
            expectNone {
                $0.change("App") { $0.resources = ["Templates"] }
                $0["Sources/App/\(path)"] = "import SwiftUI\nimport Core\ntry! x()"
            }
            expectOnly("`try!` stops the program on an error", at: "Sources/App/Main.swift:2") {
                $0.change("App") { $0.resources = ["Templates"] }
                $0["Sources/App/\(path)"] = "try! x()"
                $0["Sources/App/Main.swift"] += "\ntry! x()"
            }
        }
    }

    @Test("a symbolic link is found")
    func symbolicLink() {
        expectOnly("is a symbolic link, behind which nothing is checked", at: "Sources/App/Shared:0") {
            $0.symbolicLinks = ["Sources/App/Shared"]
        }
    }

    @Test("a file at the top that the rules do not name is found, a dotfile and an editor's copy are not")
    func topLevel() {
        expectOnly("does not belong at the top level", at: "Package@swift-6.3.swift:0") {
            $0.topLevel += ["Package@swift-6.3.swift", ".envrc", "README.md~", "#Makefile#"]
        }
    }

    @Test("the file with the versions of packages belongs nowhere without packages")
    func resolved() {
        expectOnly("does not belong at the top level", at: "Package.resolved:0") {
            $0.topLevel += ["Package.resolved"]
        }
    }

    @Test("rules that name nothing at the top are no place to move a file to")
    func emptyTopLevel() {
        var project = MadeUpProject()
        project.rules = ""

        let helps = project.findings().filter { $0.problem == "does not belong at the top level" }.map(\.help)

        #expect(
            Set(helps) == [
                "list it in .architecture-rules: top Package.swift",
                "list it in .architecture-rules: top Sources", "list it in .architecture-rules: top Tests",
            ])
    }

    @Test("a Swift file that no target compiles is found, also one that its target excludes")
    func lostFile() {
        expectOnly("belongs to no target, so nothing compiles it") {
            $0["Sources/Lost.swift"] = "let lost = 1"
        }
        expectOnly("belongs to no target, so nothing compiles it") {
            $0.change("App") { $0.excluded = ["Old"] }
            $0["Sources/App/Old/Lost.swift"] = "import Core"
        }
    }
}
