internal import BusinessLogic
internal import Presentation

/// Asks the notification service every ten minutes.
@MainActor final class PeriodicNotificationWatch: NotificationWatch {
    private let service: any NotificationService
    private let time: ScreenClock
    private var hasAsked = false

    init(service: any NotificationService, time: ScreenClock) {
        self.service = service
        self.time = time
    }

    func next() async -> NotificationNews? {
        while !Task.isCancelled {
            if hasAsked { do { try await time.sleep(.seconds(600)) } catch { return nil } }
            hasAsked = true
            guard let new = try? await service.deliverNew(), !new.isEmpty else { continue }
            let notice = Notice(.info, new.map(\.text).joined(separator: " "))
            return NotificationNews(notice, delivered: new.map(\.id))
        }
        return nil
    }

    func takeBack(_ ids: [String]) async { try? await service.takeBack(ids) }
}
