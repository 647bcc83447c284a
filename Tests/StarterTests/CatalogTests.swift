import Foundation
import Testing

@testable import Starter

@Suite("The catalogs") struct CatalogTests {
    private let graph = #"""
        {
          "symbols": [
            {"identifier": {"precise": "A"}, "kind": {"identifier": "swift.protocol"},
             "pathComponents": ["CoreAssembly"]},
            {"identifier": {"precise": "B"}, "kind": {"identifier": "swift.protocol"},
             "pathComponents": ["Store"]},
            {"identifier": {"precise": "c"}, "kind": {"identifier": "swift.method"},
             "pathComponents": ["CoreAssembly", "client(for:)"],
             "location": {"uri": "file:///house/Core.swift", "position": {"line": 7, "character": 4}}},
            {"identifier": {"precise": "s"}, "kind": {"identifier": "swift.property"},
             "pathComponents": ["CoreAssembly", "store"],
             "location": {"uri": "file:///house/Core.swift", "position": {"line": 3, "character": 4}}},
            {"identifier": {"precise": "x"}, "kind": {"identifier": "swift.method"},
             "pathComponents": ["Store", "put(_:)"]}
          ],
          "relationships": [
            {"kind": "requirementOf", "source": "c", "target": "A"},
            {"kind": "requirementOf", "source": "s", "target": "A"},
            {"kind": "requirementOf", "source": "x", "target": "B"},
            {"kind": "conformsTo", "source": "x", "target": "A"}
          ]
        }
        """#

    @Test("a symbol graph tells a protocol's members, as they stand in its file")
    func members() throws {
        let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(graph.utf8))

        #expect(
            CatalogCheck.faces(in: graph, []) == [
                "CoreAssembly": [
                    SymbolGraph.Member(name: "store", file: "/house/Core.swift", line: 4, call: "store"),
                    SymbolGraph.Member(
                        name: "client", file: "/house/Core.swift", line: 8, call: "client(for: …)"),
                ]
            ])
    }

    @Test("a file keeps its path as the compiler writes it", arguments: ["C# house", "who?", "50%41", "Ä"])
    func path(folder: String) throws {
        let text = self.graph.replacing("/house/", with: "/\(folder)/")
        let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(text.utf8))

        #expect(
            graph.members(of: "CoreAssembly").map(\.file)
                == Array(repeating: "/\(folder)/Core.swift", count: 2))
    }

    /// The graph of protocols and their members, each by its identifier, path and line, the first of which refines the second.
    private func graph(_ symbols: [(id: String, path: String, line: Int)]) throws -> SymbolGraph {
        let owners = Dictionary(uniqueKeysWithValues: symbols.map { ($0.path, $0.id) })
        let nodes = symbols.map { id, path, line in
            """
            {"identifier": {"precise": "\(id)"},
             "kind": {"identifier": "swift.\(path.contains(".") ? "property" : "protocol")"},
             "pathComponents": \(path.split(separator: ".").map(String.init)),
             "location": {"uri": "file:///house/Core.swift", "position": {"line": \(line), "character": 4}}}
            """
        }
        let members = symbols.compactMap { id, path, _ -> String? in
            guard let dot = path.firstIndex(of: "."), let owner = owners[String(path[..<dot])] else {
                return nil
            }
            return #"{"kind": "requirementOf", "source": "\#(id)", "target": "\#(owner)"}"#
        }
        let refinement =
            #"{"kind": "conformsTo", "source": "\#(symbols[0].id)", "target": "\#(symbols[1].id)"}"#
        let text = """
            {"symbols": [\(nodes.joined(separator: ", "))],
             "relationships": [\(([refinement] + members).joined(separator: ", "))]}
            """
        return try JSONDecoder().decode(SymbolGraph.self, from: Data(text.utf8))
    }

    @Test("a protocol's members are also those of the protocols that it refines, each once")
    func inheritedMembers() throws {
        let graph = try graph([
            ("A", "CoreAssembly", 5), ("E", "Extras", 1), ("s", "CoreAssembly.store", 6),
            ("l", "Extras.log", 2),
            ("r", "Extras.store", 3),
        ])

        #expect(graph.members(of: "CoreAssembly").map(\.name) == ["log", "store"])
        #expect(graph.members(of: "Extras").map(\.name) == ["log", "store"])
    }

    @Test("a protocol that an assembly's protocol refines needs no catalog; one that it has is whole")
    func splitAssembly() throws {
        let graph = try graph([
            ("A", "CoreAssembly", 5), ("B", "StorageAssembly", 1), ("c", "CoreAssembly.clock", 6),
            ("s", "StorageAssembly.store", 2), ("d", "StorageAssembly.disk", 3),
        ])
        func problems(_ catalogs: [String: [String]]) -> [String] {
            let catalogs = catalogs.map { face, components in
                CatalogSource(face: face, path: "Catalogs.swift", line: 1, components: components)
            }
            return CatalogCheck(faces: CatalogCheck.faces(in: graph, catalogs), catalogs: catalogs).findings
                .map(\.problem)
        }
        let all = ["clock", "disk", "store"]

        #expect(problems(["CoreAssembly": all]) == [])
        #expect(problems(["CoreAssembly": all, "StorageAssembly": ["store", "disk"]]) == [])
        #expect(
            problems(["CoreAssembly": all, "StorageAssembly": ["store"]])
                == ["the catalog of StorageAssembly lacks disk"])
        // A function that takes a catalog.
        #expect(problems(["CoreAssembly": all, "StorageAssembly": []]) == [])
        #expect(
            problems(["StorageAssembly": ["store", "disk"]])
                == ["no catalog lists the members of CoreAssembly"])
    }

    @Test("an assembly's protocol that one of another name refines needs a catalog all the same")
    func refinedByOtherName() throws {
        let graph = try graph([
            ("M", "MeasuredCore", 5), ("A", "CoreAssembly", 1), ("s", "CoreAssembly.store", 2),
        ])

        let check = CatalogCheck(faces: CatalogCheck.faces(in: graph, []), catalogs: [])

        #expect(check.findings.map(\.problem) == ["no catalog lists the members of CoreAssembly"])
    }

    @Test("a catalog of a protocol that is called no assembly is to be whole, too")
    func otherName() throws {
        let graph = try graph([
            ("C", "CoreComponents", 5), ("B", "Closable", 1), ("s", "CoreComponents.store", 6),
            ("c", "CoreComponents.clock", 7), ("x", "Closable.close", 2),
        ])
        func problems(_ components: [String]) -> [String] {
            let catalogs = [
                CatalogSource(
                    face: "CoreComponents", path: "Catalogs.swift", line: 1, components: components)
            ]
            return CatalogCheck(faces: CatalogCheck.faces(in: graph, catalogs), catalogs: catalogs).findings
                .map(\.problem)
        }

        #expect(problems(["store", "close"]) == ["the catalog of CoreComponents lacks clock"])
        #expect(
            problems(["store", "clock", "close", "log"]) == ["CoreComponents has no member log"])
    }

    @Test(
        "symbol graphs are written once in a folder, and anew in a copy of it: they name its files by their whole path"
    )
    func copiedGraphs() async throws {
        let folder = try Self.projectWithSwift()

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            setenv("PATH", "\(url.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")", 1)
            let console = Transcript().console()
            for _ in 1...2 { _ = try SymbolGraphs(at: url.appending(path: "project"), on: console) }
            _ = try Subprocess(["cp", "-a", "project", "copy"], in: url).output()
            _ = try SymbolGraphs(at: url.appending(path: "copy"), on: console)
        }

        #expect(try Self.done(in: "project", of: folder) == ["build", "graphs"])
        #expect(try Self.done(in: "copy", of: folder) == ["build", "graphs", "build", "graphs"])
    }

    @Test("symbol graphs build nothing where the tests are built")
    func builtTests() async throws {
        let folder = try Self.projectWithSwift()

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            setenv("PATH", "\(url.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")", 1)
            let project = url.appending(path: "project")
            _ = try FinishedBuild(at: project).build { _ in }
            _ = try SymbolGraphs(at: project, on: Transcript().console())
        }

        #expect(try Self.done(in: "project", of: folder) == ["build", "graphs"])
    }

    @Test("what a module adds to other modules' types is not read from a graph of an earlier time")
    func extensions() async throws {
        let relationship = #"{"kind": "conformsTo", "source": "f", "target": "S"}"#
        let graph = #"{"symbols": [], "relationships": [\#(relationship)]}"#
        let folder = try Self.projectWithSwift()

        await #expect(processExitsWith: .success) { [url = folder.url as URL, graph = graph as String] in
            setenv("PATH", "\(url.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")", 1)
            let project = url.appending(path: "project")
            let graphs = try SymbolGraphs(at: project, on: Transcript().console())
            let written = project.appending(path: ".build-debug/graphs")
            for (index, name) in ["Core@Old", "Core", "Core@Swift", "CoreBase@Swift"].enumerated() {
                let file = written.appending(path: "\(name).symbols.json").path
                try Data(graph.utf8).write(to: URL(filePath: file))
                let date = Date(timeIntervalSince1970: Double(index))
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
            }

            let extensions = try graphs.extensions(of: "Core")

            #expect(extensions.map { $0.extendedTypes(conformingTo: ["S"]).map(\.type.name) } == [["f"]])
        }
    }

    @Test("a test that does not compile is told before symbol graphs are asked for")
    func brokenTests() async throws {
        let folder = try Self.projectWithSwift(
            building: "echo 'StoreTests.swift:3:5: error: no such word'; exit 1")

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            setenv("PATH", "\(url.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")", 1)
            let failure = #expect(throws: Failure.self) {
                try SymbolGraphs(at: url.appending(path: "project"), on: Transcript().console())
            }
            #expect(
                failure?.description == """
                    the compiler gives symbol graphs of what builds, and the build fails:
                    StoreTests.swift:3:5: error: no such word
                      help: swift build --build-tests --scratch-path .build-debug tells all of it; fix it first
                    """)
        }
    }

    @Test("catalogs are read off their source, whatever form a component has")
    func source() {
        let text = """
            static var core: Catalog<any CoreAssembly> {
                Catalog(
                    "core", Component("store", \\.store),
                    // Component("old", \\.old)
                    Component("client", for: .openMeteo) { $0.client(for: $1) },
                    Component(async: "link") { try await $0.link })
            }

            @MainActor static var screens: Catalog<any ScreensAssembly> {
                Catalog("screens", Component("list", \\.list), Component("map", \\.map))
            }
            """

        #expect(
            CatalogSource.all(in: text, path: "Catalogs.swift") == [
                CatalogSource(
                    face: "CoreAssembly", path: "Catalogs.swift", line: 1,
                    components: ["store", "client", "link"]),
                CatalogSource(
                    face: "ScreensAssembly", path: "Catalogs.swift", line: 9, components: ["list", "map"]),
            ])
    }

    @Test("components are found wherever their line is broken, and after a slash in a string")
    func broken() {
        let text = """
            let core = Catalog<any CoreAssembly>(
                "core/base", Component("store", \\.store),
                Component(
                    "client",
                    for: .openMeteo
                ) { $0.client(for: $1) },
                Component(
                    async: "link") { try await $0.link } /* Component("old") */,
                Component("clock", \\.clock))
            """

        let catalogs = CatalogSource.all(in: text, path: "Catalogs.swift")

        #expect(catalogs.map(\.components) == [["store", "client", "link", "clock"]])
    }

    @Test(
        "a component that gives another member than that of its name is reported, whatever form it has",
        arguments: [
            "Component(\"link\", \\.store)", "Component(\"link\") { try $0.store }",
            "Component(async: \"link\") { try await $0.store }",
            "Component(\"link\", for: Port(1)) { $0.store(for: $1) }",
            "Component(\"link\", for: 1, { $0.store(for: $1) })",
            "Component(\"link\") { core in core.store }",
            "Component(\"link\", for: 1) { a, b in a.store(b) }",
        ])
    func misnamed(_ component: String) {
        let members = ["link", "store"].map { SymbolGraph.Member(name: $0, file: "Core.swift", line: 4) }
        let text = "let core = Catalog<any CoreAssembly>(Component(\"store\", \\.store),\n    \(component))"

        let check = CatalogCheck(
            faces: ["CoreAssembly": members], catalogs: CatalogSource.all(in: text, path: "Catalogs.swift"))

        #expect(
            check.findings.map { $0.text(on: Transcript().console()) } == [
                """
                Catalogs.swift:2: the component link gives store
                  help: let it give the member of its name, or name it "store"
                """
            ])
    }

    @Test(
        "a component that does not plainly give one member of its layer is taken by its name",
        arguments: [
            "Component(\"link\", for: 1, cached)", "Component(\"link\") { make($0) }",
            "Component(\"link\", for: Note.examples.first(where: \\.isDraft)) { $0.link(for: $1) }",
            "Component(\"link\", for: Note.examples.first { $0.isDraft }) { $0.link(for: $1) }",
            "Component(\"link\", for: Note.examples.first { $0.isDraft }, { $0.link(for: $1) })",
            "Component(\"link\", for: Note.examples.map(\\.id)) { layer, ids in layer.link(ids) }",
            "Component(\"link\", for: 1) { layer, id in let note = layer.sample; return layer.link(note) }",
            "Component(\"link\") { self.make($0.clock, $0.link) }",
            "Component(\"link\") { layer in ids.map { id in id.value }; return layer.link }",
            "Component(\"link\") { $0.links.first }", "Component(\"link\", \\.links.first)",
        ])
    func hiddenMember(_ component: String) {
        let text = "let core = Catalog<any CoreAssembly>(\(component), Component(\"clock\", \\.clock))"

        let catalogs = CatalogSource.all(in: text, path: "Catalogs.swift")

        #expect(catalogs.map(\.components) == [["link", "clock"]])
        #expect(catalogs.flatMap(\.misnamed) == [])
    }

    @Test("a component may name its layer", arguments: ["any CoreAssembly", "any Core.CoreAssembly"])
    func namedLayer(layer: String) {
        let text = """
            let core = Catalog<any CoreAssembly>(
                Component<\(layer)>("store", \\.store), Component<\(layer)>(async: "link") { await $0.clock })
            func first(_ components: [Component<\(layer)>]) -> Component<\(layer)>? { components.first }
            """

        let catalogs = CatalogSource.all(in: text, path: "Catalogs.swift")

        #expect(catalogs.map(\.components) == [["store", "link"]])
        #expect(catalogs.flatMap(\.misnamed) == [.init(name: "link", member: "clock", line: 2)])
    }

    @Test("catalogs are found whatever the line breaks are")
    func lineBreaks() {
        let text =
            "// The catalogs.\r\nlet a = Catalog<any CoreAssembly>(\r\n    Component(\"store\", \\.store))\r\n"

        #expect(
            CatalogSource.all(in: text, path: "Catalogs.swift") == [
                CatalogSource(
                    face: "CoreAssembly", path: "Catalogs.swift", line: 2, components: ["store"])
            ])
    }

    @Test("a catalog may name the module of its protocol")
    func qualified() {
        let text = "let core = Catalog<any Core.CoreAssembly>(Component(\"store\", \\.store))"

        #expect(
            CatalogSource.all(in: text, path: "Catalogs.swift") == [
                CatalogSource(
                    face: "CoreAssembly", path: "Catalogs.swift", line: 1, components: ["store"])
            ])
    }

    @Test(
        "catalogs are found in a module's files, not in its resources or behind a link, each with its place"
    )
    func files() throws {
        let folder = try ProjectFolder([
            "Sources/Root/A.swift": "let a: Catalog<any CoreAssembly>",
            "Sources/Root/Deep/B.swift": "\nlet b: Catalog<any ScreensAssembly>",
            "Sources/Other/C.swift": "let c: Catalog<any OtherAssembly>",
            "Sources/Root/Root.docc/D.swift": "let d: Catalog<any ExampleAssembly>",
            "Sources/Root/Templates/E.swift": "let e: Catalog<any TemplateAssembly>",
            ".architecture-rules": "kind root Root Sources/Root\nkind other Other Sources/Other\n",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "Sources/Root/Linked").path, withDestinationPath: "../Other")
        let modules = Modules(
            Manifest(targets: [
                .init(name: "Root", kind: .library, path: "Sources/Root", resources: ["Templates"]),
                .init(name: "Other", kind: .library, path: "Sources/Other"),
            ]),
            rules: try ArchitectureRules.read(at: folder.url))

        let catalogs = try CatalogSource.all(in: modules, at: folder.url)

        #expect(
            catalogs == [
                CatalogSource(face: "CoreAssembly", path: "Sources/Root/A.swift", line: 1),
                CatalogSource(face: "ScreensAssembly", path: "Sources/Root/Deep/B.swift", line: 2),
            ])
    }

    @Test("missing, misnamed and unlisted components are reported by name, with the fix")
    func findings() {
        let check = CatalogCheck(
            faces: [
                "CoreAssembly": [SymbolGraph.Member(name: "store", file: "Core.swift", line: 4)],
                "ScreensAssembly": [SymbolGraph.Member(name: "list", file: "Screens.swift", line: 2)],
            ],
            catalogs: [
                CatalogSource(
                    face: "CoreAssembly", path: "Catalogs.swift", line: 3, components: ["stoer"])
            ])

        #expect(
            check.findings.map { $0.text(on: Transcript().console()) } == [
                """
                Catalogs.swift: no catalog lists the members of ScreensAssembly
                  help: add one: Catalog<any ScreensAssembly>
                """,
                """
                Catalogs.swift:3: CoreAssembly has no member stoer
                  help: name the component as the member is named
                """,
                """
                Catalogs.swift:3: the catalog of CoreAssembly lacks store
                  help: add Component("store", …); Core.swift:4 declares it
                """,
            ])
    }

    @Test(
        "a missing component is told as the line that compiles for its declaration",
        arguments: [
            ("link", "var link: any Link { get }", #"Component("link", …)"#),
            ("link", "var link: () async throws -> Link { get }", #"Component("link", …)"#),
            ("link", "var link: any Link { get async }", #"Component(async: "link") { await $0.link }"#),
            (
                "link", "@MainActor var link: any Link { get async throws }",
                #"Component(async: "link") { try await $0.link }"#
            ),
            ("link", "var link: any Link { get throws(Refusal) }", #"Component("link") { try $0.link }"#),
            ("link()", "func link() throws -> any Link", #"Component("link") { try $0.link() }"#),
            (
                "link(for:)", "func link(for user: String) throws -> any Link",
                #"Component("link", for: …) { try $0.link(for: $1) }"#
            ),
            (
                "link(for:_:)", "func link(for user: String, _ port: Int) throws -> any Link",
                #"Component("link") { try $0.link(for: …, …) }"#
            ),
            (
                "link(for:_:)",
                "func link<T>(for user: String, _ log: () throws -> Void) async throws -> any Link where T: Log",
                #"Component(async: "link") { try await $0.link(for: …, …) }"#
            ),
        ])
    func line(path: String, declaration: String, expected: String) throws {
        let kind = declaration.contains("func ") ? "method" : "property"
        let text = """
            {
              "symbols": [
                {"identifier": {"precise": "A"}, "kind": {"identifier": "swift.protocol"},
                 "pathComponents": ["CoreAssembly"]},
                {"identifier": {"precise": "l"}, "kind": {"identifier": "swift.\(kind)"},
                 "pathComponents": ["CoreAssembly", "\(path)"],
                 "declarationFragments": [{"kind": "text", "spelling": "\(declaration)"}],
                 "location": {"uri": "file:///house/Core.swift", "position": {"line": 3, "character": 4}}}
              ],
              "relationships": [{"kind": "requirementOf", "source": "l", "target": "A"}]
            }
            """
        let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(text.utf8))
        let members = graph.members(of: "CoreAssembly").map { $0.relative(to: URL(filePath: "/house")) }

        let check = CatalogCheck(
            faces: ["CoreAssembly": members],
            catalogs: [CatalogSource(face: "CoreAssembly", path: "Catalogs.swift", line: 1)])

        #expect(check.findings.map(\.help) == ["add \(expected); Core.swift:4 declares it"])
    }

    @Test("a function that takes a catalog is none itself, wherever it stands")
    func parameter() {
        let helper = "func names(of catalog: Catalog<any CoreAssembly>) -> [String] { [] }\n"
        let catalog = "let core: Catalog<any CoreAssembly> = Catalog(Component(\"store\", \\.store))\n"
        func lines(_ text: String, members: [String]) -> [Int] {
            let members = members.map { SymbolGraph.Member(name: $0, file: "Core.swift", line: 4) }
            let catalogs = CatalogSource.all(in: text, path: "Catalogs.swift")
            return CatalogCheck(faces: ["CoreAssembly": members], catalogs: catalogs).findings.map(\.line)
        }

        for text in [helper + catalog, catalog + helper] {
            #expect(lines(text, members: ["store"]) == [])
        }
        #expect(lines(helper + catalog, members: ["store", "clock"]) == [2])
        #expect(lines(helper, members: ["store"]) == [1])
        // Each of two, as for two programs, is to be whole.
        let both = #"Component("store", \.store), Component("clock", \.clock)"#
        let whole = "let other = Catalog<any CoreAssembly>(\(both))\n"
        #expect(lines(whole + catalog, members: ["store", "clock"]) == [2])
    }

    @Test("a catalog of a protocol that stands in no interface is taken as it is")
    func otherProtocol() {
        let check = CatalogCheck(
            faces: ["CoreAssembly": [SymbolGraph.Member(name: "store", file: "Core.swift", line: 4)]],
            catalogs: [
                CatalogSource(
                    face: "CoreAssembly", path: "Catalogs.swift", line: 3, components: ["store"]),
                CatalogSource(
                    face: "ProgramAssembly", path: "Catalogs.swift", line: 9, components: ["userFolders"]),
            ])

        #expect(check.findings.isEmpty)
    }

    @Test("a complete catalog is no finding")
    func complete() {
        let check = CatalogCheck(
            faces: ["CoreAssembly": [SymbolGraph.Member(name: "store", file: "Core.swift", line: 4)]],
            catalogs: [
                CatalogSource(
                    face: "CoreAssembly", path: "Catalogs.swift", line: 3, components: ["store"])
            ])

        #expect(check.findings.isEmpty)
    }

    @Test("the closing line tells how many components were looked at, and what to do next")
    func closing() async throws {
        let components = #"Component("store", \.store), Component("client") { $0.client(for: "a") }"#
        let folder = try Self.projectWithSwift(files: [
            "project/.architecture-rules": """
            layers Core
            kind interface {Layer} Sources/{Layer}
            kind root      Root    Sources/Root

            """,
            "project/Sources/Root/Catalogs.swift": "let core = Catalog<any CoreAssembly>(\(components))\n",
            "manifest.json": """
            {"name": "Acme", "dependencies": [], "targets": [
              {"name": "Core", "type": "regular", "dependencies": []},
              {"name": "Root", "type": "regular", "dependencies": []}]}
            """,
            "graphs/Core.symbols.json": graph,
        ])

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            setenv("PATH", "\(url.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")", 1)
            let transcript = Transcript()
            var arguments = Arguments([String](), usage: "")

            let outcome = try CatalogsCommand(&arguments).run(
                on: transcript.console(), at: url.appending(path: "project"))

            #expect(outcome == .success)
            #expect(
                transcript.out == """
                    catalogs: nothing is missing (2 components). Next: understudy contracts

                    """)
        }
    }

    /// A folder with a project, and a stand-in for `swift` in its `bin`, which notes what it does.
    ///
    /// As SwiftPM it fails without the modules of the tests, though it writes all other graphs: those in `graphs`.
    ///
    /// - Parameter files: More files of the folder.
    static func projectWithSwift(
        building script: String = "", files: [String: String] = [:]
    ) throws -> ProjectFolder {
        let usual = [
            "project/Package.swift": "", "project/Sources/Core/Core.swift": "",
            "swift": """
            #!/bin/sh
            tests=.build-debug/debug/AcmePackageTests.xctest
            case "$*" in
            *dump-package*) cat ../manifest.json ;;
            *--build-tests*)
                \(script)
                mkdir -p .build-debug/debug && touch $tests && echo build >>.build-debug/done ;;
            *dump-symbol-graph*)
                mkdir -p .build-debug/graphs && echo graphs >>.build-debug/done
                [ ! -e ../graphs ] || cp ../graphs/* .build-debug/graphs
                echo "Files written to $PWD/.build-debug/graphs"
                [ -e $tests ] || { echo "error: Failed to emit symbol graph for 'AcmePackageTests'"; exit 1; } ;;
            esac
            """,
        ]
        let folder = try ProjectFolder(usual.merging(files) { $1 })
        // Copied by a program: what is open for writing here could be inherited by another test's, and would not run.
        let copy = "mkdir bin && cp swift bin/swift && chmod +x bin/swift"
        _ = try Subprocess(["sh", "-c", copy], in: folder.url).output()
        return folder
    }

    /// What the stand-in for `swift` has done in a project.
    private static func done(in project: String, of folder: ProjectFolder) throws -> [String] {
        try String(contentsOf: folder.url.appending(path: "\(project)/.build-debug/done"), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }
}
