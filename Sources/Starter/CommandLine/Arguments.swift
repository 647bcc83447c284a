/// The arguments after a command's name, consumed one by one; leftover arguments are a usage error.
///
/// `--name value` and `--name=value` are equal, and everything after `--` is positional.
package struct Arguments {
    private var options: [String]
    private var positionals: [String]
    private let usage: String

    init(_ words: some Sequence<String>, usage: String) {
        let words = Array(words)
        let end = words.firstIndex(of: "--") ?? words.endIndex
        options = Array(words[..<end])
        positionals = Array(words[end...].dropFirst())
        self.usage = usage
    }

    var asksForHelp: Bool { options.contains("--help") || options.contains("-h") }

    /// The value of an option, or nil when it was not given.
    package mutating func option(_ name: String) throws(UsageError) -> String? {
        let spelled = options.indices.filter { options[$0] == name || options[$0].hasPrefix("\(name)=") }
        guard let index = spelled.first else { return nil }
        guard spelled.count == 1 else { throw wrong("\(name) is given twice") }
        let word = options.remove(at: index)
        if word != name { return String(word.dropFirst(name.count + 1)) }
        guard index < options.endIndex, !options[index].hasPrefix("--") else {
            throw wrong("\(name) needs a value")
        }
        return options.remove(at: index)
    }

    /// The value of an option that is a regular expression.
    mutating func expression(_ name: String) throws(UsageError) -> String? {
        guard let value = try option(name) else { return nil }
        guard (try? Regex(value)) != nil else {
            throw wrong("\(name) is a regular expression, which `\(value)` is not")
        }
        return value
    }

    /// Whether a flag was given.
    package mutating func flag(_ name: String) -> Bool {
        guard let index = options.firstIndex(of: name) else { return false }
        options.remove(at: index)
        return true
    }

    /// The value of an option as a number that is not below the least one.
    package mutating func number(_ name: String, from least: Int = 0) throws(UsageError) -> Int? {
        guard let value = try option(name) else { return nil }
        guard let number = Int(value), number >= least else {
            throw wrong("\(name) is a number from \(least), not `\(value)`")
        }
        return number
    }

    /// The value of an option as one of its allowed cases, however its letters are written: MIT is `mit`.
    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, default fallback: Choice? = nil
    ) throws(UsageError) -> Choice where Choice.RawValue == String {
        let right = Choice.allCases.map(\.rawValue).joined(separator: " or ")
        guard let value = try option(name) ?? fallback?.rawValue else {
            throw wrong("\(name) is missing: \(right)")
        }
        guard let choice = Choice.allCases.first(where: { $0.rawValue == value.lowercased() }) else {
            throw wrong("\(name) is \(right), not `\(value)`")
        }
        return choice
    }

    /// The next positional argument. Take the options first, so that their values are consumed.
    package mutating func positional(_ name: String) throws(UsageError) -> String {
        if let index = options.firstIndex(where: { !$0.hasPrefix("-") }) { return options.remove(at: index) }
        guard !positionals.isEmpty else { throw wrong("\(name) is missing") }
        return positionals.removeFirst()
    }

    /// Throws if arguments are left.
    func end() throws(UsageError) {
        if let word = (options + positionals).first { throw wrong("`\(word)` is not understood") }
    }

    private func wrong(_ problem: String) -> UsageError { UsageError(problem, usage: usage) }
}
