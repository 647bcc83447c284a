internal import Presentation

/// A wrong use of the command line: what is wrong, and what is right.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    /// What the process ends with (`EX_USAGE` of `sysexits.h`).
    static let exitCode: Int32 = 64

    init(unknownCommand words: [String]) {
        let word = words.first ?? ""
        let what = "There is no command “\(word)”."
        if let near = word.nearest(in: Command.allCases.map(\.rawValue)) {
            description = "\(what)\nhelp: did you mean `weather \(near)`?"
        } else {
            description =
                "\(what)\nhelp: for the weather in a place: weather show \(words.joined(separator: " "))"
                + "\nhelp: for all commands: weather --help"
        }
    }

    init(unknownOption option: String, command: Command?) {
        var known = ["--json", "--help", "--version"]
        let settings = SettingID.allCases.map { "--\($0.rawValue)" }
        if command == .settings { known += settings + ["--providers"] }
        let ofShow = ["--provider", "--explain"]
        if command == .show { known += ofShow }
        if command == .subscribe { known.append("--to") }
        if command == .show || command == .add { known.append("--here") }
        let what = "There is no option “\(option)”" + (command.map { " of `weather \($0.rawValue)`." } ?? ".")
        if settings.contains(option), command != .settings {
            description = "\(what)\nhelp: settings are changed by: weather settings \(option) <word>"
        } else if ofShow.contains(option), command != .show {
            description = "\(what)\nhelp: it is one of: weather show <city> \(option)"
        } else if option == "--here", command != .show, command != .add {
            description = "\(what)\nhelp: it is one of: weather show --here, weather add --here"
        } else if let near = option.nearest(in: known) {
            description = "\(what)\nhelp: did you mean `\(near)`?"
        } else {
            description =
                "\(what)\nhelp: there are \(known.joined(separator: ", ")); a name that begins with “-” goes behind `--`"
        }
    }

    init(noWordFor setting: SettingID) {
        description = """
            A word is missing behind --\(setting.rawValue).
            help: for the words that it knows: weather settings
            """
    }

    init(valueFor option: String) {
        description = """
            \(option) takes no value.
            help: write \(option), or leave it out
            """
    }

    init(tooLong name: String, limit: Int) {
        description = """
            The name “\(name.prefix(20))…” has \(name.count) characters; no place has more than \(limit).
            help: write the beginning of the name
            """
    }

    /// Behind `--provider` or `--providers` stands nothing.
    static let noProvider = UsageError(
        """
        The name of a weather service is missing.
        help: for example: weather show new york --provider open-meteo
        help: for the names: weather settings
        """)

    /// Behind `--to` stands nothing.
    static let noKind = UsageError(
        """
        What is to be told is missing behind --to.
        help: for example: weather subscribe new york --to rain,frost
        """)

    private init(_ description: String) { self.description = description }

    init(noNameFor command: Command) {
        description = """
            `weather \(command.rawValue)` needs a name.
            help: for example: weather \(command.rawValue) new york
            """
    }

    init(nameAndHere words: [String], _ command: Command) {
        let name = words.dropFirst().joined(separator: " ")
        description = """
            `weather \(command.rawValue) --here` takes no name, but there is “\(name)”.
            help: leave out one of the two: weather \(command.rawValue) --here, or weather \(command.rawValue) \(name)
            """
    }

    init(tooMuch text: String, for command: Command) {
        let right =
            switch command {
            case .settings: "settings are changed by options: weather settings --temperature fahrenheit"
            case .notifications: "subscribe to a city: weather subscribe \(text)"
            default: "for the weather in a place: weather show \(text)"
            }
        description = """
            `weather \(command.rawValue)` takes no name, but there is “\(text)”.
            help: \(right)
            """
    }
}
