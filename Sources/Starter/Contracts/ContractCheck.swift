/// Holds the contracts to what there is: every protocol of an interface that both sides implement, and every
/// implementation.
struct ContractCheck {
    /// A protocol of a layer's interface.
    struct Face: Hashable {
        /// `Core.Store`.
        let name: String
        let declaration: SymbolGraph.Member
    }

    /// A type of a Base or a Double that conforms to a face.
    struct Implementation: Hashable {
        /// `CoreBase.SQLiteStore`.
        let name: String
        let isDouble: Bool
        let face: Face
        let declaration: SymbolGraph.Member
    }

    let implementations: [Implementation]
    let record: SeatRecord
    let exceptions: ContractExceptions

    /// What is in no contract, and exceptions that are none, in the order of the files.
    var findings: [Finding] {
        let open = uncovered
        let excepted = Set(exceptions.list.map(\.name))
        let faces = open.filter(\.isWhole).map(\.face).filter { !excepted.contains($0.name) }
        let told = open.filter { !excepted.contains($0.face.name) }.flatMap(\.implementations)
            .filter { !excepted.contains($0.name) }
        let alone = Dictionary(grouping: told, by: \.name).values.filter { group in
            group.allSatisfy { !faces.contains($0.face) }
        }
        let used = Set(open.flatMap { [$0.face.name] + $0.implementations.map(\.name) })
        return
            (faces.map { finding(on: $0, told) } + alone.map(finding)
            + exceptions.list.filter { !used.contains($0.name) }.map(stale)).sorted()
    }

    /// A face whose implementations are not all in a contract of it.
    private struct Uncovered {
        let face: Face
        /// Those that are in none.
        let implementations: [Implementation]
        /// Whether both sides implement it, and no contract holds one to the other.
        let isWhole: Bool
    }

    private var uncovered: [Uncovered] {
        let contracts = Dictionary(grouping: record.seats, by: \.contract).values
        return Dictionary(grouping: implementations, by: \.face).compactMap { face, all in
            let doubles = Set(all.filter(\.isDouble).map(\.name))
            let bases = Set(all.filter { !$0.isDouble }.map(\.name))
            let holding = contracts.filter { seats in
                seats.contains { $0.name == "Base" && bases.contains($0.type) }
                    && seats.contains { $0.name == "Double" && doubles.contains($0.type) }
            }
            let seated = Set(holding.flatMap { $0 }.map(\.type))
            let missing = all.filter { !seated.contains($0.name) }
            if missing.isEmpty { return nil }
            return Uncovered(
                face: face, implementations: missing,
                isWhole: holding.isEmpty && !doubles.isEmpty && !bases.isEmpty)
        }
    }

    private func finding(on face: Face, _ implementations: [Implementation]) -> Finding {
        let names = implementations.filter { $0.face == face }.map(\.name).sorted()
        return Finding(
            path: face.declaration.file, line: face.declaration.line,
            problem: "no contract of \(face.declaration.name) is run on \(names.joined(separator: " and "))",
            help: "write one: Contract<any \(face.declaration.name)>, and a suite that takes it as arguments")
    }

    private func finding(on implementation: [Implementation]) -> Finding {
        let faces = implementation.map(\.face.name).sorted().joined(separator: ", ")
        let first = implementation[0]
        return Finding(
            path: first.declaration.file, line: first.declaration.line,
            problem: "\(first.name) implements \(faces), and is in no contract of it",
            help: "let a contract make one, on the \(first.isDouble ? "Double" : "Base") seat or with "
                + "`adding(_:make:)`; or say \(place) why none does")
    }

    private var place: String {
        exceptions.path.map { "in \($0)" } ?? "below `\(ContractExceptions.heading)` in a page of docs"
    }

    private func stale(_ exception: ContractExceptions.Exception) -> Finding {
        Finding(
            path: exceptions.path ?? "docs", line: exception.line,
            problem: "\(exception.name) is excepted, and is in a contract or not there at all",
            help: "remove the line")
    }
}
