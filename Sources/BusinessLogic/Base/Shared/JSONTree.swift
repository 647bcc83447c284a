/// Any JSON value, for validators.
enum JSONTree: Hashable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case array([JSONTree])
    case object([String: JSONTree])

    /// The member with this name; nil when it is missing or null.
    subscript(key: String) -> JSONTree? { member(key).flatMap { $0 == .null ? nil : $0 } }

    /// The member with this name, including null.
    func member(_ key: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var array: [JSONTree]? { if case .array(let elements) = self { elements } else { nil } }
    var isObject: Bool { if case .object = self { true } else { false } }

    /// The number, also if the service writes it as a text.
    var numberOrText: Double? { number ?? text.flatMap(Double.init(finite:)) }

    /// The number, if it is a whole one in range.
    var integer: Int? { number.flatMap { Int(exactly: $0) } }
}

extension JSONTree: CustomStringConvertible {
    /// A short form of the value for a log.
    var description: String {
        switch self {
        case .null: "null"
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .text(let text): "“\(text.onOneLine(limit: 40))”"
        case .array(let elements): "an array of \(elements.count)"
        case .object: "an object"
        }
    }
}
