internal import Presentation

/// Keys with their action on a screen. Each screen has one table of bindings; keys are looked up in it, and the
/// footer and the list of keys are generated from it.
@MainActor struct Binding<Screen> {
    /// The keys, any of which triggers the action.
    let keys: [Key]
    /// The action in a word for the footer; nil if it is not important enough.
    let hint: String?
    /// The action as the list of keys describes it.
    let help: String
    /// Whether the action is possible now.
    let works: (Screen) -> Bool
    /// Whether the hint is shown when the action is possible. Keys that were typed ahead may be possible before
    /// their hint makes sense.
    let isOffered: (Screen) -> Bool
    /// The action.
    let action: Action

    /// What a binding does.
    enum Action {
        /// A synchronous action.
        case now((Screen) -> Void)
        /// A request that may take time. It is cancelled when the screen is left.
        case asking((Screen) async -> Void)
        /// A request that leads to another screen or changes what is selected, for which the next key is meant: the key waits
        /// for it, unless it is slow. It is cancelled when the screen is left.
        case leading((Screen) async -> Void)
        /// A change of stored data. The screen is asked for it at once, whatever is under way: it knows what is selected
        /// now, and runs its changes in the order in which it is asked. They are never cancelled, even when the program
        /// is quit right after the key.
        case changing((Screen) async -> Void)
        /// An action of the shell.
        case shell(ShellAction)
    }

    init(
        _ keys: [Key], hint: String? = nil, help: String,
        when works: @escaping (Screen) -> Bool = { _ in true },
        offered isOffered: @escaping (Screen) -> Bool = { _ in true }, _ action: Action
    ) {
        self.keys = keys
        self.hint = hint
        self.help = help
        self.works = works
        self.isOffered = isOffered
        self.action = action
    }
}

/// Actions of the shell, on whatever screen.
enum ShellAction: Hashable, Sendable {
    case showKeys, showDetails, redraw, stop, interrupt, quit
    /// The next key waits for what leads to another screen.
    case follow(Task<Void, Never>)
    /// A letter of another script was typed, which is no command.
    case tellOfLetters
}

extension Binding {
    /// The bindings of every screen; without letters on screens where letters are text.
    ///
    /// - Parameter lettersWork: Whether letters are keys now, for a screen on which they are sometimes text.
    static func common(
        lettersAreText: Bool = false, when lettersWork: @escaping (Screen) -> Bool = { _ in true }
    ) -> [Binding] {
        let letters = { (keys: [Key]) in lettersAreText ? [] : keys }
        return [
            Binding([Key(.function(2))], help: "show the whole message, to copy it", .shell(.showDetails)),
            Binding([.control("l")], help: "redraw the screen", .shell(.redraw)),
            Binding([.control("z")], help: "suspend the program; `fg` continues", .shell(.stop)),
            Binding(
                letters([.character("?")]) + [Key(.function(1))], hint: "help", help: "show these keys",
                when: lettersWork, .shell(.showKeys)),
            Binding([.control("c")], hint: lettersAreText ? "quit" : nil, help: "quit", .shell(.interrupt)),
        ]
            + letters([.character("q")]).map {
                Binding([$0], hint: "quit", help: "quit", when: lettersWork, .shell(.quit))
            }
    }
}
