import Testing

@testable import Starter

@Suite("Where an element is inserted") struct ListPlaceTests {
    private func insert(_ text: String, at place: String, into source: String) throws -> String {
        try PlaceTests.inserting(text, at: place, into: source)
    }

    @Test(
        "a component is the last argument of its catalog",
        arguments: [
            (
                "Catalog(\n        \"p\",\n        Component(\"a\", \\.a))",
                "Catalog(\n        \"p\",\n        Component(\"a\", \\.a),\n        Component(\"b\", \\.b))"
            ),
            (
                "Catalog(\n        \"p\",\n        Component(\"a\", \\.a)  // why\n    )",
                "Catalog(\n        \"p\",\n        Component(\"a\", \\.a),  // why\n        Component(\"b\", \\.b)\n    )"
            ),
            (
                "Catalog(\n        \"p\",\n        Component(\"a\", \\.a),\n    )",
                "Catalog(\n        \"p\",\n        Component(\"a\", \\.a),\n        Component(\"b\", \\.b),\n    )"
            ),
            ("Catalog(\"p\")", "Catalog(\"p\", Component(\"b\", \\.b))"),
        ])
    func component(call: String, expected: String) throws {
        func file(_ call: String) -> String {
            "enum C {\n    static var o: Catalog<any O> { Catalog(\"o\") }\n    static var p: Catalog<any P> {\n"
                + "    \(call)\n    }\n}"
        }

        #expect(
            try insert("Component(\"b\", \\.b)", at: "argument of Catalog<any P>", into: file(call))
                == file(expected))
    }

    @Test("a component goes into its catalog, also behind a function that takes one")
    func componentBehindParameter() throws {
        let source = """
            func names(of catalog: Catalog<any P>) -> [String] { [] }
            let o: Catalog<any O> = Catalog("o")
            let p: Catalog<any P> = Catalog("p")
            """

        #expect(
            try insert("Component(\"b\", \\.b)", at: "argument of Catalog<any P>", into: source)
                == source.replacing("(\"p\")", with: "(\"p\", Component(\"b\", \\.b))"))
    }

    @Test("a branch comes behind the last one")
    func branch() throws {
        let source = """
            func controller(for a: A) -> B {
                func inner() -> B { B { 1 } }
                return switch a {
                case .a: inner()  // first
                }
            }
            """

        #expect(
            try insert("case .b: b", at: "branch of controller", into: source).contains(
                "    case .a: inner()  // first\n    case .b: b\n    }"))
    }

    @Test("behind a branch in a condition it stands behind the condition, indented as the other branches")
    func branchInCondition() throws {
        let source = """
            func controller(for a: A) -> B {
                switch a {
                case .a: a
                #if DEBUG
                    case .debug: debug
                #endif
                }
            }
            """

        #expect(
            try insert("case .b: b", at: "branch of controller", into: source)
                == source.replacing("#endif\n", with: "#endif\n    case .b: b\n"))
    }

    @Test("an argument of the call that a function is comes behind the last one")
    func argument() throws {
        let empty = "func pages() -> [B] {\n    list(\n        a)\n}"

        let one = try insert("B(1)", at: "argument in pages", into: empty)
        let two = try insert("B(\n    2)", at: "argument in pages", into: one)

        #expect(one == "func pages() -> [B] {\n    list(\n        a,\n        B(1))\n}")
        #expect(
            two
                == "func pages() -> [B] {\n    list(\n        a,\n        B(1),\n        B(\n            2))\n}"
        )
    }

    @Test("a function is told from others of its name by its type and its first labels")
    func functionOfType() throws {
        let source = """
            extension ScreenView {
                static func pages(_ a: A, when b: B) -> ScreenView { list(a) }
            }
            extension Binding where S: A {
                static func pages(_ a: A) -> [B] { pages(a, when: b) }
                static func pages(_ a: A, when b: (B, C) -> Bool = { _, _ in true }, d: D) -> [B] {
                    list(a)
                }
            }
            """

        let error = #expect(throws: PlaceError.self) {
            try insert("B(1)", at: "argument in Binding.pages", into: source)
        }
        #expect(
            error
                == PlaceError(location: "A.swift:5", expected: "a function `Binding.pages` that is one call"))
        #expect(
            try insert("B(1)", at: "argument in Binding.pages(_:when:)", into: source)
                == source.replacing("\n        list(a)\n", with: "\n        list(a, B(1))\n"))
    }

    @Test("a script that names no place is an error with its line")
    func script() throws {
        let error = #expect(throws: Failure.self) {
            try EditScript("# why\nmember of P\n    var a: A\n\nbeside P\n    x", path: "edits")
        }

        #expect(error?.problem == "edits:5 names no place: beside P")
    }

    @Test("a script is paragraphs: a place, and what goes there")
    func paragraphs() throws {
        let script = try EditScript(
            "# why\nmember of P after *Service\n    /// A.\n    var a: A\n\nbranch of f\n    case .a: 1\n",
            path: "edits")

        #expect(script.edits.map(\.text) == ["/// A.\nvar a: A", "case .a: 1"])
        #expect(script.edits.map(\.place.landmark) == ["P", "func f"])
    }
}
