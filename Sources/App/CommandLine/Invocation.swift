internal import Presentation

/// The parsed command line.
enum Invocation: Hashable, Sendable {
    /// The screens.
    case screens
    /// A single question.
    case ask(ScriptCommand, json: Bool)
    /// A sign-in, for which the password has to be asked first.
    case signIn(email: String, json: Bool)
    /// Help on the program or on one of its commands.
    case help(Command?)
    /// The program's version.
    case version
}

extension Invocation {
    /// Parses the arguments after the program's name.
    ///
    /// Options may stand anywhere; after `--` every argument is a name. Several words are one name, so New York
    /// needs no quotes.
    init(arguments: [String]) throws(UsageError) {
        let commandWord = Self.commandWord(in: arguments)
        let command = commandWord.flatMap(Command.init)
        var words: [String] = []
        var choices: [SettingID: String] = [:]
        var json = false
        var provider: String?
        var explains = false
        var isHere = false
        var kinds: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst()?.trimmed {
            guard argument.hasPrefix("-"), argument.count > 1 else {
                words.append(argument)
                continue
            }
            if argument == "--" {
                words += rest.map(\.trimmed)
                break
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count > 1,
                ["--help", "-h", "--version", "-V", "--json", "--explain", "--here"].contains(
                    parts[0])
            {
                throw UsageError(valueFor: String(parts[0]))
            }
            switch String(parts[0]) {
            case "--help", "-h":
                if words.isEmpty, let commandWord { words = [commandWord] }
                self = .help(words.isEmpty ? nil : try Self.command(in: words))
                return
            case "--version", "-V":
                let more = rest.map(\.trimmed).filter { !$0.isEmpty && !$0.hasPrefix("-") }
                guard more.isEmpty else { throw UsageError.onlyVersion }
                self = .version
                return
            case "--json": json = true
            case "--providers" where command == .settings:
                provider = Self.value(of: parts, &rest)
                guard provider?.isEmpty == false else { throw UsageError.noProviders }
            case "--explain" where command == .show: explains = true
            case "--here" where command == .show || command == .add: isHere = true
            case "--to" where command == .subscribe:
                let words = (Self.value(of: parts, &rest) ?? "").split(separator: ",").map {
                    String($0).trimmed
                }.filter {
                    !$0.isEmpty
                }
                guard !words.isEmpty else { throw UsageError.noKind }
                kinds += words
            case "--provider" where command == .show:
                provider = Self.value(of: parts, &rest)
                guard provider?.isEmpty == false else { throw UsageError.noProvider }
            case _ where command == .signIn: throw UsageError.onlyEmail
            case let option:
                guard command == .settings,
                    let setting = SettingID.allCases.first(where: { "--\($0.rawValue)" == option })
                else { throw UsageError(unknownOption: option, command: command) }
                guard let value = Self.value(of: parts, &rest), !value.isEmpty else {
                    throw UsageError(noWordFor: setting)
                }
                choices[setting] = value
            }
        }
        words = words.filter { !$0.isEmpty }
        if isHere, let command = words.first.flatMap(Command.init) {
            guard words.count == 1 else { throw UsageError(nameAndHere: words, command) }
            let here = ScriptCommand.showHere(from: provider, explain: explains)
            self = .ask(command == .add ? .addHere : here, json: json)
            return
        }
        try self.init(words: words, choices: choices, json: json)
        switch self {
        case .ask(.show(let name, _, _), _):
            self = .ask(.show(name, from: provider, explain: explains), json: json)
        case .ask(.subscribe(let name, _), _): self = .ask(.subscribe(name, to: kinds), json: json)
        case .ask(.subscriptions, _) where !kinds.isEmpty: throw UsageError(noNameFor: .subscribe)
        case .ask(.settings, _): self = .ask(.settings(choices, providers: provider), json: json)
        default: break
        }
    }

    /// The longest name in characters.
    private static let longestName = 200

    private init(words: [String], choices: [SettingID: String], json: Bool) throws(UsageError) {
        guard !words.isEmpty else {
            self = json ? .ask(.list, json: true) : .screens
            return
        }
        let command = try Self.command(in: words)
        if command == .signIn {
            self = .signIn(email: try Self.email(in: words.dropFirst()), json: json)
            return
        }
        let name = words.dropFirst().joined(separator: " ")
        guard name.count <= Self.longestName else { throw UsageError(tooLong: name, limit: Self.longestName) }
        switch command {
        case .list, .settings, .about:
            guard name.isEmpty else { throw UsageError(tooMuch: name, for: command) }
            self =
                switch command {
                case .settings: .ask(.settings(choices), json: json)
                case .about: .ask(.about, json: json)
                default: .ask(.list, json: json)
                }
        case .notifications:
            guard name.isEmpty else { throw UsageError(tooMuch: name, for: command) }
            self = .ask(.notifications, json: json)
        case .subscribe: self = .ask(name.isEmpty ? .subscriptions : .subscribe(name), json: json)
        case .show, .add, .remove, .unsubscribe:
            guard !name.isEmpty else { throw UsageError(noNameFor: command) }
            self =
                switch command {
                case .show: .ask(.show(name), json: json)
                case .add: .ask(.add(name), json: json)
                case .unsubscribe: .ask(.unsubscribe(name), json: json)
                default: .ask(.remove(name), json: json)
                }
        case .signIn, .signOut, .account:
            guard name.isEmpty else { throw UsageError(tooMuch: name, for: command) }
            self = .ask(command == .account ? .account : .signOut, json: json)
        case .help:
            self = .help(name.isEmpty ? nil : try Self.command(in: Array(words.dropFirst())))
        }
    }
}

extension Invocation {
    private static let optionsWithValue =
        ["--provider", "--providers", "--to"] + SettingID.allCases.map { "--\($0.rawValue)" }

    /// The first word that is neither an option nor an option's value.
    private static func commandWord(in arguments: [String]) -> String? {
        var rest = arguments[...]
        while let argument = rest.popFirst()?.trimmed {
            if argument == "--" { return rest.first?.trimmed }
            if optionsWithValue.contains(argument) {
                _ = value(of: [argument[...]], &rest)
            } else if !argument.isEmpty, !argument.hasPrefix("-") || argument == "-" {
                return argument
            }
        }
        return nil
    }

    /// The value behind an option's `=`, or the next argument, which is then taken from the rest. Another option is
    /// none: the value is missing.
    private static func value(of option: [Substring], _ rest: inout ArraySlice<String>) -> String? {
        if option.count > 1 { return String(option[1]).trimmed }
        guard let next = rest.first?.trimmed, !next.hasPrefix("--"), next != "-h", next != "-V" else {
            return nil
        }
        return rest.popFirst()?.trimmed
    }

    /// The command that the first of some words names.
    private static func command(in words: [String]) throws(UsageError) -> Command {
        guard let command = words.first.flatMap(Command.init) else { throw UsageError(unknownCommand: words) }
        return command
    }

    /// The one word behind `sign-in`. What else stands there may be a password, and is not repeated.
    private static func email(in words: ArraySlice<String>) throws(UsageError) -> String {
        guard let email = words.first else { throw UsageError.noEmail }
        guard words.count == 1 else { throw UsageError.onlyEmail }
        guard email.count <= SignInFieldID.email.limit else { throw UsageError.longEmail }
        return email
    }
}

extension String {
    /// The name without surrounding blanks.
    fileprivate var trimmed: String {
        let tail = drop(while: \.isWhitespace)
        return String(
            tail.prefix(upTo: tail.lastIndex { !$0.isWhitespace }.map(tail.index(after:)) ?? tail.startIndex))
    }
}
