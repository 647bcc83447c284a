internal import BusinessLogic
internal import Composition
internal import Foundation

/// What the program is asked to do.
enum Command: Hashable, Sendable {
    case help
    /// Lists the notes that have these words; all without a word.
    case list(String)
    case add(String)
    /// Removes the note at this place of the list, counted from 1.
    case remove(Int)
}

/// A command line that cannot be obeyed.
struct WrongUse: Error, CustomStringConvertible {
    let problem: String

    var description: String { "\(problem)\nhelp: for the right use: \(ProgramName.command) --help" }
}

extension Command {
    static let usage = """
        Keeps notes.

        usage: \(ProgramName.command) [list [<words>]]  the notes, or those that have the words
               \(ProgramName.command) add <text>        adds a note
               \(ProgramName.command) remove <number>   removes a note by its number in the list
        """

    /// Reads the words after the program's name. Several words make one text, so that it needs no quotes.
    init(_ arguments: some Collection<String>) throws(WrongUse) {
        let text = arguments.dropFirst().joined(separator: " ")
        switch arguments.first {
        case nil, "list": self = .list(text)
        case "--help", "-h", "help": self = .help
        case "add": self = .add(text)
        case "remove":
            guard let number = Int(text) else {
                throw WrongUse(problem: "`remove` takes the number of a note, not “\(text)”.")
            }
            self = .remove(number)
        case .some(let word): throw WrongUse(problem: "There is no command “\(word)”.")
        }
    }

    /// Does it, and gives back what to print.
    func run(on notes: any NotesService) async throws -> String {
        switch self {
        case .help: return Self.usage
        case .list(let words): return try await Self.lines(of: notes.notes(matching: words))
        case .add(let text): return "Added: \(try await notes.add(text).text)"
        case .remove(let number):
            let list = try await notes.notes(matching: "")
            guard list.indices.contains(number - 1) else {
                throw WrongUse(problem: "There is no note \(number); there are \(list.count).")
            }
            try await notes.remove(list[number - 1].id)
            return "Removed: \(list[number - 1].text)"
        }
    }

    private static func lines(of notes: [Note]) -> String {
        if notes.isEmpty { return "No notes." }
        return notes.enumerated().map { index, note in
            "\(index + 1)  \(note.changed.formatted(.iso8601.year().month().day()))  \(note.text)"
        }.joined(separator: "\n")
    }
}
