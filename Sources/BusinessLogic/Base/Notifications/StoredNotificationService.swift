internal import BusinessLogic
internal import Core

/// Subscriptions in the store, of which the program's server is told.
struct StoredNotificationService: NotificationService {
    private let server: any NotificationServer
    private let delivery: any NotificationDelivery
    private let secrets: any Secrets
    private let store: any Store
    private let identifiers: any Identifiers
    private let replies: NotificationReply
    private let log: any Log
    /// What the server was told last is also kept last.
    private let changes = AsyncMutex()

    init(
        server: any NotificationServer, delivery: any NotificationDelivery, secrets: any Secrets,
        store: any Store, identifiers: any Identifiers, log: any Log
    ) {
        self.server = server
        self.delivery = delivery
        self.secrets = secrets
        self.store = store
        self.identifiers = identifiers
        self.log = log
        replies = NotificationReply(log: log)
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
        let device = try await device()
        let subscription = CitySubscription(city: city, kinds: kinds)
        if kinds.isEmpty {
            try await end(city.id, device, session)
        } else {
            let reply = try await registered(device, session) { () async throws(NotificationError) in
                try await tell(subscription, device, session)
            }
            try replies.check(reply, is: [200, 201, 204])
        }
        if Task.isCancelled { throw .cancelled }
        let id = session.prefix + city.id.description
        try await store.transaction(or: NotificationError.self) { records throws(StoreError) in
            if kinds.isEmpty {
                try records.remove(.subscription, id)
            } else {
                try records.put(subscription, .subscription, id)
            }
        }
        return kinds.isEmpty ? nil : subscription
    }

    func deliverNew() async throws(NotificationError) -> [WeatherNotification] {
        let session = try await session()
        guard !(try await subscriptions(of: session)).isEmpty else { return [] }
        let device = try await device()
        let last = try await store.read(or: NotificationError.self) { records throws(StoreError) in
            try records.value(.lastNotification, session.email)
        }
        let reply = try await registered(device, session) { () async throws(NotificationError) in
            try await ask { () async throws(AccountServerError) in
                try await server.notifications(for: device, after: last, token: Secret(session.token))
            }
        }
        let notifications = try replies.notifications(reply)
        if Task.isCancelled { throw .cancelled }
        let new = try await store.transaction(or: NotificationError.self) { records throws(StoreError) in
            try records.keepNew(notifications, of: session)
        }
        for notification in new { await show(notification) }
        return new
    }

    private func show(_ notification: WeatherNotification) async {
        let outcome = await delivery.deliver(title: "weather", text: notification.text)
        if case .notDelivered(let reason) = outcome {
            log.write(.info, "notifications", "Not shown on the desktop: \(reason)")
        }
    }
}

// MARK: The server

extension StoredNotificationService {
    /// The reply to a question, before which the server is told of this device and its subscriptions when it knows
    /// nothing of them: at first, and after a sign-out.
    private func registered(
        _ device: String, _ session: StoredSession,
        _ question: () async throws(NotificationError) -> HTTPResponse
    ) async throws(NotificationError) -> HTTPResponse {
        let reply = try await question()
        guard reply.status == 404 else { return reply }
        let registration = try await ask { () async throws(AccountServerError) in
            try await server.register(device: device, token: Secret(session.token))
        }
        try replies.check(registration, is: [200, 201])
        for subscription in try await subscriptions(of: session) {
            try replies.check(try await tell(subscription, device, session), is: [200, 201, 204])
        }
        return try await question()
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
        guard let session = secret.flatMap({ StoredSession($0) }) else { throw .signedOut }
        return session
    }

    private func subscriptions(
        of session: StoredSession
    ) async throws(NotificationError) -> [CitySubscription] {
        try await store.read(or: NotificationError.self) { records throws(StoreError) in
            try records.subscriptions(of: session)
        }
    }

    /// This device's id, made when it is first needed.
    private func device() async throws(NotificationError) -> String {
        try await store.transaction(or: NotificationError.self) { [identifiers] records throws(StoreError) in
            if let device = try records.value(.device, "device") { return device }
            let device = identifiers.next()
            try records.put(device, .device, "device")
            return device
        }
    }
}

extension NotificationError: StoreFailure {}
