internal import Presentation

@MainActor final class NavigatorDouble: Navigator {
    private let shown = Shown<[Destination]>([.notes])

    var path: [Destination] { shown.state }
    func updates() -> AsyncStream<[Destination]> { shown.updates() }
    func show(_ destination: Destination) { if path.last != destination { shown.state.append(destination) } }
    func back() { if path.count > 1 { shown.state.removeLast() } }
}
