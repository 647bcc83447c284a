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

    func replace(with destination: Destination) {
        broadcaster.update { path in
            if path.count > 1 { path.removeLast() }
            path = path.prefix { $0 != destination } + [destination]
        }
    }

    func back() {
        broadcaster.update { if $0.count > 1 { $0.removeLast() } }
    }
}
