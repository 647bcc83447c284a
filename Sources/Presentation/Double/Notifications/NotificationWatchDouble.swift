internal import Conditions
internal import Presentation

/// Tells what the simulated server notices.
@MainActor final class NotificationWatchDouble: NotificationWatch {
    private let services: SimulatedServices
    private let session: any UserSession
    private var isFirst = true

    init(services: SimulatedServices, session: any UserSession) {
        self.services = services
        self.session = session
    }

    func next() async -> NotificationNews? {
        while !Task.isCancelled {
            if isFirst { isFirst = false } else { try? await services.conditions.sleep(for: .seconds(600)) }
            guard !Task.isCancelled, let news = await news() else { continue }
            return news
        }
        return nil
    }

    private func news() async -> NotificationNews? {
        guard services.isSignedIn else { return await end() }
        guard !services.subscriptions.isEmpty else { return nil }
        let failure = await services.tellServer()
        if failure == SimpleFormats.signedOut { return await end() }
        guard failure == nil, !Task.isCancelled else { return nil }
        let new = services.newNotifications()
        guard !new.isEmpty else { return nil }
        let now = services.conditions.now
        let earlier = max(0, new.count - 50)
        var text = new.dropFirst(earlier).map { $0.text(at: now) }.joined(separator: " ")
        if earlier > 0 { text += " \(earlier) more came before these." }
        return NotificationNews(Notice(.info, text), delivered: new.map(\.id))
    }

    /// That the session has ended, if it has done so by itself.
    private func end() async -> NotificationNews? {
        guard let end = await session.noticeOfEnd() else { return nil }
        return NotificationNews(end, delivered: [])
    }

    func takeBack(_ ids: [String]) async { services.takeBack(ids) }
}
