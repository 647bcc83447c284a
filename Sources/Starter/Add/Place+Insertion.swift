extension Place {
    /// The replacement that inserts a text here.
    ///
    /// - Parameters:
    ///   - text: Swift without indentation; its lines get the source's step.
    ///   - section: The title of a `// MARK:` for it, if each feature has its own.
    func insertion(
        of text: String, section: String, into source: SourceOutline, path: String
    ) throws(PlaceError) -> Replacement {
        let text = SourceOutline(text).text(withStep: source.step)
        let insertion: Replacement
        switch self {
        case .member(let type, let rule):
            guard let body = source.type(type) else {
                throw PlaceError(location: path, expected: description)
            }
            insertion = try MemberInsertion(source, body, rule, path: path).insert(text, section: section)
        case .argument(let face):
            guard let open = source.catalogCall(of: face) else {
                throw PlaceError(location: path, expected: description)
            }
            insertion = source.append(text, toListAt: open)
        case .callArgument(let function):
            let open = try only(function, of: source, path) { source.onlyCall(in: $0) }
            insertion = source.append(text, toListAt: open)
        case .branch(let function):
            let open = try only(function, of: source, path) { source.onlySwitch(in: $0) }
            insertion = source.append(text, toSwitchAt: open)
        }
        guard source.lineBreak != "\n" else { return insertion }
        return Replacement(
            range: insertion.range, old: insertion.old,
            new: insertion.new.replacing("\r\n", with: "\n").replacing("\n", with: source.lineBreak))
    }

    /// The token that is found in one of the functions only.
    private func only(
        _ function: Function, of source: SourceOutline, _ path: String,
        _ token: (SourceOutline.Body) -> Int?
    ) throws(PlaceError) -> Int {
        let bodies = source.functions(function)
        let found = bodies.compactMap(token)
        guard found.count == 1 else {
            let line = bodies.first.map { ":\(source.tokens[$0.open].line)" } ?? ""
            throw PlaceError(location: path + line, expected: description)
        }
        return found[0]
    }
}

extension SourceOutline {
    // MARK: Lists

    /// The parenthesis of the `Catalog(` that lists this protocol's components. A type that is mentioned before another
    /// catalog's is a parameter, say.
    fileprivate func catalogCall(of face: String) -> Int? {
        for index in tokens.indices where index + 4 < tokens.count && tokens[index].isWord("Catalog") {
            guard tokens[index + 1].isSymbol("<"), tokens[index + 2].isWord("any"),
                tokens[index + 3].isWord(face), tokens[index + 4].isSymbol(">")
            else { continue }
            if index + 5 < tokens.count, tokens[index + 5].isSymbol("(") { return index + 5 }
            let rest = tokens[(index + 5)...]
            guard let call = rest.firstIndex(where: { $0.isWord("Catalog") }), call + 1 < tokens.count,
                tokens[call + 1].isSymbol("(")
            else { continue }
            return call + 1
        }
        return nil
    }

    /// The parenthesis of the single call in a function.
    fileprivate func onlyCall(in body: Body) -> Int? {
        var name = body.open + 1
        if tokens[name].isWord("return") { name += 1 }
        guard tokens[name].kind == .word, tokens[name + 1].isSymbol("("),
            partner(of: name + 1) == body.close - 1
        else { return nil }
        return name + 1
    }

    /// Appends an element to a list, on a line of its own if the others have one.
    fileprivate func append(_ text: String, toListAt open: Int) -> Replacement {
        let close = partner(of: open) ?? open + 1
        let (first, end) = (tokens[open].range.upperBound, tokens[close].range.lowerBound)
        let outer = indentation(at: tokens[open].range.lowerBound)
        if close == open + 1 {
            return replacement(first..<end, "\n" + text.indented(by: outer + step))
        }
        let hasComma = tokens[close - 1].isSymbol(",")
        let last = tokens[close - 1].range.upperBound
        let isOpen = tokens[close].line > tokens[close - 1].line
        let inner =
            tokens[open + 1].line > tokens[open].line
            ? indentation(at: tokens[open + 1].range.lowerBound) : outer + step
        let isOnOneLine = tokens[open + 1].line == tokens[open].line
        let tail = hasComma && isOpen ? "," : ""
        if isOnOneLine, tokens[close].line == tokens[open].line {
            return replacement(last..<last, ", " + text.split(separator: "\n").joined(separator: " "))
        }
        // A trailing comment stays with the last element.
        let rest = isOpen ? last..<lineEnd(last) : last..<last
        let comma = hasComma ? "" : ","
        return replacement(rest, comma + self.text(rest) + "\n" + text.indented(by: inner) + tail)
    }

    // MARK: Branches

    /// The opening brace of the only `switch` in a function; nil if it has a `default`.
    fileprivate func onlySwitch(in body: Body) -> Int? {
        let inside = body.open + 1..<body.close
        let switches = inside.filter { tokens[$0].isWord("switch") && !tokens[$0 - 1].isSymbol(".") }
        guard switches.count == 1,
            let open = tokens[switches[0]..<body.close].firstIndex(where: { $0.isSymbol("{") }),
            let close = partner(of: open),
            !tokens[open..<close].indices.contains(where: {
                tokens[$0].isWord("default") && tokens[$0 + 1].isSymbol(":")
            })
        else { return nil }
        return open
    }

    /// Appends a branch, indented as those outside of `#if` are.
    fileprivate func append(_ text: String, toSwitchAt open: Int) -> Replacement {
        let close = partner(of: open) ?? open + 1
        let last = tokens[close - 1].range.upperBound
        let outer = indentation(at: tokens[close].range.lowerBound)
        let conditions = conditions(in: open + 1..<close)
        let branch = (open + 1..<close).first { index in
            tokens[index].isWord("case") && isBalanced(open + 1..<index)
                && !conditions.contains { $0.contains(tokens[index].range.lowerBound) }
        }
        let inner = branch.map { indentation(at: tokens[$0].range.lowerBound) } ?? outer
        if tokens[close].line == tokens[close - 1].line {
            return replacement(
                last..<tokens[close].range.lowerBound, "\n" + text.indented(by: inner) + "\n" + outer)
        }
        let end = lineEnd(last)
        return replacement(end..<end, "\n" + text.indented(by: inner))
    }

    func replacement(_ range: Range<Int>, _ new: String) -> Replacement {
        Replacement(range: range, old: text(range), new: new)
    }
}
