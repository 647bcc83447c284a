/// What the workloads make, a plain protocol as those of services are. A caller in another module can't know which class
/// it got.
public protocol Part: Sendable {
    /// Consumes the object: the answer depends on what it was made with.
    func reading(_ input: Int) -> Int
}

/// A part whose protocol is bound to classes, as those of screens are.
public protocol ClassPart: AnyObject, Sendable {
    /// Consumes the object: the answer depends on what it was made with.
    func reading(_ input: Int) -> Int
}

/// A value that no optimiser can know, so that nothing is laid out before the program runs.
@inline(never)
public func runtimeSeed() -> Int { Int(CommandLine.argc) }

final class Leaf: Part, ClassPart {
    private let value: Int
    init(_ value: Int) { self.value = value }
    func reading(_ input: Int) -> Int { value ^ input }
}

final class Single: Part {
    private let inner: any Part
    init(_ inner: any Part) { self.inner = inner }
    func reading(_ input: Int) -> Int { inner.reading(input) }
}

final class Pair: Part {
    private let left: any Part, right: any Part
    init(_ left: any Part, _ right: any Part) {
        self.left = left
        self.right = right
    }
    func reading(_ input: Int) -> Int { left.reading(input) &+ right.reading(input) }
}

final class Trio: Part {
    private let first: any Part, second: any Part, third: any Part
    init(_ first: any Part, _ second: any Part, _ third: any Part) {
        self.first = first
        self.second = second
        self.third = third
    }
    func reading(_ input: Int) -> Int { withExtendedLifetime((first, second, third)) { input } }
}

/// An object that is made of its runtime arguments.
final class Report: Part {
    private let city: Int, day: Int
    init(city: Int, day: Int) {
        self.city = city
        self.day = day
    }
    func reading(_ input: Int) -> Int { city &* 31 &+ day ^ input }
}

/// A shared object, as long as two cache lines: neighbours in memory must not slow each other down when
/// threads count their references.
final class Service: Part, ClassPart {
    private let value: Int
    private let padding: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int)
    init(_ value: Int) {
        self.value = value
        padding = (value, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    }
    func reading(_ input: Int) -> Int { value ^ input }
}
