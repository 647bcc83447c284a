internal import Presentation

/// A stack of screens.
@MainActor final class StackNavigator: Navigator {
    private let broadcaster = StateBroadcaster<[Destination]>([.cities])

    var path: [Destination] { broadcaster.state }

    func updates() -> AsyncStream<[Destination]> { broadcaster.updates() }

    func show(_ destination: Destination) {
        broadcaster.update { path in
            if let index = path.firstIndex(of: destination) {
                path.removeSubrange((index + 1)...)
            } else {
                path.append(destination)
            }
        }
    }

    func back() {
        broadcaster.update { if $0.count > 1 { $0.removeLast() } }
    }
}
