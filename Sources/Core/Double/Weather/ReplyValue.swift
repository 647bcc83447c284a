/// A value in a reply. Whole numbers have no decimal point, as in real replies.
enum ReplyValue: Encodable {
    case whole(Int)
    case decimal(Double)
    case text(String)
    case flag(Bool)
    case null
    case array([ReplyValue])
    case object([String: ReplyValue])

    /// A number rounded to one decimal.
    static func tenths(_ value: Double) -> ReplyValue { .decimal((value * 10).rounded() / 10 + 0) }
    /// A number rounded to a whole one.
    static func rounded(_ value: Double) -> ReplyValue { .whole(Int(value.rounded())) }

    /// This object with `members` added or replaced.
    func adding(_ members: [String: ReplyValue]) -> ReplyValue {
        guard case .object(let own) = self else { return self }
        return .object(own.merging(members) { $1 })
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .whole(let number): try container.encode(number)
        case .decimal(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .flag(let flag): try container.encode(flag)
        case .null: try container.encodeNil()
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}

extension ReplyValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int) { self = .whole(number) }
    init(booleanLiteral flag: Bool) { self = .flag(flag) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral elements: ReplyValue...) { self = .array(elements) }
    init(dictionaryLiteral members: (String, ReplyValue)...) {
        self = .object(Dictionary(members) { $1 })
    }
}
