import Testing

@testable import Starter

@Suite("Where a member is inserted") struct PlaceTests {
    /// The text after an insertion.
    static func inserting(_ text: String, at place: String, into source: String) throws -> String {
        let place = try #require(Place(place))
        return try place.insertion(
            of: text, section: "Shopping list", into: SourceOutline(source), path: "A.swift"
        ).applied(to: source)
    }

    private func insert(
        _ text: String = "var tags: any TagsService { get }", at place: String = "member of P after *Service",
        into source: String
    ) throws -> String { try Self.inserting(text, at: place, into: source) }

    @Test(
        "an empty type gets it on a line of its own",
        arguments: ["protocol P {}", "protocol P {\n}", "protocol P { }"])
    func empty(source: String) throws {
        #expect(try insert(into: source) == "protocol P {\n    var tags: any TagsService { get }\n}")
    }

    @Test("a type on one line is opened")
    func oneLine() throws {
        #expect(
            try insert(into: "protocol P { var a: A { get } }\nlet x = 1") == """
                protocol P {
                    var a: A { get }
                    var tags: any TagsService { get }
                }
                let x = 1
                """)
    }

    @Test("it stands behind the last of its kind, and not behind the last of all")
    func lastOfKind() throws {
        let source = """
            protocol P {
                /// The notes.
                var notes: any NotesService { get }  // as ever
                func other() -> any Other
            }
            """

        #expect(
            try insert(into: source) == """
                protocol P {
                    /// The notes.
                    var notes: any NotesService { get }  // as ever
                    var tags: any TagsService { get }
                    func other() -> any Other
                }
                """)
    }

    @Test("private members, nested types and bodies with declarations are not taken for the kind")
    func notTheKind() throws {
        let source = """
            public final class P: Assembly {
                private let core: any CoreService
                struct Inner { var a: any InnerService }

                @MainActor public private(set) var notes: any NotesService {
                    singleton { let a: any DeepService = make(); return a }
                }

                private var texts: any TextService { prototype { Texts() } }
            }
            """

        let result = try insert("public var tags: any TagsService {\n    make()\n}", into: source)

        #expect(
            result.contains(
                """
                        singleton { let a: any DeepService = make(); return a }
                    }

                    public var tags: any TagsService {
                        make()
                    }

                    private var texts
                """))
    }

    @Test("without one of its kind it stands behind the last that is not private, before what is")
    func noneOfKind() throws {
        let source = "class P {\n    var a: A { A() }\n    private var b: B { B() }\n}"

        #expect(
            try insert("var tags: any TagsService { make() }", into: source)
                == "class P {\n    var a: A { A() }\n    var tags: any TagsService { make() }\n"
                + "    private var b: B { B() }\n}")
    }

    @Test("within a mark that is no feature's, it stays in the mark")
    func mark() throws {
        let source = """
            class P {
                // MARK: Services

                var notes: any NotesService { make() }

                // MARK: More

                var a: A { make() }
            }
            """

        #expect(
            try insert("var tags: any TagsService { make() }", into: source).contains(
                "NotesService { make() }\n    var tags: any TagsService { make() }\n\n    // MARK: More"))
    }

    @Test("behind a mark that is a feature's, it begins a mark of its own")
    func featureMark() throws {
        let source = """
            class P {
                // MARK: Notes

                var notesService: any NotesService { make() }
                private var texts: Texts { make() }

                // MARK: More

                var a: A { make() }
            }
            """

        #expect(
            try insert("var tags: any TagsService { make() }", into: source).contains(
                """
                    private var texts: Texts { make() }

                    // MARK: Shopping list

                    var tags: any TagsService { make() }

                    // MARK: More
                """))
    }

    @Test("a mark inside a literal is none, and a type that is divided by marks gets the one that is named")
    func namedMark() throws {
        let source = """
            class P {
                // MARK: The disk

                var a: A { "\""
                    // MARK: Text
                    "\"" }
            }
            """

        let result = try insert(
            "var tags: any TagsClient { make() }", at: "member of P after *Client under Clients", into: source
        )

        #expect(
            result.hasSuffix(
                "\"\"\" }\n\n    // MARK: Clients\n\n    var tags: any TagsClient { make() }\n}"))
    }

    @Test("the blank lines of the kind are kept up")
    func spacing() throws {
        let source = """
            protocol P {
                var a: any AService { get }

                /// B.
                var b: any BService { get }
            }
            """

        #expect(
            try insert(into: source).hasSuffix(
                "BService { get }\n\n    var tags: any TagsService { get }\n}"))
    }

    @Test("indentation and line breaks are those of the file")
    func breaks() throws {
        let source = "protocol P {\r\n\tvar a: any AService { get }\r\n}\r\n"

        #expect(
            try insert("/// Tags.\nvar tags: any TagsService { get }", into: source)
                == "protocol P {\r\n\tvar a: any AService { get }\r\n\t/// Tags.\r\n"
                + "\tvar tags: any TagsService { get }\r\n}\r\n")
    }

    @Test("it is indented in the steps of the file", arguments: ["  ", "\t", "        "])
    func steps(step: String) throws {
        func inSteps(_ text: String) -> String { text.replacing("    ", with: step) }
        let source = "class P {\n    var a: any AService { make() }\n}"
        let text = "var tags: any TagsService {\n    make(\n        1)\n}"

        #expect(
            try insert(text, into: inSteps(source))
                == inSteps(
                    "class P {\n    var a: any AService { make() }\n\n    var tags: any TagsService {\n"
                        + "        make(\n            1)\n    }\n}"))
    }

    @Test("a text in it keeps its own indentation, whatever the steps of the file")
    func stepsOfText() throws {
        let quotes = "\"\"\""
        let text = "var tags: any TagsService {\n    make(\(quotes)\n            a\n        \(quotes))\n}"

        #expect(
            try insert(text, into: "class P {\n  let a = 1\n}")
                == "class P {\n  let a = 1\n\n  var tags: any TagsService {\n    make(\(quotes)\n"
                + "              a\n          \(quotes))\n  }\n}")
    }

    @Test("a condition behind the last member stays behind what is inserted before it")
    func condition() throws {
        let source =
            "class P {\n    var a: any AService { make() }\n    #if DEBUG\n    let b = 1\n    #endif\n}"

        #expect(
            try insert("var tags: any TagsService { make() }", into: source)
                == "class P {\n    var a: any AService { make() }\n    var tags: any TagsService { make() }\n"
                + "    #if DEBUG\n    let b = 1\n    #endif\n}")
    }

    @Test("behind a member in a condition it stands behind the condition, where every build has it")
    func inCondition() throws {
        let source = """
            enum Destination {
                case notes
                #if DEBUG
                    /// For testers.
                    case debug
                #elseif os(macOS)
                    case menu
                #endif  // for now
            }
            """

        #expect(
            try insert("/// Tags.\ncase tags", at: "member of Destination after case", into: source)
                == source.replacing(
                    "// for now\n", with: "// for now\n    /// Tags.\n    case tags\n"))
    }

    @Test("behind conditions in each other it stands behind the outer one, indented as the type's members")
    func inConditions() throws {
        let source = """
            class P {
                #if os(macOS)
                    #if DEBUG
                        var a: any AService { make() }
                    #endif
                    var b: any BService { make() }
                #endif
            }
            """

        #expect(
            try insert("var tags: any TagsService { make() }", into: source)
                == source.replacing(
                    "    #endif\n}", with: "    #endif\n    var tags: any TagsService { make() }\n}"))
    }

    @Test("the same kind by keyword: behind the last case, the last let")
    func keyword() throws {
        #expect(
            try insert(
                "case tags", at: "member of E after case",
                into: "enum E {\n    case a, b(Int)\n    var x: Int { 1 }\n}")
                == "enum E {\n    case a, b(Int)\n    case tags\n    var x: Int { 1 }\n}")
    }

    @Test(
        "what is not as expected is told with the place",
        arguments: [
            ("member of Q after *Service", "A.swift", "a type `Q`"),
            ("member of P beside core, memory", "A.swift:1", "a member `memory` of `P`"),
            ("argument of Catalog<any P>", "A.swift", "a call `Catalog(…)` for `Catalog<any P>`"),
            ("branch of f", "A.swift:3", "a function `f` with one `switch` without `default`"),
            ("argument in f", "A.swift:3", "a function `f` that is one call"),
        ])
    func unexpected(place: String, location: String, expected: String) throws {
        let source = "class P {\n    var core = 1\n    func f() { switch a { case .a: 1; default: 2 } }\n}"

        let error = #expect(throws: PlaceError.self) { try insert(at: place, into: source) }

        #expect(error == PlaceError(location: location, expected: expected))
    }

    @Test("a member that is there already is refused")
    func present() throws {
        let error = #expect(throws: PlaceError.self) {
            try insert(into: "protocol P {\n    var tags: any TagsService { get }\n}")
        }

        #expect(error?.expected == "no member `tags` of `P` yet")
    }
}
