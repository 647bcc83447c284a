import Foundation
import Testing

@testable import AssemblyTesting

@Suite("Seeds") struct SeedTests {
    @Test("without a word in the environment, seeds are the same in every run and as many as usual")
    func usual() throws {
        let seeds = try Seeds([:], drawn: 40)

        #expect(seeds.values(3) == [1, 2, 3])
        #expect(!seeds.isRandom)
        #expect(try Seeds(["SEED": "", "SEEDS": ""], drawn: 40) == seeds)
    }

    @Test("random seeds are drawn, in the default or the given number")
    func drawn() throws {
        #expect(try Seeds(["SEED": "random"], drawn: 40).values(3) == [40, 41, 42])
        #expect(try Seeds(["SEED": "random", "SEEDS": "2"], drawn: 40).values(3) == [40, 41])
        #expect(try Seeds(["SEED": "random"], drawn: 40).isRandom)
    }

    @Test("a failure names the command that runs the tests: Swift's, or the one of the environment")
    func reproduced() {
        let test = "'SeedTests/reproduced'"

        for environment in [[:], ["TEST_COMMAND": ""]] {
            #expect(
                Reproduction(seed: 7, environment: environment).command
                    == "SEED=7 swift test --filter \(test)")
        }
        #expect(
            Reproduction(seed: 7, environment: ["TEST_COMMAND": "make test"]).command
                == "SEED=7 make test FILTER=\(test)")
    }

    @Test func `isn't a raw name (of [any] test+) a filter for itself?`() throws {
        let id = try #require(Test.current.map { "\($0.id)" })

        let words = Reproduction(seed: 7, environment: [:]).command.split(separator: "'")

        #expect(words.first == "SEED=7 swift test --filter ")
        #expect(words.count == 2)
        let filter = try Regex(String(try #require(words.last)))
        #expect(id.contains(filter))
    }

    @Test(
        "the filter for a test is its name with its suites, where operators are any character",
        arguments: [
            ("Tests.Suite/test()/File.swift:8:6", "Suite/test"),
            ("Tests.test(of:)/File.swift:8:6", "test"),
            ("Tests.Outer/Inner/test(of:by:)/File.swift:8:6", "Outer/Inner/test"),
            ("Tests.Suite/`is v1.2 (or $HOME) 'it'|?`()/File.swift:8:6", "Suite/`is v1.2 .or .HOME. .it...`"),
            ("Tests.Suite/`read/write [both]`()/File.swift:8:6", "Suite/`read/write .both.`"),
        ])
    func filter(id: String, filter: String) {
        #expect(Reproduction.filter(id: id) == filter)
    }

    @Test("a seed that is given is the only one")
    func given() throws { #expect(try Seeds(["SEED": "7"], drawn: 40).values(3) == [7]) }

    @Test("the given number of seeds is tried")
    func count() throws {
        #expect(try Seeds(["SEEDS": "2"], drawn: 40).values(3) == [1, 2])
        #expect(try Seeds(["SEED": "7", "SEEDS": "2"], drawn: 40).values(3) == [7, 8])
        #expect(try Seeds(["SEED": "18446744073709551615", "SEEDS": "2"], drawn: 0).values(3) == [.max, 0])
    }

    @Test(
        "what is no seed is refused with a text that says what is one", arguments: ["x", "-1", "1.5", " 7"])
    func wrong(text: String) throws {
        let error = try #require(throws: WrongSeed.self) { try Seeds(["SEED": text], drawn: 40) }

        #expect(
            "\(error)" == """
                SEED=\(text) is not a seed.
                help: give the number that a failure has printed, such as SEED=7; or random; or leave it out
                """)
    }

    @Test(
        "no seeds at all, or no number of them, are refused",
        arguments: ["0", "many", "1000001", "9223372036854775807"])
    func wrongCount(text: String) throws {
        let error = try #require(throws: WrongSeed.self) { try Seeds(["SEEDS": text], drawn: 40) }

        #expect(
            "\(error)" == """
                SEEDS=\(text) is not a number of seeds.
                help: say how many seeds each comparison tries, such as SEEDS=200; or leave it out
                """)
    }

    @Test("a wrong seed stops the run")
    func stops() async {
        let result = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
            setenv("SEED", "seven", 1)
            try await Comparison.with(nil).run()
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("SEED=seven is not a seed."))
    }

    @Test(
        "a run with random seeds says once how to repeat it",
        arguments: [
            ("7", #"To repeat: SEED=\d+ SEEDS=7"#), ("", "A failure says how to repeat it"),
        ])
    func announces(seeds: String, hint: String) async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [seeds = seeds as String] in
            setenv("SEED", "random", 1)
            setenv("SEEDS", seeds, 1)
            try await Comparison.with(nil).run(seeds: 1)
            try await Comparison.with(nil).run(seeds: 1)
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let line = try Regex(#"comparisons: random seeds from \d+ on. "# + hint + "\n")
        #expect(text.matches(of: line).count == 1)
    }

    @Test("chance is the same for the same seed, on every machine")
    func random() {
        var random = Random(seed: 0)

        #expect(random.next() == 0xE220_A839_7B1D_CDAF)
        #expect(random.next() == 0x6E78_9E6A_A1B9_65F4)
    }
}
