internal import BusinessLogic
internal import Conditions
internal import Foundation

/// Subscriptions in memory, and a server that notices something each day.
final class MemoryNotificationService: NotificationService {
    private let conditions: Conditions
    private let memory: BusinessLogicMemory
    private let hasServer: Bool
    private let changes = AsyncMutex()

    init(conditions: Conditions, memory: BusinessLogicMemory, hasServer: Bool) {
        self.conditions = conditions
        self.memory = memory
        self.hasServer = hasServer
    }

    func subscriptions() async throws(NotificationError) -> [CitySubscription] {
        let email = try session().email
        return try read { $0.watched[email, default: []].map(\.subscription) }
    }

    func subscribe(
        to city: City, kinds: Set<NotificationKind>
    ) async throws(NotificationError) -> CitySubscription? {
        try await changes.withLock { () async throws(NotificationError) in try await change(city, kinds) }
    }

    private func change(
        _ city: City, _ kinds: Set<NotificationKind>
    ) async throws(NotificationError) -> CitySubscription? {
        let session = try session(), email = session.email
        let subscription = CitySubscription(city: city, kinds: kinds)
        let kept = try read { content in
            content.watched[email, default: []].map(\.subscription).first { $0.city.id == city.id }
        }
        if kept != (kinds.isEmpty ? nil : subscription) {
            // Where nothing can be kept the server is not told.
            try memory.change(or: NotificationError.notKept) { content throws(NotificationError) in
                content.hasDevice = true
            }
        } else {
            try change { $0.hasDevice = true }
        }
        try await passNetwork()
        try expectStill(session)
        let now = conditions.now
        try tell(email, at: now, ofAll: !kinds.isEmpty)
        return try change { content in
            var watched = content.watched[email, default: []]
            let index = watched.firstIndex { $0.subscription.city.id == city.id }
            if kinds.isEmpty {
                if let index { watched.remove(at: index) }
            } else {
                let before = index.map { watched[$0].since } ?? [:]
                let since = kinds.map { ($0, before[$0] ?? now) }
                let new = WatchedCity(
                    subscription: subscription, since: Dictionary(since) { first, _ in first })
                if let index { watched[index] = new } else { watched.append(new) }
            }
            content.watched[email] = watched
            return kinds.isEmpty ? nil : subscription
        }
    }

    func deliverNew() async throws(NotificationError) -> [WeatherNotification] {
        let session = try session(), email = session.email
        guard try read({ !$0.watched[email, default: []].isEmpty }) else { return [] }
        try await passNetwork()
        try expectStill(session)
        let now = conditions.now
        if Task.isCancelled { throw .cancelled }
        try tell(email, at: now, ofAll: true)
        return try change { content in
            let all = content.watched[email, default: []].flatMap { $0.notifications(until: now) }
            let new = all.filter { !content.delivered.contains($0.id) }
                .sorted { ($0.time, $0.id) < ($1.time, $1.id) }
            content.delivered.formUnion(new.map(\.id))
            return new
        }
    }

    func takeBack(_ ids: [WeatherNotification.ID]) async throws(NotificationError) {
        guard !ids.isEmpty else { return }
        _ = try session()
        try change { $0.delivered.subtract(ids) }
    }

    /// What the server learns from a request, whether or not its answer can be kept.
    private func tell(_ email: String, at now: Date, ofAll: Bool) throws(NotificationError) {
        try change { content in
            content.deviceSession = content.session
            guard ofAll else { return }
            for index in content.watched[email, default: []].indices {
                content.watched[email]?[index].begin(at: now)
            }
        }
    }

    private func session() throws(NotificationError) -> Session {
        if Task.isCancelled { throw .cancelled }
        guard let session = try read({ $0.session }) else { throw .signedOut }
        return session
    }

    /// The server may have ended the session, or the user signed out or in while it was asked.
    private func expectStill(_ asked: Session) throws(NotificationError) {
        guard try read({ $0.session }) == asked, asked.end > conditions.now else { throw .signedOut }
    }

    private func read<Answer: Sendable>(
        _ body: (BusinessLogicMemory.Content) -> Answer
    ) throws(NotificationError) -> Answer {
        try memory.read(or: NotificationError.notKept) { content throws(NotificationError) in body(content) }
    }

    private func change<Answer: Sendable>(
        _ body: (inout BusinessLogicMemory.Content) -> Answer
    ) throws(NotificationError) -> Answer {
        try memory.change(keeping: KeptNotifications.init, or: NotificationError.notKept) {
            content throws(NotificationError) in body(&content)
        }
    }

    private func passNetwork() async throws(NotificationError) {
        do throws(AccountError) {
            try await conditions.passToServer(isSet: hasServer)
        } catch {
            throw error == .cancelled ? .cancelled : .server(error)
        }
    }
}

/// What the disk keeps of notifications; the rest of the memory is the server's.
private struct KeptNotifications: Equatable {
    private let subscriptions: [String: [CitySubscription]]
    private let delivered: Set<String>
    private let hasDevice: Bool

    init(_ content: BusinessLogicMemory.Content) {
        subscriptions = content.watched.filter { !$0.value.isEmpty }.mapValues { $0.map(\.subscription) }
        delivered = content.delivered
        hasDevice = content.hasDevice
    }
}

/// A city that the server watches.
struct WatchedCity: Hashable, Sendable {
    let subscription: CitySubscription
    /// Since when each kind is watched for; none while the server does not know of it.
    var since: [NotificationKind: Date]

    /// The server is told of it, if it does not know.
    mutating func begin(at date: Date) {
        for kind in subscription.kinds where since[kind] == nil { since[kind] = date }
    }

    /// One a day for each kind, of the last seven days.
    func notifications(until now: Date) -> [WeatherNotification] {
        subscription.kinds.flatMap { kind -> [WeatherNotification] in
            guard let start = since[kind], now >= start else { return [] }
            let last = Int(now.timeIntervalSince(start) / Self.day)
            return (max(0, last - 6)...last).map { number in
                // The server writes times to the second.
                let time = Date(
                    timeIntervalSince1970: (start.timeIntervalSince1970 + Double(number) * Self.day)
                        .rounded(.down))
                let city = subscription.city
                // By the day, so that a server that has forgotten the subscription tells nothing twice.
                let day = Int((time.timeIntervalSince1970 / Self.day).rounded(.down))
                return WeatherNotification(
                    id: "\(city.id)-\(kind.rawValue)-\(day)", city: city.id,
                    kind: kind, time: time, text: kind.text(in: city.name))
            }
        }
    }

    private static let day = 86_400.0
}

extension NotificationKind {
    fileprivate func text(in city: String) -> String {
        switch self {
        case .rain: "Rain in \(city) within two hours."
        case .frost: "Frost in \(city) within a day."
        case .storm: "Storm in \(city) within a day."
        }
    }
}
