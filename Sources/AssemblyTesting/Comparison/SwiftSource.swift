internal import CAssemblyTesting
internal import Foundation

/// A value with its own Swift expression, where the default would not compile, as in an `any` type: the default has the
/// case of an enum without its type, and a number without its size.
public protocol SwiftSource: SendableMetatype {
    /// An expression that makes the value: `NoteID(7)`.
    var swiftSource: String { get }
}

/// Formats values as Swift expressions.
enum SourceText {
    /// The expression, for a place where the value's type is known: `.move(1, to: 3)`.
    static func of(_ value: Any) -> String { of(value, inError: false) }

    /// The text of an error, or what it stores. Errors in it have their types: two may be alike in all else.
    static func of(error: any Error) -> String {
        if let text = of(foundationError: error, inError: true) { return text }
        if type(of: error) is any CustomStringConvertible.Type { return "\(error)" }
        return Mirror(reflecting: error).displayStyle == .class ? of(object: error) : of(error, inError: true)
    }

    private static func of(_ value: Any, inError: Bool) -> String {
        // First, because the contents of an optional match the other types below.
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            return mirror.children.first.map { inOptional(of(part: $0.value, inError)) } ?? "nil"
        }
        return switch value {
        case let value as any SwiftSource: value.swiftSource
        case let text as String: literal(text)
        case let text as Substring: literal(String(text))
        case let character as Character: literal(String(character))
        case let scalar as Unicode.Scalar: literal(String(scalar))
        case let number as any BinaryFloatingPoint: of(floating: number)
        case let number as Decimal: number.isNaN ? ".nan" : "Decimal(string: \"\(number)\")!"
        case Int.min as Int: ".min"
        case Int.max as Int: ".max"
        case is Bool, is any BinaryInteger: "\(value)"
        case is any RangeExpression: range(value, mirror)
        case let data as Data: of(data)
        case let date as Date: of(date)
        case let url as URL: of(url)
        case let id as UUID: "UUID(uuidString: \(literal(id.uuidString)))!"
        case let zone as TimeZone: "TimeZone(identifier: \(literal(zone.identifier)))!"
        case let locale as Locale: "Locale(identifier: \(literal(locale.identifier)))"
        case let duration as Duration: of(duration)
        default: of(foundationError: value, inError: inError) ?? of(value, mirror, inError)
        }
    }

    private static func of(part: Any, _ inError: Bool) -> String {
        guard inError, let error = part as? any Error else { return of(part, inError: inError) }
        return "\(fullTypeName(of: error)): \(of(error, inError: true))"
    }

    /// The name of an enum's case, or of another value's type: `.move`.
    static func name(of value: Any) -> String { String(of(value).prefix { $0 != "(" }) }

    /// The type of an object and what it stores, inherited properties first. Objects in it are told by their types
    /// alone: one may be a part of itself.
    private static func of(object: any Error) -> String {
        let mirrors = sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
        let properties = mirrors.map { arguments($0, inError: true) }.reversed().filter { !$0.isEmpty }
        return "\(typeName(object))(\(properties.joined(separator: ", ")))"
    }

    /// An error of Foundation, whose own description has its `userInfo` in any order; nil for other values.
    private static func of(foundationError value: Any, inError: Bool) -> String? {
        // On Apple's platforms every error can be cast to `NSError`. A subclass may store more.
        let stored = type(of: value) == NSError.self ? value as? NSError : nil
        guard let error = stored ?? (value as? any _BridgedStoredNSError)?._nsError else { return nil }
        return "\(type(of: value))(domain: \(literal(error.domain)), code: \(error.code), "
            + "userInfo: \(of(error.userInfo, inError: inError)))"
    }

    private static func of(_ value: Any, _ mirror: Mirror, _ inError: Bool) -> String {
        func parts() -> [String] { mirror.children.map { of(part: $0.value, inError) } }
        switch mirror.displayStyle {
        case .collection: return "[\(parts().joined(separator: ", "))]"
        case .set: return "[\(parts().sorted().joined(separator: ", "))]"
        case .dictionary:
            let pairs = mirror.children.map { pair in
                Mirror(reflecting: pair.value).children.map { of(part: $0.value, inError) }
                    .joined(separator: ": ")
            }
            return pairs.isEmpty ? "[:]" : "[\(pairs.sorted().joined(separator: ", "))]"
        case .tuple: return "(\(arguments(mirror, inError: inError)))"
        case .enum:
            guard let payload = mirror.children.first, let name = payload.label else {
                return ".\(identifier(caseName(of: value)))"
            }
            let several = Mirror(reflecting: payload.value)
            // An empty tuple is a payload of type Void, and no list: a case with an empty list has no payload.
            let isList = several.displayStyle == .tuple && !several.children.isEmpty
            let content =
                isList ? arguments(several, inError: inError) : of(part: payload.value, inError)
            return ".\(identifier(name))(\(content))"
        case .struct where !(value is any CustomStringConvertible) || showsContents(mirror):
            return "\(typeName(value))(\(arguments(mirror, inError: inError)))"
        default: return "\(value)"
        }
    }

    /// The name of an enum's case without a payload. `description` may say anything.
    private static func caseName(of value: Any) -> String {
        withUnsafePointer(to: value) { value in
            withUnsafePointer(to: Any.self as Any.Type) { at_case_name(value, $0) }
        }.map { String(cString: $0) } ?? "\(value)"
    }

    /// Whether the stored properties tell what is in a struct: an object is told by its type alone.
    private static func showsContents(_ mirror: Mirror) -> Bool {
        !mirror.children.isEmpty
            && !mirror.children.contains { Mirror(reflecting: $0.value).displayStyle == .class }
    }

    private static func arguments(_ mirror: Mirror, inError: Bool) -> String {
        mirror.children.map { child in
            let value = of(part: child.value, inError)
            guard let label = child.label, !label.hasPrefix(".") else { return value }
            return "\(label): \(value)"
        }.joined(separator: ", ")
    }

    /// Without the module, and without the marker of a private type.
    private static func typeName(_ value: Any) -> String {
        fullTypeName(of: value).split(separator: ".").dropFirst().joined(separator: ".")
    }

    /// With the module, and without the marker of a private type, which is an address.
    static func fullTypeName(of value: Any) -> String { fullName(of: type(of: value)) }

    /// With the module, and without the marker of a private type.
    static func fullName(of type: Any.Type) -> String {
        let name = String(reflecting: type)
        return name.utf8.contains(UInt8(ascii: "("))
            ? name.replacing(/\(unknown context at [^)]*\)\./, with: "") : name
    }

    /// The expression of an optional's content. In an optional, `nil` and `.none` are the optional itself.
    private static func inOptional(_ content: String) -> String {
        content == "nil" || content == ".none" || content.hasPrefix(".some(") ? ".some(\(content))" : content
    }

    /// The name as a program writes it: some need backticks. Raw identifiers have them, but tell spaces as hard ones.
    private static func identifier(_ name: String) -> String {
        if name.hasPrefix("`") { return name.replacing("\u{A0}", with: " ") }
        return ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
    }

    private static func of(floating number: some BinaryFloatingPoint) -> String {
        if number.isNaN { return ".nan" }
        if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
        return "\(number)"
    }

    private static func range(_ value: Any, _ mirror: Mirror) -> String {
        let bounds = mirror.children.map { (label: $0.label ?? "", text: of($0.value)) }
        let lower = bounds.first { $0.label == "lowerBound" }?.text
        let upper = bounds.first { $0.label == "upperBound" }?.text
        guard lower != nil || upper != nil else { return of(value, mirror, false) }
        let name = String(describing: type(of: value))
        let sign = name.hasPrefix("Range<") || name.hasPrefix("PartialRangeUpTo<") ? "..<" : "..."
        // A sign or a point at the beginning would be read as a part of the operator.
        let isOperator = upper.map { $0.hasPrefix("-") || $0.hasPrefix(".") } ?? false
        return switch (lower, upper) {
        case (let lower?, let upper?) where isOperator: "\(lower) \(sign) \(upper)"
        case (nil, let upper?) where isOperator: "\(sign)(\(upper))"
        // A postfix operator binds more tightly than the prefix minus.
        case (let lower?, nil) where lower.hasPrefix("-"): "(\(lower))\(sign)"
        default: "\(lower ?? "")\(sign)\(upper ?? "")"
        }
    }

    // A date counts from 2001: some are not the same after a count from 1970.
    private static func of(_ date: Date) -> String {
        Date(timeIntervalSince1970: date.timeIntervalSince1970) == date
            ? "Date(timeIntervalSince1970: \(of(floating: date.timeIntervalSince1970)))"
            : "Date(timeIntervalSinceReferenceDate: \(of(floating: date.timeIntervalSinceReferenceDate)))"
    }

    private static func of(_ url: URL) -> String {
        let base = url.baseURL.map { ", relativeTo: \(of($0))" } ?? ""
        return "URL(string: \(literal(url.relativeString))\(base))!"
    }

    private static func of(_ data: Data) -> String {
        if let text = String(data: data, encoding: .utf8), !text.isEmpty,
            text.unicodeScalars.allSatisfy({ $0.value > 31 && $0.value < 127 })
        {
            return "Data(\(literal(text)).utf8)"
        }
        return "Data([\(data.map { "\($0)" }.joined(separator: ", "))])"
    }

    private static func of(_ duration: Duration) -> String {
        let attoseconds = duration.attoseconds
        let (seconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
        // There may be more seconds than an `Int` has, which the number would be in Swift source.
        return rest == 0 && Int(exactly: seconds) != nil
            ? ".seconds(\(seconds))" : "Duration(attoseconds: \(attoseconds))"
    }

    // `é` as one scalar and as two look alike in print, so combining marks are escaped.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case " "..."~": literal.unicodeScalars.append(scalar)
            default:
                let isPlain = scalar.properties.isAlphabetic || scalar.properties.isEmoji
                if isPlain, !scalar.properties.isDiacritic {
                    literal.unicodeScalars.append(scalar)
                } else {
                    literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                }
            }
        }
        return literal + "\""
    }
}
