import Starter

/// A mutation in its file, with a name that does not depend on line numbers.
struct Mutant: Equatable {
    /// Its number from 1, which selects it in a test run.
    var id: Int
    /// The module that it is in.
    let module: String
    /// From the package's top.
    let path: String
    /// From 1.
    let line: Int
    /// The enclosing function or property.
    let member: String
    let mutation: Mutation
    /// Its number among mutants of the same name, from 1.
    let occurrence: Int
    /// The index of its block in the file; nil in an initial value.
    let block: Int?

    /// `Core/Double/Store/MemoryRecords.swift records: drops …`.
    var name: String {
        let file = path.hasPrefix("Sources/") ? String(path.dropFirst(8)) : path
        let number = occurrence > 1 ? " (\(occurrence))" : ""
        return "\(file) \(member): \(mutation.what)\(number)"
    }

    /// The path with the line, for navigation.
    var place: String { "\(path):\(line)" }
}

extension Mutant {
    /// The mutants of a file in order, numbered from 1.
    static func all(in source: SourceText, module: String, path: String) -> [Mutant] {
        let mutators = Mutators(source)
        var names: [String: Int] = [:]
        return mutators.mutations.enumerated().map { index, mutation in
            let block = mutators.reader.owners[mutation.token]
            let member =
                block.map { mutators.reader.blocks[$0].member }
                ?? mutators.reader.initialValues[mutation.token] ?? ""
            names["\(member): \(mutation.what)", default: 0] += 1
            return Mutant(
                id: index + 1, module: module, path: path, line: source.tokens[mutation.token].line,
                member: member, mutation: mutation,
                occurrence: names["\(member): \(mutation.what)", default: 1], block: block)
        }
    }
}
