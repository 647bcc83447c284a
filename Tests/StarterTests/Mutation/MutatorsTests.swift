import Foundation
import Testing

@testable import Mutation
@testable import Starter

@Suite("Mutants") struct MutatorsTests {
    @Test("a file's mutants are made from its source, each with a name that says what it does")
    func golden() throws {
        let mutants = Mutant.all(
            in: SourceText(try Fixture.text("mutation/list.swift.txt")), module: "CoreDouble",
            path: "Sources/Core/Double/List.swift")

        let lines = mutants.map { mutant in
            "\(mutant.id) line \(mutant.line), \(mutant.member): \(mutant.mutation.what)"
        }
        try Fixture.expect(lines.joined(separator: "\n"), is: "mutation/list-mutants.txt")
    }

    @Test(
        "a mutation changes what it says, and nothing else",
        arguments: [
            ("a < b", "`<` becomes `<=` in `a < b`", "a <= b"),
            ("a < b", "`<` becomes `>` in `a < b`", "a > b"),
            ("a && b", "`&&` becomes `||` in `a && b`", "a || b"),
            ("x.y(z) ?? w", "takes the default instead of `x.y(z)`", " w"),
            ("try x.map { $0 } ?? w", "takes the default instead of `x.map { $0 }`", "try  w"),
            ("!a.isEmpty", "drops `!` before `a.isEmpty`", "a.isEmpty"),
            ("(0..<n)", "`..<` becomes `...` in `0..<n`", "(0...n)"),
            ("a ? b : c", "swaps `b` and `c`", "a ? c : b"),
            ("a ? b ? c : d : e", "swaps `b ? c : d` and `e`", "a ? e : b ? c : d"),
            ("f(a ? b : c, d)", "swaps `b` and `c`", "f(a ? c : b, d)"),
            ("f(1_000)", "`1_000` becomes `1001` in `let it = f(1_000)`", "f(1001)"),
            ("f(0.5)", "`0.5` becomes `1.5` in `let it = f(0.5)`", "f(1.5)"),
            ("f(0xFF)", "`0xFF` becomes `0xFF + 1` in `let it = f(0xFF)`", "f((0xFF + 1))"),
            ("f(true)", "`true` becomes `false` in `let it = f(true)`", "f(false)"),
            ("x.filter { $0.isOn }.count", "drops `.filter { $0.isOn }`", "x.count"),
            ("x.prefix(3)", "drops `.prefix(3)`", "x"),
            ("x.sorted()", "forgets the order in `.sorted()`", "x.sorted(by: { _, _ in false })"),
            ("x.first", "`first` becomes `last` in `x.first`", "x.last"),
            ("max(a, b)", "`max` becomes `min` in `max`", "min(a, b)"),
            ("x.append(y)", "puts `y` first instead of last", "x.insert(y, at: 0)"),
            ("Task.isCancelled", "does not notice `Task.isCancelled`", "false"),
            ("f(in: .gmt)", "five hours east of `.gmt`", "f(in: (TimeZone(secondsFromGMT: 18_000) ?? .gmt))"),
        ])
    func changes(_ expression: String, _ what: String, _ changed: String) {
        let text = "func f() {\n    let it = \(expression)\n}\n"

        #expect(result(of: what, in: text) == "func f() {\n    let it = \(changed)\n}\n")
    }

    @Test(
        "a statement is left out, an error swallowed, a condition forgotten",
        arguments: [
            ("store.remove(x)\n    y()", "drops `store.remove(x)`", "\n    y()"),
            (
                "try x.write()\n    y()", "swallows the error of `try x.write()`",
                "_ = try? x.write()\n    y()"
            ),
            (
                "if a, let b {\n        c()\n    }", "always holds: `a`",
                "if true, let b {\n        c()\n    }"
            ),
            ("if a, b { c() }", "never holds: `a, b`", "if a, b, false { c() }"),
            (
                "guard a else { return }\n    b()", "lets pass whatever `a`",
                "guard true else { return }\n    b()"
            ),
            (
                "guard let a else { return }", "lets nothing pass `let a`",
                "guard let a, false else { return }"
            ),
            ("for a in b where c { d() }", "takes all, whatever `c`", "for a in b where true { d() }"),
            (
                "if a {\n        return\n    }\n    b()", "goes on after `return`",
                "if a {\n        ()\n    }\n    b()"
            ),
            ("a()\n    b()", "does nothing", "return"),
            ("x { $0 += 1 }", "drops `$0 += 1`", "x { _ = $0 }"),
        ])
    func statements(_ body: String, _ what: String, _ changed: String) {
        let text = "func f() {\n    \(body)\n}\n"

        #expect(result(of: what, in: text) == "func f() {\n    \(changed)\n}\n")
    }

    @Test(
        "a result is one that any caller may get",
        arguments: [
            ("Bool", ["false", "true"]), ("[Int]", ["[]"]), ("[String: Int]", ["[:]"]), ("String", ["\"\""]),
            ("City?", ["nil"]), ("Duration", [".zero"]), ("Store", []),
        ])
    func results(_ type: String, _ constants: [String]) {
        let mutations = Mutators(SourceText("var x: \(type) { y }")).mutations

        #expect(mutations.map(\.replacement) == constants)
    }

    @Test(
        "a getter has a result, and any statement of another accessor can be left out",
        arguments: ["get", "_read"], ["set", "_modify", "willSet", "didSet"])
    func accessors(getter: String, other: String) {
        let text = """
            var x: [Int] {
                \(getter) { y }
                \(other) {
                    a()
                    b()
                }
            }
            """

        let changes = Mutators(SourceText(text)).mutations.map(\.what)

        #expect(changes.sorted() == ["does nothing", "drops `a()`", "drops `b()`", "returns `[]` at once"])
    }

    @Test(
        "what is no code, or would not compile, is left alone",
        arguments: [
            "// a < b", "let text = \"a < b\"", "let list: Array<Int> = f()", "func f() -> Int",
            "let x = y.0",
            "protocol P {\n    var x: Int { get }\n    func f(_ a: Int) -> Bool\n}", "let x = $0",
            "var text: Text { \"a\" + b + \"c\" }",
            "enum E: Int {\n    case a = 1\n}", "init() { x = y }",
            "func f() -> B {\n    let x: A\n    x = a\n    return x\n}", "init() { self.init(a) }",
        ])
    func leftAlone(_ text: String) {
        #expect(Mutators(SourceText(text)).mutations == [])
    }

    @Test("two mutants of one name are told apart by number")
    func occurrences() {
        let source = SourceText("func f() {\n    x = y.first\n    x = y.first\n}")

        let names = Mutant.all(in: source, module: "Core", path: "Sources/A.swift").map(\.name)

        #expect(names.contains("A.swift f: `first` becomes `last` in `y.first`"))
        #expect(names.contains("A.swift f: `first` becomes `last` in `y.first` (2)"))
    }

    @Test(
        "the members of types of each kind are mutated",
        arguments: ["struct", "final class", "enum", "actor", "extension"])
    func types(kind: String) {
        let source = SourceText("\(kind) Stock { func isLess() -> Bool { a < b } }")

        let names = Mutant.all(in: source, module: "Core", path: "Sources/A.swift").map(\.name)

        #expect(names.contains("A.swift isLess: `<` becomes `<=` in `a < b`"))
    }

    private func result(of what: String, in text: String) -> String? {
        let source = SourceText(text)
        guard let mutation = Mutators(source).mutations.first(where: { $0.what == what }) else { return nil }
        return source.text(0..<mutation.bytes.lowerBound) + mutation.replacement
            + source.text(mutation.bytes.upperBound..<source.bytes.count)
    }
}
