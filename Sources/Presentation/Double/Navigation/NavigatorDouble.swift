internal import Presentation

@MainActor final class NavigatorDouble: Navigator {
    private let publisher = StatePublisher<[Destination]>([.cities])

    var path: [Destination] { publisher.state }

    func updates() -> AsyncStream<[Destination]> { publisher.updates() }

    func show(_ destination: Destination) {
        let below = path.prefix { $0 != destination }
        publisher.state = below + [destination]
    }

    func replace(with destination: Destination) {
        let below = path.count > 1 ? path.dropLast() : path[...]
        publisher.state = below.prefix { $0 != destination } + [destination]
    }

    func back() { if path.count > 1 { publisher.state.removeLast() } }
}
