import Foundation
import Testing

@testable import Starter

@Suite("Contracts for everything") struct ContractCheckTests {
    @Test("what sat on both seats of a contract is no finding")
    func covered() {
        #expect(findings(in: "Store Base CoreBase.SQLiteStore", "Store Double CoreDouble.MemoryStore") == [])
    }

    @Test("a protocol of two implementations without a contract is told, once")
    func noContract() {
        let expected = [
            """
            Core/Store.swift:3: no contract of Store is run on CoreBase.SQLiteStore and CoreDouble.MemoryStore
              help: write one: Contract<any Store>, and a suite that takes it as arguments
            """
        ]

        #expect(findings() == expected)
        // A contract needs both sides, under one name.
        #expect(findings(in: "Store Base CoreBase.SQLiteStore") == expected)
        #expect(
            findings(in: "Store Base CoreBase.SQLiteStore", "Shop Double CoreDouble.MemoryStore") == expected)
    }

    @Test("a contract of the tests' own protocol is told how to become one of the interface's")
    func ownProtocol() {
        let told = findings(in: [
            "Hooked Base CoreBase.SQLiteStore CoreTests.HookedStore",
            "Hooked Double CoreDouble.MemoryStore CoreTests.HookedStore",
        ])

        #expect(
            told == [
                """
                Core/Store.swift:3: no contract of Store is run on CoreBase.SQLiteStore and CoreDouble.MemoryStore
                  help: if CoreTests.HookedStore refines Store, end its contract with `.testing { $0 as any Store }`; \
                else write one: Contract<any Store>, and a suite that takes it as arguments
                """
            ])
    }

    @Test("an implementation that no contract makes is told with its seat")
    func alone() {
        let held = ["Store Base CoreBase.SQLiteStore", "Store Double CoreDouble.MemoryStore"]
        let spare = ("CoreDouble.Spare.Store", isDouble: true, store)

        #expect(
            findings(in: held, more: [spare]) == [
                """
                CoreDouble.Spare.Store.swift:1: CoreDouble.Spare.Store implements Core.Store, and is in no contract of it
                  help: let a contract make one, on the Double seat or with `adding(_:make:)`; or say in \
                docs/assemblytesting/contracts.md why none does
                """
            ])
        #expect(findings(in: held + ["Store spare CoreDouble.Spare.Store"], more: [spare]) == [])
        // Testing it for another protocol does not count.
        #expect(findings(in: held + ["Shop spare CoreDouble.Spare.Store"], more: [spare]).count == 1)
    }

    @Test("a protocol that only one side implements needs its implementation in a contract all the same")
    func oneSide() {
        let lamp = ContractCheck.InterfaceProtocol(
            name: "Core.Lamp", declaration: .init(name: "Lamp", file: "Core/Lamp.swift", line: 1))
        let held = ["Store Base CoreBase.SQLiteStore", "Store Double CoreDouble.MemoryStore"]

        let told = findings(in: held, more: [("CoreBase.Lamp", isDouble: false, lamp)])

        #expect(
            told == [
                """
                CoreBase.Lamp.swift:1: CoreBase.Lamp implements Core.Lamp, and is in no contract of it
                  help: write its Double, and a contract that makes both; or declare the protocol in CoreBase, which \
                alone implements it; or say in docs/assemblytesting/contracts.md why none does
                """
            ])
    }

    @Test("a type of another module that an extension makes a Base is told how to become one")
    func extendedType() {
        let files = ContractCheck.InterfaceProtocol(
            name: "Core.Files", declaration: .init(name: "Files", file: "Core/Files.swift", line: 1))
        let held = ["Store Base CoreBase.SQLiteStore", "Store Double CoreDouble.MemoryStore"]
        let base = ("Foundation.FileManager", isDouble: false, files)
        let double = ("CoreDouble.MemoryFiles", isDouble: true, files)

        #expect(
            findings(in: held, more: [base, double]) == [
                """
                Core/Files.swift:1: no contract of Files is run on CoreDouble.MemoryFiles and Foundation.FileManager
                  help: implement it in a type of CoreBase that holds the Foundation.FileManager: a contract tells a \
                Base by its module; then write one: Contract<any Files>, and a suite that takes it as arguments
                """
            ])
        #expect(
            findings(in: held, more: [("Swift.Array", isDouble: false, store)]) == [
                """
                Swift.Array.swift:1: Swift.Array implements Core.Store, and is in no contract of it
                  help: implement it in a type of CoreBase that holds the Swift.Array: a contract tells a Base by its \
                module
                """
            ])
        // Its Double would find no contract that makes both.
        #expect(
            findings(in: held, more: [base]) == [
                """
                Foundation.FileManager.swift:1: Foundation.FileManager implements Core.Files, and is in no contract \
                of it
                  help: implement it in a type of CoreBase that holds the Foundation.FileManager: a contract tells a \
                Base by its module
                """
            ])
    }

    @Test("a type of another module of the package that an extension makes a Base may be an exception")
    func extendedOwnType() {
        let held = ["Store Base CoreBase.SQLiteStore", "Store Double CoreDouble.MemoryStore"]

        #expect(
            findings(in: held, more: [("Core.Settings", isDouble: false, store)]) == [
                """
                Core.Settings.swift:1: Core.Settings implements Core.Store, and is in no contract of it
                  help: implement it in a type of CoreBase that holds the Core.Settings: a contract tells a Base by \
                its module; or say in docs/assemblytesting/contracts.md why none does
                """
            ])
    }

    @Test("a symbol graph of extensions tells the types of other modules that it makes conform")
    func extendedTypes() throws {
        let text = #"""
            {
              "symbols": [
                {"identifier": {"precise": "f.a"}, "kind": {"identifier": "swift.method"},
                 "pathComponents": ["FileManager", "a()"],
                 "location": {"uri": "file:///house/Files.swift", "position": {"line": 2, "character": 0}}},
                {"identifier": {"precise": "n"}, "kind": {"identifier": "swift.struct"},
                 "pathComponents": ["Dictionary", "Nested"]}
              ],
              "relationships": [
                {"kind": "memberOf", "source": "f.a", "target": "f"},
                {"kind": "conformsTo", "source": "f", "target": "S"},
                {"kind": "conformsTo", "source": "f", "target": "s:s8CopyableP"},
                {"kind": "conformsTo", "source": "bare", "target": "S"},
                {"kind": "conformsTo", "source": "n", "target": "S"}
              ]
            }
            """#

        let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(text.utf8))

        #expect(
            graph.extendedTypes(conformingTo: ["S"]).map(\.type) == [
                .init(name: "f", file: "/house/Files.swift", line: 3), .init(name: "bare", file: "", line: 0),
            ])
        #expect(graph.conformances(to: ["S"]).map(\.type.name) == ["Dictionary.Nested"])
    }

    @Test(
        "the compiler's identifier of a type tells its name",
        arguments: [
            ("s:20FoundationEssentials11FileManagerC", "FoundationEssentials.FileManager"),
            ("s:Sa", "Swift.Array"), ("c:objc(cs)NSFileManager", "NSFileManager"),
        ])
    func typeName(identifier: String, name: String) throws {
        #expect(try SymbolGraphs.typeName(of: identifier, in: Fixture.root) == name)
    }

    @Test("a type of several protocols is told once, with all of which no contract holds it to")
    func severalProtocols() {
        let shelf = ContractCheck.InterfaceProtocol(
            name: "Core.Shelf", declaration: .init(name: "Shelf", file: "Core/Shelf.swift", line: 1))
        let more = [
            ("CoreBase.Spare", isDouble: false, store), ("CoreBase.Spare", isDouble: false, shelf),
            ("CoreBase.SQLiteStore", isDouble: false, shelf),
        ]
        let held = ["Store Base CoreBase.SQLiteStore", "Store Double CoreDouble.MemoryStore"]

        #expect(
            findings(in: held, more: more).map { $0.prefix { $0 != "\n" } } == [
                "CoreBase.SQLiteStore.swift:1: CoreBase.SQLiteStore implements Core.Shelf, and is in no contract of it",
                "CoreBase.Spare.swift:1: CoreBase.Spare implements Core.Shelf, Core.Store, and is in no contract of it",
            ])
    }

    @Test("two types of one name, as private ones can have, are told: a contract of one would count for both")
    func oneName() {
        let shelf = ContractCheck.InterfaceProtocol(
            name: "Core.Shelf", declaration: .init(name: "Shelf", file: "Core/Shelf.swift", line: 1))
        let hands = [
            ("CoreBase.Hand", isDouble: false, store), ("CoreBase.Hand", isDouble: false, shelf),
            ("CoreBase.Hand", isDouble: false, store), ("CoreBase.Hand", isDouble: false, shelf),
        ]
        let held = [
            "Store Base CoreBase.SQLiteStore", "Store Double CoreDouble.MemoryStore",
            "Store spare CoreBase.Hand",
        ]

        #expect(
            findings(in: held, more: [hands[0], hands[2]]) == [
                """
                CoreBase.Hand.swift:1: CoreBase.Hand is also declared in CoreBase.Hand.swift:2, and a contract can't \
                tell them apart
                  help: give each a name of its own
                """
            ])
        // Each that is in no contract is told, and what they have in common once.
        #expect(
            findings(in: held, more: hands).map { $0.prefix { $0 != "\n" } } == [
                "CoreBase.Hand.swift:1: CoreBase.Hand implements Core.Shelf, and is in no contract of it",
                "CoreBase.Hand.swift:1: CoreBase.Hand is also declared in CoreBase.Hand.swift:2, "
                    + "and a contract can't tell them apart",
                "CoreBase.Hand.swift:2: CoreBase.Hand implements Core.Shelf, and is in no contract of it",
            ])
    }

    @Test("a type in a contract of one protocol is in none of another that it implements")
    func otherProtocol() {
        let backup = ContractCheck.InterfaceProtocol(
            name: "Core.Backup", declaration: .init(name: "Backup", file: "Core/Backup.swift", line: 5))
        let more = [
            ("CoreBase.SQLiteStore", isDouble: false, backup),
            ("CoreDouble.MemoryStore", isDouble: true, backup),
        ]
        let held = ["Store Base CoreBase.SQLiteStore", "Store Double CoreDouble.MemoryStore"]

        #expect(
            findings(in: held, more: more).map { $0.prefix { $0 != "\n" } } == [
                "Core/Backup.swift:5: no contract of Backup is run on CoreBase.SQLiteStore and CoreDouble.MemoryStore"
            ])
        // The name of a contract is free.
        let backups = [
            "Store Base CoreBase.SQLiteStore Core.Backup", "Store Double CoreDouble.MemoryStore Core.Backup",
        ]
        #expect(findings(in: held + backups, more: more) == [])
    }

    @Test("a contract of a protocol tests those that it refines, and none that refines it")
    func refinement() {
        let shelf = ContractCheck.InterfaceProtocol(
            name: "Core.Shelf", declaration: .init(name: "Shelf", file: "Core/Shelf.swift", line: 1),
            refinements: ["Core.Store"])
        let more = [
            ("CoreBase.SQLiteStore", isDouble: false, shelf),
            ("CoreDouble.MemoryStore", isDouble: true, shelf),
        ]
        let held = ["Store Base CoreBase.SQLiteStore", "Store Double CoreDouble.MemoryStore"]

        #expect(findings(in: held, more: more) == [])
        #expect(
            findings(in: held.map { "\($0) Core.Shelf" }, more: more).map { $0.prefix { $0 != "\n" } } == [
                "Core/Store.swift:3: no contract of Store is run on CoreBase.SQLiteStore and CoreDouble.MemoryStore"
            ])
    }

    @Test("a contract of a protocol in a layer's interface tests those of the interface that it refines")
    func refinementInInterface() async throws {
        func symbol(_ name: String, _ kind: String) -> String {
            """
            {"identifier": {"precise": "\(name)"}, "kind": {"identifier": "swift.\(kind)"},
             "pathComponents": ["\(name)"]}
            """
        }
        func conformance(_ name: String, _ other: String) -> String {
            #"{"kind": "conformsTo", "source": "\#(name)", "target": "\#(other)"}"#
        }
        func shelf(_ name: String) -> String {
            """
            {"symbols": [\(symbol(name, "struct"))],
             "relationships": [\(conformance(name, "Store")), \(conformance(name, "Shelf"))]}
            """
        }
        let folder = try CatalogTests.projectWithSwift(files: [
            "project/.architecture-rules": """
            layers Core
            kind interface {Layer}       Sources/{Layer}
            kind base      {Layer}Base   Sources/{Layer}Base
            kind double    {Layer}Double Sources/{Layer}Double

            """,
            "project/\(SeatRecord.path)": "",
            "manifest.json": """
            {"name": "Acme", "dependencies": [], "targets": [
              {"name": "Core", "type": "regular", "dependencies": []},
              {"name": "CoreBase", "type": "regular", "dependencies": []},
              {"name": "CoreDouble", "type": "regular", "dependencies": []}]}
            """,
            "graphs/Core.symbols.json": """
            {"symbols": [\(symbol("Store", "protocol")), \(symbol("Shelf", "protocol"))],
             "relationships": [\(conformance("Shelf", "Store"))]}
            """,
            "graphs/CoreBase.symbols.json": shelf("SQLiteShelf"),
            "graphs/CoreDouble.symbols.json": shelf("MemoryShelf"),
        ])

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            setenv("PATH", "\(url.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")", 1)
            let project = url.appending(path: "project")
            let seats = """
                1\tShelves\tBase\tCoreBase.SQLiteShelf\tCore.Shelf
                1\tShelves\tDouble\tCoreDouble.MemoryShelf\tCore.Shelf

                """
            let head = SeatRecord.head(of: try SourceFiles(at: project).fingerprint, from: 0)
            try Data((head + seats).utf8).write(to: project.appending(path: SeatRecord.path))
            let transcript = Transcript()
            var arguments = Arguments([String](), usage: "")

            let outcome = try ContractsCommand(&arguments).run(on: transcript.console(), at: project)

            #expect(outcome == .success)
            #expect(
                transcript.out == """
                    contracts: nothing is without one (4 implementations). Next: understudy leak-check

                    """)
        }
    }

    @Test(
        "the protocols of a contract are read off the type of what it tests",
        arguments: [
            ("Core.Store", ["Core.Store"]), ("Swift.Optional<Core.Store>", ["Core.Store"]),
            ("Core.Box.Store & Core.Shelf", ["Core.Box.Store", "Core.Shelf"]),
            ("any Core.Feed<Self.Core.Feed.Item == Swift.Int>", ["Core.Feed"]),
        ] as [(String, [String])])
    func recordedProtocols(type: String, protocols: [String]) {
        let record = SeatRecord(Self.head + "101\tA\tBase\tCoreBase.A\t\(type)\n", of: "now")

        #expect(record.seats.map(\.protocols) == [Set(protocols)])
    }

    @Test(
        "what is excepted by name is not told; an exception that excepts nothing is",
        arguments: [
            "Core.Store", "CoreBase.SQLiteStore",
        ])
    func exceptions(_ name: String) {
        let page = """
            - `Core.Elsewhere`: not below the heading
            ## Without a contract

            - `\(name)`: a reason that
              goes on
            - `CoreDouble.MemoryStore`: a reason

            ## Another list

            - `Core.Elsewhere`: not below the heading any more
            """
        let held = ["Store Base CoreBase.SQLiteStore", "Store Double CoreDouble.MemoryStore"]

        #expect(findings(page: page).allSatisfy { !$0.contains(name) })
        #expect(
            findings(in: held, page: page) == [
                """
                docs/assemblytesting/contracts.md:4: \(name) is excepted, and is in a contract or not there at all
                  help: remove the line
                """,
                """
                docs/assemblytesting/contracts.md:6: CoreDouble.MemoryStore is excepted, and is in a contract or not \
                there at all
                  help: remove the line
                """,
            ])
    }

    @Test("a record counts for its sources, by processes that began after it, where their lines are whole")
    func record() {
        let text =
            SeatRecord.head(of: "now", from: 100) + "99\tOld\tBase\tCoreBase.A\tCore.A\n"
            + "100\tNew\tBase\tCoreBase.A\tCore.A\n102\tNew\tDou\n\n"

        let record = SeatRecord(text, of: "now")

        #expect(
            record.seats == [.init(contract: "New", name: "Base", type: "CoreBase.A", protocols: ["Core.A"])])
        #expect(SeatRecord(text, of: "then").seats == [])
    }

    @Test("test runs of the same sources add to one record, and the first one of others begins it anew")
    func begun() throws {
        let folder = try ProjectFolder([SeatRecord.path: "101\tOld\tBase\tCoreBase.A\tCore.A\n"])
        let file = folder.url.appending(path: SeatRecord.path)

        try SeatRecord.begin(at: folder.url, of: "a")
        let begun = try String(contentsOf: file, encoding: .utf8)
        // Long after now.
        let line = "99999999999\tNew\tBase\tCoreBase.A\tCore.A\n"
        try Data((begun + line).utf8).write(to: file)
        try SeatRecord.begin(at: folder.url, of: "a")
        #expect(try String(contentsOf: file, encoding: .utf8) == begun + line)
        #expect(try SeatRecord(at: folder.url, of: "a").seats.map(\.contract) == ["New"])

        try SeatRecord.begin(at: folder.url, of: "b")
        #expect(try SeatRecord(at: folder.url, of: "a").seats == [])
        #expect(try SeatRecord(at: folder.url, of: "b").seats == [])
    }

    @Test("a record of an older AssemblyTesting, without the protocols, is refused, unless it is out of date")
    func oldRecord() throws {
        let line = Self.head + "101\tStore\tBase\tCoreBase.A"
        let folder = try ProjectFolder([SeatRecord.path: line + "\n"])

        let error = #expect(throws: Failure.self) {
            try SeatRecord(at: folder.url, of: "now")
        }
        let later = try SeatRecord(at: folder.url, of: "later")
        let cutOff = try ProjectFolder([SeatRecord.path: line])

        #expect(
            error?.description == """
                .build-debug/contracts.txt: the tests did not record which protocols their contracts test
                  help: their AssemblyTesting is older than this tool: take both from one version of the starter
                """)
        #expect(later.seats == [])
        #expect(try SeatRecord(at: cutOff.url, of: "now").seats == [])
    }

    @Test(
        "a recorded type is its declaration, whatever its generic arguments are and wherever it stands",
        arguments: [
            ("CoreBase.Cached<CoreBase.Box<(Swift.Int) -> Swift.Int>, Core.Clock>", "CoreBase.Cached"),
            ("CoreBase.Cached<Swift.Array<Swift.Int>>.Inner", "CoreBase.Cached.Inner"),
            ("(extension in CoreBase):CoreBase.Cached<Swift.Int>.Inner", "CoreBase.Cached.Inner"),
            ("(extension in CoreBase):Core.Cache.Inner", "CoreBase.Cache.Inner"),
            ("() -> Swift.Int", "() -> Swift.Int"),
        ])
    func recordedType(type: String, declaration: String) {
        let record = SeatRecord(Self.head + "101\tStore\tBase\t\(type)\tCore.A\n", of: "now")

        #expect(record.seats.map(\.type) == [declaration])
    }

    @Test(
        "a symbol graph tells who conforms to what, private and nested types too, and of every kind",
        arguments: ["class", "struct", "enum"])
    func graph(kind: String) throws {
        let text = #"""
            {
              "symbols": [
                {"identifier": {"precise": "S"}, "kind": {"identifier": "swift.protocol"},
                 "pathComponents": ["Store"],
                 "location": {"uri": "file:///house/Store.swift", "position": {"line": 2, "character": 0}}},
                {"identifier": {"precise": "m"}, "kind": {"identifier": "swift.\#(kind)"},
                 "pathComponents": ["Memory", "Inner"], "accessLevel": "private",
                 "location": {"uri": "file:///house/Memory.swift", "position": {"line": 6, "character": 0}}}
              ],
              "relationships": [
                {"kind": "conformsTo", "source": "m", "target": "S"},
                {"kind": "conformsTo", "source": "m", "target": "s:SH"},
                {"kind": "conformsTo", "source": "elsewhere", "target": "S"},
                {"kind": "inheritsFrom", "source": "m", "target": "S"}
              ]
            }
            """#

        let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(text.utf8))

        let conformances = graph.conformances(to: ["S"])
        #expect(graph.protocols == ["S": .init(name: "Store", file: "/house/Store.swift", line: 3)])
        #expect(
            conformances.map(\.type) == [.init(name: "Memory.Inner", file: "/house/Memory.swift", line: 7)])
        #expect(conformances.map(\.identifier) == ["S"])
    }

    @Test("a symbol graph tells which protocols refine one, also by way of others")
    func refinements() throws {
        let symbols = ["A", "B", "C", "D"].map {
            """
            {"identifier": {"precise": "\($0.lowercased())"}, "kind": {"identifier": "swift.protocol"},
             "pathComponents": ["\($0)"]}
            """
        }
        let text = """
            {
              "symbols": [\(symbols.joined(separator: ","))],
              "relationships": [
                {"kind": "conformsTo", "source": "b", "target": "a"},
                {"kind": "conformsTo", "source": "c", "target": "b"},
                {"kind": "conformsTo", "source": "type", "target": "c"}
              ]
            }
            """

        let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(text.utf8))

        #expect(graph.refinements(of: "a") == ["B", "C"])
        #expect(graph.refinements(of: "d") == [])
    }

    @Test("a second Base of a layer, which needs no new rule, is searched for implementations as well")
    func modules() throws {
        let names = [
            "Core", "CoreBase", "CoreBaseRemote", "CoreDouble", "CoreTests", "BusinessLogic",
            "BusinessLogicBase",
        ]
        let modules = Modules(
            Manifest(targets: names.map { .init(name: $0, kind: .library, path: $0) }),
            rules: try ArchitectureRules.read(at: Fixture.root))

        let found = modules.implementations(of: "Core")

        #expect(found.map(\.name) == ["CoreBase", "CoreBaseRemote", "CoreDouble"])
        #expect(found.map(\.isDouble) == [false, false, true])
    }

    @Test("a Base and a Double are those of the kinds base and double, whatever their modules are called")
    func otherNames() throws {
        let folder = try ProjectFolder([
            ".architecture-rules": """
            layers Cache
            kind interface {Layer}      Sources/{Layer}
            kind base      {Layer}Live  Sources/{Layer}Live
            kind double    {Layer}Mock  Sources/{Layer}Mock
            """
        ])
        let names = ["Cache", "CacheLive", "CacheMock"]
        let modules = Modules(
            Manifest(targets: names.map { .init(name: $0, kind: .library, path: "Sources/\($0)") }),
            rules: try ArchitectureRules.read(at: folder.url))

        let found = modules.implementations(of: "Cache")

        #expect(found.map(\.name) == ["CacheLive", "CacheMock"])
        #expect(found.map(\.isDouble) == [false, true])
        let transcript = Transcript()
        try modules.requireInterfaces()
        try modules.requireImplementations(for: "contracts", on: transcript.console())
        #expect(transcript.out.isEmpty)
    }

    @Test(
        "a check that would look at nothing fails, and says which kinds of modules it looks at",
        arguments: [
            ("kind live * Sources/*", "interface", "interface {Layer} Sources/{Layer}/Interface"),
            ("kind interface * Sources/*", "base or double", "base {Layer}Base* Sources/{Layer}/Base*"),
        ])
    func nothingToCheck(rule: String, missing: String, example: String) throws {
        let folder = try ProjectFolder([".architecture-rules": rule + "\n"])
        let modules = Modules(
            Manifest(targets: [.init(name: "Cache", kind: .library, path: "Sources/Cache")]),
            rules: try ArchitectureRules.read(at: folder.url))

        let failure = #expect(throws: Failure.self) {
            try modules.requireInterfaces()
            try modules.requireImplementations(for: "contracts", on: Transcript().console())
        }

        #expect(
            failure?.description == """
                there is nothing to check: no module is of the kind \(missing)
                  help: say in .architecture-rules which modules are: kind \(example)
                """)
    }

    @Test(
        "a check that looks at one side only says so, as the other may be of a kind of another name",
        arguments: [
            ("live", "double", "only Doubles are looked at: no module is of the kind base"),
            ("base", "fake", "only Bases are looked at: no module is of the kind double"),
        ])
    func oneKind(real: String, fake: String, told: String) throws {
        let folder = try ProjectFolder([
            ".architecture-rules": """
            kind \(real) Live Sources/Live
            kind \(fake) Fake Sources/Fake

            """
        ])
        let names = ["Live", "Fake"]
        let modules = Modules(
            Manifest(targets: names.map { .init(name: $0, kind: .library, path: "Sources/\($0)") }),
            rules: try ArchitectureRules.read(at: folder.url))
        let transcript = Transcript()

        try modules.requireImplementations(for: "contracts", on: transcript.console())

        #expect(transcript.out == "contracts: \(told) in .architecture-rules\n")
    }

    @Test("the closing line tells how much was looked at, and what to do next")
    func closing() {
        let transcript = Transcript()

        #expect(ContractsCommand.report([], "2 implementations", on: transcript.console()) == .success)
        let finding = Finding(path: "A.swift", line: 1, problem: "b", help: "c")
        #expect(ContractsCommand.report([finding], "2 implementations", on: transcript.console()) == .failure)

        #expect(
            transcript.out == """
                contracts: nothing is without one (2 implementations). Next: make leak-check
                A.swift:1: b
                  help: c
                contracts: 1 finding (2 implementations). Next: fix it, then make contracts

                """)
    }

    @Test(
        "the filter for the tests of contracts finds theirs",
        arguments: [
            ("CoreTests.StoreContract/finds(_:)/StoreContract.swift:1:1", true),
            ("CoreTests.`a store (raw)`/finds(_:)/RawContract.swift:1:1", true),
            ("CoreTests.Stores/Old/finds(_:)/OldContract.swift:1:1", true),
            ("CoreTests.finds(_:)/FreeContract.swift:1:1", true),
            ("CoreTests.StoreTests/finds()/StoreTests.swift:1:1", false),
        ])
    func filter(id: String, isFound: Bool) throws {
        let folder = try ProjectFolder([
            "Tests/CoreTests/StoreContract.swift":
                "struct StoreContract { @Test func finds(_ store: Implementation<any Store>) {} }",
            "Tests/CoreTests/RawContract.swift":
                "struct `a store (raw)` { @Test func finds(_ store: Implementation<any Store>) {} }",
            "Tests/CoreTests/OldContract.swift":
                "extension Stores.Old { @Test func finds(_ store: Implementation<any Store>) {} }",
            "Tests/CoreTests/FreeContract.swift":
                "@Test(arguments: stores) func finds(_ store: Implementation<any Store>) {}",
            "Tests/CoreTests/StoreTests.swift": "struct StoreTests { @Test func finds() {} }",
        ])

        let filter = try Regex(try ContractSuites.filter(inPackage: folder.url))

        #expect(id.contains(filter) == isFound)
    }

    @Test("without a contract outside of suites, other tests there are not run")
    func freeTests() throws {
        let folder = try ProjectFolder([
            "Tests/CoreTests/StoreContract.swift":
                "struct StoreContract { @Test func finds(_ store: Implementation<any Store>) {} }",
            "Tests/CoreTests/Free.swift": "@Test func adds() {}",
        ])

        let filter = try Regex(try ContractSuites.filter(inPackage: folder.url))

        #expect(!"CoreTests.adds()/Free.swift:1:1".contains(filter))
    }

    @Test("the exceptions stand in the page that has their heading; without one there are none")
    func page() throws {
        let list = "## Without a contract\n\n- `Core.Store`: a reason\n"
        let one = try ProjectFolder(["docs/deep/tests.md": list, "docs/other.md": "# Other\n"])
        let two = try ProjectFolder(["docs/a.md": list, "docs/b.md": list])

        let exceptions = try ContractExceptions.read(at: one.url)
        let none = try ContractExceptions.read(at: try ProjectFolder().url)
        let error = #expect(throws: Failure.self) { try ContractExceptions.read(at: two.url) }

        #expect(exceptions.path == "docs/deep/tests.md")
        #expect(exceptions.list == [.init(name: "Core.Store", line: 3)])
        #expect(none.path == nil && none.list.isEmpty)
        #expect(
            error?.description == """
                docs/a.md and docs/b.md have the heading `## Without a contract`
                  help: keep the exceptions in one page
                """)
    }

    /// Begins a record, before all processes.
    private static let head = SeatRecord.head(of: "now", from: 0)

    private let store = ContractCheck.InterfaceProtocol(
        name: "Core.Store", declaration: .init(name: "Store", file: "Core/Store.swift", line: 3))

    private func findings(
        in record: String..., page: String = "",
        more: [(name: String, isDouble: Bool, interface: ContractCheck.InterfaceProtocol)] = []
    ) -> [String] { findings(in: record, page: page, more: more) }

    @Test("exceptions are found whatever the line breaks are")
    func lineBreaks() {
        let page =
            "# Contracts\r\n\r\n\(ContractExceptions.heading)\r\n\r\n- `CoreBase.Clock`: it has none.\r\n"

        let exceptions = ContractExceptions(page, path: "docs/contracts.md")

        #expect(exceptions.list.map(\.name) == ["CoreBase.Clock"])
    }

    private func findings(
        in record: [String], page: String = "",
        more: [(name: String, isDouble: Bool, interface: ContractCheck.InterfaceProtocol)] = []
    ) -> [String] {
        let types: [(name: String, isDouble: Bool, interface: ContractCheck.InterfaceProtocol)] =
            [
                ("CoreBase.SQLiteStore", isDouble: false, store),
                ("CoreDouble.MemoryStore", isDouble: true, store),
            ]
            + more
        let lines = record.map { line in
            let words = line.split(separator: " ").map(String.init)
            return (["1"] + words + (words.count == 3 ? ["Core.Store"] : [])).joined(separator: "\t")
        }
        let check = ContractCheck(
            implementations: types.enumerated().map { index, type in
                // What is given again with the same protocol is another type of that name.
                let others = types[..<index].count { $0.name == type.name && $0.interface == type.interface }
                return ContractCheck.Implementation(
                    name: type.name, module: type.name.hasPrefix("CoreDouble.") ? "CoreDouble" : "CoreBase",
                    isDouble: type.isDouble, interface: type.interface,
                    declaration: .init(name: type.name, file: "\(type.name).swift", line: 1 + others))
            },
            record: SeatRecord(Self.head + lines.joined(separator: "\n"), of: "now"),
            exceptions: ContractExceptions(page, path: "docs/assemblytesting/contracts.md"),
            ownModules: ["Core", "CoreBase", "CoreDouble"])
        return check.findings.map { $0.text(on: Transcript().console()) }
    }
}
