internal import Presentation

/// The first screen of a program that has none of its own yet. Its keys open the screens that were added.
@MainActor final class StartScreen: Screen {
    let state: Message

    init(hasPages: Bool) {
        state =
            hasPages
            ? Message("Choose a screen.", help: "The line below has its key.")
            : Message("Nothing here yet.", help: "make add-feature NAME=Tags adds a screen, and its key.")
    }

    func updates() -> AsyncStream<Message> { AsyncStream { [state] in $0.yield(state) } }

    func appear() async {}
}

extension ScreenView where S == StartScreen {
    /// The first screen, with the keys of these.
    static func start(_ pages: [Binding<StartScreen>]) -> ScreenView {
        ScreenView(
            title: "the start", bindings: pages + Binding.common(),
            draw: { screen, page in page.start(screen.state) })
    }
}

extension Page {
    /// The first screen.
    func start(_ message: Message) -> Frame {
        draw(Header(title: "Start"), notice: nil) { frame, area in message.draw(in: &frame, area) }
    }
}
