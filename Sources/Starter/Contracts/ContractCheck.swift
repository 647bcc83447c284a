/// Checks that every implementation is tested by a contract, and every protocol that both sides implement has one.
struct ContractCheck {
    /// A protocol of a layer's interface.
    struct InterfaceProtocol: Hashable {
        /// `Core.Store`.
        let name: String
        let declaration: SymbolGraph.Member
        /// The names of the protocols that refine it: their contracts test it, too.
        var refinements: Set<String> = []

        func isTested(on seat: SeatRecord.Seat) -> Bool {
            seat.protocols.contains(name) || !seat.protocols.isDisjoint(with: refinements)
        }
    }

    /// A type of a Base or a Double that conforms to an interface protocol.
    struct Implementation: Hashable {
        /// `CoreBase.SQLiteStore`.
        let name: String
        /// The module that declares it, or whose extension makes it conform.
        let module: String
        let isDouble: Bool
        let interface: InterfaceProtocol
        let declaration: SymbolGraph.Member

        /// What to do about a type of another module, which a contract could not tell to be a Base or a Double.
        var adviceOnExtension: String? {
            if name.hasPrefix(module + ".") { return nil }
            return "implement it in a type of \(module) that holds the \(name): a contract tells a "
                + "\(isDouble ? "Double" : "Base") by its module"
        }
    }

    let implementations: [Implementation]
    let record: SeatRecord
    let exceptions: ContractExceptions
    /// The modules of the package.
    let ownModules: Set<String>

    /// Untested implementations, those that share a name, and unused exceptions, in the order of the files.
    var findings: [Finding] {
        let open = uncovered
        let excepted = Set(exceptions.list.map(\.name))
        let interfaces = open.filter(\.isWhole).map(\.interface).filter { !excepted.contains($0.name) }
        let told = open.filter { !excepted.contains($0.interface.name) }.flatMap(\.implementations)
            .filter { !excepted.contains($0.name) }
        let alone = Dictionary(grouping: told, by: \.declaration).values.filter { group in
            group.allSatisfy { !interfaces.contains($0.interface) }
        }
        let used = Set(open.flatMap { [$0.interface.name] + $0.implementations.map(\.name) })
        return
            (interfaces.map { finding(on: $0, told) } + alone.map(finding) + namesakes
            + exceptions.list.filter { !used.contains($0.name) }.map(stale)).sorted()
    }

    /// An interface protocol with implementations that no contract tests.
    private struct Uncovered {
        let interface: InterfaceProtocol
        /// The untested ones.
        let implementations: [Implementation]
        /// Whether both sides implement it but no contract tests both.
        let isWhole: Bool
    }

    private var uncovered: [Uncovered] {
        Dictionary(grouping: implementations, by: \.interface).compactMap { interface, all in
            let doubles = Set(all.filter(\.isDouble).map(\.name))
            let bases = Set(all.filter { !$0.isDouble }.map(\.name))
            // A type of several protocols may be in a contract of another one.
            let seats = record.seats.filter(interface.isTested)
            let holding = Dictionary(grouping: seats, by: \.contract).values.filter { seats in
                seats.contains { $0.name == "Base" && bases.contains($0.type) }
                    && seats.contains { $0.name == "Double" && doubles.contains($0.type) }
            }
            let seated = Set(holding.flatMap { $0 }.map(\.type))
            let missing = all.filter { !seated.contains($0.name) }
            if missing.isEmpty { return nil }
            return Uncovered(
                interface: interface, implementations: missing,
                isWhole: holding.isEmpty && !doubles.isEmpty && !bases.isEmpty)
        }
    }

    /// The types of one name that implement a protocol. A test process knows of a private type no more than its name,
    /// so the seat of one would count for the others.
    private var namesakes: [Finding] {
        let own = implementations.filter { $0.adviceOnExtension == nil }
        let groups = Dictionary(grouping: own) { [$0.name, $0.interface.name] }.values
        let findings = groups.compactMap { group -> Finding? in
            let places = Set(group.map(\.declaration)).sorted()
            guard places.count > 1 else { return nil }
            let others = places.dropFirst().map { "\($0.file):\($0.line)" }
            return Finding(
                path: places[0].file, line: places[0].line,
                problem: "\(group[0].name) is also declared in \(others.joined(separator: " and ")), "
                    + "and a contract can't tell them apart",
                help: "give each a name of its own")
        }
        // Those that have several protocols in common are told once.
        return Array(Set(findings))
    }

    private func finding(on interface: InterfaceProtocol, _ implementations: [Implementation]) -> Finding {
        let implementations = implementations.filter { $0.interface == interface }
        let names = Set(implementations.map(\.name)).sorted()
        let preparation = implementations.compactMap(\.adviceOnExtension).map { "\($0); then " }
        return Finding(
            path: interface.declaration.file, line: interface.declaration.line,
            problem:
                "no contract of \(interface.declaration.name) is run on \(names.joined(separator: " and "))",
            help:
                preparation.joined() + adviceOnTesting(names, as: interface)
                + "write one: Contract<any \(interface.declaration.name)>, and a suite that takes it as arguments"
        )
    }

    /// What to do about a contract that tests the types as a protocol of the tests. It may refine the interface's:
    /// the graphs of the interfaces do not tell.
    private func adviceOnTesting(_ types: [String], as interface: InterfaceProtocol) -> String {
        let known = implementations.map(\.interface).flatMap { [$0.name] + $0.refinements }
        let others = record.seats.filter { types.contains($0.type) }.flatMap(\.protocols)
        guard let other = Set(others).subtracting(known).min() else { return "" }
        let name = interface.declaration.name
        return "if \(other) refines \(name), end its contract with `.testing { $0 as any \(name) }`; else "
    }

    private func finding(on implementation: [Implementation]) -> Finding {
        let interfaces = implementation.map(\.interface.name).sorted().joined(separator: ", ")
        let first = implementation[0]
        // The systems have other names for a type of Foundation, so an exception would fit on one of them.
        let isOwn = ownModules.contains(String(first.name.prefix { $0 != "." }))
        return Finding(
            path: first.declaration.file, line: first.declaration.line,
            problem: "\(first.name) implements \(interfaces), and is in no contract of it",
            help: advice(on: implementation) + (isOwn ? "; or say \(place) why none does" : ""))
    }

    private func advice(on implementation: [Implementation]) -> String {
        let first = implementation[0]
        if let advice = first.adviceOnExtension { return advice }
        let (side, other) = first.isDouble ? ("Double", "Base") : ("Base", "Double")
        if isAlone(implementation) {
            return "write its \(other), and a contract that makes both; or declare the protocol in "
                + "\(first.module), which alone implements it"
        }
        return "let a contract make one, on the \(side) seat or with `adding(_:make:)`"
    }

    /// Whether the other side implements none of its protocols, so that no contract could make both.
    private func isAlone(_ implementation: [Implementation]) -> Bool {
        implementation.allSatisfy { one in
            implementations.allSatisfy { $0.interface != one.interface || $0.isDouble == one.isDouble }
        }
    }

    private var place: String {
        exceptions.path.map { "in \($0)" } ?? "below `\(ContractExceptions.heading)` in a page of docs"
    }

    private func stale(_ exception: Occurrence) -> Finding {
        Finding(
            path: exceptions.path ?? "docs", line: exception.line,
            problem: "\(exception.name) is excepted, and is in a contract or not there at all",
            help: "remove the line")
    }
}
