internal import Presentation

/// Connects a screen to the terminal: draws it, and runs the actions of its keys.
@MainActor protocol ScreenController: AnyObject {
    /// The keys that work now, for the footer.
    var hints: [Hint] { get }
    /// All its keys.
    var keys: KeyList { get }

    /// Draws the screen's state.
    func draw(on page: Page) -> Frame
    /// Shows the screen. Until it is covered, `redraw` is called after each change of its state.
    func enter(redraw: @escaping @MainActor () -> Void)
    /// Loads the contents anew, on a screen whose contents grow old. If they are being loaded, it first waits for that.
    func renew()
    /// Another screen covers this one.
    func cover()
    /// Closes the screen: cancels its requests, but not its changes.
    func leave()
    /// Runs the action of a key here, or returns one for the shell.
    func press(_ key: Key) -> ShellAction?
    /// The action that the key has for the shell, if any; runs none of the screen's.
    func shellAction(for key: Key) -> ShellAction?
    /// Whether the key only inserts a character into a text field.
    func takesAsText(_ key: Key) -> Bool
    /// Inserts pasted text; does nothing on a screen without a text field.
    func paste(_ text: String)
}

/// The controller of one type of screen.
@MainActor final class TerminalScreenController<S: Screen>: ScreenController {
    private let screen: S
    private let view: ScreenView<S>
    private let changes: PendingChanges
    private var watch: Task<Void, Never>?
    private var asking: [Int: Task<Void, Never>] = [:]
    private var askedSoFar = 0
    /// Whether to load the contents anew once no request is under way. When a computer wakes, one may be under way that
    /// it slept through, while the contents have grown old.
    private var isRenewalDue = false

    /// Changes are added to `changes`, so that the program can wait for them before it exits.
    init(_ screen: S, _ view: ScreenView<S>, _ changes: PendingChanges) {
        self.screen = screen
        self.view = view
        self.changes = changes
    }

    var hints: [Hint] {
        view.bindings.compactMap { binding in
            guard let hint = binding.hint, let key = binding.keys.first, binding.works(screen),
                binding.isOffered(screen)
            else {
                return nil
            }
            return Hint(key.name, hint)
        }
    }

    var keys: KeyList {
        let keys = view.bindings.map { binding in
            Hint(binding.keys.map(\.name).joined(separator: " "), binding.help)
        }
        return KeyList(title: view.title, entries: keys, pictures: view.pictures)
    }

    func draw(on page: Page) -> Frame { view.draw(screen, page) }

    func enter(redraw: @escaping @MainActor () -> Void) {
        watch?.cancel()
        watch = Task { [updates = screen.updates()] in
            for await _ in updates { redraw() }
        }
        isRenewalDue = false
        ask { await $0.appear() }
    }

    func renew() {
        isRenewalDue = view.growsOld
        renewIfDue()
    }

    private func renewIfDue() {
        guard isRenewalDue, asking.isEmpty else { return }
        isRenewalDue = false
        ask { await $0.appear() }
    }

    func cover() {
        // It loads its contents when it is shown again.
        isRenewalDue = false
        watch?.cancel()
        watch = nil
    }

    func leave() {
        cover()
        asking.values.forEach { $0.cancel() }
    }

    func press(_ key: Key) -> ShellAction? {
        if let binding = binding(for: key) { return perform(binding.action) }
        guard let write else { return key.isLetterOfOtherScript ? .tellOfLetters : nil }
        if let edit = TextField.Edit(key) { write(screen, edit) }
        return nil
    }

    func shellAction(for key: Key) -> ShellAction? {
        guard case .shell(let action) = binding(for: key)?.action else { return nil }
        return action
    }

    func takesAsText(_ key: Key) -> Bool {
        guard write != nil, key.modifiers.isEmpty, case .character = key.code else { return false }
        return binding(for: key) == nil
    }

    func paste(_ text: String) { write?(screen, .insert(text)) }

    /// Changes the screen's text field; nil where letters are no text.
    private var write: ((S, TextField.Edit) -> Void)? { view.takesText(screen) ? view.edit : nil }

    private func binding(for key: Key) -> Binding<S>? {
        view.bindings.first { $0.keys.contains(key) && $0.works(screen) }
    }

    private func perform(_ action: Binding<S>.Action) -> ShellAction? {
        switch action {
        case .now(let act): act(screen)
        case .asking(let act): ask(act)
        case .leading(let act): return .follow(ask(act))
        case .changing(let act): changes.begin { [screen] in await act(screen) }
        case .shell(let action): return action
        }
        return nil
    }

    @discardableResult
    private func ask(_ act: @escaping (S) async -> Void) -> Task<Void, Never> {
        askedSoFar += 1
        let number = askedSoFar
        let task = Task { [screen, weak self] in
            await act(screen)
            self?.asking[number] = nil
            self?.renewIfDue()
        }
        asking[number] = task
        return task
    }
}
