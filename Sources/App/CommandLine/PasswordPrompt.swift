internal import Presentation

/// What came of asking for a password.
enum PasswordAnswer: Hashable, Sendable {
    case password(HiddenText)
    /// What was given is no text.
    case notText
    /// The program is to end by this signal.
    case signal(Int32)
}

/// Asks for a password on a terminal, where nothing of it is shown; or takes a line of what else is the input.
@MainActor struct PasswordPrompt {
    /// Where it is read from.
    let input: Int32

    /// A password is far shorter.
    private static let longest = 10_000

    /// Asks on the terminal that the input is.
    ///
    /// - Parameters:
    ///   - events: What is typed; nothing but this may read the input meanwhile.
    ///   - terminal: Shows nothing of what is typed, until this returns.
    func ask(_ question: String, _ events: AsyncStream<TerminalEvent>, on terminal: Terminal) async
        -> PasswordAnswer
    {
        terminal.ask(question)
        defer { terminal.endAnswer() }
        var field = TextField(limit: Self.longest, keepsWords: false)
        for await event in events {
            if let signal = Signals.requestedEnd { return .signal(signal) }
            switch event {
            case .key(let key):
                if let answer = press(key, in: &field) { return answer }
            case .keys(let keys):
                for key in keys { if let answer = press(key, in: &field) { return answer } }
            case .paste(let text): field.apply(.insert(text))
            case .ended(let signal): return .signal(signal)
            case .stopped:
                terminal.endAnswer()
                Signals.obey(Signals.stop)
                // In the background, the question would stop a job again that is to end.
                if let signal = Signals.requestedEnd { return .signal(signal) }
                // As a terminal does: what was typed before is not seen any more, and would be taken for no part of it.
                field = TextField(limit: Self.longest, keepsWords: false)
                terminal.ask(question)
            // The shell has shown what is typed since, if the job was stopped by another signal than that of Ctrl-Z.
            case .continued: terminal.takeKeys()
            case .closed: return .signal(Signals.hangUp)
            case .resized: break
            }
        }
        // Enter was not pressed: half a password would count as a wrong one.
        return .signal(Signals.hangUp)
    }

    /// Takes the first line of an input that is no terminal.
    func readLine() -> PasswordAnswer {
        var bytes: [UInt8] = []
        while bytes.count < Self.longest, !bytes.contains(UInt8(ascii: "\n")) {
            let more = System.read(from: input)
            if more.isEmpty { break }
            bytes += more
        }
        var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard let text = String(validating: line, as: UTF8.self) else { return .notText }
        return .password(HiddenText(text))
    }

    private func press(_ key: Key, in field: inout TextField) -> PasswordAnswer? {
        switch key {
        case Key(.enter), .control("j"), .control("d"): return .password(HiddenText(field.text))
        case .control("c"): return .signal(Signals.interrupt)
        case .control("z"):
            Signals.sendToJob(Signals.stop)
            return nil
        default:
            if let edit = TextField.Edit(key) { field.apply(edit) }
            return nil
        }
    }
}
