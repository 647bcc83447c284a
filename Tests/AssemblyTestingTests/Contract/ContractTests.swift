import AssemblyTesting
import Foundation
import Testing

@Suite("Contracts") struct ContractTests {
    private static let numbers = Contract<any Number>("Number") {
        Counted(value: 1)
    } double: {
        FakeNumber(value: 2)
    }
    .adding("Roman") { Counted(value: 3) }

    @Test("a test runs on each implementation that this run is about", arguments: numbers)
    func runs(_ number: Implementation<any Number>) async throws {
        let expected = ["Number (Base)": 1, "Number (Double)": 2, "Number (Roman)": 3]

        #expect(try await number.make().value == expected[number.testDescription])
    }

    @Test(
        "IMPLEMENTATION narrows a run to one side, or to one that was added",
        arguments: [
            ("", "Base Double Roman"), ("base", "Base Roman"), ("Double", "Double Roman"), ("roman", "Roman"),
        ])
    func narrows(_ word: String, _ names: String) async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [word] in
            setenv("IMPLEMENTATION", word, 1)
            say(ContractTests.numbers.map(\.name).joined(separator: " "))
        }

        #expect(result.said == names)
    }

    @Test("a word that names no implementation stops the run, and the valid ones are listed")
    func unknown() async {
        let result = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
            setenv("IMPLEMENTATION", "Greek", 1)
            _ = ContractTests.numbers.count
        }

        #expect(
            result.said == """
                IMPLEMENTATION=Greek names no implementation of the contract Number.
                help: use one of: base, double, roman; or leave it out for all of them
                """)
    }

    @Test("a name that is taken stops the run", arguments: ["roman", "Base"])
    func taken(_ name: String) async {
        let result = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
            [name] in
            _ = ContractTests.numbers.adding(name) { Counted(value: 4) }
        }

        #expect(
            result.said == """
                two implementations of the contract Number are named “\(name)”.
                help: give each a name of its own
                """)
    }

    @Test("both sides are available in a restricted run")
    func bothSides() async throws {
        #expect(try await Self.numbers.base.make().value == 1)
        #expect(try await Self.numbers.double.make().value == 2)
    }

    @Test("without arguments, a body runs on each and may use the name in its messages")
    func each() async throws {
        var seen: [String] = []

        try await Self.numbers.each { number, name in seen.append("\(name) \(number.value)") }

        #expect(seen.count == Self.numbers.count)
        #expect(seen.last == "Number (Roman) 3")
    }

    @Test("implementations that throw are named, after all have run")
    func eachThrows() async throws {
        struct Refusal: Error {}
        let contract = Contract<any Number>("Number") {
            throw Refusal()
        } double: {
            throw Refusal()
        }
        .adding("Greek") { Counted(value: 3) }.adding("Roman") { Counted(value: 4) }

        let failure = try await #require(throws: ContractFailure.self) {
            try await contract.each { number, _ in if number.value == 4 { throw Refusal() } }
        }

        let refused = contract.filter { $0.name != "Greek" }.map { "\($0): Refusal()" }
        #expect(refused.count >= 2)
        #expect(failure.description == refused.joined(separator: "\n"))
    }
}

protocol Number: Sendable {
    var value: Int { get }
}

struct Counted: Number {
    let value: Int
}

struct FakeNumber: Number {
    let value: Int
}

/// Says it to the process that observes this one.
private func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

extension Optional where Wrapped == ExitTest.Result {
    /// What the process wrote to its standard error.
    fileprivate var said: String {
        String(decoding: self?.standardErrorContent ?? [], as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
