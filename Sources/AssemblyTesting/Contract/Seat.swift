/// One of the two places of a contract.
enum Seat: String, Sendable {
    case base = "Base"
    case double = "Double"

    var other: Seat { self == .base ? .double : .base }
}

/// The type of what a contract is about, as one of its closures has made it.
struct SeatedType: Hashable, Sendable {
    /// With its module: `CoreBase.SQLiteStore`.
    let fullName: String

    init(of value: Any) {
        let name = String(reflecting: type(of: value))
        // What encloses a private type is named by an address, another in each run.
        fullName =
            name.utf8.contains(UInt8(ascii: "("))
            ? name.replacing(/\(unknown context at \$\w+\)\./, with: "") : name
    }

    /// Empty for what no Swift module declares, such as a tuple.
    var module: String {
        // A type that stands in an extension of another module's type.
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

/// How the names of modules tell the seat of what they declare: by their ends.
struct ModuleSuffixes: Sendable {
    var base = "Base"
    var double = "Double"

    /// The seat that a module's name tells; of two ends that fit, the longer one counts.
    func seat(of module: String) -> Seat? {
        let fitting = [(Seat.base, base), (.double, double)].filter { module.hasSuffix($0.1) }
        return fitting.max { $0.1.count < $1.1.count }?.0
    }

    func end(of seat: Seat) -> String { seat == .base ? base : double }
}
