internal import BusinessLogic
internal import Presentation

/// Asks the notification service every ten minutes.
@MainActor final class PeriodicNotificationWatch: NotificationWatch {
    private let service: any NotificationService
    private let session: any UserSession
    private let time: ScreenClock
    private var hasAsked = false

    /// A server may tell thousands, and each drawing of the screens would wrap their texts anew.
    private static let limit = 50

    /// - Parameter session: Asked whether it has ended when the service says that no user is signed in.
    init(service: any NotificationService, session: any UserSession, time: ScreenClock) {
        self.service = service
        self.session = session
        self.time = time
    }

    func next() async -> NotificationNews? {
        while !Task.isCancelled {
            if hasAsked { do { try await time.sleep(.seconds(600)) } catch { return nil } }
            hasAsked = true
            if let news = await news() { return news }
        }
        return nil
    }

    private func news() async -> NotificationNews? {
        do throws(NotificationError) {
            let new = try await service.deliverNew()
            guard !new.isEmpty else { return nil }
            let now = time.now()
            var texts = new.suffix(Self.limit).map { $0.text(at: now) }
            let earlier = new.count - texts.count
            if earlier > 0 { texts.append("\(earlier) more came before these.") }
            let notice = Notice(.info, texts.joined(separator: " "))
            return NotificationNews(notice, delivered: new.map(\.id))
        } catch .signedOut {
            guard let end = await session.noticeOfEnd() else { return nil }
            return NotificationNews(end, delivered: [])
        } catch {
            // The service logs it.
            return nil
        }
    }

    func takeBack(_ ids: [String]) async { try? await service.takeBack(ids) }
}
