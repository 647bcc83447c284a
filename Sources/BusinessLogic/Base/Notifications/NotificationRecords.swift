internal import BusinessLogic
internal import Core
internal import Foundation

// What is kept of notifications: this device's id, the subscriptions of each account, which of them the server may not know
// yet, and what was delivered.

extension RecordKind where Value == String {
    /// The id under which the server knows this device; one for good.
    static let device = RecordKind("device")
    /// The account that has used this device last: its e-mail address and its server's origin. An earlier version kept
    /// the address alone, which counts as another account once.
    static let deviceUser = RecordKind("device-user")
    /// The id of the notification that an account was given last by its server, by ``StoredSession/user``.
    static let lastNotification = RecordKind("last-notification")
}

extension RecordKind where Value == Date {
    /// When all subscriptions were last to be told to the server, or when this device got its id: before that the
    /// server knew of none. An earlier version did not keep it.
    static let lastTold = RecordKind("last-told")
}

extension RecordKind where Value == CitySubscription {
    /// By account and city.
    static let subscription = RecordKind("subscription")
}

extension RecordKind where Value == CityID {
    /// Of these cities the server may have heard something else than what is kept, by account and city.
    static let unsettled = RecordKind("unsettled-subscription")
}

extension RecordKind where Value == WeatherNotification {
    /// What was delivered, or came although nothing is subscribed to in its city, by ``StoredSession/user`` and id.
    static let notification = RecordKind("notification")
}

extension StoredSession {
    /// The account as the one that uses this device. Each server is told what is kept, also of the same address.
    var user: String { origin.map { "\(email) \($0)" } ?? email }

    /// What the ids of this account's records begin with, whatever its server.
    var prefix: String { "\(email)/" }

    /// What the ids of the notifications begin with that this account was given by its server. Another server may tell
    /// others under the same ids.
    var notificationPrefix: String { "\(user)/" }

    /// The id of this account's records of a city.
    func id(of city: CityID) -> String { prefix + city.description }
}

extension StoreSnapshot {
    /// The account's subscriptions, the oldest first.
    func subscriptions(of session: StoredSession) throws(StoreError) -> [CitySubscription] {
        try values(.subscription, StoreQuery(prefix: session.prefix, order: .oldestFirst))
            .filter { !$0.kinds.isEmpty }
    }

    /// What the account has subscribed to in the city; nil also where that is known to a later version only.
    func subscription(to city: CityID, of session: StoredSession) throws(StoreError) -> CitySubscription? {
        let kept = try value(.subscription, session.id(of: city))
        return kept?.kinds.isEmpty == true ? nil : kept
    }

    /// Whether another account than this one has used this device last.
    func isOtherUser(_ session: StoredSession) throws(StoreError) -> Bool {
        let last: String? = try value(.deviceUser, "device")
        return last.map { $0 != session.user } ?? false
    }

    /// The id after which the server is asked for notifications: the one that the account was given last, or none when
    /// that is dated in the future. It may have been kept by an earlier version, or while the clock was ahead.
    func idToAskAfter(
        _ last: WeatherNotification.ID?, of session: StoredSession, at now: Date
    ) throws(StoreError) -> WeatherNotification.ID? {
        guard let last else { return nil }
        do throws(StoreError) {
            let kept = try value(.notification, session.notificationPrefix + last)
            if let kept, kept.time > now { return nil }
        } catch .notDecodable {
            // Another version has kept it.
        }
        return last
    }

    /// Whether all subscriptions are to be told to the server again. Where the store or the server was restored from a
    /// backup, the two have others, and neither notices. A date of the future was kept while the clock was ahead.
    func isTellingDue(at now: Date) throws(StoreError) -> Bool {
        guard let last = try value(.lastTold, "device") else { return true }
        return !(0..<86_400).contains(now.timeIntervalSince(last))
    }

    /// The cities of which the server may have heard something else than what is kept.
    func unsettled(of session: StoredSession) throws(StoreError) -> [CityID] {
        try values(.unsettled, StoreQuery(prefix: session.prefix, order: .oldestFirst))
    }

    /// Whether the city is one of them.
    func isUnsettled(_ city: CityID, of session: StoredSession) throws(StoreError) -> Bool {
        try data(RecordKind.unsettled.name, session.id(of: city)) != nil
    }
}

extension StoreTransaction {
    /// Notes that the server may have heard something else of the city than what is kept.
    func putUnsettled(_ city: CityID, of session: StoredSession) throws(StoreError) {
        try put(city, .unsettled, session.id(of: city))
    }

    /// Notes it of all cities that the account has subscribed to, so that the server is told of all. Where that fails,
    /// the others stay noted.
    func putAllUnsettled(of session: StoredSession, at now: Date) throws(StoreError) {
        for subscription in try subscriptions(of: session) {
            try putUnsettled(subscription.city.id, of: session)
        }
        try put(now, .lastTold, "device")
    }

    /// Notes that the server has heard what is kept of the city.
    func removeUnsettled(_ city: CityID, of session: StoredSession) throws(StoreError) {
        try remove(.unsettled, session.id(of: city))
    }

    /// Notes that the account uses this device. To the server a device has one list of cities, which another account that used
    /// it before may have changed.
    func putUser(_ session: StoredSession, at now: Date) throws(StoreError) {
        if try value(.deviceUser, "device") == session.user { return }
        if try isOtherUser(session) { try putAllUnsettled(of: session, at: now) }
        try put(session.user, .deviceUser, "device")
    }

    /// Takes what was delivered to the account's e-mail address for deliveries of its server. An earlier version kept
    /// no server with them, so they count for the one that is asked first.
    func adoptDeliveries(to session: StoredSession) throws(StoreError) {
        // Such a session was begun by that version, too, and is kept under the same ids.
        guard session.origin != nil else { return }
        let kind = RecordKind.notification.name
        for record in try records(kind, StoreQuery(prefix: session.prefix, order: .oldestFirst)) {
            // By bytes: a mark that combines with the slash before it is a part of the notification's id.
            let id = Substring(record.id.utf8.dropFirst(session.prefix.utf8.count))
            try put(record.data, kind, session.notificationPrefix + id)
            try remove(kind, record.id)
        }
        guard let last: String = try value(.lastNotification, session.email) else { return }
        try put(last, .lastNotification, session.user)
        try remove(.lastNotification, session.email)
    }

    /// Keeps what of these was not told yet, and gives back what of it is subscribed to. Of all that was told, as many
    /// are kept as the server may tell again.
    ///
    /// - Parameters:
    ///   - notifications: The oldest first.
    ///   - last: The one that the account had been given last when the server was asked.
    ///   - open: The cities that were unsettled then.
    func keepNew(
        _ notifications: [WeatherNotification], after last: WeatherNotification.ID?, unsettled open: [CityID],
        of session: StoredSession, at now: Date
    ) throws(StoreError) -> [WeatherNotification] {
        let unsettled = Set(try unsettled(of: session) + open)
        var watched: [CityID: Set<NotificationKind>] = [:]
        for subscription in try subscriptions(of: session) {
            watched[subscription.city.id] = subscription.kinds
        }
        func isWatched(_ notification: WeatherNotification) -> Bool {
            watched[notification.city]?.contains(notification.kind) == true
        }
        // The server may watch what could not be kept, or is only being kept: that comes again. What else is not
        // subscribed to was noticed before a subscription ended, and is not told as new when it begins again.
        func isDecided(_ notification: WeatherNotification) -> Bool {
            isWatched(notification) || !unsettled.contains(notification.city)
        }
        var new: [WeatherNotification] = []
        for notification in notifications.filter(isDecided) {
            let id = session.notificationPrefix + notification.id
            guard try data(RecordKind.notification.name, id) == nil else { continue }
            try put(notification, .notification, id)
            new.append(notification)
        }
        // The server watches something else than is kept, as after a restore from a backup: next time it hears of all.
        let strays = new.filter { !isWatched($0) }
        if !strays.isEmpty { try putAllUnsettled(of: session, at: now) }
        for stray in strays { try putUnsettled(stray.city, of: session) }
        // Others of the same second come again, and need no room; so does what is later than one that was left out, and
        // what another program has taken back meanwhile. After one that is dated in the future the server would tell
        // nothing until then.
        if !new.isEmpty,
            let latest = notifications.prefix(while: { isDecided($0) && $0.time <= now }).last,
            try value(.lastNotification, session.user) == last
        {
            try put(latest.id, .lastNotification, session.user)
        }
        let old = try records(
            RecordKind.notification.name,
            StoreQuery(
                prefix: session.notificationPrefix, order: .newestFirst, offset: NotificationReply.limit))
        for record in old { try remove(RecordKind.notification, record.id) }
        return new.filter(isWatched)
    }

    /// Forgets that these were delivered. The server tells only what is later than the last one, so that is forgotten, too;
    /// what else it tells again then is known.
    func forgetDelivery(
        of ids: [WeatherNotification.ID], to session: StoredSession
    ) throws(StoreError) {
        for id in ids { try remove(.notification, session.notificationPrefix + id) }
        try remove(.lastNotification, session.user)
    }
}
