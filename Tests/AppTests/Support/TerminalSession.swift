internal import Conditions
internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

/// The program on a pseudo-terminal, with presentation's Double unless the test has another one.
@MainActor struct TerminalSession {
    let terminal: PseudoTerminal
    let memory: PresentationMemory
    let conditions: Conditions
    let time = ManualTime()
    let presentation: any PresentationAssembly
    private let program: Task<Shell.End, Never>

    static let kazan = PlaceID(rawValue: 551_487)
    static let london = PlaceID(rawValue: 2_643_743)
    static let tokyo = PlaceID(rawValue: 1_850_147)

    init(
        list: [PlaceID] = [kazan, london, tokyo], _ condition: NetworkCondition = .calm,
        size: Size = .standard,
        signals: Signals? = nil, presentation: (any PresentationAssembly)? = nil,
        end: ((Terminal) -> @Sendable (Int32) -> Void)? = nil,
        now: (@Sendable () -> Duration)? = nil,
        renewals: AsyncStream<Void> = .never(), pauses: AsyncStream<Duration>.Continuation? = nil,
        paths: AsyncStream<[Destination]>? = nil, changes: PendingChanges? = nil,
        stopping: @escaping (() -> Void) -> Void = { $0() }
    ) throws {
        let pseudo = try PseudoTerminal(size)
        terminal = pseudo
        memory = PresentationMemory(list: list)
        conditions = Conditions(condition, time: time)
        self.presentation = presentation ?? PresentationDouble(conditions: conditions, memory: memory)
        let terminal = Terminal(
            input: pseudo.device, output: pseudo.device, theme: .full, stopping: stopping)
        let shell = Shell(
            paths.map { [screens = self.presentation] in ScriptedPaths(screens, $0) } ?? self.presentation,
            banner: "weather: Double presentation; rest Base",
            shorterBanners: ["Double presentation; rest Base", "1 part is Double"],
            terminal: terminal, theme: .full,
            changes: changes ?? .neverSlow(), steps: .neverSlow(),
            sleep: { pause in
                pauses?.yield(pause)
                for await _ in renewals { return }
                throw CancellationError()
            })
        var input = TerminalInput(descriptor: pseudo.device, signals: signals, end: end?(terminal))
        if let now { input.now = now }
        let events = input.events()
        program = Task { [presentation = self.presentation] in
            await shell.run(events, beside: { await shell.accompany(presentation) })
        }
    }

    /// Types the keys.
    func type(_ keys: String) { terminal.type(keys) }

    /// Reads until the text is on the screen.
    func see(_ text: String) async throws { try await terminal.see(text) }

    /// Reads until the text is gone from the screen.
    func seeNoMore(_ text: String) async throws {
        try await terminal.see("no “\(text)”") { !$0.text.contains(text) }
    }

    /// How the program ended.
    var end: Shell.End { get async { await program.value } }
}

extension PendingChanges {
    /// None is slow, however slow the machine is.
    static func neverSlow() -> PendingChanges {
        // A stream for each: one that is cancelled ends for all that read it.
        PendingChanges(patience: { for await _ in AsyncStream<Void>.never() {} })
    }
}

extension AsyncStream {
    /// A stream without elements, which ends with the task that reads it.
    static func never() -> AsyncStream { AsyncStream { _ in } }
}
