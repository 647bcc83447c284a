internal import Foundation

/// The result of a step: a value or an error.
enum Outcome: Sendable {
    case answer((any Equatable & Sendable)?)
    /// The text that is compared, and a shorter one for people, which does not name the module.
    case error(String, brief: String)

    /// Runs the body and captures its result.
    init<Action: Step>(
        of steps: Action.Type, _ body: () async throws -> (any Equatable & Sendable)?
    ) async {
        do {
            self = .answer(try await body())
        } catch {
            let text = Action.text(of: error)
            let name = SourceText.fullTypeName(of: error)
            let brief = text.hasPrefix(name) ? "\(type(of: error))\(text.dropFirst(name.count))" : text
            self = .error(text, brief: brief)
        }
    }
}

extension Outcome: Equatable {
    static func == (one: Outcome, other: Outcome) -> Bool {
        switch (one, other) {
        case (.answer(nil), .answer(nil)): true
        case (.answer(let one?), .answer(let other?)):
            // A NaN, which does not equal itself, is alike.
            one.isEqual(to: other) ? haveSameTexts(one, other) : containsNaN(one) && areAlike(one, other)
        case (.error(let one, _), .error(let other, _)): one.hasSameScalars(as: other)
        default: false
        }
    }
}

extension Outcome {
    /// `answered 7`, `answered nothing`, `threw NotFound: …`, on one line. The type of an error has its full name
    /// only where it would otherwise be told like the other one.
    func told(_ verb: String = "answered", unlike other: Outcome? = nil) -> String {
        switch self {
        case .answer(nil): "\(verb) nothing"
        case .answer(let answer?): "\(verb) \(SourceText.of(answer))"
        case .error(let text, let brief): "threw \(Self.onOneLine(other?.brief == brief ? text : brief))"
        }
    }

    private var brief: String? {
        guard case .error(_, let brief) = self else { return nil }
        return brief
    }

    /// As a literal where something would not be seen, or be taken for the end of a line.
    private static func onOneLine(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { $0 == "\n" || $0.isSeen && $0 != "↵" }
        guard isPlain, !text.isEmpty, text.first != " ", text.last != " " else {
            return SourceText.literal(text)
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ↵ ")
    }
}

extension Unicode.Scalar {
    fileprivate var isSeen: Bool {
        let isBlank = properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        return self == " " || !isBlank && properties.generalCategory != .control
    }
}

extension Equatable {
    fileprivate func isEqual(to other: any Equatable) -> Bool { (other as? Self) == self }
}

private func areAlike(_ one: Any, _ other: Any) -> Bool {
    if let one = one as? any Equatable, let other = other as? any Equatable, one.isEqual(to: other) {
        return haveSameTexts(one, other)
    }
    let parts = Mirror(reflecting: one), others = Mirror(reflecting: other)
    // Of an object only its own `==` tells.
    if parts.displayStyle == .class { return false }
    // Sets and dictionaries have no order.
    if [.set, .dictionary].contains(parts.displayStyle) {
        return haveAlikeElements(elements(of: parts), elements(of: others))
    }
    if parts.children.isEmpty {
        // One that equals itself is no NaN, and so its own `==` has told.
        if let leaf = one as? any Equatable, leaf.isEqual(to: leaf) { return false }
        return SourceText.of(one) == SourceText.of(other)
    }
    return parts.subjectType == others.subjectType && parts.children.count == others.children.count
        && zip(parts.children, others.children).allSatisfy {
            $0.label == $1.label && areAlike($0.value, $1.value)
        }
}

/// Elements are found by their hashes, among however many. Only one with a NaN has to be searched for.
private func haveAlikeElements(_ one: [AnyHashable: Any], _ other: [AnyHashable: Any]) -> Bool {
    var rest = other
    return one.count == other.count
        && one.allSatisfy { key, element in
            var match = rest.index(forKey: key)
            if match == nil, containsNaN(key.base) {
                match = rest.firstIndex { areAlike(element, $0.value) }
            }
            guard let match else { return false }
            return areAlike(element, rest.remove(at: match).value)
        }
}

private func containsNaN(_ value: Any) -> Bool {
    if let number = value as? any FloatingPoint { return number.isNaN }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    // An object may be a part of itself.
    case .class: return false
    case .collection where (value as? any Collection)?.hasOnlyIntegers == true: return false
    default: return mirror.children.contains { containsNaN($0.value) }
    }
}

extension String {
    /// For `==`, "\u{E9}" and "e\u{301}" are one text, which is another one in a file or in a table.
    func hasSameScalars(as other: String) -> Bool { Data(utf8) == Data(other.utf8) }
}

/// Compares the texts in two values that are equal. Texts that do not even look alike are ignored, as the values' own `==`
/// ignores them. Of texts that look alike, nothing tells whether it ignores them or takes them for one: they count.
private func haveSameTexts(_ one: Any, _ other: Any) -> Bool {
    if let one = text(from: one), let other = text(from: other) {
        return one != other || one.hasSameScalars(as: other)
    }
    let parts = Mirror(reflecting: one), others = Mirror(reflecting: other)
    switch parts.displayStyle {
    // Of an object only its own `==` tells.
    case .class: return true
    case .collection where (one as? any Collection)?.hasOnlyNumbers == true: return true
    case .set, .dictionary:
        let others = elements(of: others)
        return elements(of: parts).allSatisfy { key, element in
            others[key].map { haveSameTexts(element, $0) } ?? true
        }
    default:
        return parts.children.count != others.children.count
            || zip(parts.children, others.children).allSatisfy { haveSameTexts($0.value, $1.value) }
    }
}

// There may be very many.
extension Collection {
    fileprivate var hasOnlyNumbers: Bool { hasOnlyIntegers || Element.self is any FloatingPoint.Type }
    fileprivate var hasOnlyIntegers: Bool {
        Element.self is any BinaryInteger.Type || Element.self == Bool.self
    }
}

private func text(from value: Any) -> String? {
    switch value {
    case let text as String: text
    case let text as Substring: String(text)
    case let character as Character: String(character)
    default: nil
    }
}

/// The elements of a set by themselves, those of a dictionary by their keys: equal ones have them in different orders.
private func elements(of mirror: Mirror) -> [AnyHashable: Any] {
    var elements: [AnyHashable: Any] = [:]
    for element in mirror.children.map(\.value) {
        let key: Any? =
            mirror.displayStyle == .dictionary ? Mirror(reflecting: element).children.first?.value : element
        if let key = key as? AnyHashable { elements[key] = element }
    }
    return elements
}
