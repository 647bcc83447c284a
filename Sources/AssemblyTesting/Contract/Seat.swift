/// One of the two sides of a contract.
enum Seat: String, Sendable {
    case base = "Base"
    case double = "Double"

    var other: Seat { self == .base ? .double : .base }
}

/// The type of a subject that a contract's closure has made.
struct SeatedType: Hashable, Sendable {
    /// With its module: `CoreBase.SQLiteStore`.
    let fullName: String

    init(of value: Any) {
        let name = String(reflecting: type(of: value))
        // The context of a private type is printed as an address, which differs between runs.
        fullName =
            name.utf8.contains(UInt8(ascii: "("))
            ? name.replacing(/\(unknown context at \$\w+\)\./, with: "") : name
    }

    /// Empty for types without a Swift module, such as tuples.
    var module: String {
        // A type in an extension of another module's type.
        let prefix = "(extension in "
        if fullName.hasPrefix(prefix) { return String(fullName.dropFirst(prefix.count).prefix { $0 != ")" }) }
        let head = fullName.prefix { $0 != "." && $0 != "<" && $0 != "(" }
        return head.count < fullName.count ? String(head) : ""
    }

    /// `SQLiteStore of module CoreBase`.
    var told: String {
        guard !module.isEmpty, fullName.hasPrefix(module) else { return fullName }
        return "\(fullName.dropFirst(module.count + 1)) of module \(module)"
    }
}

/// The suffixes of module names that determine the seat of their types.
struct ModuleSuffixes: Sendable {
    var base = "Base"
    var double = "Double"

    /// The seat for a module's name; of two matching suffixes, the longer one counts.
    func seat(of module: String) -> Seat? {
        let fitting = [(Seat.base, base), (.double, double)].filter { module.hasSuffix($0.1) }
        return fitting.max { $0.1.count < $1.1.count }?.0
    }

    func end(of seat: Seat) -> String { seat == .base ? base : double }
}
