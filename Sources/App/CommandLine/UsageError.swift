internal import Presentation

/// A wrong command line: what is wrong, and what is right.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    /// The exit status (`EX_USAGE` of `sysexits.h`).
    static let exitCode: Int32 = 64

    init(unknownCommand words: [String]) {
        let word = words.first ?? ""
        let what = "There is no command “\(word)”."
        if let near = word.nearest(in: Command.allCases.map(\.rawValue)) {
            description = "\(what)\nhelp: did you mean `weather \(near)`?"
        } else {
            description =
                "\(what)\nhelp: for the weather in a place: weather show \(words.joined(separator: " ").asName)"
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
        } else if option == "--providers", command != .settings {
            description = """
                \(what)
                help: the services are chosen by: weather settings --providers <services>
                help: one of them is asked by: weather show <city> --provider <service>
                """
        } else if option == "--to", command != .subscribe {
            description = "\(what)\nhelp: it is one of: weather subscribe <city> --to"
        } else if let near = option.nearest(in: known) {
            description = "\(what)\nhelp: did you mean `\(near)`?"
        } else {
            description =
                "\(what)\nhelp: there are \(known.joined(separator: ", ")); a name that begins with “-” goes after `--`"
        }
    }

    init(noWordFor setting: SettingID) {
        description = """
            A value is missing after --\(setting.rawValue).
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

    /// `--provider` or `--providers` has no value.
    static let noProvider = UsageError(
        """
        The name of a weather service is missing.
        help: for example: weather show new york --provider open-meteo
        help: for the names: weather settings
        """)

    /// `--providers` has no value.
    static let noProviders = UsageError(
        """
        The names of the weather services are missing.
        help: for example: weather settings --providers met-norway,open-meteo
        help: for the names: weather settings
        """)

    /// `--to` has no value.
    static let noKind = UsageError(
        """
        What is to be told is missing behind --to.
        help: for example: weather subscribe new york --to rain,frost
        """)

    /// `sign-in` has no argument.
    static let noEmail = UsageError(
        """
        `weather sign-in` needs your e-mail address.
        help: for example: weather sign-in ann@example.org
        """)

    /// `sign-in` has more arguments than an e-mail address.
    static let onlyEmail = UsageError(
        """
        `weather sign-in` takes an e-mail address and nothing else.
        help: leave the password out: it is asked for, or read from the standard input
        """)

    /// `--version` has arguments.
    static let onlyVersion = UsageError(
        """
        `weather --version` takes nothing else.
        help: leave out what stands behind it; for all commands: weather --help
        """)

    /// The argument of `sign-in` is too long for an e-mail address.
    static let longEmail = UsageError(
        """
        No e-mail address is as long as the one given.
        help: for example: weather sign-in ann@example.org
        """)

    /// The password is no text.
    static let passwordNotText = UsageError(
        """
        The password on the standard input can't be used: it is not UTF-8.
        help: give it as text in UTF-8, in one line
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
            help: leave out one of the two: weather \(command.rawValue) --here, or weather \(command.rawValue) \(name.asName)
            """
    }

    init(tooMuch text: String, for command: Command) {
        let right =
            switch command {
            case .signOut, .account: "there is one account at a time: weather \(command.rawValue)"
            case .settings: "settings are changed by options: weather settings --temperature fahrenheit"
            case .notifications: "subscribe to a city: weather subscribe \(text.asName)"
            default: "for the weather in a place: weather show \(text.asName)"
            }
        description = """
            `weather \(command.rawValue)` takes no name, but there is “\(text)”.
            help: \(right)
            """
    }
}

extension String {
    /// The text as the name of a place in a command to be copied: in quotes where a shell would not take it as it is, and
    /// behind `--` where this program would take it for an option.
    fileprivate var asName: String {
        let isPlain = allSatisfy { $0.isLetter || $0.isNumber || " .,-_".contains($0) }
        let isOption = hasPrefix("-") && self != "-"
        guard isPlain, isOption || !contains(" -") else {
            let quoted = split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
            return (isOption ? "-- " : "") + "'\(quoted)'"
        }
        return isOption ? "-- \(self)" : self
    }
}
