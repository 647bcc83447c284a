/// A JSON text, to look a value up in.
enum JSON: Decodable {
    case object([String: JSON])
    case array([JSON])
    case number(Double)
    case text(String)
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Most values are numbers, and each failure takes time.
        if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let members = try? container.decode([String: JSON].self) {
            self = .object(members)
        } else {
            self = (try? container.decode([JSON].self)).map(JSON.array) ?? .other
        }
    }

    subscript(name: String) -> JSON? { if case .object(let members) = self { members[name] } else { nil } }
    subscript(index: Int) -> JSON? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
    var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
}
