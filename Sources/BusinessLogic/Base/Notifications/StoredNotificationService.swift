internal import BusinessLogic
internal import Core

/// Subscriptions in the store, of which the program's server is told.
struct StoredNotificationService: NotificationService {
    private let server: any NotificationServer
    private let delivery: any NotificationDelivery
    private let secrets: any Secrets
    private let store: any Store
    private let identifiers: any Identifiers
    private let clock: any WallClock
    private let replies: NotificationReply
    private let log: any Log
    /// The screens show nothing of a check that has failed, and go on.
    private let failedCheck: RepeatedWarning
    /// What the server was told last is also kept last.
    private let changes = AsyncMutex()

    /// The statuses that say that a subscription is kept.
    private static let subscribed: Set = [200, 201, 204]

    init(
        server: any NotificationServer, delivery: any NotificationDelivery, secrets: any Secrets,
        store: any Store, identifiers: any Identifiers, clock: any WallClock, log: any Log
    ) {
        self.server = server
        self.delivery = delivery
        self.secrets = secrets
        self.store = store
        self.identifiers = identifiers
        self.clock = clock
        self.log = log
        replies = NotificationReply(log: log)
        failedCheck = RepeatedWarning(log, subject: "notifications")
    }

    func subscriptions() async throws(NotificationError) -> [CitySubscription] {
        try await subscriptions(of: try await session())
    }

    func subscribe(
        to city: City, kinds: Set<NotificationKind>
    ) async throws(NotificationError) -> CitySubscription? {
        try await changes.withLock { () async throws(NotificationError) in try await change(city, kinds) }
    }

    private func change(
        _ city: City, _ kinds: Set<NotificationKind>
    ) async throws(NotificationError) -> CitySubscription? {
        let session = try await session()
        let subscription = CitySubscription(city: city, kinds: kinds)
        let kept = try await kept(city.id, of: session)
        // Where nothing can be kept the server is not told: if that were taken back, it would forget what it has noticed.
        let isChange = kept != (kinds.isEmpty ? nil : subscription)
        let device = try await device(of: session, beforeChangeOf: isChange ? city.id : nil)
        if kinds.isEmpty {
            try await end(city.id, device, session)
        } else {
            var reply = try await tell(subscription, device, session)
            if reply.status == 404 {
                try await introduce(device, session, beforeChangeOf: city.id)
                reply = try await tell(subscription, device, session)
            }
            try replies.check(reply, is: Self.subscribed)
        }
        // What the server was told is not taken back by cancelling, so it is kept in a task of its own.
        let failure = await Task { () async -> NotificationError? in
            do throws(NotificationError) {
                try await keep(subscription, replacing: kept, of: session)
                return nil
            } catch {
                await settle(city.id, device, session)
                return error
            }
        }.value
        if let failure { throw failure }
        return kinds.isEmpty ? nil : subscription
    }

    /// - Parameter before: What was kept before the server was told. Where the subscription differs from it, it was
    ///   noted that the server may have heard of it.
    private func keep(
        _ subscription: CitySubscription, replacing before: CitySubscription?, of session: StoredSession
    ) async throws(NotificationError) {
        try await expectStill(session)
        let city = subscription.city.id
        let new = subscription.kinds.isEmpty ? nil : subscription
        do throws(NotificationError) {
            try await store.transaction(or: NotificationError.self) { records throws(StoreError) in
                let kept = try records.subscription(to: city, of: session)
                if subscription.kinds.isEmpty {
                    try records.remove(.subscription, session.id(of: city))
                } else if kept != new {
                    // What changes nothing needs no room on the disk.
                    try records.put(subscription, .subscription, session.id(of: city))
                }
                let isNoted = try records.isUnsettled(city, of: session)
                if kept != before || before != new && !isNoted {
                    // Another program has told the server something else meanwhile: a change of its own, or what was
                    // kept. A note that is still there does not say that none has: it may be of the other change.
                    try records.putUnsettled(city, of: session)
                } else {
                    try records.removeUnsettled(city, of: session)
                }
            }
        } catch {
            // Where only the note of an earlier change could not be removed, all is as the user wants it.
            guard before == new, try await kept(city, of: session) == new else { throw error }
            log.write(.warning, "notifications", "The server is told again what it knows by now: \(error)")
        }
    }

    private func settleAll(_ device: String, _ session: StoredSession) async throws(NotificationError) {
        try await changes.withLock { () async throws(NotificationError) in
            let cities = try await store.read(or: NotificationError.self) { records throws(StoreError) in
                try records.unsettled(of: session)
            }
            for city in cities {
                // A server that can't be reached, or a locked store, would be waited for with each of the others.
                guard await settle(city, device, session) else { break }
            }
        }
    }

    /// Tells the server what is kept of a city, after it may have heard something else, and returns whether to go on
    /// with others.
    @discardableResult
    private func settle(_ city: CityID, _ device: String, _ session: StoredSession) async -> Bool {
        do throws(NotificationError) {
            let kept = try await kept(city, of: session)
            if let kept {
                try replies.check(try await tell(kept, device, session), is: Self.subscribed)
            } else {
                try await end(city, device, session)
            }
            try await store.transaction(or: NotificationError.self) { records throws(StoreError) in
                if try records.subscription(to: city, of: session) == kept {
                    try records.removeUnsettled(city, of: session)
                } else {
                    // Another program has kept something else meanwhile.
                    try records.putUnsettled(city, of: session)
                }
            }
            return true
        } catch {
            guard error != .cancelled else { return false }
            log.write(
                .warning, "notifications", "The server may watch other subscriptions than are kept: \(error)")
            return error.isOfOneCity
        }
    }

    func deliverNew() async throws(NotificationError) -> [WeatherNotification] {
        var asked: StoredSession?
        do throws(NotificationError) {
            let session = try await session()
            asked = session
            let new = try await deliverNewOnes(to: session)
            failedCheck.write(nil)
            return new
        } catch {
            switch error {
            case .cancelled, .server(.cancelled): break
            case .signedOut:
                // Of a user who is signed out, or signed out or in meanwhile, the server has said nothing.
                guard let asked, (try? await expectStill(asked)) != nil else { break }
                failedCheck.write(Self.checkHasFailed + "the server says that the session has ended")
            case .server, .notKept: failedCheck.write("\(Self.checkHasFailed)\(error)")
            }
            throw error
        }
    }

    private static let checkHasFailed = "The check for notifications has failed: "

    private func deliverNewOnes(
        to session: StoredSession
    ) async throws(NotificationError) -> [WeatherNotification] {
        let (subscribed, noted, isOther, isDue) = try await store.read(
            or: NotificationError.self
        ) { records throws(StoreError) in
            let subscribed = try records.subscriptions(of: session).map(\.city.id)
            let noted = try records.unsettled(of: session)
            let isOther = try records.isOtherUser(session)
            let isDue = try records.isTellingDue(at: clock.now)
            return (subscribed, noted, isOther, isDue)
        }
        guard !subscribed.isEmpty || !noted.isEmpty else { return [] }
        let device = try await device(of: session)
        guard !subscribed.isEmpty else {
            try await settleAll(device, session)
            return []
        }
        // Read only now that the deliveries of an earlier version are adopted.
        let (last, asked) = try await store.read(or: NotificationError.self) { records throws(StoreError) in
            let last = try records.value(.lastNotification, session.user)
            let asked = try records.idToAskAfter(last, of: session, at: clock.now)
            return (last, asked)
        }
        if isDue {
            await note { records throws(StoreError) in
                try records.putAllUnsettled(of: session, at: clock.now)
            }
        }
        let unsettled = isDue ? noted + subscribed : noted
        let question = { () async throws(NotificationError) -> HTTPResponse in
            try await ask { () async throws(AccountServerError) in
                try await server.notifications(for: device, after: asked, token: Secret(session.token))
            }
        }
        var reply = try await question()
        let isKnown = reply.status != 404
        if !isKnown {
            // A change that ends meanwhile must not be told before what was kept until then.
            try await changes.withLock { () async throws(NotificationError) in
                try await introduce(device, session)
            }
            reply = try await question()
        }
        let notifications = try replies.notifications(reply)
        if isKnown, isOther || !unsettled.isEmpty { try await settleAll(device, session) }
        try await expectStill(session)
        let new = try await store.transaction(or: NotificationError.self) { records throws(StoreError) in
            try records.keepNew(
                notifications, after: last, unsettled: unsettled, of: session, at: clock.now)
        }
        // A desktop that does not show one would be waited for with each of the others. A program that ends cancels
        // this, and waits for one of them at most.
        for notification in new {
            guard !Task.isCancelled, await show(notification) else { break }
        }
        return new
    }

    func takeBack(_ ids: [WeatherNotification.ID]) async throws(NotificationError) {
        guard !ids.isEmpty else { return }
        let session = try await session()
        try await store.transaction(or: NotificationError.self) { records throws(StoreError) in
            try records.forgetDelivery(of: ids, to: session)
        }
    }

    /// Shows it on the desktop, and returns whether that was done.
    private func show(_ notification: WeatherNotification) async -> Bool {
        let outcome = await delivery.deliver(title: "weather", text: notification.text(at: clock.now))
        guard case .notDelivered(let reason) = outcome else { return true }
        log.write(.info, "notifications", "Not shown on the desktop: \(reason)")
        return false
    }
}

// MARK: The server

extension StoredNotificationService {
    /// Tells the server of this device and its subscriptions. It knows nothing of them, which it says by 404, at first and
    /// after a sign-out. Called while `changes` is locked.
    ///
    /// - Parameter city: What the server is told of it next.
    private func introduce(
        _ device: String, _ session: StoredSession, beforeChangeOf city: CityID? = nil
    ) async throws(NotificationError) {
        let subscriptions = try await subscriptions(of: session)
        // Where this breaks off: a server that knows the device does not say which of them it lacks.
        await note { records throws(StoreError) in
            try records.putAllUnsettled(of: session, at: clock.now)
        }
        let registration = try await ask { () async throws(AccountServerError) in
            try await server.register(device: device, token: Secret(session.token))
        }
        try replies.check(registration, is: [200, 201])
        for subscription in subscriptions {
            try replies.check(try await tell(subscription, device, session), is: Self.subscribed)
        }
        await note { records throws(StoreError) in
            for settled in try records.unsettled(of: session) where settled != city {
                try records.removeUnsettled(settled, of: session)
            }
            // Another program has kept something else meanwhile, and may have told it before.
            for told in subscriptions where told.city.id != city {
                guard try records.subscription(to: told.city.id, of: session) != told else { continue }
                try records.putUnsettled(told.city.id, of: session)
            }
        }
    }

    private func tell(
        _ subscription: CitySubscription, _ device: String, _ session: StoredSession
    ) async throws(NotificationError) -> HTTPResponse {
        let city = subscription.city
        let watched = SubscribedCity(
            number: city.id.rawValue, name: city.name, latitude: city.coordinate.latitude,
            longitude: city.coordinate.longitude)
        let kinds = NotificationKind.allCases.filter(subscription.kinds.contains).map(\.rawValue)
        return try await ask { () async throws(AccountServerError) in
            try await server.subscribe(device, to: watched, kinds: kinds, token: Secret(session.token))
        }
    }

    /// A device that the server does not know has no subscription either.
    private func end(
        _ city: CityID, _ device: String, _ session: StoredSession
    ) async throws(NotificationError) {
        let reply = try await ask { () async throws(AccountServerError) in
            try await server.unsubscribe(device, from: city.rawValue, token: Secret(session.token))
        }
        try replies.check(reply, is: [200, 204, 404])
    }

    private func ask(
        _ question: () async throws(AccountServerError) -> HTTPResponse
    ) async throws(NotificationError) -> HTTPResponse {
        do { return try await question() } catch {
            let error = AccountError(error)
            throw error == .cancelled ? .cancelled : .server(error)
        }
    }
}

// MARK: What is kept

extension StoredNotificationService {
    private func session() async throws(NotificationError) -> StoredSession {
        if Task.isCancelled { throw .cancelled }
        let secret: Secret?
        do throws(SecretsError) {
            secret = try await secrets.secret(named: ServerAccountService.secretName)
        } catch {
            throw .notKept("\(error)")
        }
        guard let session = secret.flatMap({ StoredSession($0, at: server.origin) }) else { throw .signedOut }
        return session
    }

    /// A user who signed out or in while the server was asked is not told what it said.
    private func expectStill(_ asked: StoredSession) async throws(NotificationError) {
        guard try await session().token == asked.token else { throw .signedOut }
    }

    private func subscriptions(
        of session: StoredSession
    ) async throws(NotificationError) -> [CitySubscription] {
        try await store.read(or: NotificationError.self) { records throws(StoreError) in
            try records.subscriptions(of: session)
        }
    }

    private func kept(
        _ city: CityID, of session: StoredSession
    ) async throws(NotificationError) -> CitySubscription? {
        try await store.read(or: NotificationError.self) { records throws(StoreError) in
            try records.subscription(to: city, of: session)
        }
    }

    /// Notes what the server may not know; on a full disk it is told all the same.
    private func note(
        _ change: @escaping @Sendable (any StoreTransaction) throws(StoreError) -> Void
    ) async {
        do throws(NotificationError) {
            try await store.transaction(or: NotificationError.self, change)
        } catch {
            guard error != .cancelled else { return }
            log.write(.warning, "notifications", "What the server may not know is not noted: \(error)")
        }
    }

    /// This device's id, made when it is first needed.
    ///
    /// - Parameter city: Of this one the server is told next.
    private func device(
        of session: StoredSession, beforeChangeOf city: CityID? = nil
    ) async throws(NotificationError) -> String {
        try await store.transaction(or: NotificationError.self) {
            [clock, identifiers] records throws(StoreError) in
            if let city { try records.putUnsettled(city, of: session) }
            try records.putUser(session, at: clock.now)
            try records.adoptDeliveries(to: session)
            if let kept = try records.value(.device, "device") { return kept }
            let device = identifiers.next()
            try records.put(device, .device, "device")
            try records.put(clock.now, .lastTold, "device")
            return device
        }
    }
}

extension NotificationError: StoreFailure {}

extension NotificationError {
    /// Whether another city may fare better. A server that refuses one answers at once, though it be out of order.
    fileprivate var isOfOneCity: Bool {
        switch self {
        case .signedOut, .cancelled, .notKept, .server(.noServer), .server(.offline), .server(.interrupted):
            false
        case .server: true
        }
    }
}
