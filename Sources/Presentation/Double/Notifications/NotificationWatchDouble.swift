internal import Conditions
internal import Presentation

/// Tells what the simulated server notices.
@MainActor final class NotificationWatchDouble: NotificationWatch {
    private let services: SimulatedServices
    private var isFirst = true

    init(services: SimulatedServices) { self.services = services }

    func next() async -> Notice? {
        while !Task.isCancelled {
            if isFirst { isFirst = false } else { try? await services.conditions.sleep(for: .seconds(600)) }
            guard !Task.isCancelled, services.isSignedIn, !services.subscriptions.isEmpty,
                await services.tellServer() == nil, !Task.isCancelled
            else { continue }
            let texts = services.newNotifications().map(\.text)
            if !texts.isEmpty { return Notice(.info, texts.joined(separator: " ")) }
        }
        return nil
    }
}
