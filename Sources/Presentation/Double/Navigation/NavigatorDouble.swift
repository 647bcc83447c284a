internal import Presentation

@MainActor final class NavigatorDouble: Navigator {
    private let shown = Shown<[Destination]>([.cities])

    var path: [Destination] { shown.state }

    func updates() -> AsyncStream<[Destination]> { shown.updates() }

    func show(_ destination: Destination) {
        let below = path.prefix { $0 != destination }
        shown.state = below + [destination]
    }

    func back() { if path.count > 1 { shown.state.removeLast() } }
}
