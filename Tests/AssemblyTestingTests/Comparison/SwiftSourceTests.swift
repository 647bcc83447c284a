import Foundation
import Testing

@testable import AssemblyTesting

@Suite("Values as Swift source") struct SwiftSourceTests {
    private enum Shape {
        case none, round(Double), box(width: Int, height: Int), named(String, sides: Int?), only(sides: Int)
        case nested(Corner), list([Corner]), corner(Corner?), nothing(Void), `init`, `self`(Int), `left over`
        case anything(any Sendable), outcome(Result<Int, any Error>)
    }

    private enum Corner: String { case sharp, blunt, none }

    private struct Origin {}

    private indirect enum Tree { case leaf, node(Tree, Tree) }

    private struct Size {
        let width: Int
        let unit: Corner
    }

    /// Describes itself.
    private enum Pace: CustomStringConvertible {
        case slow, `repeat`, `as it comes`, of(Int)

        var description: String { "a pace" }
    }

    private struct Code: Error, SwiftSource {
        let number: Int
        var swiftSource: String { "Code(\(number))" }
    }

    /// Describes itself, and stores an object.
    private struct Name: CustomStringConvertible {
        private final class Storage: Sendable {
            let text: String
            init(_ text: String) { self.text = text }
        }

        private let storage: Storage
        var description: String { storage.text }

        init(_ text: String) { storage = Storage(text) }
    }

    // Each pair is the same expression twice: once for the compiler, once as a text.
    private static let examples: [(any Sendable, String)] = [
        (Shape.none, ".none"), (Shape.round(1.5), ".round(1.5)"),
        (Substring("a\nb"), #""a\nb""#), (Character("a"), #""a""#), ("\r", #""\r""#), (Decimal.nan, ".nan"),
        (Duration.milliseconds(1500), "Duration(attoseconds: 1500000000000000000)"),
        (
            Duration(attoseconds: 9_223_372_036_854_775_808_000_000_000_000_000_000),
            "Duration(attoseconds: 9223372036854775808000000000000000000)"
        ),
        (Data([32, 126]), #"Data(" ~".utf8)"#), (Data([31]), "Data([31])"), (Data([127]), "Data([127])"),
        (..<(-1), "..<(-1)"),
        (Shape.box(width: 1, height: -2), ".box(width: 1, height: -2)"),
        (Shape.named("a", sides: 3), #".named("a", sides: 3)"#),
        (Shape.named("a", sides: nil), #".named("a", sides: nil)"#),
        (Shape.only(sides: 3), ".only(sides: 3)"), (Shape.nested(.sharp), ".nested(.sharp)"),
        (Shape.list([.sharp, .blunt]), ".list([.sharp, .blunt])"),
        (Size(width: 1, unit: .blunt), "SwiftSourceTests.Size(width: 1, unit: .blunt)"),
        (Shape.corner(nil), ".corner(nil)"), (Shape.corner(.some(.none)), ".corner(.some(.none))"),
        (Shape.nothing(()), ".nothing(())"), (Shape.`init`, ".`init`"), (Shape.`self`(1), ".`self`(1)"),
        (Shape.`left over`, ".`left over`"), (Origin(), "SwiftSourceTests.Origin()"),
        (Pace.slow, ".slow"), (Pace.repeat, ".repeat"), (Pace.`as it comes`, ".`as it comes`"),
        (Pace.of(2), ".of(2)"), ([Pace?.some(.slow), nil], "[.slow, nil]"),
        (Optional(Int?.none), ".some(nil)"), (Optional(Optional(Int?.none)), ".some(.some(nil))"),
        (Code(number: 7), "Code(7)"), ([Code(number: 7)], "[Code(7)]"),
        (Shape.anything(Code(number: 7)), ".anything(Code(7))"),
        (Shape.outcome(.failure(Code(number: 7))), ".outcome(.failure(Code(7)))"),
        (true, "true"), (-7, "-7"), (Int.min, ".min"), (Int.max, ".max"), (0.1, "0.1"),
        (Double.infinity, ".infinity"),
        (-Double.infinity, "-.infinity"),
        (["b": 1, "a": 2], #"["a": 2, "b": 1]"#), ([String: Int](), "[:]"), (Set([2, 1]), "[1, 2]"),
        (Float(1.5), "1.5"), (CGFloat.infinity, ".infinity"), (Double.nan, ".nan"),
        (Decimal(-12.5), #"Decimal(string: "-12.5")!"#), (Unicode.Scalar("a"), #""a""#),
        (0..<3, "0..<3"), (-3 ..< -1, "-3 ..< -1"), (-3...1, "-3...1"),
        (1.0 ... .infinity, "1.0 ... .infinity"),
        ("a"..<"b", #""a"..<"b""#), (1..., "1..."), (...(-1), "...(-1)"), (..<3, "..<3"),
        ((-1)..., "(-1)..."), ((-Double.infinity)..., "(-.infinity)..."),
        (Duration.seconds(3), ".seconds(3)"),
        (Date(timeIntervalSince1970: 0.5), "Date(timeIntervalSince1970: 0.5)"),
        (
            Date(timeIntervalSinceReferenceDate: 0.1), "Date(timeIntervalSinceReferenceDate: 0.1)"
        ),
        (
            URL(string: "a?b=%22", relativeTo: URL(string: "http://a.example/c/")),
            #"URL(string: "a?b=%22", relativeTo: URL(string: "http://a.example/c/")!)!"#
        ),
        (
            UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
            #"UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!"#
        ),
        (TimeZone(identifier: "Europe/Berlin"), #"TimeZone(identifier: "Europe/Berlin")!"#),
        (Locale(identifier: "de_DE"), #"Locale(identifier: "de_DE")"#),
        (Name("Kazan"), "Kazan"),
        (Data("ab".utf8), #"Data("ab".utf8)"#), (Data([0, 255]), "Data([0, 255])"), (Data(), "Data([])"),
        ("", #""""#), ("a\"\\\n\t", #""a\"\\\n\t""#), ("\u{1B}[0m", #""\u{1B}[0m""#),
        ("\u{E9}", "\"\u{E9}\""), ("e\u{301}", #""e\u{301}""#), ("Казань 🌧", #""Казань 🌧""#),
    ]

    @Test("a value is written as the expression that makes it", arguments: examples.indices)
    func writes(_ index: Int) {
        let (value, source) = Self.examples[index]

        #expect(SourceText.of(value) == source)
    }

    @Test("each part of a nested value is written once, so a deep one takes no time")
    func deep() {
        let tree = (0..<40).reduce(Tree.leaf) { tree, _ in .node(tree, .leaf) }

        #expect(SourceText.of(tree).count == 40 * "node(, .leaf)".count + 40 + ".leaf".count)
    }
}
