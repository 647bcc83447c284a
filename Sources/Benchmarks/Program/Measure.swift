/// A row of the table: what is measured, how its figure is written, and what it should come to.
struct Measure {
    /// One word, by which the page speaks of it.
    let name: String
    let title: String
    let unit: String
    /// Digits behind the point.
    let digits: Int
    let goal: Goal?

    private init(_ name: String, _ title: String, unit: String, digits: Int, goal: Goal? = nil) {
        self.name = name
        self.title = title
        self.unit = unit
        self.digits = digits
        self.goal = goal
    }

    /// The goal as the table has it, with as many digits as its figure.
    func text(of goal: Goal, digits: Int) -> String {
        switch goal {
        case .atMost(let limit): "≤ " + limit.digits(digits) + unit
        case .atLeast(let limit): "≥ " + limit.digits(digits) + unit
        }
    }
}

extension Measure {
    static let singleton = ratio(
        "singleton", "hit of a built singleton, plain protocol, to a `static let`", .atMost(1.1))
    static let classSingleton = ratio(
        "class-singleton", "the same, protocol bound to classes", .atMost(1.1))
    static let lock = ratio("lock", "the first, to a lazy property behind a lock", .atMost(0.9))
    static let keyed = ratio("keyed", "hit by key, to a dictionary behind a lock", .atMost(1))
    static let prototype = ratio("prototype", "one object, plain protocol", .atMost(1.1))
    static let classPrototype = ratio(
        "class-prototype", "the same, protocol bound to classes", .atMost(1.1))
    static let tree = ratio("tree", "prototypes, a tree of 40", .atMost(1.12))
    static let diamond = ratio("diamond", "four objects, the lowest shared by the request", .atMost(1.35))
    static let arguments = ratio("arguments", "prototype of two runtime arguments", .atMost(1.1))
    static let pair = ratio("pair", "closed by injection, weak back reference", .atMost(1.45))
    static let allocations = Measure(
        "allocations", "beyond the objects, the most of all above", unit: "", digits: 0, goal: .atMost(0))
    static let oneForAll = ratio(
        "one-for-all", "two to four threads, as there are processors, one singleton: throughput",
        .atLeast(0.95))
    static let oneForEach = ratio(
        "one-for-each", "two to four threads, as there are processors, a singleton each: throughput",
        .atLeast(0.9))
    static let setUp = Measure(
        "set-up", "an assembly with any number of components", unit: " µs", digits: 2, goal: .atMost(5))
    static let first = Measure(
        "first", "first resolve in a fresh process", unit: " µs", digits: 1, goal: .atMost(50))
    static let keys = Measure("keys", "10,000 first requests by key, each", unit: " µs", digits: 2)
    static let build = Measure(
        "build", "clean release build of the kernel, the compiler alone", unit: " s", digits: 1,
        goal: .atMost(4.5))
    static let size = Measure(
        "size", "added to a stripped hello world", unit: " KB", digits: 0, goal: .atMost(140))
    static let singletonBytes = Measure(
        "singleton-bytes", "a singleton of a type of its own adds", unit: " bytes", digits: 0,
        goal: .atMost(950))
    static let prototypeBytes = Measure(
        "prototype-bytes", "a prototype of a type of its own adds", unit: " bytes", digits: 0,
        goal: .atMost(950))
    static let graphBytes = Measure(
        "graph-bytes", "an object of the graph of a type of its own adds", unit: " bytes", digits: 0,
        goal: .atMost(950))
    static let singletonCompile = ratio(
        "singleton-compile", "compiling 200 such singletons, to code by hand", .atMost(1.6))
    static let prototypeCompile = ratio(
        "prototype-compile", "compiling 200 such prototypes, to code by hand", .atMost(1.6))
    static let graphCompile = ratio(
        "graph-compile", "compiling 200 such objects of the graph, to code by hand", .atMost(1.6))

    /// Every row, in the order of the table.
    static let all = [
        singleton, lock, classSingleton, keyed, prototype, classPrototype, tree, diamond, arguments, pair,
        allocations, oneForAll, oneForEach, setUp, first, keys, build, size, singletonBytes, prototypeBytes,
        graphBytes, singletonCompile, prototypeCompile, graphCompile,
    ]

    private static func ratio(_ name: String, _ title: String, _ goal: Goal) -> Measure {
        Measure(name, title, unit: "×", digits: 2, goal: goal)
    }
}
