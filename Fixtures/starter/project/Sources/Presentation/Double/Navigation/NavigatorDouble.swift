internal import Presentation

@MainActor final class NavigatorDouble: Navigator {
    // PlaybillDemo begin
    private let publisher = StatePublisher<[Destination]>([.notes])
    // PlaybillDemo otherwise
    private let publisher = StatePublisher<[Destination]>([.start])
    // PlaybillDemo end

    var path: [Destination] { publisher.state }
    func updates() -> AsyncStream<[Destination]> { publisher.updates() }
    func show(_ destination: Destination) {
        if path.last != destination { publisher.state.append(destination) }
    }

    func back() { if path.count > 1 { publisher.state.removeLast() } }
}
