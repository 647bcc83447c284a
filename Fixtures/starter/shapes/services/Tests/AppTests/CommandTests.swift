internal import BusinessLogic
internal import BusinessLogicDouble
internal import Conditions
internal import Testing

@testable internal import App

@Suite("The command line") struct CommandTests {
    // PlaybillDemo begin
    private let time = ManualTime()
    private let services: any BusinessLogicAssembly

    init() { services = BusinessLogicDouble(conditions: Conditions(time: time)) }

    private func run(_ words: String...) async throws -> String {
        time.advance(by: .seconds(1))
        return try await Command(words).run(on: services)
    }

    @Test("notes are added, listed, found and removed by the number with which they were found")
    func journey() async throws {
        #expect(try await run() == "No notes.")
        #expect(try await run("add", "buy", "milk") == "Added: buy milk")
        _ = try await run("add", "bread")

        #expect(try await run("list", "MILK").wholeMatch(of: /2  \d{4}-\d\d-\d\d  buy milk/) != nil)
        #expect(try await run("list", "tea") == "No notes.")
        #expect(try await run("remove", "2") == "Removed: buy milk")
        #expect(try await run("list").wholeMatch(of: /1  \d{4}-\d\d-\d\d  bread/) != nil)
    }

    @Test("a note is printed on one line, and nothing in it controls the terminal")
    func controls() async throws {
        #expect(try await run("add", "milk\nbread\u{1B}[2J") == "Added: milk bread [2J")
        #expect(try await run("list").hasSuffix("  milk bread [2J"))
        #expect(try await run("remove", "1") == "Removed: milk bread [2J")
    }

    @Test("a text that begins with two hyphens is added and found behind a -- of its own")
    func hyphens() async throws {
        #expect(try await run("add", "--", "--help", "me") == "Added: --help me")
        #expect(try await run("add", "buy", "--", "milk") == "Added: buy -- milk")

        #expect(try await run("list", "--", "--help").hasSuffix("  --help me"))
        #expect(try await run("list", "--").split(separator: "\n").count == 2)
    }

    // PlaybillDemo otherwise
    @Test("without a word it says that there is nothing to do yet")
    func run() async throws {
        let services = BusinessLogicDouble(conditions: Conditions(time: ManualTime()))

        #expect(try await Command([]).run(on: services) == "Nothing to do yet.")
    }

    // PlaybillDemo end
    @Test(
        "help and version are asked for by their usual words",
        arguments: [
            ("--help", Command.help), ("-h", .help), ("--version", .version), ("-V", .version),
        ])
    func information(word: String, command: Command) throws {
        #expect(try Command([word]) == command)
    }

    // PlaybillDemo begin
    @Test(
        "what cannot be understood is refused, with the right use",
        arguments: [["ad"], ["remove", "x"], ["add", "--help"], ["list", "--json", "milk"]])
    // PlaybillDemo otherwise
    @Test("what cannot be understood is refused, with the right use", arguments: [["rnu"]])
    // PlaybillDemo end
    func wrongUse(words: [String]) {
        let error = #expect(throws: UsageError.self) { try Command(words) }

        #expect(error?.description.contains("\nhelp: for the right use: ") == true)
    }
    // PlaybillDemo begin

    @Test("a number that no note has is refused", arguments: [1, 0, -1, .max, .min])
    func noSuchNumber(_ number: Int) async {
        let error = await #expect(throws: UsageError.self) { try await run("remove", "\(number)") }

        #expect(error?.problem == "There is no note \(number); there are 0.")
    }
    // PlaybillDemo end
}
