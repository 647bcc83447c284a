/// Scans the lines of a C text once and collects ``CFacts``.
struct CReader {
    static let inclusions: Set = ["include", "include_next", "import", "embed"]
    static let questions = ["__has_include_next", "__has_include", "__has_embed"]

    private(set) var facts = CFacts()
    private let lines: [CText.Line]

    private static let conditions: Set = ["if", "ifdef", "ifndef", "elif", "elifdef", "elifndef"]
    private static let assembler: Set = ["asm", "__asm", "__asm__"]

    init(_ lines: [CText.Line]) { self.lines = lines }

    mutating func read() {
        for line in lines { read(line) }
    }

    private mutating func read(_ line: CText.Line) {
        let text = line.text.drop(while: \.isWhitespace)
        if let rest = Self.directive(text) {
            readDirective(rest, line: line.number)
        }
        readWords(Self.words(of: text), line: line.number)
    }

    // MARK: Directives

    private mutating func readDirective(_ text: Substring, line: Int) {
        let name = text.prefix { $0.isLetter || $0 == "_" }
        let rest = text.dropFirst(name.count).drop(while: \.isWhitespace)
        if Self.inclusions.contains(String(name)) {
            facts.inclusions.append(Self.inclusion(rest, line: line, isEmbedded: name == "embed"))
        } else if Self.conditions.contains(String(name)) {
            readCondition(rest, line: line)
        } else if name == "pragma" {
            let words = Self.words(of: rest)
            if words.starts(with: ["clang", "module", "import"]), words.count > 3 {
                facts.imports.append(.init(name: words[3], line: line))
            }
        }
    }

    private mutating func readCondition(_ text: Substring, line: Int) {
        let words = Self.words(of: text)
        if words.contains("Double") { facts.doubleConditions.append(line) }
        if words.contains("DEBUG") || words.contains("__OPTIMIZE__") { facts.debugConditions.append(line) }
        for question in Self.questions {
            guard let range = text.firstRange(of: question + "(") ?? text.firstRange(of: question + " (")
            else {
                continue
            }
            let argument = text[range.upperBound...].drop(while: \.isWhitespace)
            facts.inclusions.append(
                Self.inclusion(argument, line: line, isEmbedded: question == "__has_embed"))
            return
        }
    }

    private static func inclusion(_ text: Substring, line: Int, isEmbedded: Bool) -> CFacts.Inclusion {
        let ends: [Character: Character] = ["\"": "\"", "<": ">"]
        guard let first = text.first, let end = ends[first] else {
            return .init(path: String(text), form: .computed, line: line, isEmbedded: isEmbedded)
        }
        return .init(
            path: String(text.dropFirst().prefix { $0 != end }), form: first == "<" ? .angled : .quoted,
            line: line, isEmbedded: isEmbedded)
    }

    /// The text after `#`, also when it is spelled `%:`.
    private static func directive(_ text: Substring) -> Substring? {
        for mark in ["#", "%:"] where text.hasPrefix(mark) {
            return text.dropFirst(mark.count).drop(while: \.isWhitespace)
        }
        return nil
    }

    // MARK: Words

    private mutating func readWords(_ words: [String], line: Int) {
        for (index, word) in words.enumerated() {
            if Self.assembler.contains(word) {
                facts.escapeHatches.append(.init(name: "asm", line: line))
            } else if EscapeHatch.functions.contains(word) || Self.isAbort(at: index, in: words) {
                facts.escapeHatches.append(.init(name: word, line: line))
            } else if word == "@import", index + 1 < words.count {
                facts.imports.append(.init(name: words[index + 1], line: line))
            }
        }
    }

    /// Whether the system's `abort` is called: the name is that of labels, members, pointers and prototypes as well.
    private static func isAbort(at index: Int, in words: [String]) -> Bool {
        guard words[index] == "abort", words[(index + 1)...].starts(with: ["(", ")"]) else { return false }
        let before = words[..<index]
        return ![".", "*", "void"].contains(before.last) && before.suffix(2) != ["-", ">"]
    }

    /// The names and symbols in a line, outside strings.
    private static func words(of text: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var quote: Character?
        var isEscaped = false
        for character in text {
            if let open = quote {
                if character == open, !isEscaped { quote = nil }
                isEscaped = character == "\\" && !isEscaped
                continue
            }
            if character.isLetter || character.isNumber || character == "_" || character == "@" {
                word.append(character)
                continue
            }
            // An apostrophe separates the digits of `1'000`.
            if character == "'", word.first?.isNumber == true { continue }
            if !word.isEmpty { words.append(word) }
            word = ""
            if character == "\"" || character == "'" {
                quote = character
            } else if !character.isWhitespace {
                words.append(String(character))
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}
