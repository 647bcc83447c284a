internal import Conditions
internal import Foundation
internal import Presentation

/// What a place can be watched for.
enum NotificationKindDouble: String, CaseIterable, Hashable {
    case rain, frost, storm

    func text(in city: String) -> String {
        switch self {
        case .rain: "Rain in \(city) within two hours."
        case .frost: "Frost in \(city) within a day."
        case .storm: "Storm in \(city) within a day."
        }
    }
}

/// What was noticed in a place.
struct NotificationDouble: Encodable {
    let city: Int
    let id: String
    let kind: String
    let text: String
    let time: Date

    init(_ place: Place, _ kind: NotificationKindDouble, _ date: Date) {
        city = place.id.rawValue
        // By the day, so that what is subscribed to again is told once on that day.
        let day = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
        id = "\(city)-\(kind.rawValue)-\(day)"
        self.kind = kind.rawValue
        text = kind.text(in: place.name)
        time = date
    }

    var row: NotificationRow { NotificationRow(time: time.formatted(.iso8601), text: text) }

    /// The text, after how long ago it was noticed where that was not just now.
    func text(at now: Date) -> String {
        let age = now.timeIntervalSince(time)
        guard age > 900 else { return text }
        let minutes = Int(age / 60)
        if minutes < 120 { return "\(minutes) min ago: \(text)" }
        let hours = minutes / 60
        return hours < 48 ? "\(hours) h ago: \(text)" : "\(hours / 24) days ago: \(text)"
    }
}

/// A place that is watched, and since when for each kind.
struct WatchedPlace: Hashable {
    let place: Place
    var since: [NotificationKindDouble: Date]
}

extension SimulatedServices {
    func kinds(of place: Place) -> Set<NotificationKindDouble> {
        Set(subscriptions.first { $0.place == place }?.since.keys.map(\.self) ?? [])
    }

    /// Watches a place for these kinds, in the place of those before.
    func watch(_ place: Place, for kinds: Set<NotificationKindDouble>) {
        let index = subscriptions.firstIndex { $0.place == place }
        let before = index.map { subscriptions[$0].since } ?? [:]
        let since = kinds.map { ($0, before[$0] ?? conditions.now) }
        let new = WatchedPlace(place: place, since: Dictionary(since) { first, _ in first })
        if let index {
            if kinds.isEmpty { subscriptions.remove(at: index) } else { subscriptions[index] = new }
        } else if !kinds.isEmpty {
            subscriptions.append(new)
        }
    }

    /// Tells the program's server of this device, or that a subscription ends; gives back why it did not answer, or did
    /// not accept the session.
    func tellServer(endingSubscription isEnd: Bool = false) async -> Notice? {
        guard hasServer else { return SimpleFormats.serverIsNotSet }
        let asked = session
        do {
            guard try await conditions.pass(within: .seconds(10)) else { return SimpleFormats.serverIsSilent }
            guard isSessionValid, session == asked else { return SimpleFormats.signedOut }
            registerDevice(endingSubscription: isEnd)
            return nil
        } catch Obstacle.offline {
            return SimpleFormats.serverIsOffline
        } catch Obstacle.broken {
            return SimpleFormats.serverIsSilent
        } catch {
            return nil
        }
    }

    /// What was noticed since it was told last: one a day for each kind.
    func newNotifications() -> [NotificationDouble] {
        var new: [NotificationDouble] = []
        for watched in subscriptions {
            for (kind, start) in watched.since {
                let last = Int(conditions.now.timeIntervalSince(start) / 86_400)
                guard conditions.now >= start else { continue }
                for number in max(0, last - 6)...last {
                    let date = start.addingTimeInterval(Double(number) * 86_400)
                    let notification = NotificationDouble(watched.place, kind, date)
                    if markDelivered(notification.id) { new.append(notification) }
                }
            }
        }
        return new.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    }
}

extension SimpleFormats {
    /// The user is signed out.
    static let signedOut = Notice(
        .warning, "Notifications need an account: nobody is signed in, or the session has ended.",
        help: "Sign in on the list of cities, then try again.")

    static let serverIsNotSet = Notice(
        .error, "The notifications can't be reached. There is no server to sign in at: none is set.",
        help: "set WEATHER_SERVER_URL to the address of the program's server")

    static let serverIsOffline = Notice(
        .error, "The notifications can't be reached. The server can't be reached.",
        help: "check the connection to the internet, then try again")

    static let serverIsSilent = Notice(
        .error, "The notifications can't be reached. The server did not answer.",
        help: "try again; if it stays so, check the connection to the internet")
}
