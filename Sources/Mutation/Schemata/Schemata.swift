/// A source that contains all of its mutants (mutant schemata, Untch 1993) and selects one at run time.
///
/// Each block with mutants becomes an `if` with a branch for the original and one for each mutant, by the number of the
/// active one. So hundreds of mutants need a single build. A `switch` would end at a `break` of the loop around it.
struct Schemata {
    /// The source for the compiler.
    private(set) var text = ""
    /// The mutants behind each line, from 1: one, or all of a block for errors in its `if` itself.
    private var owners: [Int: [Int]] = [:]
    private let source: SourceText
    private let blocks: [CodeBlock]
    private let mutantsByBlock: [Int: [Mutant]]
    private let mutantsInValues: [(bytes: Range<Int>, mutants: [Mutant])]
    private var line = 1
    /// Blocks whose mutants are not written yet.
    private var pending: Set<Int>

    /// Combines these mutants of a source.
    init(_ source: SourceText, mutants: [Mutant]) {
        self.source = source
        blocks = CodeReader(source).blocks
        mutantsByBlock = Dictionary(grouping: mutants.filter { $0.block != nil }) { $0.block ?? 0 }
        pending = Set(mutantsByBlock.keys)
        let inValues = Dictionary(grouping: mutants.filter { $0.block == nil }, by: \.mutation.bytes)
        mutantsInValues = inValues.map { ($0.key, $0.value) }.sorted {
            $0.bytes.lowerBound < $1.bytes.lowerBound
        }
        guard !mutants.isEmpty else {
            text = source.text(source.bytes.indices)
            return
        }
        write("import \(MutationSwitch.module); ")
        writeOriginal(source.bytes.indices)
    }

    /// The mutants that may have caused a compiler error on this line.
    ///
    /// Some errors are reported in the original below: for example a value that a mutant above did not set.
    func suspects(at line: Int) -> [Int] {
        let above = owners.keys.filter { $0 <= line }.max()
        return above.flatMap { owners[$0] } ?? []
    }

    private mutating func write(_ piece: String, owners ids: [Int]? = nil) {
        text += piece
        let last = line + piece.utf8.count { $0 == UInt8(ascii: "\n") }
        if let ids { for line in line...last { owners[line] = ids } }
        line = last
    }

    /// The bytes with all mutated blocks and values replaced.
    private mutating func writeOriginal(_ range: Range<Int>) {
        var position = range.lowerBound
        while let (bytes, block) = nextRewritten(position..<range.upperBound) {
            write(source.text(position..<bytes.lowerBound))
            if let block { writeBlock(block) } else { writeValue(bytes) }
            position = bytes.upperBound
        }
        write(source.text(position..<range.upperBound))
    }

    private func nextRewritten(_ range: Range<Int>) -> (bytes: Range<Int>, block: Int?)? {
        func isInside(_ bytes: Range<Int>) -> Bool {
            bytes.lowerBound >= range.lowerBound && bytes.upperBound <= range.upperBound
        }
        let inBlocks = pending.map { (bytes: blocks[$0].bytes, block: Optional($0)) }
        let inValues = mutantsInValues.map { (bytes: $0.bytes, block: Int?.none) }
        // Of two that start at the same place, the outer one has the lower index.
        return (inBlocks + inValues).filter { isInside($0.bytes) }.min {
            ($0.bytes.lowerBound, $0.block ?? 0) < ($1.bytes.lowerBound, $1.block ?? 0)
        }
    }

    private mutating func writeBlock(_ block: Int) {
        guard let mutants = mutantsByBlock[block], let first = mutants.first, let last = mutants.last else {
            return
        }
        pending.remove(block)
        let all = mutants.map(\.id)
        let start = line
        let active = "mutation(\(first.id), \(last.id))"
        write("\nif \(active) == 0 {\n")
        writeOriginal(blocks[block].bytes)
        for mutant in mutants {
            write(mutant.id == last.id ? "\n} else {\n" : "\n} else if \(active) == \(mutant.id) {\n")
            write(mutated(by: mutant), owners: [mutant.id])
        }
        write("\n}\n")
        for line in start...line where owners[line] == nil { owners[line] = all }
    }

    private func mutated(by mutant: Mutant) -> String {
        let block = blocks[mutant.block ?? 0].bytes
        let change = mutant.mutation.bytes
        return source.text(block.lowerBound..<change.lowerBound) + mutant.mutation.replacement
            + source.text(change.upperBound..<block.upperBound)
    }

    private mutating func writeValue(_ bytes: Range<Int>) {
        guard let mutants = mutantsInValues.first(where: { $0.bytes == bytes })?.mutants,
            let first = mutants.first, let last = mutants.last
        else { return }
        let choices = mutants.map { mutant in
            "mutation(\(first.id), \(last.id)) == \(mutant.id) ? \(mutant.mutation.replacement) : "
        }
        write("(\(choices.joined())\(source.text(bytes)))", owners: mutants.map(\.id))
    }
}
