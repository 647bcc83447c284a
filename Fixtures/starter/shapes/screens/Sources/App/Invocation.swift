internal import Composition

/// What the program is called for.
enum Invocation: Hashable, Sendable {
    /// Prints the list.
    case list
    /// Prints a text.
    case answer(String)
    /// A wrong use, and the right one.
    case mistake(String)

    /// Reads the words after the program's name.
    init(_ arguments: some Collection<String>) {
        let name = ProgramName.command
        switch arguments.first {
        case nil: self = .list
        case "--help", "-h": self = .answer(Self.help)
        case "--version", "-V": self = .answer("\(name) 0.1.0")
        case .some(let word):
            self = .mistake("There is no “\(word)”.\nhelp: for the right use: \(name) --help")
        }
    }

    private static let help = """
        // PlaybillDemo begin
        Prints your notes.
        // PlaybillDemo otherwise
        What it does, in one line.
        // PlaybillDemo end

        // PlaybillDemo begin
        usage: \(ProgramName.command)            the list of notes
        // PlaybillDemo otherwise
        usage: \(ProgramName.command)            does it
        // PlaybillDemo end
               \(ProgramName.command) --help     this text
               \(ProgramName.command) --version  the version
        """
}
