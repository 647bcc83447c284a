import Foundation

/// Checks that every implementation is in a contract.
struct ContractsCommand: Command {
    static let name = "contracts"
    static let purpose = "check that every implementation of Base and Double is in a contract"
    static let usage = "contracts"
    static let about = """
        Finds the types that conform to a protocol of their layer's interface, in the modules of the kinds base and
        double, from the compiler's symbol graphs, and compares them with the types that contracts have tested, as test
        runs of the same sources have recorded. If some are untested, the contract suites are run on both sides
        first. Prints untested types by name, and types of one name, which contracts can't tell apart; exits with 1 if
        there are any, or if there are no such modules. Exceptions are listed with their reasons below
        `## Without a contract` in a page of docs; an unused exception is reported, too.
        """

    init(_ arguments: inout Arguments) {}

    func run(on console: Console, at root: URL) throws -> Outcome {
        let exceptions = try ContractExceptions.read(at: root)
        let sources = try SourceFiles(at: root).fingerprint
        let modules = try Modules.read(at: root)
        try modules.requireInterfaces()
        try modules.requireImplementations(for: Self.name, on: console)
        let graphs = try SymbolGraphs(at: root, on: console)
        let implementations = try modules.interfaces.flatMap {
            try Self.implementations(of: $0, in: modules, graphs, root)
        }
        func check() throws -> ContractCheck {
            try ContractCheck(
                implementations: implementations, record: SeatRecord(at: root, of: sources),
                exceptions: exceptions, ownModules: Set(modules.ownPackage.map(\.moduleName)))
        }
        var findings = try check().findings
        if !findings.isEmpty {
            try Self.runSuites(at: root, sources: sources, on: console)
            findings = try check().findings
        }
        return Self.report(
            findings, count(implementations.count, "implementation"), in: DebugBuild(at: root), on: console)
    }

    static func report(
        _ findings: [Finding], _ looked: String, in build: DebugBuild = DebugBuild(), on console: Console
    ) -> Outcome {
        Finding.report(
            findings, of: name, success: "nothing is without one", next: "leak-check", looked: looked,
            in: build, on: console)
    }

    private static func implementations(
        of interface: String, in modules: Modules, _ graphs: SymbolGraphs, _ root: URL
    ) throws -> [ContractCheck.Implementation] {
        let graph = try graphs.graph(of: interface)
        let pairs = graph.protocols.map { identifier, declaration in
            let module = interface.moduleName
            let refinements = graph.refinements(of: identifier).map { "\(module).\($0)" }
            return (
                identifier,
                ContractCheck.InterfaceProtocol(
                    name: "\(module).\(declaration.name)", declaration: declaration.relative(to: root),
                    refinements: Set(refinements))
            )
        }
        let interfaces = Dictionary(uniqueKeysWithValues: pairs)
        // A module in C has no graph, and implements no protocol.
        let implementing = modules.implementations(of: interface).filter { graphs.has($0.name) }
        return try implementing.flatMap { target, isDouble -> [ContractCheck.Implementation] in
            let module = target.moduleName
            func implementation(
                _ name: String, _ declaration: SymbolGraph.Member, of identifier: String
            ) -> ContractCheck.Implementation? {
                interfaces[identifier].map {
                    ContractCheck.Implementation(
                        name: name, module: module, isDouble: isDouble, interface: $0,
                        declaration: declaration)
                }
            }
            let extensions = try graphs.extensions(of: target)
            let own = try ([graphs.graph(of: target)] + extensions).flatMap { graph in
                graph.conformances(to: interfaces.keys).compactMap { type, identifier in
                    implementation("\(module).\(type.name)", type.relative(to: root), of: identifier)
                }
            }
            let extended = try extensions.flatMap { graph in
                try graph.extendedTypes(conformingTo: interfaces.keys).compactMap {
                    type, identifier -> ContractCheck.Implementation? in
                    let name = try SymbolGraphs.typeName(of: type.name, in: root)
                    let place = type.relative(to: root)
                    let file = place.file.isEmpty ? modules[target]?.target.path ?? "" : place.file
                    let declaration = SymbolGraph.Member(name: name, file: file, line: place.line)
                    return implementation(name, declaration, of: identifier)
                }
            }
            return own + extended
        }
    }

    /// Runs the contract suites on both sides, which record the tested types.
    private static func runSuites(at root: URL, sources: String, on console: Console) throws {
        // XCTest tests do not name an implementation: they loop over all of them.
        let filter = try ContractSuites.filter(
            inPackage: root, marks: ContractSuites.marks.union(["Contract", "XCTestCase"]))
        let record = root.appending(path: SeatRecord.path)
        try? FileManager.default.removeItem(at: record)
        var output = TestConsole()
        var failures: [String] = []
        let status = try TestMode.both.runTests(["--filter", filter], at: root, sources: sources) { tests in
            tests.lines { line in
                output.take(line)
                if line.hasPrefix("✘ ") { failures.append(line) }
                console.progress("contracts: \(output.progress)")
            }
        }
        console.progress("")
        guard status == 0 else {
            let lines = (output.diagnostics + output.refusal + output.crash + failures).prefix(20)
            throw Failure(
                (["the suites of contracts fail:"] + lines).joined(separator: "\n"),
                help: "\(DebugBuild(at: root).command("test")) tells all of it; fix it first")
        }
    }
}
