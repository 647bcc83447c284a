import Testing

@testable import Starter

@Suite("Who includes whom") struct HeaderTests {
    private static let file = "Sources/Embedded/Cities/cities.c"

    @Test(
        "a file in C includes the headers of its own target and of the system",
        arguments: [
            "#include \"cities.h\"", "#include <cities.h>", "#include \"include/cities.h\"",
            "#include <stdio.h>",
            "#include \"sys/socket.h\"", "#if __has_include(<sys/epoll.h>)\n#endif",
            "#embed \"../../../Fixtures/cities.json\"", "// #include \"CAssemblyKit.h\"",
            "/*\n#include \"CAssemblyKit.h\"\n*/", "const char *text = \"\\\n#include <CAssemblyKit.h>\";",
        ])
    func allowed(_ code: String) {
        expectNone { $0[Self.file] += "\n\(code)" }
    }

    @Test(
        "the header of a target that it does not declare is found in every spelling",
        arguments: [
            "#include \"CAssemblyKit.h\"", "#include <CAssemblyKit.h>", "  #  import <CAssemblyKit.h>",
            "#inc\\\nlude <CAssemblyKit.h>", "%:include <CAssemblyKit.h>",
            "/* a */ #include <CAssemblyKit.h>",
            "#include/* a */<CAssemblyKit.h>", "#include_next <CAssemblyKit.h>",
            "#include <./CAssemblyKit.h>",
            "#if __has_include(<CAssemblyKit.h>)\n#endif", "@import CAssemblyKit;",
            "#pragma clang module import CAssemblyKit",
        ])
    func undeclared(_ code: String) {
        expectOnly(
            "EmbeddedCities includes CAssemblyKit, which it does not declare as a dependency",
            at: "\(Self.file):3"
        ) {
            $0[Self.file] += "\n\(code)"
        }
    }

    @Test("a header in angle brackets is not one that lies beside the file")
    func beside() {
        let header = "Sources/Embedded/Cities/CAssemblyKit.h"
        expectNone {
            $0[header] = ""
            $0[Self.file] += "\n#include \"CAssemblyKit.h\""
        }
        expectOnly(
            "EmbeddedCities includes CAssemblyKit, which it does not declare as a dependency",
            at: "\(Self.file):3"
        ) {
            $0[header] = ""
            $0[Self.file] += "\n#include <CAssemblyKit.h>"
        }
    }

    @Test("a package's module is imported in C only by targets that declare the package")
    func moduleOfPackage() {
        func allow(for target: String, in project: inout MadeUpProject) {
            project.rules += "\nallow package Money in Sources: the rules of rounding are law"
            project.packages = [.init(identity: "money")]
            project.declare(target, "Money", ofPackage: "Money")
            project[Self.file] += "\n@import Money;"
        }
        expectOnly(
            "EmbeddedCities includes Money, which it does not declare as a dependency", at: "\(Self.file):3"
        ) {
            allow(for: "CoreBase", in: &$0)
        }
        expectNone { allow(for: "EmbeddedCities", in: &$0) }
    }

    @Test("the public header of a declared target is allowed")
    func declared() {
        expectNone {
            $0.rules += "\ndata may know kernel-c"
            $0.declare("EmbeddedCities", "CAssemblyKit")
            $0[Self.file] += "\n#include <CAssemblyKit.h>"
        }
    }

    @Test(
        "a path out of the target is found",
        arguments: [
            "#include \"../../CAssemblyKit/include/CAssemblyKit.h\"", "#include <../include/x.h>",
            "#include \"/usr/include/x.h\"", "#embed \"../../Core/Base/Store.swift\"",
        ])
    func outside(_ code: String) {
        var project = MadeUpProject()
        project[Self.file] += "\n\(code)"

        let problems = project.findings().map(\.problem)

        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix("which lies outside Sources/Embedded/Cities") == true)
    }

    @Test("an included file that is not read is found, and so is one that is excluded")
    func unchecked() {
        expectOnly("includes cities.inl, which is not checked", at: "\(Self.file):3") {
            $0["Sources/Embedded/Cities/cities.inl"] = "#include <CAssemblyKit.h>"
            $0[Self.file] += "\n#include \"cities.inl\""
        }
        expectOnly("includes old/cities.c, which is not checked", at: "\(Self.file):3") {
            $0.change("EmbeddedCities") { $0.excluded = ["old"] }
            $0["Sources/Embedded/Cities/old/cities.c"] = "#include <CAssemblyKit.h>"
            $0[Self.file] += "\n#include \"old/cities.c\""
        }
        expectOnly("includes cities.inl, which is not checked", at: "\(Self.file):3") {
            $0["Sources/Embedded/Cities/include/cities.inl"] = "#include <CAssemblyKit.h>"
            $0[Self.file] += "\n#include <cities.inl>"
        }
        expectOnly("includes cities.inl, which is not checked", at: "\(Self.file):3") {
            $0.change("EmbeddedCities") {
                $0.settings.append(.init(name: "headerSearchPath", values: ["parts"]))
            }
            $0["Sources/Embedded/Cities/parts/cities.inl"] = "#include <CAssemblyKit.h>"
            $0[Self.file] += "\n#include \"cities.inl\""
        }
        expectOnly("includes kit.inl, which is not checked", at: "\(Self.file):3") {
            $0["Sources/CAssemblyKit/include/kit.inl"] = "#include <CAssemblyKit.h>"
            $0[Self.file] += "\n#include <kit.inl>"
        }
        expectNone { $0["Sources/Embedded/Cities/cities.inl"] = "#include <CAssemblyKit.h>" }
    }

    @Test(
        "headers and module maps are checked although their target excludes them: they are used all the same")
    func excluded() {
        let header = "Sources/Embedded/Cities/include/cities.h"
        let moduleMap = "Sources/CSQLite/module.modulemap"
        let problem = "EmbeddedCities includes CAssemblyKit, which it does not declare as a dependency"

        expectOnly(problem, at: "\(header):2") {
            $0.change("EmbeddedCities") { $0.excluded = ["include"] }
            $0[header] += "\n#include <CAssemblyKit.h>"
        }
        expectOnly(problem, at: "\(Self.file):3") {
            $0.change("CAssemblyKit") { $0.excluded = ["include"] }
            $0[Self.file] += "\n#include <CAssemblyKit.h>"
        }
        expectOnly("declares the module Other inside CSQLite", at: "\(moduleMap):4") {
            $0.change("CSQLite") { $0.excluded = ["module.modulemap"] }
            $0[moduleMap] += "\nmodule Other {\n}"
        }
    }

    @Test("a name that a macro hides is found")
    func computed() {
        expectOnly("includes `HEADER`, a name that is known only when it is compiled") {
            $0[Self.file] += "\n#include HEADER"
        }
    }

    @Test(
        "symbols by name, assembler and what stops the program are found in C, unless the rules allow them",
        arguments: [
            ("dlsym(h, \"x\");", "dlsym"), ("__asm__(\"x\");", "asm"), ("abort();", "abort"),
            ("if (a > abort ( )) { }", "abort"), ("(void) abort();", "abort"), ("else abort();", "abort"),
        ])
    func symbols(_ code: String, _ name: String) {
        var project = MadeUpProject()
        project[Self.file] += "\n\(code)"

        #expect(project.findings().map(\.path) == [Self.file])
        #expect(project.findings().first?.problem.hasPrefix("`\(name)` ") == true)
        project.rules += "\nallow \(name) in \(Self.file): a reason"
        #expect(project.findings() == [])
    }

    @Test(
        "what is called abort in C, and is no call of the system's, stops nothing",
        arguments: [
            "goto abort;", "abort:", "struct ops { int (*abort)(void *); };", "ops.abort();", "ops->abort();",
            "(*abort)();", "*abort();", "struct ops o = { .abort = 0 };", "int run(int abort);",
            "\"abort()\"", "void abort();", "extern void abort ( );",
        ])
    func noAbort(_ code: String) {
        expectNone { $0[Self.file] += "\n\(code)" }
    }

    @Test(
        "a module map stays in its target's folder and under its name",
        arguments: [
            ("module Other {\n}", "declares the module Other inside CSQLite"),
            ("module \"Other\" {\n}", "declares the module Other inside CSQLite"),
            (
                "module CSQLite.More { header \"../App/a.h\" }",
                "takes ../App/a.h from outside Sources/CSQLite"
            ),
            (
                "module CSQLite.More { umbrella \"../CAssemblyKit\" }",
                "takes ../CAssemblyKit from outside Sources/CSQLite"
            ),
            (
                "module CSQLite.More { textual header \"/usr/a.h\" }",
                "takes /usr/a.h from outside Sources/CSQLite"
            ),
        ])
    func moduleMap(_ text: String, _ problem: String) {
        expectOnly(problem, at: "Sources/CSQLite/module.modulemap:4") {
            $0["Sources/CSQLite/module.modulemap"] += "\n\(text)"
        }
    }
}
