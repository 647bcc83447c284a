/// Text of a part that a removal does not find word for word.
struct RemainingText {
    let path: String
    /// The number of the line where it most probably is; nil where nothing tells.
    let number: Int?
    /// The number of that line once everything else of the part is removed.
    let numberAfterwards: Int?
    /// Whether a line there names the part. Otherwise it may be the user's own, which only looks like it.
    let isCertain: Bool
    /// Why it is left, as the end of a sentence about that place.
    let problem: String

    var place: String { Self.place(path, number) }
    var placeAfterwards: String { Self.place(path, numberAfterwards) }

    /// Nil where the user has removed or replaced the text: every line of it that has a letter names the part, and
    /// no line of the file does. Of other lines it cannot be told whether they are still there, edited.
    ///
    /// The name may be an English word, which the user's own prose has as well, as in `[!NOTE]`. In prose, comments and
    /// string literals a line names the part only if it has half of the other words of a line that was written. Outside of
    /// Swift files the same command in backticks will do, such as `make strip-demo`.
    ///
    /// - Parameters:
    ///   - new: What was written.
    ///   - name: The part's name.
    ///   - text: The file once everything else is removed.
    ///   - own: The same without what other parts have there, whose names may begin with this one's.
    ///   - before: The file as it is.
    init?(of new: String, path: String, part name: String, in text: String, own: String, before: String) {
        let written = new.linesOfAnyBreak
        let telling = written.indices.filter { written[$0].contains(where: \.isLetter) }
        // The map is regenerated afterwards.
        let remaining = AddedParts.Entry.withoutMap(own)
        let rest = remaining.linesOfAnyBreak
        let isSwift = path.hasSuffix(".swift")
        let code = isSwift ? Self.code(of: remaining) : [:]
        let commands = isSwift ? [] : telling.flatMap { Self.commands(in: written[$0]) }
        let naming = rest.indices.filter { index in
            Self.isNamed(name, in: code[index + 1] ?? "")
                || Self.isNamed(name, in: rest[index])
                    && telling.contains { Self.isEdited(rest[index], from: written[$0], part: name) }
                || !commands.isEmpty
                    && Self.commands(in: rest[index]).contains { commands.contains(where: $0.hasPrefix) }
        }
        let isOwn = !telling.isEmpty && telling.allSatisfy { Self.isNamed(name, in: written[$0]) }
        if isOwn, naming.isEmpty { return nil }

        let lines = before.linesOfAnyBreak
        let origins = Self.origins(of: rest, in: lines)
        let left = origins.compactMap(\.self)
        let isThere = { (index: Int, line: Int) -> Bool in
            guard lines.indices.contains(line) else { return false }
            // The text may begin and end within a line.
            if written.count == 1 { return lines[line].contains(written[0]) }
            if index == 0 { return lines[line].hasSuffix(written[index]) }
            if index == written.count - 1 { return lines[line].hasPrefix(written[index]) }
            return lines[line] == written[index]
        }
        let isNamedThere = { (top: Int) -> Bool in
            telling.contains { isThere($0, top + $0) && Self.isNamed(name, in: written[$0]) }
        }
        // A single line such as `singleton {` is in the user's own code as well.
        let isMostlyThere = { (top: Int) -> Bool in
            telling.count { isThere($0, top + $0) } * 2 >= telling.count
        }
        let firstIntact = { (places: [Int]) -> (index: Int, line: Int)? in
            for index in telling {
                let line = places.first { line in
                    isThere(index, line) && (isNamedThere(line - index) || isMostlyThere(line - index))
                }
                if let line { return (index, line) }
            }
            return nil
        }
        // Rather a line that is left than one that goes with another text.
        let intact = firstIntact(left) ?? firstIntact(Array(lines.indices))
        let line = intact?.line ?? naming.lazy.compactMap { origins[$0] }.first
        let lineAfterwards = line.flatMap { line in
            Self.origins(of: text.linesOfAnyBreak, in: lines).firstIndex(of: line)
        }
        self.path = path
        number = line.map { $0 + 1 }
        numberAfterwards = lineAfterwards.map { $0 + 1 }
        isCertain = lineAfterwards != nil && intact.map { isNamedThere($0.line - $0.index) } ?? true

        // The other lines stand above and below that one in their order, and the user's own may be between them.
        var missed: [Int] = []
        var skipped: [Int] = []
        let outermost = telling.map { Self.indentation(of: written[$0]) }.min() ?? 0
        // No line is beyond another of the text, nor beyond another member, which may have the same braces.
        let isBeyond = { (index: Int, line: Int, step: Int) -> Bool in
            telling.contains { ($0 - index) * step > 0 && isThere($0, line) }
                || !(telling.contains(index) && Self.indentation(of: written[index]) == outermost)
                    && Self.isCode(lines[line], upTo: outermost)
        }
        for step in [-1, 1] {
            guard var (index, line) = intact else { break }
            while written.indices.contains(index + step) {
                index += step
                // An empty line below may belong to what comes next.
                if written[index].isEmpty, step > 0 { continue }
                let way = stride(from: line + step, to: step > 0 ? lines.count : -1, by: step)
                let end = way.first { isThere(index, $0) || isBeyond(index, $0, step) }
                if let end, isThere(index, end) {
                    skipped += way.prefix { $0 != end }
                    line = end
                } else if !written[index].isEmpty {
                    missed.append(index)
                }
            }
        }
        let missing = intact == nil ? telling.first ?? written.firstIndex { !$0.isEmpty } : missed.min()
        let between = missing == nil ? skipped.sorted().map { lines[$0] }.first { !$0.isEmpty } : nil
        // Where only the last line goes on, each is found.
        let edited = missing ?? (text.contains(new) ? telling.last : nil)
        if !text.places(of: new).isEmpty {
            problem = "cannot be told from other lines: `\(written[telling.first ?? 0])`"
        } else if let between {
            problem = "not expected between its lines: `\(between)`"
        } else if let edited {
            problem = "expected: `\(written[edited])`"
        } else {
            problem = "expected with other line breaks: `\(written[telling.first ?? 0])`"
        }
    }

    /// Whether another tells of the same place, or, where neither has a number, of the same text.
    func isTold(by other: RemainingText) -> Bool {
        place == other.place && (number != nil || problem == other.problem)
    }

    private static func place(_ path: String, _ number: Int?) -> String {
        number.map { "\(path):\($0)" } ?? path
    }

    /// The code of each line by its number, without comments and the text of literals.
    private static func code(of text: String) -> [Int: String] {
        Dictionary(Lexer.tokens(of: text.utf8).map { ($0.line, $0.text) }) { "\($0) \($1)" }
    }

    /// Whether a line has the words of the name, in any spelling. `Note` and `notebook` name the part Notes, too.
    private static func isNamed(_ name: String, in line: some StringProtocol) -> Bool {
        let words = Self.words(of: line)
        let stems = Self.stems(of: name)
        return words.indices.contains { start in
            let found = words[start...].prefix(stems.count)
            return found.count == stems.count && zip(found, stems).allSatisfy { $0.hasPrefix($1) }
        }
    }

    /// Whether a line has half of the words of a written one, besides those of the name.
    private static func isEdited(_ line: Substring, from written: Substring, part name: String) -> Bool {
        let stems = Self.stems(of: name)
        let others = Set(words(of: written)).filter { word in !stems.contains { word.hasPrefix($0) } }
        return others.intersection(words(of: line)).count * 2 >= others.count
    }

    private static func indentation(of line: Substring) -> Int {
        line.prefix { $0 == " " || $0 == "\t" }.count
    }

    /// Whether a line is indented no deeper, and is neither empty nor a comment nor a directive.
    private static func isCode(_ line: Substring, upTo indentation: Int) -> Bool {
        let code = line.dropFirst(Self.indentation(of: line))
        return !code.isEmpty && !code.hasPrefix("//") && !code.hasPrefix("#")
            && Self.indentation(of: line) <= indentation
    }

    /// What a line of Markdown has in backticks, if it is more than one word.
    private static func commands(in line: Substring) -> [Substring] {
        line.matches(of: /`+([^`]+)`+/).map(\.output.1).filter { $0.contains(" ") }
    }

    private static func stems(of name: String) -> [Substring] {
        words(of: name.hasSuffix("s") ? name.dropLast() : name[...])
    }

    /// The words in small letters, also those of names: `notes` and `service` of `notesService`.
    private static func words(of text: some StringProtocol) -> [Substring] {
        text.split { !$0.isLetter && !$0.isNumber }
            .flatMap { SpelledName(String($0)).kebab.split(separator: "-") }
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
