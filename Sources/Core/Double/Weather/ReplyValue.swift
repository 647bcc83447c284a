/// A value in a reply: whole numbers have no point, as in the real one.
enum ReplyValue: Encodable {
    case whole(Int)
    case decimal(Double)
    case text(String)

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .whole(let number): try container.encode(number)
        case .decimal(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}
