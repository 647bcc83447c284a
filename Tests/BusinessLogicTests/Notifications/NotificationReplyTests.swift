import BusinessLogic
import Conditions
import Core
import CoreDouble
import Foundation
import Synchronization
import Testing

@testable import BusinessLogicBase

/// A server that gives one reply to questions for notifications, and does whatever else it is asked.
private final class ScriptedNotificationServer: NotificationServer {
    let origin: String? = nil
    private let reply: Mutex<HTTPResponse>
    private let registered: Int
    private let subscribed: Int
    private let ended: Int?
    private let asked = Mutex<[String]>([])
    private let cities = Mutex<[SubscribedCity]>([])
    private let meanwhile = Mutex<(@Sendable () async -> Void)?>(nil)
    private let asking = Mutex<(@Sendable () async -> Void)?>(nil)

    /// It answers a registration, a subscription, and the end of one, with these statuses; without one, not at all.
    init(_ reply: HTTPResponse, registered: Int = 201, subscribed: Int = 204, ended: Int? = 204) {
        self.reply = Mutex(reply)
        (self.registered, self.subscribed, self.ended) = (registered, subscribed, ended)
    }

    /// Gives this reply from now on.
    func answer(with reply: HTTPResponse) { self.reply.withLock { $0 = reply } }

    var questions: [String] { asked.withLock(\.self) }
    /// The cities that it was told to watch.
    var watched: [SubscribedCity] { cities.withLock(\.self) }

    /// Does this before the next subscription has arrived.
    func whileSubscribing(_ work: @escaping @Sendable () async -> Void) { meanwhile.withLock { $0 = work } }

    /// Does this before the next question for notifications is answered.
    func whileAsked(_ work: @escaping @Sendable () async -> Void) { asking.withLock { $0 = work } }

    private func note(_ question: String) { asked.withLock { $0.append(question) } }

    func register(device: String, token: Secret) async throws(AccountServerError) -> HTTPResponse {
        note("register")
        return HTTPResponse(status: registered)
    }

    func subscribe(
        _ device: String, to city: SubscribedCity, kinds: [String], token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        let work = meanwhile.withLock { meanwhile in
            defer { meanwhile = nil }
            return meanwhile
        }
        await work?()
        note("subscribe \(city.name) \(kinds)")
        cities.withLock { $0.append(city) }
        return HTTPResponse(status: subscribed)
    }

    func unsubscribe(
        _ device: String, from city: Int, token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        note("unsubscribe")
        guard let ended else { throw .noReply(.interrupted(detail: "the connection was reset")) }
        return .json(#"{"reason": "Not this city"}"#, status: ended)
    }

    func notifications(
        for device: String, after id: String?, token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        note("notifications after \(id ?? "nothing")")
        let work = asking.withLock { asking in
            defer { asking = nil }
            return asking
        }
        await work?()
        return reply.withLock(\.self)
    }
}

/// A server that watches what it has heard of. It may be out of reach, and its answers may get lost.
private final class FragileNotificationServer: NotificationServer {
    let origin: String?
    private let state = Mutex(State())
    private let meanwhile = Mutex<(@Sendable () async -> Void)?>(nil)

    init(origin: String? = nil) { self.origin = origin }

    private struct State {
        var isRegistered = false
        var watched: [Int: [String]] = [:]
        /// How many requests still arrive.
        var arriving = Int.max
        var losesAnswer = false
    }

    /// The cities that it watches, and for what.
    var watched: [Int: [String]] { state.withLock { $0.watched } }

    /// Forgets the device, and is out of reach after so many requests more.
    func forget(arriving count: Int) {
        state.withLock { state in
            (state.isRegistered, state.watched, state.arriving) = (false, [:], count)
        }
    }

    /// Watches nothing any more, though it knows the device, and is out of reach after so many requests more.
    func lose(arriving count: Int = .max) {
        state.withLock { state in (state.watched, state.arriving) = ([:], count) }
    }

    /// Can be reached again.
    func recover() { state.withLock { $0.arriving = .max } }

    /// Does what it is asked next, and the answer gets lost.
    func loseNextAnswer() { state.withLock { $0.losesAnswer = true } }

    /// Does this when the next subscription has arrived, and before it is answered.
    func whileAnswering(_ work: @escaping @Sendable () async -> Void) { meanwhile.withLock { $0 = work } }

    private func answer(_ work: (inout State) -> HTTPResponse) throws(AccountServerError) -> HTTPResponse {
        let reply = state.withLock { state -> HTTPResponse? in
            guard state.arriving > 0 else { return nil }
            state.arriving -= 1
            let reply = work(&state)
            defer { state.losesAnswer = false }
            return state.losesAnswer ? nil : reply
        }
        guard let reply else { throw .noReply(.interrupted(detail: "the connection was reset")) }
        return reply
    }

    func register(device: String, token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try answer { state in
            state.isRegistered = true
            return HTTPResponse(status: 201)
        }
    }

    func subscribe(
        _ device: String, to city: SubscribedCity, kinds: [String], token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        let reply = try answer { state in
            guard state.isRegistered else { return HTTPResponse(status: 404) }
            state.watched[city.number] = kinds
            return HTTPResponse(status: 204)
        }
        let work = meanwhile.withLock { meanwhile in
            defer { meanwhile = nil }
            return meanwhile
        }
        await work?()
        return reply
    }

    func unsubscribe(
        _ device: String, from city: Int, token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        try answer { state in
            state.watched[city] = nil
            return HTTPResponse(status: state.isRegistered ? 204 : 404)
        }
    }

    func notifications(
        for device: String, after id: String?, token: Secret
    ) async throws(AccountServerError) -> HTTPResponse {
        try answer { state in
            state.isRegistered ? .json(#"{"notifications": []}"#) : HTTPResponse(status: 404)
        }
    }
}

/// A computer without a desktop. It counts how often it was to show something.
private final class NoDesktop: NotificationDelivery {
    private let count = Mutex(0)

    var questions: Int { count.withLock(\.self) }

    func deliver(title: String, text: String) async -> DeliveryOutcome {
        count.withLock { $0 += 1 }
        return .notDelivered(reason: "there is no desktop")
    }
}

/// A desktop on which the question for notifications is given up while it shows one. It counts how many it has shown.
private final class AbandonedDesktop: NotificationDelivery {
    private let count = Mutex(0)

    var shown: Int { count.withLock(\.self) }

    func deliver(title: String, text: String) async -> DeliveryOutcome {
        count.withLock { $0 += 1 }
        withUnsafeCurrentTask { $0?.cancel() }
        return .delivered
    }
}

/// A server that has one account, and lets everyone in.
private struct OneAccountServer: AccountServer {
    let origin: String?
    let email: String

    init(email: String, origin: String? = nil) { (self.email, self.origin) = (email, origin) }

    private var reply: HTTPResponse { .json(#"{"token": "t", "email": "\#(email)"}"#, status: 201) }

    func signIn(email: String, password: Secret) async throws(AccountServerError) -> HTTPResponse { reply }
    func signOut(token: Secret) async throws(AccountServerError) -> HTTPResponse { reply }
    func account(token: Secret) async throws(AccountServerError) -> HTTPResponse { reply }
}

@Suite("Replies about notifications") struct NotificationReplyTests {
    private let core = StubbedCore()
    private let desktop = CoreDouble().notificationDelivery

    /// The service of a user who is signed in, with a subscription to Kazan.
    private func service(
        _ server: ScriptedNotificationServer, at clock: (any WallClock)? = nil
    ) async throws -> any NotificationService {
        let service = try await service(server, signedInAt: core.server, at: clock)
        _ = try await service.subscribe(to: .kazan(), kinds: [.storm, .frost])
        return service
    }

    private func service(
        _ server: any NotificationServer, signedInAt accounts: any AccountServer,
        in store: (any Store)? = nil, on desktop: (any NotificationDelivery)? = nil,
        at clock: (any WallClock)? = nil
    ) async throws -> any NotificationService {
        try await ServerAccountService(server: accounts, secrets: core.secrets, log: core.log).signInAnn()
        return StoredNotificationService(
            server: server, delivery: desktop ?? self.desktop, secrets: core.secrets,
            store: store ?? core.store, identifiers: core.identifiers, clock: clock ?? core.clock,
            log: core.log)
    }

    private func reply(_ entries: String...) -> ScriptedNotificationServer {
        ScriptedNotificationServer(.json(#"{"notifications": [\#(entries.joined(separator: ","))]}"#))
    }

    private let frost = #"""
        {"id": "f1", "city": 551487, "kind": "frost", "time": "2025-03-14T12:15:00+02:00", "text": "Frost\u001b[31m\u009b1m\u0085\u007f."}
        """#

    /// Earlier than the frost, and in Tokyo.
    private let rain = #"""
        {"id": "r1", "city": 1850147, "kind": "rain", "time": "2025-03-14T10:14:00Z", "text": "Rain."}
        """#

    @Test("a notification is shown on the desktop once, and obeys no terminal")
    func delivers() async throws {
        let server = reply(frost, frost)
        let service = try await service(server)

        let new = try await service.deliverNew()
        #expect(try await service.deliverNew() == [])

        #expect(
            new == [
                WeatherNotification(
                    id: "f1", city: CityID(551_487), kind: .frost,
                    time: try Date(utc: "2025-03-14T10:15:00Z"),
                    text: "Frost [31m 1m  .")
            ])
        let shown = try #require(desktop as? MemoryNotificationDelivery).notifications
        #expect(shown.map(\.title) == ["weather"])
        #expect(shown.map(\.text) == ["Frost [31m 1m  ."])
        #expect(server.questions.suffix(2) == ["notifications after nothing", "notifications after f1"])
    }

    @Test("the desktop says of a notification that was not noticed just now how long ago it was")
    func deliversLate() async throws {
        let later = try StubbedCore(time: ManualTime(Date(utc: "2025-03-19T10:45:00Z")))
        let service = try await service(reply(frost), at: later.clock)

        #expect(try await service.deliverNew().map(\.text) == ["Frost [31m 1m  ."])

        let shown = try #require(desktop as? MemoryNotificationDelivery).notifications
        #expect(shown.map(\.text) == ["5 days ago: Frost [31m 1m  ."])
    }

    @Test("where there is no desktop, what was noticed is given back all the same, and that is no warning")
    func noDesktop() async throws {
        let service = try await service(reply(frost), signedInAt: core.server, on: NoDesktop())
        try await service.subscribe(to: .kazan(), kinds: [.frost])

        #expect(try await service.deliverNew().map(\.id) == ["f1"])
        #expect(core.warnings == [])
        let told = core.log.entries(last: 100).map(\.message)
        #expect(told.contains("Not shown on the desktop: there is no desktop"))
    }

    @Test("a desktop that has not shown one notification is not waited for with the others")
    func deadDesktop() async throws {
        let desktop = NoDesktop()
        let more = ["f2", "f3"].map { frost.replacing(#""f1""#, with: "\"\($0)\"") }
        let service = try await service(
            reply(frost, more[0], more[1]), signedInAt: core.server, on: desktop)
        try await service.subscribe(to: .kazan(), kinds: [.frost])

        #expect(try await service.deliverNew().map(\.id) == ["f1", "f2", "f3"])
        #expect(desktop.questions == 1)
    }

    @Test("a question that is given up while the desktop shows one notification does not wait for the others")
    func givenUpOnDesktop() async throws {
        let desktop = AbandonedDesktop()
        let more = ["f2", "f3"].map { frost.replacing(#""f1""#, with: "\"\($0)\"") }
        let service = try await service(
            reply(frost, more[0], more[1]), signedInAt: core.server, on: desktop)
        try await service.subscribe(to: .kazan(), kinds: [.frost])

        let new = try await Task { try await service.deliverNew() }.value

        #expect(new.map(\.id) == ["f1", "f2", "f3"])
        #expect(desktop.shown == 1)
    }

    @Test("of two programs that are told the same at once, one shows it")
    func toldAtOnce() async throws {
        let (server, store) = (reply(frost), PausableStore())
        let first = try await service(server, signedInAt: core.server, in: store)
        let second = try await service(server, signedInAt: core.server, in: store)
        try await first.subscribe(to: .kazan(), kinds: [.frost])
        // Whatever the first one does next with the store, the second one comes right after it.
        server.whileAsked { store.hold() }
        let asking = Task { try await first.deliverNew() }
        await store.waitUntilHeld()

        let later = try await second.deliverNew()
        store.release()

        #expect(try await asking.value.map(\.id) == ["f1"])
        #expect(later == [])
        #expect(try #require(desktop as? MemoryNotificationDelivery).notifications.count == 1)
    }

    @Test("of a reply in another order the oldest is delivered first, and later ones are asked for next")
    func anyOrder() async throws {
        let older = frost.replacing(#""f1""#, with: #""f0""#).replacing("12:15", with: "12:14")
        let server = reply(frost, older)
        let service = try await service(server)

        #expect(try await service.deliverNew().map(\.id) == ["f0", "f1"])
        _ = try await service.deliverNew()

        #expect(server.questions.last == "notifications after f1")
    }

    @Test("a notification of the future is delivered, and hides none that comes before its time")
    func future() async throws {
        let later = frost.replacing(#""f1""#, with: #""f2""#).replacing("2025", with: "2099")
        let server = reply(frost, later)
        let service = try await service(server)

        #expect(try await service.deliverNew().map(\.id) == ["f1", "f2"])
        #expect(try await service.deliverNew() == [])

        #expect(server.questions.last == "notifications after f1")
    }

    @Test("one of the future that was kept as the last, while the clock was ahead, is not asked after")
    func futureKept() async throws {
        let later = frost.replacing(#""f1""#, with: #""f2""#).replacing("2025", with: "2099")
        let server = reply(frost, later)
        let ahead = try StubbedCore(time: ManualTime(Date(utc: "2100-01-01T00:00:00Z")))
        let before = try await service(server, at: ahead.clock)
        #expect(try await before.deliverNew().map(\.id) == ["f1", "f2"])
        let service = try await service(server)

        #expect(try await service.deliverNew() == [])

        #expect(
            server.questions.last(where: { $0.hasPrefix("notifications") }) == "notifications after nothing")
    }

    @Test("what is noticed of a city before it is kept comes again, though something later was delivered")
    func noticedTooSoon() async throws {
        let server = reply(rain, frost)
        let here = try await service(server)
        let there = try await service(server, signedInAt: core.server)

        server.whileSubscribing { _ = try? await there.deliverNew() }
        try await here.subscribe(to: .sample(1_850_147, "Tokyo"), kinds: [.rain])
        let shown = try #require(desktop as? MemoryNotificationDelivery).notifications
        #expect(shown.map(\.text) == ["Frost [31m 1m  ."])
        #expect(try await here.deliverNew().map(\.id) == ["r1"])
        _ = try await here.deliverNew()

        #expect(
            server.questions.filter { $0.hasPrefix("notifications") } == [
                "notifications after nothing", "notifications after nothing", "notifications after f1",
            ])
    }

    @Test("what was noticed of a city before its subscription ended hides nothing, and is never told as new")
    func noticedBeforeTheEnd() async throws {
        let server = reply(rain, frost)
        let service = try await service(server)
        #expect(try await service.deliverNew().map(\.id) == ["f1"])

        try await service.subscribe(to: .sample(1_850_147, "Tokyo"), kinds: [.rain])
        #expect(try await service.deliverNew() == [])

        #expect(
            server.questions.filter { $0.hasPrefix("notifications") } == [
                "notifications after nothing", "notifications after f1",
            ])
    }

    @Test("a server that watches another city than is kept, as after a restore from a backup, is told again")
    func watchesAnother() async throws {
        let server = reply(rain)
        let service = try await service(server)

        for _ in 1...3 { #expect(try await service.deliverNew() == []) }

        #expect(
            server.questions.dropFirst() == [
                "notifications after nothing", "notifications after r1",
                #"subscribe Kazan ["frost", "storm"]"#, "unsubscribe", "notifications after r1",
            ])
    }

    @Test(
        "a subscription to a kind that only a later version knows is one to its other kinds, if there are any",
        arguments: [(#""frost","heat""#, [[.frost]]), (#""heat""#, [])]
            as [(String, [Set<NotificationKind>])])
    func laterKind(kinds: String, known: [Set<NotificationKind>]) async throws {
        let service = try await service(reply(frost))
        let id = "ann@example.org/551487"
        try await core.store.transaction { records in
            let kept = try records.data("subscription", id) ?? Data()
            let later = String(decoding: kept, as: UTF8.self)
                .replacing(#""frost","storm""#, with: kinds)
            try records.put(Data(later.utf8), "subscription", id)
        }

        #expect(try await service.subscriptions().map(\.kinds) == known)
        #expect(try await service.deliverNew().map(\.id) == (known.isEmpty ? [] : ["f1"]))

        #expect(try await service.subscribe(to: .kazan(), kinds: []) == nil)
        let left = try await core.store.read { try $0.data("subscription", id) }
        #expect(left == nil)
    }

    @Test("a server that tells a thousand again tells nothing new")
    func many() async throws {
        let entries = (1...1_200).map { number in
            #"{"id": "\#(number)", "city": 551487, "kind": "frost", "time": "2025-03-14T10:15:00Z", "text": "x"}"#
        }
        let service = try await service(
            ScriptedNotificationServer(
                .json(#"{"notifications": [\#(entries.joined(separator: ","))]}"#)))

        #expect(try await service.deliverNew().count == 1_200)
        #expect(try await service.deliverNew() == [])
    }

    @Test("of two accounts, one address the beginning of the other, each has its own subscriptions")
    func addressesAlike() async throws {
        let long = try await service(reply(), signedInAt: OneAccountServer(email: "ann@example.org.uk"))
        try await long.subscribe(to: .kazan(), kinds: [.frost])

        let short = try await service(reply(), signedInAt: OneAccountServer(email: "ann@example.org"))

        #expect(try await short.subscriptions() == [])
    }

    @Test("each of two accounts gets a notification, though both have the same id")
    func sameID() async throws {
        let server = reply(frost)
        let bob = try await service(server, signedInAt: OneAccountServer(email: "bob@example.org"))
        try await bob.subscribe(to: .kazan(), kinds: [.frost])
        #expect(try await bob.deliverNew().map(\.id) == ["f1"])

        let ann = try await service(server, signedInAt: OneAccountServer(email: "ann@example.org"))
        try await ann.subscribe(to: .kazan(), kinds: [.frost])

        #expect(try await ann.deliverNew().map(\.id) == ["f1"])
        #expect(server.questions.last == "notifications after nothing")
    }

    /// What Ann is given at servers of these origins, one after another, and what each was asked. All tell the same.
    private func delivered(at origins: [String?]) async throws -> [String] {
        var told: [String] = []
        for origin in origins {
            let server = reply(frost.replacing(#""f1""#, with: #""\u0301f1""#))
            let ann = OneAccountServer(email: "ann@example.org", origin: origin)
            let service = try await service(server, signedInAt: ann)
            if told.isEmpty { try await service.subscribe(to: .kazan(), kinds: [.frost]) }
            let texts = try await service.deliverNew().map(\.text)
            let question = server.questions.first { $0.hasPrefix("notifications") }
            told.append("\(texts.count) by \(question ?? "nothing")")
        }
        return told
    }

    @Test("each of two servers tells one e-mail address its own notifications, though both have the same id")
    func sameIDAtAnotherServer() async throws {
        let (first, second) = ("https://a.example:443", "https://b.example:443")

        let told = try await delivered(at: [first, second, first])

        #expect(
            told == [
                "1 by notifications after nothing", "1 by notifications after nothing",
                "0 by notifications after \u{301}f1",
            ])
    }

    @Test(
        "what an earlier version delivered counts as told by the server that is asked first, and by no other")
    func deliveredByEarlierVersion() async throws {
        // As an earlier version did, a session without an origin keeps it by the e-mail address alone.
        let told = try await delivered(at: [nil, "https://a.example:443", "https://b.example:443"])

        #expect(
            told == [
                "1 by notifications after nothing", "0 by notifications after \u{301}f1",
                "1 by notifications after nothing",
            ])
    }

    @Test("a server hears of what was subscribed to at another one under the same e-mail address")
    func sameAddress() async throws {
        let origins = ["https://a.example:443", "https://b.example:443"]
        let servers = origins.map { FragileNotificationServer(origin: $0) }
        let accounts = origins.map { OneAccountServer(email: "ann@example.org", origin: $0) }
        try await service(servers[0], signedInAt: accounts[0]).subscribe(to: .kazan(), kinds: [.frost])
        try await service(servers[1], signedInAt: accounts[1]).subscribe(to: .kazan(), kinds: [.rain])

        _ = try await service(servers[0], signedInAt: accounts[0]).deliverNew()

        #expect(servers[0].watched == [551_487: ["rain"]])
    }

    @Test("a user who comes back to a device that another account has used is watched for as before")
    func otherAccount() async throws {
        let server = FragileNotificationServer()
        let ann = OneAccountServer(email: "ann@example.org"), bob = OneAccountServer(email: "bob@example.org")
        try await service(server, signedInAt: ann).subscribe(to: .kazan(), kinds: [.frost])
        try await service(server, signedInAt: bob).subscribe(to: .kazan(), kinds: [.rain])
        #expect(server.watched == [551_487: ["rain"]])

        _ = try await service(server, signedInAt: ann).deliverNew()

        #expect(server.watched == [551_487: ["frost"]])
    }

    @Test("the server is told what the city is called, and where it is")
    func tellsThePlace() async throws {
        let server = reply()
        _ = try await service(server)

        #expect(
            server.watched == [
                SubscribedCity(number: 551_487, name: "Kazan", latitude: 55.75, longitude: 49.1497)
            ])
    }

    @Test(
        "a notification that makes no sense is left out and logged, and the others are delivered",
        arguments: [
            ("5", "it has no id"), ("null", "it has no id"), ("{}", "it has no id"),
            (#"{"id": ""}"#, "its id is “”, not a text of 200 bytes at most"),
            (#"{"id": 5}"#, "its id is 5.0, not a text of 200 bytes at most"),
            (#"{"id": "x", "city": "1"}"#, "its city is “1”, not a whole number"),
            (#"{"id": "x", "city": 1, "kind": "fog"}"#, "its kind is “fog”, not one of rain, frost, storm"),
            (
                #"{"id": "x", "city": 1, "kind": "frost", "time": "2025-03-14T10:15:00"}"#,
                "its time is “2025-03-14T10:15:00”, not a time with its offset from UTC"
            ),
            (
                #"{"id": "x", "city": 1, "kind": "frost", "time": "2025-03-14T10:15:00Z", "text": " "}"#,
                "its text is “ ”, not a sentence"
            ),
            (
                #"{"id": "x", "city": 1, "kind": "frost", "time": "2025-03-14T10:15:00Z", "text": "\u200b"}"#,
                "its text is “\u{200B}”, not a sentence"
            ),
        ] as [(String, String)])
    func leavesOut(entry: String, why: String) async throws {
        let new = try await service(reply(entry, frost)).deliverNew()

        #expect(new.map(\.id) == ["f1"])
        #expect(core.warnings == ["Notification 0 makes no sense and is left out: \(why)"])
    }

    @Test("very many notifications that make no sense take one line of the log, and lose no other")
    func leavesOutMany() async throws {
        let bad = Array(repeating: "{}", count: 5_000).joined(separator: ",")

        let new = try await service(reply(frost, bad)).deliverNew()

        #expect(new.map(\.id) == ["f1"])
        #expect(
            core.warnings == [
                "5000 of 5001 notifications make no sense and are left out, the first is 1: it has no id"
            ])
    }

    @Test("an id has as many as two hundred bytes", arguments: [(200, ["f1", "long"]), (201, ["f1"])])
    func longID(bytes: Int, ids: [String]) async throws {
        let id = String(repeating: "é", count: bytes / 2) + String(repeating: "x", count: bytes % 2)
        let long = frost.replacing(#""f1""#, with: "\"\(id)\"")

        let new = try await service(reply(frost, long)).deliverNew()

        #expect(new.map { $0.id == id ? "long" : $0.id } == ids)
    }

    @Test("a warning of two thousand letters is delivered whole, and one that is longer is cut")
    func longText() async throws {
        let text = String(repeating: "é", count: 2_000)
        func frost(_ id: String, _ text: String) -> String {
            #"""
            {"id": "\#(id)", "city": 551487, "kind": "frost", "time": "2025-03-14T10:15:00Z", "text": "\#(text)"}
            """#
        }

        let new = try await service(reply(frost("f1", text), frost("f2", text + "x"))).deliverNew()

        #expect(new.map(\.text) == [text, text + "…"])
    }

    @Test("a reply may have as many notifications as five hundred cities have in a week, and no more")
    func limit() async throws {
        func service(_ count: Int) async throws -> any NotificationService {
            let entries = Array(repeating: "5", count: count).joined(separator: ",")
            return try await self.service(reply(entries))
        }

        #expect(try await service(10_500).deliverNew() == [])
        let service = try await service(10_501)
        await #expect(throws: NotificationError.self) { try await service.deliverNew() }
    }

    @Test("of what an account was given as much is remembered as a reply may have, and the oldest goes")
    func forgetsOldest() async throws {
        let ann = "ann@example.org https://weather.example:443"
        try await core.store.transaction { records in
            try records.put(Data("{}".utf8), "notification", "bob@example.org/1")
            for number in 1...10_500 {
                try records.put(Data("{}".utf8), "notification", "\(ann)/\(number)")
            }
        }
        let service = try await service(reply(frost))

        #expect(try await service.deliverNew().map(\.id) == ["f1"])

        let kept = try await core.store.read {
            try $0.records("notification", StoreQuery(order: .newestFirst)).map(\.id)
        }
        #expect(kept.count == 10_501)
        #expect(kept.first == "\(ann)/f1")
        #expect(kept.suffix(2) == ["\(ann)/2", "bob@example.org/1"])
    }

    @Test(
        "a reply that is no list of notifications is told as that",
        arguments: ["<html>", "[]", "{}", #"{"notifications": {}}"#])
    func nonsense(body: String) async throws {
        let service = try await service(ScriptedNotificationServer(.json(body)))

        let error = await #expect(throws: NotificationError.self) { try await service.deliverNew() }

        #expect(
            error?.description == """
                The server's reply does not make sense: it is no list of notifications.
                help: see that WEATHER_SERVER_URL is the address of the program's server
                """)
    }

    @Test("a server that is out of order is told as that")
    func outOfOrder() async throws {
        let service = try await service(ScriptedNotificationServer(.json("{}", status: 503)))

        let error = await #expect(throws: NotificationError.self) { try await service.deliverNew() }

        #expect(
            error?.description
                == "The server is out of order (status 503).\nhelp: try again in a few minutes")
    }

    @Test(
        "why a check for notifications has failed is logged, and once while it fails for the same reason",
        arguments: [
            (500, "{}", "The server is out of order (status 500)."),
            (404, "{}", "The server's reply does not make sense: it has status 404."),
            (200, "<html>", "The server's reply does not make sense: it is no list of notifications."),
            (401, "{}", "the server says that the session has ended"),
            (407, "{}", "The server can't be reached: the network wants a sign-in first."),
            (408, "{}", "The server did not wait for the whole request."),
            (511, "{}", "The server can't be reached: the network wants a sign-in first."),
        ])
    func logsFailure(status: Int, body: String, reason: String) async throws {
        let server = ScriptedNotificationServer(.json(body, status: status))
        let service = try await service(server)
        func check() async {
            await #expect(throws: NotificationError.self) { try await service.deliverNew() }
        }

        await check()
        await check()

        #expect(core.warnings.count == 1)
        #expect(core.warnings.first?.hasPrefix("The check for notifications has failed: \(reason)") == true)

        server.answer(with: .json(#"{"notifications": []}"#))
        #expect(try await service.deliverNew() == [])
        server.answer(with: .json(body, status: status))
        await check()
        #expect(core.warnings.count == 2)

        server.answer(with: .json("{}", status: 599))
        await check()
        #expect(core.warnings.count == 3)
    }

    @Test("a check for who is signed out is no failure to log")
    func logsNoSignOut() async throws {
        let service = try await service(reply(frost))
        let accounts = ServerAccountService(server: core.server, secrets: core.secrets, log: core.log)
        _ = try await accounts.signOut()

        await #expect(throws: NotificationError.signedOut) { try await service.deliverNew() }

        #expect(core.warnings == [])
    }

    @Test("a check for who signs out and in again meanwhile is no failure to log", arguments: [200, 401])
    func logsNoNewSession(status: Int) async throws {
        let server = ScriptedNotificationServer(.json(#"{"notifications": []}"#, status: status))
        let service = try await service(server)
        let accounts = ServerAccountService(server: core.server, secrets: core.secrets, log: core.log)
        server.whileAsked {
            _ = try? await accounts.signOut()
            _ = try? await accounts.signInAnn()
        }

        await #expect(throws: NotificationError.signedOut) { try await service.deliverNew() }

        #expect(core.warnings == [])
    }

    @Test("why the server refuses to tell anything is told in its words")
    func refusesWithReason() async throws {
        let reply = HTTPResponse.json(#"{"reason": "At most five cities."}"#, status: 400)
        let service = try await service(ScriptedNotificationServer(reply))

        let error = await #expect(throws: NotificationError.self) { try await service.deliverNew() }

        #expect(
            error?.description == """
                The server refuses the request (status 400): “At most five cities”.
                help: do what the server says, then try again
                """)
    }

    @Test("whatever the server refuses, only 401 says that the session has ended")
    func refused() async throws {
        for status in 201..<600 {
            let service = try await service(ScriptedNotificationServer(.json("{}", status: status)))

            let error = await #expect(throws: NotificationError.self, "\(status)") {
                try await service.deliverNew()
            }

            #expect((error == .signedOut) == (status == 401), "\(status)")
        }
    }

    @Test(
        "a server that has forgotten the device is told of it once, and of its subscriptions",
        arguments: [201, 200])
    func forgotten(registered: Int) async throws {
        let server = ScriptedNotificationServer(.json("{}", status: 404), registered: registered)
        let service = try await service(server)

        let error = await #expect(throws: NotificationError.self) { try await service.deliverNew() }

        #expect(
            server.questions.dropFirst() == [
                "notifications after nothing", "register", #"subscribe Kazan ["frost", "storm"]"#,
                "notifications after nothing",
            ])
        guard case .server(.malformed) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "a server that does not take the device is not told of its subscriptions", arguments: [199, 202, 503])
    func notRegistered(status: Int) async throws {
        let server = ScriptedNotificationServer(.json("{}", status: 404), registered: status)
        let service = try await service(server)

        await #expect(throws: NotificationError.self) { try await service.deliverNew() }

        #expect(server.questions.suffix(2) == ["notifications after nothing", "register"])
    }

    @Test("a server that heard of the device, and not of all its subscriptions, is told of the others later")
    func introducedByHalf() async throws {
        let server = FragileNotificationServer()
        let service = try await service(server, signedInAt: core.server)
        try await service.subscribe(to: .sample(1, "Kazan"), kinds: [.frost])
        try await service.subscribe(to: .sample(2, "Tokyo"), kinds: [.rain])

        // The question arrives, the registration, and one of the two.
        server.forget(arriving: 3)
        await #expect(throws: NotificationError.self) { try await service.deliverNew() }
        #expect(server.watched == [1: ["frost"]])

        server.recover()
        _ = try await service.deliverNew()
        #expect(server.watched == [1: ["frost"], 2: ["rain"]])
    }

    /// The service of a user who has subscribed to Kazan and Tokyo.
    private func twoSubscriptions(
        with server: FragileNotificationServer, in store: (any Store)? = nil, at clock: (any WallClock)? = nil
    ) async throws -> any NotificationService {
        let service = try await service(server, signedInAt: core.server, in: store, at: clock)
        try await service.subscribe(to: .sample(1, "Kazan"), kinds: [.frost])
        try await service.subscribe(to: .sample(2, "Tokyo"), kinds: [.rain])
        return service
    }

    @Test("a server that has lost subscriptions, as after a restore from a backup, is told again once a day")
    func toldAgain() async throws {
        let server = FragileNotificationServer()
        let service = try await twoSubscriptions(with: server)
        server.lose()

        core.time.advance(by: .seconds(86_399))
        #expect(try await service.deliverNew() == [])
        #expect(server.watched == [:])

        core.time.advance(by: .seconds(1))
        #expect(try await service.deliverNew() == [])
        #expect(server.watched == [1: ["frost"], 2: ["rain"]])

        server.lose()
        #expect(try await service.deliverNew() == [])
        #expect(server.watched == [:])
    }

    @Test("a check goes on though the server can't be told again of all, and the next tells it of the others")
    func toldAgainByHalf() async throws {
        let server = FragileNotificationServer()
        let service = try await twoSubscriptions(with: server)
        core.time.advance(by: .seconds(86_400))

        // The question arrives, and one of the two.
        server.lose(arriving: 2)
        #expect(try await service.deliverNew() == [])
        #expect(server.watched == [1: ["frost"]])

        server.lose()
        #expect(try await service.deliverNew() == [])
        #expect(server.watched == [2: ["rain"]])
    }

    @Test("a check goes on though a full disk keeps the server from being told again, until there is room")
    func toldAgainWithRoom() async throws {
        let (server, store) = (FragileNotificationServer(), FailingStore())
        let service = try await twoSubscriptions(with: server, in: store)
        server.lose()
        core.time.advance(by: .seconds(86_400))

        store.failWrites(with: .diskFull(path: "store.sqlite"))
        #expect(try await service.deliverNew() == [])
        #expect(server.watched == [:])

        store.recover()
        #expect(try await service.deliverNew() == [])
        #expect(server.watched == [1: ["frost"], 2: ["rain"]])
    }

    @Test("a server that was told while the clock was ahead is told again at once, and once")
    func toldAgainAfterClockWasAhead() async throws {
        let server = FragileNotificationServer()
        let ahead = try StubbedCore(time: ManualTime(Date(utc: "2100-01-01T00:00:00Z")))
        _ = try await twoSubscriptions(with: server, at: ahead.clock)
        let service = try await service(server, signedInAt: core.server)

        for watched in [[1: ["frost"], 2: ["rain"]], [:]] {
            server.lose()
            #expect(try await service.deliverNew() == [])
            #expect(server.watched == watched)
        }
    }

    @Test("a server is told again where an earlier version has not kept when it was told")
    func toldAgainAfterUpdate() async throws {
        let server = FragileNotificationServer()
        let service = try await twoSubscriptions(with: server)
        try await core.store.remove(RecordKind<Date>("last-told"), "device")
        server.lose()

        #expect(try await service.deliverNew() == [])

        #expect(server.watched == [1: ["frost"], 2: ["rain"]])
    }

    @Test("a change whose answer got lost is one neither here nor, when it is asked next, at the server")
    func lostAnswer() async throws {
        let server = FragileNotificationServer()
        let service = try await service(server, signedInAt: core.server)
        try await service.subscribe(to: .kazan(), kinds: [.rain])

        server.loseNextAnswer()
        await #expect(throws: NotificationError.self) {
            try await service.subscribe(to: .kazan(), kinds: [.storm])
        }
        #expect(try await service.subscriptions().map(\.kinds) == [[.rain]])

        _ = try await service.deliverNew()
        #expect(server.watched == [551_487: ["rain"]])
    }

    @Test(
        "where a lost change of one city fails again, those of others are told if the server answers",
        arguments: [(429, 2), (503, 2), (400, 2), (401, 1), (nil, 1)] as [(Int?, Int)])
    func settlingFails(status: Int?, told: Int) async throws {
        let server = ScriptedNotificationServer(.json("{}"), subscribed: 503, ended: status)
        let service = try await service(server, signedInAt: core.server)
        for number in 1...2 {
            await #expect(throws: NotificationError.self) {
                try await service.subscribe(to: .sample(number), kinds: [.frost])
            }
        }

        #expect(try await service.deliverNew() == [])

        #expect(server.questions.filter { $0 == "unsubscribe" }.count == told)
    }

    @Test("where it can't be kept that a lost change was told, those of other cities are not told then")
    func settlingNotKept() async throws {
        let (server, store) = (ScriptedNotificationServer(.json("{}"), subscribed: 503), FailingStore())
        let service = try await service(server, signedInAt: core.server, in: store)
        for number in 1...2 {
            await #expect(throws: NotificationError.self) {
                try await service.subscribe(to: .sample(number), kinds: [.frost])
            }
        }
        store.failWrites(with: .locked(path: "store.sqlite", waited: .seconds(5)))

        #expect(try await service.deliverNew() == [])

        #expect(server.questions.filter { $0 == "unsubscribe" }.count == 1)
    }

    @Test("what one program subscribes to while another one settles with the server is watched in the end")
    func settledByAnother() async throws {
        let server = FragileNotificationServer()
        let here = try await service(server, signedInAt: core.server)
        try await here.subscribe(to: .sample(1, "Kazan"), kinds: [.frost])
        let there = try await service(server, signedInAt: core.server)

        server.whileAnswering { _ = try? await here.deliverNew() }
        try await there.subscribe(to: .sample(2, "Tokyo"), kinds: [.rain])

        _ = try await here.deliverNew()
        #expect(try await here.subscriptions().map(\.kinds) == [[.frost], [.rain]])
        #expect(server.watched == [1: ["frost"], 2: ["rain"]])
    }

    @Test(
        "what is changed, or repeated, while another program changes it is watched in the end as it is kept",
        arguments: [(NotificationKind.rain, "rain"), (.frost, "frost")])
    func changedByAnother(kind: NotificationKind, watched: String) async throws {
        let server = FragileNotificationServer()
        let here = try await service(server, signedInAt: core.server)
        try await here.subscribe(to: .kazan(), kinds: [.frost])
        let there = try await service(server, signedInAt: core.server)

        server.whileAnswering { _ = try? await there.subscribe(to: .kazan(), kinds: [.storm]) }
        try await here.subscribe(to: .kazan(), kinds: [kind])

        _ = try await here.deliverNew()
        #expect(try await here.subscriptions().map(\.kinds) == [[kind]])
        #expect(server.watched == [551_487: [watched]])
    }

    @Test("of two changes of a city at once the last that is kept is watched, though a check comes between")
    func changedAndCheckedByOthers() async throws {
        let server = FragileNotificationServer()
        let here = try await service(server, signedInAt: core.server)
        try await here.subscribe(to: .kazan(), kinds: [.frost])
        let there = try await service(server, signedInAt: core.server)
        let checking = try await service(server, signedInAt: core.server)

        // The server hears of rain, of storm, and of frost again; it answers in the opposite order.
        server.whileAnswering {
            server.whileAnswering { _ = try? await checking.deliverNew() }
            _ = try? await there.subscribe(to: .kazan(), kinds: [.storm])
        }
        try await here.subscribe(to: .kazan(), kinds: [.rain])
        #expect(server.watched == [551_487: ["frost"]])

        _ = try await here.deliverNew()
        #expect(try await here.subscriptions().map(\.kinds) == [[.rain]])
        #expect(server.watched == [551_487: ["rain"]])
    }

    @Test(
        "a subscription ends when the server says so, or does not know the device",
        arguments: [(204, true), (200, true), (404, true), (503, false)])
    func ends(status: Int, isOver: Bool) async throws {
        let service = try await service(ScriptedNotificationServer(.json("{}"), ended: status))

        if isOver {
            #expect(try await service.subscribe(to: .kazan(), kinds: []) == nil)
        } else {
            await #expect(throws: NotificationError.self) {
                try await service.subscribe(to: .kazan(), kinds: [])
            }
        }

        #expect(try await service.subscriptions().isEmpty == isOver)
    }

    @Test(
        "a subscription begins when the server says so",
        arguments: [(204, true), (200, true), (201, true), (202, false), (503, false)])
    func begins(status: Int, isKept: Bool) async throws {
        let server = ScriptedNotificationServer(.json("{}"), subscribed: status)
        let service = try await service(server, signedInAt: core.server)

        if isKept {
            #expect(try await service.subscribe(to: .kazan(), kinds: [.frost])?.kinds == [.frost])
        } else {
            await #expect(throws: NotificationError.self) {
                try await service.subscribe(to: .kazan(), kinds: [.frost])
            }
        }

        #expect(try await service.subscriptions().isEmpty != isKept)
    }

    @Test("what a server was told is kept, though the task was cancelled meanwhile")
    func cancelledMeanwhile() async throws {
        let server = ScriptedNotificationServer(.json("{}"))
        let service = try await service(server, signedInAt: core.server)
        server.whileSubscribing { withUnsafeCurrentTask { $0?.cancel() } }

        let subscribing = Task { try await service.subscribe(to: .kazan(), kinds: [.frost]) }

        #expect(try await subscribing.value?.kinds == [.frost])
        #expect(try await service.subscriptions().map(\.kinds) == [[.frost]])
    }

    @Test("what a server was told for a user who signs out meanwhile is not kept")
    func signedOutMeanwhile() async throws {
        let server = ScriptedNotificationServer(.json("{}"))
        let account = ServerAccountService(server: core.server, secrets: core.secrets, log: core.log)
        let service = try await service(server, signedInAt: core.server)
        server.whileSubscribing { _ = try? await account.signOut() }

        await #expect(throws: NotificationError.signedOut) {
            try await service.subscribe(to: .kazan(), kinds: [.frost])
        }

        try await account.signInAnn()
        #expect(try await service.subscriptions() == [])
    }

    @Test("what another program keeps while a server is told of the device is told to it at last")
    func keptMeanwhile() async throws {
        let server = ScriptedNotificationServer(.json("{}", status: 404))
        let service = try await service(server)
        let other = try await self.service(server, signedInAt: core.server)
        server.whileSubscribing {
            _ = try? await other.subscribe(to: .kazan(), kinds: [.rain])
        }

        _ = try? await service.deliverNew()

        // A server that knows the device is told what may have been lost, and nothing else.
        let knowing = reply()
        _ = try await self.service(knowing, signedInAt: core.server).deliverNew()
        #expect(knowing.questions.filter { $0.contains("subscribe") } == [#"subscribe Kazan ["rain"]"#])
    }

    @Test("what ends while a server is told of the device ends there, too")
    func endsMeanwhile() async throws {
        let server = ScriptedNotificationServer(.json("{}", status: 404))
        let service = try await service(server)
        let ending = Mutex<Task<Void, any Error>?>(nil)
        server.whileSubscribing {
            ending.withLock { $0 = Task { _ = try await service.subscribe(to: .kazan(), kinds: []) } }
            for _ in 1...100 { await Task.yield() }
        }

        _ = try? await service.deliverNew()
        try await ending.withLock(\.self)?.value

        let told = server.questions.filter { $0.contains("subscribe") }
        #expect(
            told == [
                #"subscribe Kazan ["frost", "storm"]"#, #"subscribe Kazan ["frost", "storm"]"#, "unsubscribe",
            ])
    }
}
