internal import Conditions
internal import Presentation

/// Tells what the simulated server notices.
@MainActor final class NotificationWatchDouble: NotificationWatch {
    private let services: SimulatedServices
    private var isFirst = true

    init(services: SimulatedServices) { self.services = services }

    func next() async -> NotificationNews? {
        while !Task.isCancelled {
            if isFirst { isFirst = false } else { try? await services.conditions.sleep(for: .seconds(600)) }
            guard !Task.isCancelled, services.isSignedIn, !services.subscriptions.isEmpty,
                await services.tellServer() == nil, !Task.isCancelled
            else { continue }
            let new = services.newNotifications()
            guard !new.isEmpty else { continue }
            let notice = Notice(.info, new.map(\.text).joined(separator: " "))
            return NotificationNews(notice, delivered: new.map(\.id))
        }
        return nil
    }

    func takeBack(_ ids: [String]) async { services.takeBack(ids) }
}
