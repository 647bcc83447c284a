/// Text of a part that a removal does not find as it was written, while lines of it are still there.
struct RemainingText: Equatable {
    let path: String
    /// The number of the first line that is not as it was written.
    let number: Int
    /// The number of that line once everything else of the part is removed.
    let numberAfterwards: Int
    /// Why it is left, as the end of a sentence about that line.
    let problem: String

    /// Nil where nothing is left: the user has removed or replaced what was written.
    ///
    /// Where lines name the part, one of them must be left, as it was or edited; otherwise half of all lines, as
    /// they were. Lines without a letter don't count, for they are found in every file.
    ///
    /// - Parameters:
    ///   - new: What was written, instead of `old`.
    ///   - name: The part's name.
    ///   - text: The file once everything else is removed.
    ///   - before: The file as it is.
    init?(
        of new: String, insteadOf old: String, path: String, part name: String, in text: String,
        before: String
    ) {
        let (written, lines) = (Self.lines(of: new), Self.lines(of: text))
        let kept = Set(Self.lines(of: old))
        let own = written.indices.filter {
            written[$0].contains(where: \.isLetter) && !kept.contains(written[$0])
        }
        // `Note` names the part Notes, too.
        let name = name.lowercased()
        let stem = name.hasSuffix("s") ? String(name.dropLast()) : name
        let naming = own.filter { Self.words(of: written[$0]).contains { $0.contains(stem) } }
        let found: [(index: Int, line: Int)]
        if naming.isEmpty {
            found = own.compactMap { index in
                let line = written[index].stripped
                return lines.firstIndex { $0.contains(line) }.map { (index, $0) }
            }
            guard found.count * 2 >= own.count else { return nil }
        } else {
            let words = lines.map(Self.words)
            found = naming.compactMap { index in
                Self.edited(Self.words(of: written[index]), in: words, naming: stem).map { (index, $0) }
            }
        }
        guard let first = found.first else { return nil }

        let top = first.line - first.index
        let isAsWritten = { (index: Int) in
            guard !written[index].isEmpty else { return true }
            guard lines.indices.contains(top + index) else { return false }
            // The text may begin and end within a line.
            if index == 0 { return lines[top + index].hasSuffix(written[index]) }
            if index == written.count - 1 { return lines[top + index].hasPrefix(written[index]) }
            return lines[top + index] == written[index]
        }
        let index =
            written.indices.dropFirst(first.index).first { !isAsWritten($0) }
            ?? written.indices.prefix(first.index).last { !isAsWritten($0) } ?? first.index
        let line = min(max(0, top + index), lines.count - 1)
        self.path = path
        number = (Self.origins(of: lines, in: Self.lines(of: before))[line] ?? line) + 1
        numberAfterwards = line + 1
        problem =
            text.contains(new)
            ? "cannot be told from other lines: `\(written[index])`"
            : "was changed since; expected: `\(written[index])`"
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static func words(of line: Substring) -> Set<String> {
        Set(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { $0.lowercased() })
    }

    /// The line that most probably is what became of a line with these words: they have the most words in common,
    /// one of which names the part. Nil if these are less than half of the words of the shorter line, or a single
    /// one, which may stand in any sentence.
    private static func edited(_ words: Set<String>, in lines: [Set<String>], naming stem: String) -> Int? {
        let common = lines.map { $0.intersection(words) }
        let alike = lines.indices.filter { line in
            common[line].count >= min(2, words.count)
                && common[line].count * 2 >= min(words.count, lines[line].count)
                && common[line].contains { $0.contains(stem) }
        }
        return alike.max { common[$0].count < common[$1].count }
    }

    /// For each line where it was in the old text; nil for a new one.
    private static func origins(of lines: [Substring], in old: [Substring]) -> [Int?] {
        let difference = lines.difference(from: old)
        var origins = old.indices.map(Optional.some)
        for case .remove(let offset, _, _) in difference.removals.reversed() { origins.remove(at: offset) }
        for case .insert(let offset, _, _) in difference.insertions { origins.insert(nil, at: offset) }
        return origins
    }
}
