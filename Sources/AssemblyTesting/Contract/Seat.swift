internal import Synchronization

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
    /// Empty for what no Swift module declares, such as a tuple.
    let module: String
    /// Private types of two files, or of two functions, may have one name.
    private let identity: ObjectIdentifier

    // Names are looked up in the type's metadata, and each test of a contract asks for the same few.
    private static let known = Mutex<[ObjectIdentifier: SeatedType]>([:])

    init(of value: Any) {
        let identity = ObjectIdentifier(type(of: value))
        self = Self.known.withLock { known in
            let found = known[identity] ?? SeatedType(identity, named: SourceText.fullTypeName(of: value))
            known[identity] = found
            return found
        }
    }

    private init(_ identity: ObjectIdentifier, named name: String) {
        self.identity = identity
        fullName = name
        // A type that stands in an extension of another module's type.
        let prefix = "(extension in "
        let head = name.prefix { $0 != "." && $0 != "<" && $0 != "(" }
        module =
            name.hasPrefix(prefix)
            ? String(name.dropFirst(prefix.count).prefix { $0 != ")" })
            : head.count < name.count ? String(head) : ""
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
