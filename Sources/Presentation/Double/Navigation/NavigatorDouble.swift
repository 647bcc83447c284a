internal import Presentation

@MainActor final class NavigatorDouble: Navigator {
    private let publisher = StatePublisher<[Destination]>([.cities])

    var path: [Destination] { publisher.state }

    func updates() -> AsyncStream<[Destination]> { publisher.updates() }

    func show(_ destination: Destination) {
        let below = path.prefix { $0 != destination }
        publisher.state = below + [destination]
    }

    func back() { if path.count > 1 { publisher.state.removeLast() } }
}
