internal import Presentation

/// The first screen of a program that has none of its own yet. Its keys open the screens that were added.
@MainActor final class StartScreen: Screen {
    let state = Message("Nothing here yet.", help: "make add-feature NAME=Tags adds a screen, and its key.")

    func updates() -> AsyncStream<Message> { AsyncStream { [state] in $0.yield(state) } }

    func appear() async {}
}

extension ScreenView where S == StartScreen {
    /// The first screen.
    static func start(_ navigator: any Navigator) -> ScreenView {
        ScreenView(
            title: "the start", bindings: Binding.pages(navigator) + Binding.common(),
            draw: { screen, page in page.start(screen.state) })
    }
}

extension Page {
    /// The first screen.
    func start(_ message: Message) -> Frame {
        draw(Header(title: "Start"), notice: nil) { frame, area in message.draw(in: &frame, area) }
    }
}
