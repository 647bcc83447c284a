import AssemblyCatalog
import AssemblyKit
import Foundation
import Testing

@testable import AssemblyTesting

@Suite("Checking an assembly") struct CheckAssemblyTests {
    private func faults(
        _ double: @escaping @autoclosure @Sendable () -> any Workshop, _ accepted: [Accepted] = []
    ) async throws -> [String] {
        let workshops = Contract<any Workshop>("workshop") {
            RealWorkshop()
        } double: {
            double()
        }
        return try await workshops.double.faults(.workshop, accepted).map(\.description)
    }

    @Test("nothing is wrong with a sound one")
    func sound() async throws {
        #expect(try await faults(SoundWorkshop()) == [])
        #expect(try await faults(AliasedWorkshop()) == [])
    }

    @Test("all problems are reported at once: where, on which path, and how to fix them")
    func unsound() async throws {
        let text = try await faults(UnsoundWorkshop()).joined(separator: "\n\n")

        #expect(
            text == """
                workshop (Double): UnsoundWorkshop.saw is declared as Blade but vended as Tool
                help: add `as: { $0 }` as the last closure of its scope call

                workshop (Double): workshop.spare makes no scope call, so nothing could stand in for it
                help: let the body of its member be one call of a scope function

                workshop (Double): UnsoundWorkshop.drill(for:) threw Broken()
                help: let what can fail wait until the component is used

                workshop (Double): UnsoundWorkshop.hammer is a singleton and was given UnsoundWorkshop.nail, \
                which is of the object graph
                path: UnsoundWorkshop.hammer → UnsoundWorkshop.nail
                help: let it ask again when it needs one, or let both live as long

                workshop (Double): workshop.spare is nil, and a value in Base
                help: upper layers must not depend on the side: make both the same
                """)
    }

    @Test("a component with another lifetime than in Base, or nil only on one side, is reported")
    func different() async throws {
        let workshops = Contract<any Workshop>("workshop") {
            RealWorkshop()
        } double: {
            OtherWorkshop()
        }
        .adding("third") { OtherWorkshop() }
        let third = try #require(workshops.last)

        for side in [workshops.double, third] {
            #expect(
                try await side.faults(.workshop).map { $0.description.prefix { $0 != "\n" } } == [
                    "workshop (\(side.name)): OtherWorkshop.saw is a prototype, and a singleton in Base",
                    "workshop (\(side.name)): OtherWorkshop.spare is nil, and a value in Base",
                    "workshop (\(side.name)): OtherWorkshop.drill(for:) is a weak singleton, and a weak singleton "
                        + "for each argument in Base",
                ])
        }
    }

    @Test("of a component that throws in Base it is not said that it has a value there")
    func throwsInBase() async throws {
        let sheds = Contract<any Shed>("shed") {
            BrokenShed()
        } double: {
            EmptyShed()
        }

        let catalog = Catalog<any Shed>("shed", Component("ladder") { try $0.ladder() })
        #expect(try await sheds.double.faults(catalog, []).map(\.description) == [])
    }

    @Test("an accepted finding is not reported; an acceptance that is not needed is, unless it is of time")
    func accepted() async throws {
        let accepted = [Accepted(.captive, "UnsoundWorkshop.hammer", because: "a nail is as good as another")]
        let stale = [
            Accepted(.captive, "SoundWorkshop.hammer", because: "it was once"),
            Accepted(.captive, "SoundWorkshop.hamer", because: "it is misspelt"),
            Accepted(.captive, "RealWorkshop.hammer", because: "it is so in Base"),
            Accepted(.slow, "SoundWorkshop.saw", because: "it is on a slow machine"),
        ]

        #expect(try await !faults(UnsoundWorkshop(), accepted).contains { $0.contains("nail") })
        #expect(
            try await faults(SoundWorkshop(), stale) == [
                """
                workshop (Double): SoundWorkshop.hammer is accepted as captive, and is not
                help: stop accepting it, or correct its name
                """,
                """
                workshop (Double): SoundWorkshop.hamer is accepted as captive, and is not
                help: stop accepting it, or correct its name
                """,
            ])
        let unscoped = [Accepted(.unscoped, "workshop.spare", because: "it has none")]
        #expect(
            try await !faults(UnsoundWorkshop(), unscoped).contains { $0.contains("makes no scope call") })
    }

    @Test("an acceptance that names the catalog is outdated when no side needs it, and not before")
    func acceptedOfCatalog() async throws {
        let spare = Accepted(.unscoped, "workshop.spare", because: "it has none")
        let misspelt = Accepted(.unscoped, "workshop.spear", because: "it has none")
        let sound = Contract<any Workshop>("workshop") {
            RealWorkshop()
        } double: {
            SoundWorkshop()
        }
        let unsound = Contract<any Workshop>("workshop") {
            UnsoundWorkshop()
        } double: {
            SoundWorkshop()
        }
        let third = sound.adding("third") { UnsoundWorkshop() }

        for side in [sound.base, sound.double] {
            #expect(
                try await side.faults(.workshop, [spare, misspelt]).map(\.problem) == [
                    "workshop.spare is accepted as unscoped, and is not",
                    "workshop.spear is accepted as unscoped, and is not",
                ])
        }
        for side in [unsound.base, unsound.double, third.base, third.double] {
            #expect(
                try await side.faults(.workshop, [spare, misspelt]).map(\.problem).filter {
                    $0.contains(" is accepted as ")
                } == ["workshop.spear is accepted as unscoped, and is not"])
        }
    }

    @Test("an acceptance hides no other finding of its component: of several, each is accepted by its name")
    func acceptedByName() async throws {
        func accepted(to ends: String?...) async throws -> [String] {
            try await faults(
                CaptiveWorkshop(),
                ends.map { Accepted(.captive, "CaptiveWorkshop.hammer", to: $0, because: "it is worn out") })
        }

        #expect(try await accepted(to: "CaptiveWorkshop.nail", "CaptiveWorkshop.head") == [])
        #expect(
            try await accepted(to: "CaptiveWorkshop.nail") == [
                """
                workshop (Double): CaptiveWorkshop.hammer is a singleton and was given CaptiveWorkshop.head, \
                which is a weak singleton
                path: CaptiveWorkshop.hammer → CaptiveWorkshop.grip → CaptiveWorkshop.head
                help: let it ask again when it needs one, or let both live as long
                """
            ])
        #expect(
            try await accepted(to: nil) == [
                """
                workshop (Double): CaptiveWorkshop.hammer is accepted as captive, which fits 2 findings: \
                those to CaptiveWorkshop.head and to CaptiveWorkshop.nail
                help: accept each that is right by its name, as in `Accepted(.captive, "CaptiveWorkshop.hammer", \
                to: "CaptiveWorkshop.head", because: …)`
                """
            ])
        #expect(
            try await accepted(to: "CaptiveWorkshop.nail", "CaptiveWorkshop.head", "CaptiveWorkshop.grip")
                == [
                    """
                    workshop (Double): CaptiveWorkshop.hammer → CaptiveWorkshop.grip is accepted as captive, and is not
                    help: stop accepting it, or correct its name
                    """
                ])
    }

    @Test("an assembly that is not made anew is refused, also if nothing was asked of it before")
    func notFresh() async throws {
        let workshop = UnsoundWorkshop()

        #expect(
            try await faults(workshop) == [
                """
                workshop (Double): the closure gave the same assembly twice, and of what is built already nothing is seen
                help: let the contract's closure make a new one each time
                """
            ])
    }

    @Test("each fault is an issue of the test that checks")
    func issues() async throws {
        let workshops = Contract<any Workshop>("workshop") {
            RealWorkshop()
        } double: {
            OtherWorkshop()
        }
        let issues = try await Issues.during { try await workshops.double.check(.workshop) }

        #expect(try await issues.texts == faults(OtherWorkshop()))
        #expect(issues.lines == [Issues.Line(#fileID, #line - 3)])
    }

    @Test("what no root reaches is an issue, and what takes longer than allowed")
    func rootsAndLimit() async throws {
        let workshops = Contract<any Workshop>("workshop") {
            RealWorkshop()
        } double: {
            SoundWorkshop()
        }

        let unused = try await Issues.during {
            try await workshops.double.check(.workshop, roots: ["hammer", "spare", "drill"])
        }
        let slow = try await Issues.during { try await workshops.double.check(.workshop, slowerThan: .zero) }

        #expect(
            unused.texts.map { $0.prefix { $0 != "\n" } } == [
                "workshop (Double): SoundWorkshop.saw is reached from no root"
            ])
        #expect(slow.texts.contains { $0.contains("SoundWorkshop.saw takes longer than") })
    }

    @Test("a root that is no component is told, with those that there are")
    func unknownRoot() async throws {
        let workshops = Contract<any Workshop>("workshop") {
            RealWorkshop()
        } double: {
            SoundWorkshop()
        }

        let issues = try await Issues.during {
            try await workshops.double.check(.workshop, roots: ["hammer", "spare", "drill", "saw", "sawe"])
        }

        #expect(
            issues.texts == [
                """
                workshop (Double): the root sawe is no component of the catalog
                help: name one of: \(Catalog.workshop.names.sorted().joined(separator: ", "))
                """
            ])
    }

    @Test("outside of a test of Swift Testing, where an issue would be lost, a problem ends the process")
    func outsideOfTests() async {
        let result = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
            // An exit test runs in no test of its process, as XCTest does.
            expect(7, is: String.self)
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("expected String, got Int\n"))
        #expect(
            text.contains(
                """
                This was found outside of a test of Swift Testing.
                help: call `check` and `expect` in a function with `@Test`, not in XCTest or a detached task
                """))
    }

    @Test("a member that only passes on another assembly's component is told")
    func passedOn() async throws {
        let text = try await faults(PassingWorkshop()).joined(separator: "\n\n")

        #expect(
            text == """
                workshop (Double): workshop.hammer makes no scope call, so nothing could stand in for it
                help: let the body of its member be one call of a scope function
                """)
    }

    #if canImport(Glibc)
        @Test("what a process does only once is not reported, whichever test comes first")
        func onlyOnce() async throws {
            enum Once { static let file: Int = { fopen("/nowhere/once.txt", "r") == nil ? 0 : 1 }() }

            #expect(try await faults(OpenWorkshop { _ = Once.file }) == [])
        }

        @Test("a file that is opened while a component is built is told, with the component that did")
        func file() async throws {
            #expect(
                try await faults(OpenWorkshop { _ = fopen("/nowhere/nails.txt", "r") }) == [
                    """
                    workshop (Double): OpenWorkshop.nail calls fopen on /nowhere/nails.txt while \
                    OpenWorkshop.hammer is built
                    path: OpenWorkshop.hammer → OpenWorkshop.nail
                    help: open what it needs on first use, or in `activate`
                    """
                ])
        }

        @Test("a file that two components of one request open is told for each of them")
        func sameFile() async throws {
            let open: @Sendable () -> Void = { _ = fopen("/nowhere/nails.txt", "r") }

            let told = try await faults(OpenWorkshop(open, andHandle: open))

            let firstLines = told.map { String($0.prefix { $0 != "\n" }) }
            #expect(
                firstLines
                    == ["nail", "handle"].map {
                        """
                        workshop (Double): OpenWorkshop.\($0) calls fopen on /nowhere/nails.txt while \
                        OpenWorkshop.hammer is built
                        """
                    })
        }

        @Test("a component that opens several files is told once, with all of them")
        func files() async throws {
            let open: @Sendable () -> Void = {
                for name in ["nails", "screws"] { _ = fopen("/nowhere/\(name).txt", "r") }
            }

            #expect(
                try await faults(OpenWorkshop(open)) == [
                    """
                    workshop (Double): OpenWorkshop.nail makes 2 calls while OpenWorkshop.hammer is built:
                        fopen on /nowhere/nails.txt
                        fopen on /nowhere/screws.txt
                    path: OpenWorkshop.hammer → OpenWorkshop.nail
                    help: open what it needs on first use, or in `activate`
                    """
                ])
        }

        @Test("what is asked for with await may open a file; what others ask for, too, may not")
        func awaited() async throws {
            let kilns = Contract<any Kiln>("kiln") {
                ColdKiln()
            } double: {
                OpenKiln()
            }

            #expect(
                try await kilns.double.faults(.kiln).map(\.description) == [
                    """
                    kiln (Double): OpenKiln.shelf calls fopen on /nowhere/shelf.txt while it is built
                    help: open what it needs on first use, or in `activate`
                    """
                ])
        }

        @Test(
            "a URL that Foundation looks up on the disk is told with the spellings that it does not look up")
        func lookedUp() async throws {
            let folder = URL(filePath: "/nowhere", directoryHint: .isDirectory)

            #expect(
                try await faults(OpenWorkshop { _ = folder.appendingPathComponent("nails.json") }) == [
                    """
                    workshop (Double): OpenWorkshop.nail calls lstat on /nowhere/nails.json while \
                    OpenWorkshop.hammer is built
                    path: OpenWorkshop.hammer → OpenWorkshop.nail
                    help: open what it needs on first use, or in `activate`;
                          `appendingPathComponent` and `URL(fileURLWithPath:)` look for a folder there,
                          `appending(path:)` and `URL(filePath:)` do not
                    """
                ])
            #expect(try await faults(OpenWorkshop { _ = folder.appending(path: "nails.json") }) == [])
        }

        @Test("whichever function looks a file up, the spellings of a URL that avoid it are told")
        func lookedUpByAny() async throws {
            let path = "/nowhere/nails.json"
            let looks: [(function: String, look: @Sendable () -> Void)] = [
                ("access", { _ = access(path, F_OK) }),
                ("faccessat", { _ = faccessat(AT_FDCWD, path, F_OK, 0) }),
                (
                    "stat",
                    {
                        var status = stat()
                        _ = stat(path, &status)
                    }
                ),
                (
                    "lstat",
                    {
                        var status = stat()
                        _ = lstat(path, &status)
                    }
                ),
                (
                    "fstatat",
                    {
                        var status = stat()
                        _ = fstatat(AT_FDCWD, path, &status, 0)
                    }
                ),
            ]

            for (function, look) in looks {
                let told = try await faults(OpenWorkshop(look))

                #expect(told.count == 1, "\(told)")
                #expect(told.first?.contains("calls \(function) on \(path)") == true, "\(told)")
                #expect(told.first?.contains("`appending(path:)`") == true, "\(told)")
            }
        }
    #endif
}
