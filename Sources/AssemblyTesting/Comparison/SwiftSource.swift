internal import Foundation

/// A value with its own Swift expression, where the default would not compile.
public protocol SwiftSource {
    /// An expression that makes the value: `NoteID(7)`.
    var swiftSource: String { get }
}

/// Formats values as Swift expressions.
enum SourceText {
    /// The expression, for a place where the value's type is known: `.move(1, to: 3)`.
    static func of(_ value: Any) -> String {
        // First, because the contents of an optional match the other types below.
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.map { of($0.value) } ?? "nil" }
        return switch value {
        case let value as any SwiftSource: value.swiftSource
        case let text as String: literal(text)
        case let text as Substring: literal(String(text))
        case let character as Character: literal(String(character))
        case let number as Double: of(floating: number, "\(number)")
        case let number as Float: of(floating: Double(number), "\(number)")
        case Int.min as Int: ".min"
        case Int.max as Int: ".max"
        case is Bool, is any BinaryInteger, is any RangeExpression: "\(value)"
        case let data as Data: of(data)
        case let date as Date: "Date(timeIntervalSince1970: \(date.timeIntervalSince1970))"
        case let duration as Duration: of(duration)
        default: of(value, mirror)
        }
    }

    /// The name of an enum's case, or of another value's type: `.move`.
    static func name(of value: Any) -> String { String(of(value).prefix { $0 != "(" }) }

    private static func of(_ value: Any, _ mirror: Mirror) -> String {
        let parts = mirror.children.map { of($0.value) }
        switch mirror.displayStyle {
        case .collection: return "[\(parts.joined(separator: ", "))]"
        case .set: return "[\(parts.sorted().joined(separator: ", "))]"
        case .dictionary:
            let pairs = mirror.children.map { pair in
                Mirror(reflecting: pair.value).children.map { of($0.value) }.joined(separator: ": ")
            }
            return pairs.isEmpty ? "[:]" : "[\(pairs.sorted().joined(separator: ", "))]"
        case .tuple: return "(\(arguments(mirror)))"
        case .enum:
            guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
            let several = Mirror(reflecting: payload.value)
            let inner = several.displayStyle == .tuple ? arguments(several) : of(payload.value)
            return ".\(name)(\(inner))"
        case .struct where !parts.isEmpty:
            return "\(typeName(value))(\(arguments(mirror)))"
        default: return "\(value)"
        }
    }

    private static func arguments(_ mirror: Mirror) -> String {
        mirror.children.map { child in
            guard let label = child.label, !label.hasPrefix(".") else { return of(child.value) }
            return "\(label): \(of(child.value))"
        }.joined(separator: ", ")
    }

    /// Without the module, and without the marker of a private type.
    private static func typeName(_ value: Any) -> String {
        let name = String(reflecting: type(of: value))
        let known =
            name.utf8.contains(UInt8(ascii: "("))
            ? name.replacing(/\(unknown context at [^)]*\)\./, with: "") : name
        return known.split(separator: ".").dropFirst().joined(separator: ".")
    }

    private static func of(floating number: Double, _ text: String) -> String {
        if number.isNaN { return ".nan" }
        if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
        return text
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
        let (seconds, attoseconds) = duration.components
        return attoseconds == 0
            ? ".seconds(\(seconds))"
            : "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
    }

    // `é` as one scalar and as two look alike in print, so combining marks are escaped.
    private static func literal(_ text: String) -> String {
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
