import Testing

@testable import Starter

@Suite("Reading Swift source") struct SwiftSourceTests {
    @Test(
        "an import is seen in every form",
        arguments: [
            "import Core",
            "public import Core",
            "package import Core",
            "internal import struct Core.City",
            "import func Core.load",
            "@testable import Core",
            "@preconcurrency import Core",
            "@`preconcurrency` import Core",
            "@_spi(Testing) public import Core",
            "@testable\nimport Core",
            "import Foundation; import Core",
            "/* a */ import /* b */ Core // c",
            "import `Core`",
            "#if os(Linux)\n    import Core\n#endif",
            "let text = \"\\(1)\"\nimport Core",
            "#!/usr/bin/env swift\nimport Core",
            "\u{FEFF}import Core",
            "import\u{B}Core",
            "import\u{C}Core",
            "import\0Core",
            "import\u{A0}Core",
            "import\nCore",
            "let a = 1\rimport Core",
            "// a comment\rimport Core",
            "let text = \"open\rimport Core",
            "let text = #\"\"\"\r\n \"\r\n\"\"\"#\r\nimport Core",
            "let text = #\"\"\"#\nimport Core",
            "let text = #\"\"\"a\"#; import Core",
            "#if false\nimport Core\n#endif",
            "import\n// a comment\nstruct Core.City",
        ])
    func imports(_ source: String) {
        #expect(facts(source).imports.map(\.module).last == "Core")
    }

    @Test(
        "what only looks like an import is none",
        arguments: [
            "// import Core",
            "/* outer /* import Core */ import Core */",
            "let text = \"import Core\"",
            "let text = \"\"\"\n    import Core\n    \"\"\"",
            "let text = #\"\" import Core \"#",
            "let text = ##\"\"\"\nimport Core \"\"\"#\nimport Core\n\"\"\"##",
            "let text = \"\\\"; import Core\"",
            "let text = \"\\(\"a\" + \"import Core\")\"",
            "let regex = /\"/; let text = \"import Core\"",
            "let regex = #/ \" import Core /#",
            "func take(import Core: Int) {}",
            "take(`import`: Core)",
            "let `import` = Core",
            "kind = .import\n",
        ])
    func noImports(_ source: String) {
        #expect(facts(source).imports == [])
    }

    @Test("a slash that divides does not begin a regular expression")
    func division() {
        let source = "let half = (a + b) / 2; let text = \"/\"\nimport Core\nlet third = a / 3 / b"

        #expect(facts(source).imports.map(\.line) == [2])
    }

    @Test(
        "neither does one that is part of another operator, or that a function is named",
        arguments: [
            "size /= scale(\"/\"); import Core",
            "static func /(a: A, b: A) -> A { a.over(b, \"/\") }; import Core",
        ])
    func operators(_ source: String) {
        #expect(facts(source).imports.map(\.module) == ["Core"])
    }

    @Test(
        "a regular expression is seen wherever a value may begin, and what looks like a comment in it is none",
        arguments: [
            "let m = try? /^\\/*(\\w+)/.firstMatch(in: p)", "let m = p ?? /\\/*/", "if /\\/*/ ~= p {}",
            "guard /\\/*/ ~= p else {}", "Regex {\n    \"a\"\n    /\\/*/\n}", "if a {}\n/\\/*/",
            "let text = \"\\(/\\/*/)\"",
        ])
    func regularExpressions(_ source: String) {
        #expect(facts("\(source)\nimport Core").imports.map(\.module) == ["Core"])
    }

    @Test(
        "an operator that is handed on begins no regular expression, and hides nothing up to the next slash",
        arguments: [
            "apply(/, 1, try! load()) + 4 / 2", "apply(/, try! load() / 4)", "apply(/, a, (try! load()))/b",
            "apply(/, try! load()// half\n)", "apply(/, try! load()/* half */)",
            "apply(/) + (try! load())/2",
        ])
    func handedOn(_ source: String) {
        #expect(facts(source).escapeHatches.map(\.name) == ["try!"])
    }

    @Test(
        "a regular expression may close groups that it opens, and hold a parenthesis as a character",
        arguments: [
            "/(try! (a))/", "/[)]try! a/", "/\\)try! a/", "/[[a])]try! a/", "/try! a\\ /", "/(try! a/",
        ])
    func groups(_ regex: String) {
        let found = facts("let part = \(regex)\nimport Core")

        #expect(found.escapeHatches == [])
        #expect(found.imports.map(\.module) == ["Core"])
    }

    @Test("lines are counted through strings, comments and escapes")
    func lines() {
        let source = """
            /* one
               two */
            let text = \"\"\"
                four \\
                five
                \"\"\"
            import Core
            """

        #expect(facts(source).imports.map(\.line) == [7])
    }

    @Test("code in an interpolation is code")
    func interpolation() {
        let found = facts(#"let text = "a \(load(")", try! open()) + "b") c"; let more = try! open()"#)

        #expect(found.escapeHatches.map(\.name) == ["try!", "try!"])
    }

    @Test("an exported import is told from others")
    func exported() {
        let found = facts("@_exported public import Core\nimport BusinessLogic\n@`_exported` import Core")

        #expect(found.imports.map(\.isExported) == [true, false, true])
    }

    @Test(
        "asking whether a module is there is a question, not an import",
        arguments: ["canImport(CoreDouble)", "`canImport`(CoreDouble)", "canImport(`CoreDouble`)"])
    func canImport(_ question: String) {
        let found = facts("#if \(question)\nimport CoreDouble\n#endif")

        #expect(found.imports.map(\.module) == ["CoreDouble", "CoreDouble"])
        #expect(found.imports.map(\.isQuestion) == [true, false])
    }

    @Test(
        "an import is under the trait only where the trait is sure",
        arguments: [
            ("#if Double\nimport X\n#endif", true),
            ("#if Double && os(Linux)\nimport X\n#endif", true),
            ("#if os(Linux)\n#elseif Double\nimport X\n#endif", true),
            ("#if Double\n#if DEBUG\nimport X\n#endif\n#endif", true),
            ("#if !Double\nimport X\n#endif", false),
            ("#if !`Double`\nimport X\n#endif", false),
            ("#if Double || DEBUG\nimport X\n#endif", false),
            ("#if Double\n#else\nimport X\n#endif", false),
            ("#if Double\n#endif\nimport X", false),
            ("#if (\n    Double\n)\nimport X\n#endif", true),
            ("#if (Double\n    || DEBUG)\nimport X\n#endif", false),
        ])
    func underDouble(_ source: String, _ isUnder: Bool) {
        #expect(facts(source).imports.map(\.isUnderDouble) == [isUnder])
    }

    @Test("every condition on the trait is noted, and no other use of the name")
    func conditions() {
        let source = """
            #if Double
            #elseif DEBUG && !Double
            #endif
            #if DoubleTrouble
            #endif
            let x: Double = Double(1)
            #if `Double`
            #endif
            """

        #expect(facts(source).doubleConditions == [1, 2, 7])
    }

    @Test("a condition in the arguments of an attribute is noted, and leaves the attribute with its import")
    func conditionsInArguments() {
        let arguments = "({\n#if Double && canImport(CoreDouble)\n#endif\n}())"

        let found = facts(
            "@Wrap\(arguments) @_exported import Core\n@_exported @Wrap\(arguments) import Core")

        #expect(found.doubleConditions == [2, 6])
        #expect(found.imports.map(\.module) == ["CoreDouble", "Core", "CoreDouble", "Core"])
        #expect(found.imports.map(\.isExported) == [false, true, false, true])
    }

    @Test(
        "an escape hatch is seen in every spelling",
        arguments: [
            ("let x = try! load()", "try!"),
            ("let x = y as! City", "as!"),
            ("fatalError(\"no\")", "fatalError"),
            ("fatalError (\"no\")", "fatalError"),
            ("`fatalError`()", "fatalError"),
            ("Swift.fatalError()", "fatalError"),
            ("let nothing: Never = fatalError()", "fatalError"),
            ("preconditionFailure()", "preconditionFailure"),
            ("abort()", "abort"),
            ("Glibc.abort()", "abort"),
            ("struct A { func abort() { Glibc.abort() } }", "abort"),
            ("upload.abort()\nlet step = Step.abort\nabort()", "abort"),
            ("if let city, fatalError() == city {}", "fatalError"),
            ("let stop: @Sendable () -> Never = abort\nfunc gone() { abort() }", "abort"),
            ("let stop = other ?? abort\nabort()", "abort"),
            ("let stop = isTest ? abort : other\nabort()", "abort"),
            ("func stop() -> () -> Never { return abort }\nabort()", "abort"),
            ("var stop: () -> Never { abort }\nfunc end() { abort() }", "abort"),
            ("func end(_ stop: () -> Never = abort) { abort() }", "abort"),
            ("let (a, b) = (abort, other)\nabort()", "abort"),
            ("let stops = [other, abort]\nabort()", "abort"),
            ("if let city, isGone(city, abort) { abort() }", "abort"),
            ("switch step { case let .stop(a): end(a, then: abort); default: abort() }", "abort"),
            ("for stop in stops(abort) { abort() }", "abort"),
            ("let f = { [stop = abort] in stop() }\nabort()", "abort"),
            ("run { [abort] in end() }\nabort()", "abort"),
            ("func fatalError(_ text: String) {}\nfunc end() { Swift.fatalError(\"no\") }", "fatalError"),
            ("final class A: @unchecked Sendable {}", "@unchecked Sendable"),
            ("extension A: @unchecked Sendable {}", "@unchecked Sendable"),
            ("extension A: @unchecked Swift.Sendable {}", "@unchecked Sendable"),
            ("extension A: @unchecked\n    Sendable {}", "@unchecked Sendable"),
            ("final class A: @`unchecked` Sendable {}", "@unchecked Sendable"),
            ("nonisolated(unsafe) var x = 1", "nonisolated(unsafe)"),
            ("private nonisolated(unsafe) static var x = 1", "nonisolated(unsafe)"),
            ("nonisolated (unsafe) var x = 1", "nonisolated(unsafe)"),
            ("nonisolated(`unsafe`) var x = 1", "nonisolated(unsafe)"),
            ("@preconcurrency import Core", "@preconcurrency"),
            ("@_silgen_name(\"a\")\nfunc a()", "@_silgen_name"),
            ("@`_silgen_name`(\"a\")\nfunc a()", "@_silgen_name"),
            ("let open = dlopen", "dlopen"),
            ("let open = `dlopen`(nil, 0)", "dlopen"),
            ("let text = \"\\(dlsym(a, b))\"", "dlsym"),
            ("let x = 1≈unsafeBitCast(y, to: Int.self)", "unsafeBitCast"),
            ("let x = y≈/dlsym(a, b)/1", "dlsym"), ("let x = y+/dlsym(a, b)/1", "dlsym"),
            ("let x = dlsym→1", "dlsym"),
            ("let x = 1+\u{301}dlsym(a, b)", "dlsym"),
            ("let x = y≈\u{FE0E}dlsym(a, b)", "dlsym"),
            ("let x = actor as! City", "as!"),
            ("let lead = actor\ntry! save()", "try!"), ("let lead = actor\nsave { try! load() }", "try!"),
            (
                "case .lead: actor\ncase .extra: load()\ncase .other: NSClassFromString(\"a\")\n}",
                "NSClassFromString"
            ),
            (
                "protocol A {\n    func f(extension e: String)\n    nonisolated(unsafe) var x: Int { get }\n}",
                "nonisolated(unsafe)"
            ),
            ("@Wrap(try! load()) var x: Int", "try!"),
            ("@Wrap({ fatalError() }) var x: Int", "fatalError"),
            ("@Wrap({ @_semantics(\"a\") func f() {} }) var x: Int", "@_semantics"),
            ("@Test(arguments: [(1, dlsym(h, \"x\"))]) func f() {}", "dlsym"),
        ] as [(String, String)])
    func escapeHatches(_ source: String, _ name: String) {
        #expect(facts(source).escapeHatches.map(\.name) == [name])
    }

    @Test(
        "what is close to an escape hatch is none",
        arguments: [
            "let x = try? load()", "let x = y as? City", "if try !isEmpty() {}", "// try! load()",
            "let text = \"fatalError(\"", "nonisolated func f() {}", "let fatalError = 1",
            "func fatalError() {}", "case abort(Int)", "upload.abort()", "let step = Step.abort",
            "end(abort: true)", "abort(\"no city\")", "let abort = 1",
            "abort()\nfunc abort() -> Never { exit(1) }", "func stop() { func abort() {}; abort() }",
            "struct A { func `fatalError`() {} }\nextension A { func stop() { fatalError() } }",
            "struct A { let abort: () -> Void; func stop() { abort() } }",
            "func stop(abort: () -> Void) { abort() }", "func stop(on abort: () -> Void) { abort() }",
            "func end() { if let abort { abort() } }",
            "func end() { switch step { case let .stop(abort): abort() } }",
            "func end() { if case let Step.stop(at: _, then: (abort, _)) = step { abort() } }",
            "func end() { let (abort, resume) = pair; abort() }", "for (_, abort) in all { abort() }",
            "func end() { let code = 1, abort = { exit(code) }; abort() }",
            "all.forEach { [weak self] name, abort in abort() }", "all.forEach { abort, _ in abort() }",
            "all.forEach { abort in abort() }", "withStop { [weak self] (name, abort) -> Void in abort() }",
            "enum Severity { case warning, error, fatalError }",
            "struct A { var fatalError: (any Error)?; mutating func f() { fatalError = error } }",
            "end { (fatalError: Int) in log(fatalError) }",
            "func end(fatalError: (String) -> Void) { fatalError(\"no\") }",
            "nonisolated(nonsending) func f() async {}", "@MainActor func f() {}", "let dlopened = 1",
            "@_exported import Core", "let text = \"dlsym\"", "let \u{E9}abort = abort\u{301}2",
            "\u{65E5}dlsym(\u{6642})",
            "@objc(abort) func stop() {}", "@Stop(abort: true) var x = 1",
        ])
    func noEscapeHatches(_ source: String) {
        #expect(facts(source).escapeHatches == [])
    }

    @Test("every call that stops the program is found in a generated file with thousands of them")
    func manyTraps() {
        let methods = (1...20_000).map { "func step\($0)() { fatalError() }" }

        let found = facts("struct A {\n\(methods.joined(separator: "\n"))\n}").escapeHatches

        #expect(found.map(\.line) == Array(2...20_001))
    }

    @Test(
        "a type's first line says what it inherits",
        arguments: [
            (
                "public final class CoreBase: Assembly, CoreAssembly {", "CoreBase",
                ["Assembly", "CoreAssembly"]
            ),
            (
                "class Box<T: Sendable>: AssemblyKit.Assembly where T: Any {", "Box",
                ["AssemblyKit", "Assembly"]
            ),
            ("extension Core.CoreBase: Assembly {}", "CoreBase", ["Assembly"]),
            ("@MainActor public final class A\n    : B\n{", "A", ["B"]),
            ("struct Plain {}", "Plain", []), ("actor Box<T>: Store where T: Any {", "Box", ["Store"]),
            ("distributed actor A where ActorSystem == Local {", "A", []),
        ])
    func declarations(_ source: String, _ name: String, _ inherits: [String]) {
        #expect(facts(source).declarations == [.init(name: name, inherits: inherits)])
    }

    @Test("class members, metatypes, labels and variables declare no type")
    func noDeclarations() {
        let source = """
            class func make() {}
            class var x: Int { 1 }
            let t = City.self
            let k = Kind.class
            func f(extension e: String, class c: Int) {}
            for actor in all where actor is Player {}
            let lead = actor
            switch lead { case .star: actor; default: nil }
            let extra = actor
            play { actor }
            """

        #expect(facts(source).declarations == [])
    }

    @Test(
        "unfinished source ends with the file",
        arguments: [
            "\"", "\"\"\"", "/*", "#\"", "#/", "`", "\"\\(", "#if", "@", "@`", "import", "class A:", "\"\\",
        ])
    func unfinished(_ source: String) {
        #expect(facts(source).imports == [])
    }

    private func facts(_ source: String) -> SourceFacts { SourceFacts(of: source.utf8) }
}
