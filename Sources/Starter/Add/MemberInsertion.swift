/// Inserts a member into a type: behind the last of its group, or at the end.
struct MemberInsertion {
    private let source: SourceOutline
    private let body: SourceOutline.Body
    private let rule: Place.MemberRule
    private let members: [SourceOutline.Member]
    /// The outermost `#if` … `#endif` in the body.
    private let conditions: [Range<Int>]
    private let path: String

    init(
        _ source: SourceOutline, _ body: SourceOutline.Body, _ rule: Place.MemberRule, path: String
    ) throws(PlaceError) {
        self.source = source
        self.body = body
        self.rule = rule
        self.path = path
        members = source.members(of: body)
        conditions = source.conditions(in: body.open + 1..<body.close)
        let names = Set(members.map(\.name))
        if let missing = rule.neighbours.first(where: { !names.contains($0) }) {
            throw PlaceError(location: location, expected: "a member `\(missing)` of `\(body.name)`")
        }
    }

    private var location: String { "\(path):\(source.tokens[body.open].line)" }

    func insert(_ text: String, section: String) throws(PlaceError) -> Replacement {
        if let name = Self.name(in: text), members.contains(where: { $0.name == name }) {
            throw PlaceError(
                location: location, expected: "no member `\(name)` of `\(body.name)` yet", isNameTaken: true)
        }
        guard isOpen else { return openBody(with: text) }
        let marks = source.marks(in: body)
        let like = members.last(where: isOfKind)
        guard let last = like ?? members.last(where: { !$0.isPrivate }) ?? members.last else {
            return marks.isEmpty ? behind(body: text) : behind(lastMark: marks, text)
        }
        let mark = marks.last { $0.offset < last.range.lowerBound }
        if like == nil, let title = rule.mark, !marks.isEmpty {
            return newSection(title, text, behind: members.last ?? last)
        }
        if let mark, like != nil, Self.isName(mark.title, of: last.name) {
            let next = marks.first { $0.offset > mark.offset }?.offset ?? Int.max
            return newSection(
                section, text, behind: members.last { $0.range.lowerBound < next } ?? last)
        }
        return behind(last, text, isBlankBetween: isBlankBetween(last, text))
    }

    private func isOfKind(_ member: SourceOutline.Member) -> Bool {
        rule.kind.hasPrefix("*")
            ? member.type.hasSuffix(rule.kind.dropFirst()) && !member.isPrivate && member.keyword != "let"
            : member.keyword == rule.kind
    }

    /// Whether the opening brace ends its line, and the closing one begins its own.
    private var isOpen: Bool {
        let tokens = source.tokens
        guard body.close > body.open + 1 else {
            return tokens[body.close].line > tokens[body.open].line
        }
        return tokens[body.open + 1].line > tokens[body.open].line
            && tokens[body.close].line > tokens[body.close - 1].line
    }

    // MARK: Shapes

    private var outer: String { source.indentation(at: source.tokens[body.close].range.lowerBound) }
    private var inner: String {
        let member = members.first { condition(around: $0) == nil }
        return member.map { source.indentation(at: $0.range.lowerBound) } ?? outer + source.step
    }

    /// The outermost `#if` … `#endif` with this member.
    private func condition(around member: SourceOutline.Member) -> Range<Int>? {
        conditions.first { $0.contains(member.range.lowerBound) }
    }

    /// `{}` or `{ var a: A { get } }`: the members are moved to lines of their own.
    private func openBody(with text: String) -> Replacement {
        let start = source.tokens[body.open].range.upperBound
        let end = source.tokens[body.close].range.lowerBound
        let outer = source.indentation(at: source.tokens[body.open].range.lowerBound)
        let present = source.text(start..<end).stripped
        let inner = outer + source.step
        let lines = (present.isEmpty ? "" : "\n" + present.indented(by: inner))
        return source.replacement(start..<end, lines + "\n" + text.indented(by: inner) + "\n" + outer)
    }

    private func behind(body text: String) -> Replacement {
        let end = source.lineEnd(source.lineStart(source.tokens[body.close].range.lowerBound) - 1)
        return source.replacement(end..<end, "\n" + text.indented(by: inner))
    }

    private func behind(lastMark marks: [(title: String, offset: Int)], _ text: String) -> Replacement {
        let end = source.lineEnd(marks[marks.count - 1].offset)
        return source.replacement(end..<end, "\n\n" + text.indented(by: inner))
    }

    private func behind(
        _ member: SourceOutline.Member, _ text: String, isBlankBetween: Bool
    ) -> Replacement {
        // A trailing comment stays with its member, and a condition applies to what it was written for.
        let end = source.lineEnd((condition(around: member) ?? member.range).upperBound)
        return source.replacement(
            end..<end, (isBlankBetween ? "\n\n" : "\n") + text.indented(by: inner))
    }

    private func newSection(
        _ title: String, _ text: String, behind member: SourceOutline.Member
    ) -> Replacement {
        behind(member, "// MARK: \(title)\n\n\(text)", isBlankBetween: true)
    }

    /// Blank lines as between the last two of the group, or between members if any has several lines.
    private func isBlankBetween(_ last: SourceOutline.Member, _ text: String) -> Bool {
        let alike = members.filter(isOfKind)
        if alike.count > 1 {
            return source.hasBlankLine(above: (condition(around: last) ?? last.range).lowerBound)
        }
        let code = text.split(separator: "\n").filter { !$0.hasPrefix("//") && !$0.hasPrefix("@") }
        let lines = source.line(of: last.range.upperBound) - source.line(of: last.range.lowerBound) + 1
        return code.count > 1 || lines > 1
    }

    // MARK: Names

    /// The name of the inserted member.
    private static func name(in text: String) -> String? {
        let outline = SourceOutline("protocol P {\n\(text)\n}")
        return outline.type("P").flatMap { outline.members(of: $0).first?.name }
    }

    /// Whether a mark belongs to a feature: `Notes` to `notesScreen`.
    private static func isName(_ title: String, of member: String) -> Bool {
        let plain = title.lowercased().filter { !$0.isWhitespace }
        return !plain.isEmpty && member.lowercased().hasPrefix(plain)
    }
}
