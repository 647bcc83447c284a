internal import Presentation

/// Keys, and what they do on a screen. A screen's bindings are one table: keys are looked up in it, and the footer and
/// the list of keys are made of it.
@MainActor struct Binding<Screen> {
    /// The keys; any of them will do.
    let keys: [Key]
    /// What it does, in a word for the footer; nil when it is not important enough to stand there.
    let hint: String?
    /// What it does, for the list of keys.
    let help: String
    /// Whether there is anything for it to do now.
    let works: (Screen) -> Bool
    /// Whether its hint is shown when it works: keys that were typed ahead may find something to do that is not there
    /// yet.
    let isOffered: (Screen) -> Bool
    /// What it does.
    let action: Action

    /// What keys do.
    enum Action {
        /// Something that is done at once.
        case now((Screen) -> Void)
        /// Something that asks somebody and may take its time; it is given up when the screen is left.
        case asking((Screen) async -> Void)
        /// Something that changes what is kept. Changes are done in the order of the keys, and none is given up, even
        /// when the program is quit right after the key.
        case changing((Screen) async -> Void)
        /// Something that the shell itself does.
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

/// What keys do on every screen alike.
enum ShellAction: Hashable, Sendable {
    case showKeys, showDetails, redraw, stop, interrupt, quit
}

extension Binding {
    /// The keys of every screen; without letters where letters are text.
    ///
    /// - Parameter lettersWork: For a screen on which letters are text only at times, whether they are keys now.
    static func common(
        lettersAreText: Bool = false, when lettersWork: @escaping (Screen) -> Bool = { _ in true }
    ) -> [Binding] {
        let letters = { (keys: [Key]) in lettersAreText ? [] : keys }
        return [
            Binding([Key(.function(2))], help: "all of a message, to be copied", .shell(.showDetails)),
            Binding([.control("l")], help: "draw everything anew", .shell(.redraw)),
            Binding([.control("z")], help: "stop, until `fg`", .shell(.stop)),
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
