/// A module's place in the house: what it is, and whom it may know.
struct Room {
    enum Kind {
        /// The kernel and its company for tests; alone allowed the liberties that it hides from everybody else.
        case kernel
        /// Protocols and values of a layer.
        case interface
        /// A layer's real implementation.
        case base
        /// A layer's implementation in memory.
        case double
        /// How the world behaves for Doubles.
        case conditions
        /// Files as bytes; no Swift.
        case data
        /// A library of the system.
        case system
        /// The one place that knows both implementations.
        case compositionRoot
        /// A front end.
        case shell
        /// The tool behind `make`.
        case tool
        case tests
    }

    /// The module's name; a trailing `*` stands for any ending.
    let name: String
    let kind: Kind
    /// The modules that it may know, in every build.
    let knows: [String]
    /// The modules that it may know in a build with the trait `Double` only.
    let knowsUnderDouble: [String]

    init(_ name: String, _ kind: Kind, knows: [String] = [], underDouble: [String] = []) {
        self.name = name
        self.kind = kind
        self.knows = knows
        knowsUnderDouble = underDouble
    }

    func mayKnow(_ module: String) -> Bool {
        (knows + knowsUnderDouble).contains { module.fits($0) }
    }

    func mayKnowOnlyUnderDouble(_ module: String) -> Bool {
        knowsUnderDouble.contains { module.fits($0) }
    }
}

extension String {
    /// Whether the name is this one, or has the beginning that stands before a `*`.
    func fits(_ pattern: String) -> Bool {
        pattern.hasSuffix("*") ? hasPrefix(pattern.dropLast()) : self == pattern
    }
}
