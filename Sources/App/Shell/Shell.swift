internal import Presentation

/// The program on a terminal: shows the navigator's current screen and handles keys.
///
/// Slow work runs in tasks of its own, so that keys are handled meanwhile.
@MainActor final class Shell {
    private let presentation: any PresentationAssembly
    private let banner: String
    private let shorterBanners: [String]
    private let terminal: Terminal
    private let theme: Theme
    private let changes: PendingChanges
    /// What leads to another screen, for which the next key is meant.
    private let steps: PendingChanges
    private let sleep: @Sendable (Duration) async throws -> Void
    private let longestExit: Duration
    private var controllers: [Destination: any ScreenController] = [:]
    private var shown: Destination?
    /// The page of the list of keys, while that is shown.
    private var keysPage: Int?
    private var showsDetails = false
    /// The whole message, where the screen shows only a part of it.
    private var details: String?
    /// What is told on any screen, until the first key after it was in sight.
    private var news: Notice?
    /// Take back what was told and was not in sight yet.
    private var unseen: [@MainActor () async -> Void] = []
    private var isDrawingDue = false
    private var isOver = false

    /// Why the program ends.
    enum End: Hashable, Sendable {
        /// The user quit.
        case quit
        /// A signal ended it.
        case signal(Int32)
        /// The terminal was closed.
        case closed
    }

    /// - Parameters:
    ///   - shorterBanners: Shorter forms of the banner for narrow windows, the longest first.
    ///   - sleep: Returns after so long; throws when the task is cancelled first. After each five minutes, the shown
    ///     screen is loaded anew if it grows old.
    ///   - longestExit: How long changes that hang delay the exit. The desktop may take three seconds to show a
    ///     notification, which is taken back after that; five seconds after a signal the process is ended.
    init(
        _ presentation: any PresentationAssembly, banner: String, shorterBanners: [String] = [],
        terminal: Terminal, theme: Theme,
        changes: PendingChanges = PendingChanges(), steps: PendingChanges = PendingChanges(),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        longestExit: Duration = .seconds(3.5)
    ) {
        self.presentation = presentation
        self.banner = banner
        self.shorterBanners = shorterBanners
        self.terminal = terminal
        self.theme = theme
        self.changes = changes
        self.steps = steps
        self.sleep = sleep
        self.longestExit = longestExit
    }

    /// Runs until the user or the system ends it. The terminal is restored before this returns.
    ///
    /// - Parameter work: What is done once the first screen is shown; it is cancelled at the end.
    func run(
        _ events: AsyncStream<TerminalEvent>,
        beside work: @escaping @MainActor @Sendable () async -> Void = {}
    ) async -> End {
        terminal.enter()
        show(presentation.navigator.path)
        changes.watch { [weak self] in self?.drawSoon() }
        let work = Task { await work() }
        let watch = Task { [updates = presentation.navigator.updates()] in
            // A key may have led on meanwhile.
            for await _ in updates { show(presentation.navigator.path) }
        }
        let renewals = Task {
            while (try? await sleep(.seconds(300))) != nil { controller?.renew() }
        }
        let end = await answer(events)
        isOver = true
        renewals.cancel()
        watch.cancel()
        work.cancel()
        terminal.leave()
        controllers.values.forEach { $0.leave() }
        unseen.forEach { changes.begin($0) }
        unseen = []
        changes.begin {
            // It may still tell something, which is not in sight any more; and it may take longer than the exit waits.
            await work.value
            for takeBack in self.unseen { await takeBack() }
        }
        // A change right before quitting is kept.
        await changes.finish(within: longestExit)
        return end
    }

    /// Tells something on whatever screen is shown, until the next key. What no key has answered yet is told with it: it is
    /// told only once, and the user may have been away.
    ///
    /// - Parameter takeBack: Called when the program ends before this was in sight.
    func tell(_ notice: Notice, ifUnseen takeBack: @escaping @MainActor () async -> Void) {
        news =
            news.map {
                Notice(notice.severity, "\($0.text) \(notice.text)", help: notice.help ?? $0.help)
            } ?? notice
        unseen.append(takeBack)
        drawSoon()
    }

    /// A key answers what was in sight. Under a whole message, and in a window that is too small, nothing is. Over the list
    /// of keys it stays until that is closed: without it more keys have room on a page, and the next one would begin too
    /// late.
    private func forgetNews() { if unseen.isEmpty, keysPage == nil { news = nil } }

    private func answer(_ events: AsyncStream<TerminalEvent>) async -> End {
        for await event in events {
            await changes.areAsked()
            await steps.settle()
            // A signal takes precedence over keys that were typed before it.
            if let signal = Signals.requestedEnd { return .signal(signal) }
            // The last key may have opened another screen. Keys that were typed ahead are meant for that one.
            show(presentation.navigator.path)
            switch event {
            case .key(let key):
                forgetNews()
                if let action = press(key), let end = perform(action) { return end }
            case .keys(let keys):
                forgetNews()
                if let end = await press(keys) { return end }
            case .paste(let text): if isScreenInSight { controller?.paste(text) }
            // The terminal may have cut what is on it, though the window has its size again.
            case .resized: terminal.forget()
            case .stopped: stop()
            case .continued: resume()
            case .ended(let signal): return .signal(signal)
            case .closed: return .closed
            }
            drawSoon()
        }
        return .closed
    }

    // MARK: Screens

    private var controller: (any ScreenController)? { shown.flatMap { controllers[$0] } }

    private func show(_ path: [Destination]) {
        guard let top = path.last, !isOver else { return }
        for (destination, controller) in controllers where !path.contains(destination) {
            controller.leave()
            controllers[destination] = nil
        }
        guard top != shown || controllers[top] == nil else { return }
        controller?.cover()
        shown = top
        keysPage = nil
        details = nil
        let controller = controllers[top] ?? presentation.controller(for: top, changes)
        controllers[top] = controller
        controller.enter { [weak self] in self?.drawSoon() }
        drawSoon()
    }

    // MARK: Keys

    /// Whether the user sees the screen that keys and text are for.
    private var isScreenInSight: Bool { keysPage == nil && !showsDetails && !page.isTooSmall }

    private func press(_ key: Key) -> ShellAction? {
        // The whole message is shown in a window of any size.
        if page.isTooSmall, !showsDetails {
            let action = controller?.shellAction(for: key)
            return action == .showKeys || action == .showDetails ? nil : action
        }
        guard keysPage != nil || showsDetails, key != .control("c"), key != .control("z") else {
            return controller?.press(key)
        }
        if showsDetails {
            showsDetails = false
            terminal.enter()
            return nil
        }
        // Over the list of keys, news may be cut as on any screen, and is told only once.
        if key == Key(.function(2)), details != nil { return .showDetails }
        if let number = keysPage, let controller {
            let isLast = number + 1 >= page.pageCount(of: controller.keys)
            keysPage = isLast || key == Key(.escape) ? nil : number + 1
            forgetNews()
        }
        return nil
    }

    /// Handles keys that arrived together; consecutive text keys are inserted into the field at once. They were typed
    /// ahead, so each is meant for what the changes before it leave. Only slow ones are not waited for.
    private func press(_ keys: [Key]) async -> End? {
        var rest = keys[...]
        while let key = rest.first {
            await changes.settle()
            await steps.settle()
            if let signal = Signals.requestedEnd { return .signal(signal) }
            show(presentation.navigator.path)
            let text = isScreenInSight ? rest.prefix { controller?.takesAsText($0) == true } : []
            if text.count > 1 {
                controller?.paste(text.map(\.text).joined())
                rest = rest.dropFirst(text.count)
            } else {
                rest = rest.dropFirst()
                if let action = press(key), let end = perform(action) { return end }
            }
        }
        return nil
    }

    private func perform(_ action: ShellAction) -> End? {
        switch action {
        case .showKeys:
            keysPage = 0
            // Those of the screen are covered.
            details = nil
        case .showDetails: showDetails()
        case .redraw: terminal.forget()
        case .follow(let step): steps.begin { await step.value }
        // A notification that was not in sight yet is told only once: it stays.
        case .tellOfLetters: news = news ?? Notice(.warning, "Commands are Latin letters.")
        case .stop: Signals.sendToJob(Signals.stop)
        case .interrupt: return .signal(Signals.interrupt)
        case .quit: return .quit
        }
        return nil
    }

    /// Shows the whole message as plain text outside the frame, so that it can be copied without cuts and line
    /// breaks.
    private func showDetails() {
        guard let details else { return }
        showsDetails = true
        terminal.show(text: theme.symbols.readable(lines: details) + "\n\nPress any key to go back.")
    }

    private func stop() {
        terminal.stop()
        // A job that is ended while it is stopped goes on in the background: taking the terminal would stop it again.
        if Signals.requestedEnd == nil { resume() }
    }

    private func resume() {
        showsDetails = false
        terminal.enter()
        controller?.enter { [weak self] in self?.drawSoon() }
    }

    // MARK: Drawing

    /// Draws once for all changes up to the next turn of the main actor.
    private func drawSoon() {
        guard !isDrawingDue else { return }
        isDrawingDue = true
        Task {
            isDrawingDue = false
            draw()
        }
    }

    private var page: Page {
        Page(size: terminal.size, theme: theme, banner: banner, shorterBanners: shorterBanners, news: news)
    }

    private func draw() {
        guard !isOver, !showsDetails, let controller else { return }
        var page = page
        if changes.areSlow { page.wait = "still at work" }
        if let number = keysPage {
            // A window that has grown needs fewer pages.
            let last = page.pageCount(of: controller.keys) - 1
            let isLast = number >= last
            page.hints = isLast ? [Hint("any key", "back")] : [Hint("any key", "more"), Hint("Esc", "back")]
            let frame = page.keys(controller.keys, page: min(number, last))
            details = frame.details
            terminal.show(frame)
        } else {
            page.hints = controller.hints
            let frame = controller.draw(on: page)
            details = frame.details
            terminal.show(frame)
        }
        if !page.isTooSmall { unseen = [] }
    }
}
