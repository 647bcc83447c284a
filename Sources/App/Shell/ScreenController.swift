internal import Presentation

/// A screen on the terminal.
@MainActor protocol ScreenController: AnyObject {
    /// The keys that work now, for the footer.
    var hints: [Hint] { get }
    /// All its keys.
    var keys: KeyList { get }

    /// Draws what the screen shows.
    func draw(on page: Page) -> Frame
    /// The screen comes into sight. Until it goes, `redraw` is called for each change of what it shows.
    func enter(redraw: @escaping @MainActor () -> Void)
    /// Another screen covers this one.
    func cover()
    /// The screen goes for good: what it asks is given up, what it changes is not.
    func leave()
    /// Does what the key does here; gives back what is left to the shell.
    func press(_ key: Key) -> ShellAction?
    /// Whether the key is a character that goes into a field, and nothing else.
    func takesAsText(_ key: Key) -> Bool
    /// Takes pasted text; nothing happens on a screen without a field.
    func paste(_ text: String)
}

/// A screen of one kind on the terminal.
@MainActor final class TerminalScreenController<S: Screen>: ScreenController {
    private let screen: S
    private let view: ScreenView<S>
    private let changes: PendingChanges
    private var watch: Task<Void, Never>?
    private var asking: [Int: Task<Void, Never>] = [:]
    private var askedSoFar = 0
    private var lastChange: Task<Void, Never>?

    /// What the screen changes is entered into `changes`, for whoever wants to wait for it.
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
        KeyList(
            title: view.title,
            entries: view.bindings.map { binding in
                Hint(binding.keys.map(\.name).joined(separator: " "), binding.help)
            })
    }

    func draw(on page: Page) -> Frame { view.draw(screen, page) }

    func enter(redraw: @escaping @MainActor () -> Void) {
        watch?.cancel()
        watch = Task { [updates = screen.updates()] in
            for await _ in updates { redraw() }
        }
        ask { await $0.appear() }
    }

    func cover() {
        watch?.cancel()
        watch = nil
    }

    func leave() {
        cover()
        asking.values.forEach { $0.cancel() }
    }

    func press(_ key: Key) -> ShellAction? {
        if let binding = view.bindings.first(where: { $0.keys.contains(key) && $0.works(screen) }) {
            return perform(binding.action)
        }
        if let edit = TextField.Edit(key) { view.edit?(screen, edit) }
        return nil
    }

    func takesAsText(_ key: Key) -> Bool {
        guard view.edit != nil, key.modifiers.isEmpty, case .character = key.code else { return false }
        return !view.bindings.contains { $0.keys.contains(key) && $0.works(screen) }
    }

    func paste(_ text: String) { view.edit?(screen, .insert(text)) }

    private func perform(_ action: Binding<S>.Action) -> ShellAction? {
        switch action {
        case .now(let act): act(screen)
        case .asking(let act): ask(act)
        case .changing(let act):
            lastChange = changes.begin(after: lastChange) { [screen] in await act(screen) }
        case .shell(let action): return action
        }
        return nil
    }

    private func ask(_ act: @escaping (S) async -> Void) {
        askedSoFar += 1
        let number = askedSoFar
        asking[number] = Task { [screen, weak self] in
            await act(screen)
            self?.asking[number] = nil
        }
    }
}
