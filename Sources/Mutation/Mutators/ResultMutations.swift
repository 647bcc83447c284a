import Starter

extension Mutators {
    /// Replaces a body by nothing, or by a constant result.
    func resultMutations(_ index: Int) -> [Mutation] {
        let block = reader.blocks[index]
        guard block.isBody, let first = block.tokens.first else { return [] }
        let old = source.text(tokens: block.tokens)
        guard let result = block.result else { return emptyBody(index) }
        return constants(of: result).filter { $0 != old && "return \($0)" != old }.map { constant in
            Mutation(
                bytes: source.bytes(block.tokens),
                replacement: block.isExpression ? constant : "return \(constant)",
                what: "returns \(constant == "\"\"" ? "an empty text" : "`\(constant)`") at once",
                token: first)
        }
    }

    private func emptyBody(_ index: Int) -> [Mutation] {
        let block = reader.blocks[index]
        let statements = reader.statements.filter { $0.block == index && !$0.isInClosure }
        guard statements.count > 1, let first = block.tokens.first,
            !["init", "deinit"].contains(block.member)
        else { return [] }
        return [
            Mutation(
                bytes: source.bytes(block.tokens), replacement: "return", what: "does nothing", token: first)
        ]
    }

    private func constants(of type: String) -> [String] {
        switch type {
        case "Bool": ["true", "false"]
        case "String": ["\"\""]
        case "Int", "Double", "Int32", "UInt64": ["0"]
        case "Duration": [".zero"]
        case _ where type.hasSuffix("?"): ["nil"]
        case _ where type.hasPrefix("[") && type.hasSuffix("]"): [type.contains(":") ? "[:]" : "[]"]
        case _ where type.hasPrefix("Set<"): ["[]"]
        default: []
        }
    }
}
