internal import Foundation
internal import Presentation
internal import Synchronization
internal import Testing

@testable internal import App

@Suite("The terminal") @MainActor struct TerminalTests {
    @Test("the terminal is given back as it was")
    func givenBack() async throws {
        let pseudo = try PseudoTerminal()
        let terminal = Terminal(input: pseudo.device, output: pseudo.device, theme: .full)
        let before = pseudo.modeFlags

        terminal.enter()

        #expect(pseudo.isRaw)
        try await pseudo.see("the other screen") {
            $0.isAlternate && !$0.isCursorShown && !$0.wraps && $0.bracketsPastes
        }

        terminal.leave()

        #expect(pseudo.modeFlags == before)
        try await pseudo.see("the first screen") {
            !$0.isAlternate && $0.isCursorShown && $0.wraps && !$0.bracketsPastes
        }
    }

    @Test("a terminal that was taken again and again is given back as it was at first, each time")
    func takenAgain() throws {
        let pseudo = try PseudoTerminal()
        let terminal = Terminal(input: pseudo.device, output: pseudo.device, theme: .full)
        let before = pseudo.modeFlags

        for _ in 1...2 {
            terminal.enter()
            terminal.enter()
            terminal.show(text: "Press any key to go back.")
            terminal.enter()
            #expect(pseudo.isRaw)
            terminal.leave()

            #expect(pseudo.modeFlags == before)
        }
    }

    @Test("a text is shown with pastes still marked as such, and given back without")
    func text() async throws {
        let pseudo = try PseudoTerminal()
        let terminal = Terminal(input: pseudo.device, output: pseudo.device, theme: .full)
        terminal.enter()

        terminal.show(text: "Press any key to go back.")
        try await pseudo.see("the text, with pastes marked") {
            $0.text.contains("Press any key") && $0.bracketsPastes
        }

        terminal.leave()
        try await pseudo.see("no pastes marked any more") { !$0.bracketsPastes }
    }

    @Test("on a terminal without another screen, a text and the prompt stand below what was drawn")
    func withoutAlternateScreen() async throws {
        let size = Size(columns: 20, rows: 4)
        let pseudo = try PseudoTerminal(size, hasAlternateScreen: false)
        let terminal = Terminal(input: pseudo.device, output: pseudo.device, theme: .full)
        var frame = Frame(size: size, symbols: .unicode)
        for row in 0..<size.rows { frame.write("row \(row)", row: row, column: 0) }
        terminal.enter()
        terminal.show(frame)
        // The cursor stays behind what was drawn last.
        frame.write("› Kazan", row: 1, column: 0)
        terminal.show(frame)

        terminal.show(text: "the whole message")
        try await pseudo.see("the text below the frame") {
            $0.text == "row 2\nrow 3\nthe whole message\n"
        }

        terminal.enter()
        terminal.show(frame)
        terminal.leave()
        System.write(Array("$ weather".utf8), to: pseudo.device)
        try await pseudo.see("the prompt below the frame") {
            $0.text == "› Kazan\nrow 2\nrow 3\n$ weather"
        }
    }

    @Test("the terminal is given back for a program that is busy, as it was before it was taken")
    func emergency() async throws {
        let pseudo = try PseudoTerminal()
        let terminal = Terminal(input: pseudo.device, output: pseudo.device, theme: .full)
        let before = pseudo.modeFlags
        let giveBack = terminal.emergencyExit()
        terminal.enter()
        #expect(pseudo.isRaw)
        try await pseudo.see("the other screen") { $0.isAlternate && !$0.isCursorShown }

        giveBack()

        #expect(pseudo.modeFlags == before)
        try await pseudo.see("the first screen") {
            !$0.isAlternate && $0.isCursorShown && $0.wraps && !$0.bracketsPastes
        }
    }

    @Test("giving back what was not taken does nothing")
    func notTaken() throws {
        let pseudo = try PseudoTerminal()
        let before = pseudo.modeFlags

        Terminal(input: pseudo.device, output: pseudo.device, theme: .full).leave()

        #expect(pseudo.modeFlags == before)
        #expect(pseudo.written.isEmpty)
    }

    @Test("the size is that of the window, now")
    func size() throws {
        let pseudo = try PseudoTerminal(Size(columns: 100, rows: 30))
        let terminal = Terminal(input: pseudo.device, output: pseudo.device, theme: .full)
        #expect(terminal.size == Size(columns: 100, rows: 30))

        pseudo.resize(to: Size(columns: 50, rows: 15))
        #expect(terminal.size == Size(columns: 50, rows: 15))

        pseudo.resize(to: Size(columns: 0, rows: 0))
        #expect(terminal.size == .standard)
    }

    @Test("keys come as they are typed, a lone Esc among them")
    func keys() async throws {
        let pseudo = try PseudoTerminal()
        let terminal = Terminal(input: pseudo.device, output: pseudo.device, theme: .full)
        terminal.enter()

        pseudo.type("a東\u{1B}[A\u{3}\u{1B}[200~new\ryork\u{1B}[201~\u{1B}")

        var events: [TerminalEvent] = []
        for await event in TerminalInput(descriptor: pseudo.device).events() {
            if case .keys(let keys) = event {
                events += keys.map { TerminalEvent.key($0) }
            } else {
                events.append(event)
            }
            if events.last == TerminalEvent.key(Key(.escape)) { break }
        }
        #expect(
            events == [
                .key(.character("a")), .key(.character("東")), .key(Key(.up)), .key(.control("c")),
                .paste("new\ryork"), .key(Key(.escape)),
            ])
        terminal.leave()
    }

    @Test("two keys that are read at once arrive together")
    func keysAtOnce() async throws {
        let pseudo = try PseudoTerminal()
        let terminal = Terminal(input: pseudo.device, output: pseudo.device, theme: .full)
        terminal.enter()
        pseudo.type("d\r")

        var events = TerminalInput(descriptor: pseudo.device).events().makeAsyncIterator()

        #expect(await events.next() == .keys([.character("d"), Key(.enter)]))
        terminal.leave()
    }

    @Test("many keys at once arrive together, in order")
    func manyKeys() async throws {
        let pseudo = try PseudoTerminal()
        let terminal = Terminal(input: pseudo.device, output: pseudo.device, theme: .full)
        terminal.enter()

        pseudo.type(String(repeating: "ab", count: 100) + "\r")

        var keys: [Key] = []
        for await event in TerminalInput(descriptor: pseudo.device).events() {
            switch event {
            case .key(let key): keys.append(key)
            case .keys(let many): keys += many
            default: Issue.record("\(event)")
            }
            if keys.last == Key(.enter) { break }
        }
        #expect(keys.map(\.text).joined() == String(repeating: "ab", count: 100))
        terminal.leave()
    }

    @Test("a terminal that is unplugged ends its events")
    func unplugged() async throws {
        let pseudo = try PseudoTerminal()
        var events = TerminalInput(descriptor: pseudo.device).events().makeAsyncIterator()

        pseudo.hangUp()

        #expect(await events.next() == .closed)
        #expect(await events.next() == nil)
    }

    @Test("signals that come together, as from a closed window, leave time to end; a later one ends at once")
    func signalsTogether() async throws {
        let pipe = Pipe()
        let times = Mutex([.zero, .milliseconds(10), .seconds(1)] as [Duration])
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        try pipe.fileHandleForWriting.write(contentsOf: Data([SIGHUP, SIGTERM, SIGINT].map { UInt8($0) }))

        let events = TerminalInput(
            descriptor: -1, signals: Signals(descriptor: pipe.fileHandleForReading.fileDescriptor),
            end: { end.yield($0) },
            now: { times.withLock { $0.removeFirst() } }
        ).events()

        // The first one ends the program after seconds, which may have passed on a busy machine.
        var signals = ends.makeAsyncIterator()
        var signal = await signals.next()
        if signal == SIGHUP { signal = await signals.next() }
        #expect(signal == SIGINT)
        withExtendedLifetime(events) {}
        withExtendedLifetime(pipe) {}
    }
}
