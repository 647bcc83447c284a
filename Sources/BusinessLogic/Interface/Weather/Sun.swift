public import Foundation

/// Sunrise and sunset of a day.
public enum Sun: Hashable, Sendable {
    /// It rises and sets.
    case risesAndSets(rises: Date, sets: Date)
    /// It does not set: midnight sun.
    case alwaysUp
    /// It does not rise: polar night.
    case alwaysDown
    /// Unknown.
    case unknown
}

extension Sun: Codable {
    private enum CodingKeys: CodingKey { case kind, rises, sets }
    private enum Kind: String, Codable { case risesAndSets, alwaysUp, alwaysDown, unknown }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .risesAndSets:
            self = .risesAndSets(
                rises: try container.decode(Date.self, forKey: .rises),
                sets: try container.decode(Date.self, forKey: .sets))
        case .alwaysUp: self = .alwaysUp
        case .alwaysDown: self = .alwaysDown
        case .unknown: self = .unknown
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .risesAndSets(let rises, let sets):
            try container.encode(Kind.risesAndSets, forKey: .kind)
            try container.encode(rises, forKey: .rises)
            try container.encode(sets, forKey: .sets)
        case .alwaysUp: try container.encode(Kind.alwaysUp, forKey: .kind)
        case .alwaysDown: try container.encode(Kind.alwaysDown, forKey: .kind)
        case .unknown: try container.encode(Kind.unknown, forKey: .kind)
        }
    }
}
