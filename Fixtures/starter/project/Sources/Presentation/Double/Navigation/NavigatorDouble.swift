internal import Presentation

@MainActor final class NavigatorDouble: Navigator {
    // PlaybillDemo begin
    private let shown = Shown<[Destination]>([.notes])
    // PlaybillDemo otherwise
    private let shown = Shown<[Destination]>([.start])
    // PlaybillDemo end

    var path: [Destination] { shown.state }
    func updates() -> AsyncStream<[Destination]> { shown.updates() }
    func show(_ destination: Destination) { if path.last != destination { shown.state.append(destination) } }
    func back() { if path.count > 1 { shown.state.removeLast() } }
}
