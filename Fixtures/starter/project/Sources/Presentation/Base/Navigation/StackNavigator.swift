internal import Presentation

/// The screens on top of each other.
@MainActor final class StackNavigator: Navigator {
    // PlaybillDemo begin
    private let broadcaster = StateBroadcaster<[Destination]>([.notes])
    // PlaybillDemo otherwise
    private let broadcaster = StateBroadcaster<[Destination]>([.start])
    // PlaybillDemo end

    var path: [Destination] { broadcaster.state }

    func updates() -> AsyncStream<[Destination]> { broadcaster.updates() }

    func show(_ destination: Destination) {
        broadcaster.update { if $0.last != destination { $0.append(destination) } }
    }

    func back() {
        broadcaster.update { if $0.count > 1 { $0.removeLast() } }
    }
}
