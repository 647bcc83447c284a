import Testing

@testable import Starter

@Suite("Reading C source") struct CSourceTests {
    @Test("lines are counted through comments and joined lines")
    func lines() {
        let source = """
            /* one
               two */
            #define A \\
              B
            #include <a.h> // a comment
            const char *text = "/* no comment";
            #include "b.h"
            """

        let found = CFacts(of: source.utf8).inclusions

        #expect(found.map(\.path) == ["a.h", "b.h"])
        #expect(found.map(\.form) == [.angled, .quoted])
        #expect(found.map(\.line) == [5, 7])
    }

    @Test("lines that end as on Windows are lines")
    func carriageReturns() {
        let found = CFacts(of: "int a;\r\n#include \\\r\n<a.h>\r\n#include \"b.h\"\r\n".utf8).inclusions

        #expect(found.map(\.path) == ["a.h", "b.h"])
        #expect(found.map(\.line) == [2, 4])
    }

    @Test(
        "an inclusion is seen after everything that is no comment, no string and no joined line",
        arguments: [
            "int a = 1'0; char *b = \"'/*\";\n", "int a = 0xF'F'F'F; char *b = \"'/*\";\n",
            "#include <sys/*.h>\n", "#if __has_include (<sys/*.h>)\n", "// a comment\r", "int a;\r",
        ])
    func inclusionAfter(_ source: String) {
        #expect(CFacts(of: "\(source)#include <a.h>".utf8).inclusions.last?.path == "a.h")
    }

    @Test(
        "a raw string ends at its own mark, and what looks like code in it is none",
        arguments: ["R\"(\"\n/* )\"", "u8R\"x(\n\")\" /*\"\n)x\"", "R\"b\" \"(/*\""])
    func rawStrings(_ string: String) {
        let source = "auto a = \(string); auto b = dlsym(h, \"x\");\n#include <a.h>"

        let found = CFacts(of: source.utf8)

        #expect(found.escapeHatches.map(\.name) == ["dlsym"])
        #expect(found.inclusions.map(\.line) == [string.count { $0 == "\n" } + 2])
    }

    @Test("blanks after a backslash join a line, and slashes are part of a header's name")
    func inclusionSpelling() {
        let found = CFacts(of: "#inc\\ \t\r\nlude <.//a.h> // b\n#include <c.h>".utf8).inclusions

        #expect(found.map(\.path) == [".//a.h", "c.h"])
        #expect(found.map(\.line) == [1, 3])
    }

    @Test("a byte order mark hides neither the first directive nor the first module")
    func byteOrderMark() {
        #expect(CFacts(of: "\u{FEFF}#include <a.h>".utf8).inclusions.map(\.path) == ["a.h"])
        #expect(ModuleMapFacts(of: "\u{FEFF}module A {}".utf8).modules == [.init(name: "A", line: 1)])
    }

    @Test("an embedded file is told from an included one")
    func embedded() {
        let found = CFacts(of: "#embed \"a.json\"\n#include \"a.h\"".utf8).inclusions

        #expect(found.map(\.isEmbedded) == [true, false])
    }

    @Test(
        "what only looks like an inclusion is none",
        arguments: [
            "// #include <a.h>", "/* #include <a.h> */", "char *a = \"\\\"#include <a.h>\";",
            "#includes <a.h>",
        ])
    func none(_ source: String) {
        #expect(CFacts(of: source.utf8).inclusions == [])
    }

    @Test("the names in strings and comments are no escape hatches")
    func names() {
        let found = CFacts(of: "// dlsym\nchar *a = \"dlsym\"; char b = 'a'; void *c = dlsym(h, \"x\");".utf8)

        #expect(found.escapeHatches == [.init(name: "dlsym", line: 2)])
    }

    @Test("the digits of a number may be separated by apostrophes, and a character may have a prefix")
    func apostrophes() {
        let found = CFacts(
            of: "int a = 1'000; dlsym(h, \"x\");\nint b = {1, u8'a', L'\"'}; dlopen(0, 0);".utf8)

        #expect(
            found.escapeHatches == [.init(name: "dlsym", line: 1), .init(name: "dlopen", line: 2)])
    }

    @Test("every condition on the trait is noted")
    func conditions() {
        let source =
            "#ifdef Double\n#elif defined(Double)\n#elif 1\n#endif\n#ifndef Double\n#endif\ntypedef double Double;"

        #expect(CFacts(of: source.utf8).doubleConditions == [1, 2, 5])
    }

    @Test("a module map tells its outermost modules, and the paths in them")
    func moduleMap() {
        let facts = ModuleMapFacts(
            of: """
                // module Comment {}
                framework module A [system] {
                  umbrella header "a.h"
                  explicit module Inner { private header "inner.h" }
                  link "sqlite3"
                  export *
                }
                extern module B "../b.modulemap"
                """.utf8)

        #expect(facts.modules == [.init(name: "A", line: 2), .init(name: "B", line: 8)])
        #expect(facts.paths.map(\.name) == ["a.h", "inner.h", "../b.modulemap"])
    }

    @Test(
        "unfinished source ends with the file",
        arguments: ["/*", "\"", "#include", "#include \"a", "#", "\\", "'", "module", "R\"", "R\"a("])
    func unfinished(_ source: String) {
        _ = CFacts(of: source.utf8)
        _ = ModuleMapFacts(of: source.utf8)
    }
}
