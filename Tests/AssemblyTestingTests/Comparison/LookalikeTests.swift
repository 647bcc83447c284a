import AssemblyTesting
import Testing

@Suite("Answers that only look alike") struct LookalikeTests {
    private let comparison = Comparison(
        "words", of: Reading.self,
        on: Contract<any Words>("words") {
            WrittenWords()
        } double: {
            ComposedWords()
        })

    @Test("a text in other Unicode scalars is another, wherever it is in an answer", arguments: Reading.all)
    fileprivate func texts(_ reading: Reading) async throws {
        let failure = try await #require(throws: ComparisonFailure.self) {
            try await comparison.replay([reading])
        }

        #expect(failure.description.hasPrefix("words: Base and Double differ at step 1 of 1, .\(reading)\n"))
    }

    @Test("texts that look alike in a failure are said to differ in their scalars")
    func told() async throws {
        let failure = try await #require(throws: ComparisonFailure.self) {
            try await comparison.replay([.described])
        }

        #expect(
            failure.description.contains(
                """
                    They look alike, but are written in different Unicode scalars.
                """))
    }

    @Test(
        "what would not be seen in the text of an error is shown",
        arguments: [
            ("a\n", "a", "Unknown: a ↵ "),
            ("a\n\nb", "a\nb", "Unknown: a ↵  ↵ b"),
            ("a ↵ b", "a\nb", #""Unknown: a \u{21B5} b""#),
            ("a\r\nb", "a\nb", #""Unknown: a\r\nb""#),
            ("a ", "a", #""Unknown: a ""#),
            ("a\0", "a", #""Unknown: a\u{0}""#),
            ("a\u{200B}", "a", #""Unknown: a\u{200B}""#),
        ])
    func shown(_ written: String, _ composed: String, _ shown: String) async throws {
        let comparison = Comparison(
            "words", of: Reading.self,
            on: Contract<any Words>("words") {
                WrittenWords(text: written)
            } double: {
                ComposedWords(text: composed)
            })

        let failure = try await #require(throws: ComparisonFailure.self) {
            try await comparison.replay([.described])
        }

        let double = composed.replacing("\n", with: " ↵ ")
        #expect(
            failure.description.contains(
                """
                    Base    threw \(shown)
                    Double  threw Unknown: \(double)

                The steps:
                """))
    }

    @Test("an order of steps that gives only texts that look alike explains no answer")
    func together() async throws {
        await #expect(throws: ComparisonFailure.self) {
            try await comparison.replayTogether([.plain], [.list], schedule: 1)
        }
    }

    @Test("sets and dictionaries are compared element by element, in whatever order they have them")
    func orders() async throws { try await comparison.replay([.values, .members]) }

    @Test("a text that the answer's own == ignores is not compared")
    func ignored() async throws { try await comparison.replay([.unread]) }
}

/// Words as they were written, or in their composed form.
private protocol Words: Sendable {
    func word() -> String
}

private struct WrittenWords: Words {
    var text = "e\u{301}"

    func word() -> String { text }
}

private struct ComposedWords: Words {
    var text = "\u{E9}"

    func word() -> String { text }
}

private enum Reading: Step {
    case plain, part, letter, optional, list, key, value, set, `case`, property, described, beside, swapped
    case swappedMembers, unread, values, members

    static let all: [Self] = [
        .plain, .part, .letter, .optional, .list, .key, .value, .set, .case, .property, .described, .beside,
        .swapped, .swappedMembers,
    ]

    private enum Line: Equatable { case of(String, number: Int) }

    private struct Page: Equatable { let lines: [Line?] }

    private struct Member: Hashable {
        let number: Int
        let text: String
    }

    /// Is equal to any other of its number.
    private struct Footnote: Equatable {
        let number: Int
        let text: String

        static func == (one: Self, other: Self) -> Bool { one.number == other.number }
    }

    /// Describes itself by the text alone.
    private struct Unknown: Error, CustomStringConvertible { let description: String }

    static func next(after done: [Self], using random: inout Random) -> Self { random.one(of: all) }

    func run(on words: any Words) async throws -> Answer? {
        let word = words.word()
        let isComposed = word.unicodeScalars.count == 1
        let otherForm = isComposed ? "e\u{301}" : "\u{E9}"
        return switch self {
        case .plain: word
        case .part: word.prefix(1)
        case .letter: Character(word)
        case .optional: [String?.none, word]
        case .list: ["a", word]
        case .key: [word: 1, "a": 2]
        case .value: ["a": word]
        case .set: Set(["a", word, "z"])
        case .case: Line.of(word, number: 1)
        case .property: Page(lines: [nil, .of(word, number: 2)])
        case .described: throw Unknown(description: word)
        // A NaN does not equal itself, so that the whole is compared part by part.
        case .beside: [word: Double.nan]
        case .unread: Footnote(number: 1, text: word + (isComposed ? "" : "!"))
        case .swapped: [1: word, 2: otherForm]
        case .swappedMembers: Set([Member(number: 1, text: word), Member(number: 2, text: otherForm)])
        case .values: Self.values(capacity: isComposed ? 1000 : 50)
        case .members: Self.members(capacity: isComposed ? 1000 : 50)
        }
    }

    /// Fifty texts by number, whose letter is composed in every second one. Their order depends on the capacity.
    private static func values(capacity: Int) -> [Int: String] {
        var values = [Int: String](minimumCapacity: capacity)
        for number in 1...50 { values[number] = number.isMultiple(of: 2) ? "\u{E9}" : "e\u{301}" }
        return values
    }

    private static func members(capacity: Int) -> Set<Member> {
        Set(minimumCapacity: capacity).union(values(capacity: capacity).map { Member(number: $0, text: $1) })
    }
}
