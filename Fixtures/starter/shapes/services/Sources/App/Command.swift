internal import BusinessLogic
internal import Composition
internal import Foundation

/// What the program is asked to do.
enum Command: Hashable, Sendable {
    case help, version
    // PlaybillDemo begin
    /// Lists the notes that have these words; all without a word.
    case list(String)
    case add(String)
    /// Removes the note at this place of the list, counted from 1.
    case remove(Int)
    // PlaybillDemo otherwise
    /// Does what the program is for.
    case run
    // PlaybillDemo end
}

/// A command line that cannot be obeyed.
struct UsageError: Error, CustomStringConvertible {
    let problem: String

    var description: String { "\(problem)\nhelp: for the right use: \(ProgramName.command) --help" }
}

extension Command {
    static let versionText = "\(ProgramName.command) 0.1.0"

    static let usage = """
        // PlaybillDemo begin
        Keeps notes.

        usage: \(ProgramName.command) [list [<words>]]  the notes, or those that have the words
               \(ProgramName.command) add <text>        adds a note
               \(ProgramName.command) remove <number>   removes a note by its number in the list
        // PlaybillDemo otherwise
        What it does, in one line.

        usage: \(ProgramName.command)                   does it
        // PlaybillDemo end
               \(ProgramName.command) --help            this text
               \(ProgramName.command) --version         the version
        // PlaybillDemo begin

        A text that begins with -- stands behind a -- of its own: \(ProgramName.command) add -- --help
        // PlaybillDemo end
        """

    // PlaybillDemo begin
    /// Reads the words after the program's name. Several words make one text, so that it needs no quotes.
    // PlaybillDemo otherwise
    /// Reads the words after the program's name.
    // PlaybillDemo end
    init(_ arguments: some Collection<String>) throws(UsageError) {
        // PlaybillDemo begin
        let words = arguments.dropFirst()
        // PlaybillDemo end
        switch arguments.first {
        // PlaybillDemo begin
        case nil, "list": self = .list(try Self.text(of: words, behind: "list"))
        // PlaybillDemo otherwise
        case nil: self = .run
        // PlaybillDemo end
        case "--help", "-h", "help": self = .help
        case "--version", "-V": self = .version
        // PlaybillDemo begin
        case "add": self = .add(try Self.text(of: words, behind: "add"))
        case "remove":
            let text = words.joined(separator: " ")
            guard let number = Int(text) else {
                throw UsageError(problem: "`remove` takes the number of a note, not “\(text)”.")
            }
            self = .remove(number)
        // PlaybillDemo end
        case .some(let word): throw UsageError(problem: "There is no command “\(word)”.")
        }
    }

    // PlaybillDemo begin
    /// The words behind a command as one text. `--` ends the options, and no command has any.
    private static func text(
        of words: some Collection<String>, behind command: String
    ) throws(UsageError) -> String {
        guard let first = words.first, first.hasPrefix("--") else { return words.joined(separator: " ") }
        guard first == "--" else { throw UsageError(problem: "`\(command)` has no option “\(first)”.") }
        return words.dropFirst().joined(separator: " ")
    }

    // PlaybillDemo end
    /// Does it, and gives back what to print.
    // PlaybillDemo begin
    func run(on services: any BusinessLogicAssembly) async throws -> String {
        let notes = services.notesService
        switch self {
    // PlaybillDemo otherwise
    func run(on services: any BusinessLogicAssembly) async throws -> String {
        switch self {
    // PlaybillDemo end
        case .help: return Self.usage
        case .version: return Self.versionText
        // PlaybillDemo begin
        case .list(let words): return try await Self.lines(of: notes.notes(matching: ""), matching: words)
        case .add(let text): return "Added: \(Output.line(try await notes.add(text).text))"
        case .remove(let number):
            let list = try await notes.notes(matching: "")
            guard (1...).contains(number), number <= list.count else {
                throw UsageError(problem: "There is no note \(number); there are \(list.count).")
            }
            try await notes.remove(list[number - 1].id)
            return "Removed: \(Output.line(list[number - 1].text))"
        // PlaybillDemo otherwise
        case .run: return "Nothing to do yet."
        // PlaybillDemo end
        }
    }
    // PlaybillDemo begin

    /// The notes that have the words, each with its number among all, by which it is removed.
    private static func lines(of notes: [Note], matching words: String) -> String {
        let found = notes.enumerated().filter { $0.element.matches(words) }
        if found.isEmpty { return "No notes." }
        let day = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        return found.map { index, note in
            "\(index + 1)  \(note.changed.formatted(day))  \(Output.line(note.text))"
        }.joined(separator: "\n")
    }
    // PlaybillDemo end
}
