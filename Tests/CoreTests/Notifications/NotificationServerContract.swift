import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Testing

@Suite("Notification server", .timeLimit(.minutes(10))) struct NotificationServerContract {
    private static let services = FakeServiceWorld.all.testing(
        "NotificationServer", \.core.notificationServer)
    private static let servers = World.all.testing("NotificationServer", \.core.notificationServer)
    private static let unset = Contract<any CoreAssembly>("Core") {
        CoreBase(CoreSettings(folder: URL(filePath: "/nowhere/weather")))
    } double: {
        CoreDouble(hasServer: false)
    }.testing("NotificationServer", \.notificationServer)

    @Test("a device is registered once, however often it is told", arguments: services)
    func registers(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.signIn()
        let server = service.core.notificationServer

        #expect(try await server.register(device: "laptop", token: token).status == 201)
        #expect(try await server.register(device: "laptop", token: token).status == 200)
        #expect(try await server.register(device: "", token: token).status == 400)
        let body = try await server.register(device: "laptop", token: token).body
        #expect(try JSONDecoder().decode([String: String].self, from: body) == ["device": "laptop"])
    }

    @Test("a device that is registered again keeps its subscriptions", arguments: services)
    func registersAgain(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["frost"])

        let again = try await service.core.notificationServer.register(device: "laptop", token: token)

        #expect(again.status == 200)
        #expect(try await service.notifications(token).map(\.kind) == ["frost"])
    }

    @Test("a device that is not registered has no subscriptions and no notifications", arguments: services)
    func unknownDevice(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.signIn()
        let server = service.core.notificationServer

        let replies = [
            try await server.subscribe("laptop", to: .kazan, kinds: ["frost"], token: token),
            try await server.unsubscribe("laptop", from: 551_487, token: token),
            try await server.notifications(for: "laptop", after: nil, token: token),
        ]

        for reply in replies {
            #expect(reply.status == 404)
            #expect(
                try JSONDecoder().decode([String: String].self, from: reply.body)
                    == ["reason": "This device is not registered."])
        }
    }

    @Test(
        "the Double notices something when a kind is subscribed to, and each day after", arguments: services)
    func notifies(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["frost", "storm"])
        let day = service.day

        let first = try await service.notifications(token)
        service.time.advance(by: .seconds(86_400 - 1))
        let before = try await service.notifications(token)
        service.time.advance(by: .seconds(1))
        // Of the same second as the one that is named, the others come again.
        let next = try await service.notifications(token, after: first.last?.id)
        service.time.advance(by: .seconds(30 * 86_400 - 86_401))
        let all = try await service.notifications(token)

        #expect(first.map(\.id) == ["551487-frost-\(day)", "551487-storm-\(day)"])
        #expect(first.map(\.kind) == ["frost", "storm"])
        #expect(first.map(\.text) == ["Frost in Kazan within a day.", "Storm in Kazan within a day."])
        #expect(first.allSatisfy { $0.city == 551_487 })
        #expect(before == first)
        #expect(
            next.map(\.id) == [
                "551487-frost-\(day)", "551487-frost-\(day + 1)", "551487-storm-\(day + 1)",
            ])
        #expect(all.count == 2 * 7)
    }

    @Test("an id that the server does not know means all", arguments: services)
    func unknownID(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["rain"])

        #expect(try await service.notifications(token, after: "nothing & more").count == 1)
    }

    @Test("other kinds take the place of those before, and those that stay go on", arguments: services)
    func otherKinds(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["frost", "rain"])
        service.time.advance(by: .seconds(3600))

        let reply = try await service.core.notificationServer.subscribe(
            "laptop", to: .kazan, kinds: ["frost", "storm"], token: token)

        #expect(reply.status == 204)
        #expect(
            try await service.notifications(token).map(\.id)
                == ["551487-frost-\(service.day)", "551487-storm-\(service.day)"])
    }

    @Test("a kind that is added later begins with the day on which it is added", arguments: services)
    func addedLater(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["rain"])
        service.time.advance(by: .seconds(3 * 86_400))

        _ = try await service.core.notificationServer.subscribe(
            "laptop", to: .kazan, kinds: ["rain", "frost"], token: token)

        let frosts = try await service.notifications(token).filter { $0.kind == "frost" }
        #expect(frosts.map(\.id) == ["551487-frost-\(service.day)"])
    }

    @Test("a subscription that has ended tells nothing, and may be ended again", arguments: services)
    func unsubscribes(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["frost"])
        let server = service.core.notificationServer

        #expect(try await server.unsubscribe("laptop", from: 551_487, token: token).status == 204)
        #expect(try await server.unsubscribe("laptop", from: 551_487, token: token).status == 204)
        #expect(try await service.notifications(token).isEmpty)
    }

    @Test("a notification calls a city as the last subscription to it does", arguments: services)
    func renames(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["frost"])
        let renamed = SubscribedCity(number: 551_487, name: "Казань", latitude: 55.75, longitude: 49.125)

        _ = try await service.core.notificationServer.subscribe(
            "laptop", to: renamed, kinds: ["frost"], token: token)

        #expect(try await service.notifications(token).map(\.text) == ["Frost in Казань within a day."])
    }

    @Test("each device has subscriptions of its own", arguments: services)
    func devices(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["frost"])
        let server = service.core.notificationServer
        _ = try await server.register(device: "phone", token: token)
        _ = try await server.subscribe("phone", to: .kazan, kinds: ["rain"], token: token)

        #expect(try await server.unsubscribe("phone", from: 551_487, token: token).status == 204)

        #expect(try await service.notifications(token).map(\.kind) == ["frost"])
    }

    @Test(
        "each city has a subscription of its own, and what was noticed first comes first", arguments: services
    )
    func cities(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["frost"])
        let server = service.core.notificationServer
        let tokyo = SubscribedCity(number: 1_850_147, name: "Tokyo", latitude: 35.75, longitude: 139.75)
        service.time.advance(by: .seconds(60))

        _ = try await server.subscribe("laptop", to: tokyo, kinds: ["rain"], token: token)
        #expect(try await service.notifications(token).map(\.city) == [551_487, 1_850_147])

        #expect(try await server.unsubscribe("laptop", from: 551_487, token: token).status == 204)
        #expect(try await service.notifications(token).map(\.city) == [1_850_147])
    }

    @Test(
        "a device that is registered in another session keeps its subscriptions",
        arguments: services)
    func registersInAnotherSession(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        _ = try await service.subscribe(["frost"])
        let second = try await service.signIn()

        let reply = try await service.core.notificationServer.register(device: "laptop", token: second)

        #expect(reply.status == 200)
        #expect(try await service.notifications(second).map(\.kind) == ["frost"])
    }

    @Test(
        "a session that is signed out takes the devices along that were used in it last", arguments: services)
    func signsOut(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let first = try await service.subscribe(["frost"])
        let second = try await service.signIn()
        _ = try await service.notifications(second)

        #expect(try await service.core.server.signOut(token: first).status == 204)
        #expect(try await service.notifications(second).count == 1)
        #expect(try await service.core.server.signOut(token: second).status == 204)

        let third = try await service.signIn()
        let reply = try await service.core.notificationServer.notifications(
            for: "laptop", after: nil, token: third)
        #expect(reply.status == 404)
    }

    @Test("a session that ends by itself takes no device along", arguments: services)
    func expires(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let first = try await service.subscribe(["frost"])
        service.time.advance(by: .seconds(31 * 86_400))
        #expect(try await service.core.server.account(token: first).status == 401)
        #expect(try await service.core.server.signOut(token: first).status == 401)

        let second = try await service.signIn()

        #expect(try await service.notifications(second).count == 7)
    }

    @Test(
        "a device goes with the session that has used it last, whatever for", arguments: services,
        questions.indices)
    func usedLast(_ service: Implementation<FakeServiceWorld>, question: Int) async throws {
        let service = try await service.make()
        let first = try await service.subscribe(["frost"])
        let second = try await service.signIn()
        let server = service.core.notificationServer
        #expect(try await Self.questions[question](server, second).status < 300)

        #expect(try await service.core.server.signOut(token: first).status == 204)

        // A device that was forgotten would be a new one: 201.
        #expect(try await server.register(device: "laptop", token: second).status == 200)
    }

    @Test("without a session nothing is told, whatever is asked", arguments: services)
    func noSession(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["frost"])
        service.time.advance(by: .seconds(30 * 86_400))

        for token in [token, Secret("session-1")] {
            for ask in Self.questions {
                #expect(try await ask(service.core.notificationServer, token).status == 401)
            }
        }
    }

    @Test(
        "what is no subscription is refused", arguments: services,
        [["fog"], [], ["frost", "Frost"]])
    func refuses(_ service: Implementation<FakeServiceWorld>, kinds: [String]) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["rain"])

        let reply = try await service.core.notificationServer.subscribe(
            "laptop", to: .kazan, kinds: kinds, token: token)

        #expect(reply.status == 400)
        #expect(try await service.notifications(token).map(\.kind) == ["rain"])
    }

    @Test(
        "another method is refused, and so is a body that is none", arguments: services,
        [
            ("GET", "v1/devices", nil, 405), ("GET", "v1/subscriptions/551487", nil, 405),
            ("POST", "v1/notifications", nil, 405), ("POST", "v1/devices", "{}", 400),
            ("PUT", "v1/subscriptions/551487", "{}", 400),
        ] as [(String, String, String?, Int)])
    func refusesQuestion(
        _ service: Implementation<FakeServiceWorld>,
        asked: (method: String, path: String, body: String?, status: Int)
    ) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["rain"])

        let status = try await service.status(asked.method, asked.path, asked.body, token: token)

        #expect(status == asked.status)
        #expect(try await service.notifications(token).map(\.kind) == ["rain"])
    }

    @Test("a query that is in the address is read like one beside it", arguments: services)
    func queryInAddress(_ service: Implementation<FakeServiceWorld>) async throws {
        let service = try await service.make()
        let token = try await service.subscribe(["rain"])
        let url = try #require(
            URL(string: "\(service.url.absoluteString)/v1/notifications?device=laptop"))

        let reply = try await service.core.transport.send(
            HTTPRequest(
                "GET", url,
                headers: [HTTPField("Authorization", secret: Secret("Bearer \(token.reveal())"))]))

        #expect(reply.status == 200)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("Rain in Kazan"))
    }

    @Test(
        "a city that is nowhere on the globe is refused", arguments: services,
        [(90.5, 49.125), (-90.5, 49.125), (55.75, 180.5), (55.75, -180.5)])
    func nowhere(_ service: Implementation<FakeServiceWorld>, at: (latitude: Double, longitude: Double))
        async throws
    {
        let service = try await service.make()
        let token = try await service.subscribe(["rain"])
        let city = SubscribedCity(
            number: 551_487, name: "Kazan", latitude: at.latitude, longitude: at.longitude)

        let reply = try await service.core.notificationServer.subscribe(
            "laptop", to: city, kinds: ["frost"], token: token)

        #expect(reply.status == 400)
        #expect(try await service.notifications(token).map(\.kind) == ["rain"])
    }

    @Test(
        "a city at the edge of the globe is one like others, and a kind that is named twice is one",
        arguments: services, [(90.0, 180.0), (-90, -180)])
    func edge(_ service: Implementation<FakeServiceWorld>, at: (latitude: Double, longitude: Double))
        async throws
    {
        let service = try await service.make()
        let token = try await service.subscribe(["rain"])
        let city = SubscribedCity(
            number: 551_487, name: "Edge", latitude: at.latitude, longitude: at.longitude)

        let reply = try await service.core.notificationServer.subscribe(
            "laptop", to: city, kinds: ["frost", "frost"], token: token)

        #expect(reply.status == 204)
        #expect(try await service.notifications(token).map(\.kind) == ["frost"])
    }

    @Test("without a network there is no reply, and the error says so", arguments: servers)
    func offline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .offline

        for ask in Self.questions {
            let error = await #expect(throws: AccountServerError.self) {
                try await ask(world.core.notificationServer, Secret("session-1"))
            }
            guard case .noReply(.unreachable) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("a cancelled question ends at once", arguments: servers)
    func cancellation(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .hang
        let server = world.core.notificationServer

        let question = Task {
            try await server.notifications(for: "laptop", after: nil, token: Secret("session-1"))
        }
        await world.waitForRequest()
        question.cancel()

        await #expect(throws: AccountServerError.noReply(.cancelled)) { try await question.value }
    }

    @Test("without an address nothing is asked, and the error says that none is set", arguments: unset)
    func notSet(_ core: Implementation<any CoreAssembly>) async throws {
        let core = try await core.make()

        let server = core.notificationServer
        for ask in Self.questions {
            await #expect(throws: AccountServerError.notSet) { try await ask(server, Secret("session-1")) }
            await #expect(throws: AccountServerError.notSet) {
                try await whenCancelled { try await ask(server, Secret("session-1")) }
            }
        }
        #expect(core.connectivity.status == .unknown)
    }

    private static let questions: [@Sendable (any NotificationServer, Secret) async throws -> HTTPResponse] =
        [
            { try await $0.register(device: "laptop", token: $1) },
            { try await $0.subscribe("laptop", to: .kazan, kinds: ["frost"], token: $1) },
            { try await $0.unsubscribe("laptop", from: 551_487, token: $1) },
            { try await $0.notifications(for: "laptop", after: nil, token: $1) },
        ]
}

@Suite("The client of notifications") struct NotificationServerClientTests {
    @Test("the requests are those of docs/server.md, and the token shows nowhere")
    func requests() async throws {
        let server = try LoopbackServer()
        let folder = try TemporaryFolder()
        var settings = CoreSettings(folder: folder.url, logThreshold: .debug)
        settings.server = ServiceEndpoint(url: server.url.appending(path: "api"))
        let core = CoreBase(settings)
        core.follow(ManualTime())
        let token = Secret("t0ken-of-ann")

        _ = try await core.notificationServer.register(device: "a&b", token: token)
        _ = try await core.notificationServer.subscribe("a&b", to: .kazan, kinds: ["rain"], token: token)
        _ = try await core.notificationServer.unsubscribe("a&b", from: 551_487, token: token)
        _ = try await core.notificationServer.notifications(for: "a&b", after: "x=y", token: token)

        let asked = server.requests
        #expect(
            asked.map { "\($0.method) \($0.path)" } == [
                "POST /api/v1/devices", "PUT /api/v1/subscriptions/551487",
                "DELETE /api/v1/subscriptions/551487", "GET /api/v1/notifications",
            ])
        #expect(asked.map(\.query) == [[:], [:], ["device": "a&b"], ["device": "a&b", "after": "x=y"]])
        #expect(asked.allSatisfy { $0.headers["authorization"] == "Bearer t0ken-of-ann" })
        let body = try #require(JSONSerialization.jsonObject(with: asked[1].body) as? [String: Any])
        #expect(body["device"] as? String == "a&b")
        #expect(body["name"] as? String == "Kazan")
        #expect(body["latitude"] as? Double == 55.75 && body["longitude"] as? Double == 49.125)
        #expect(body["kinds"] as? [String] == ["rain"])
        let log = "\(core.log.entries(last: 9))"
        #expect(!log.contains("t0ken"))
        // Of the address only its own path is hidden.
        #expect(log.contains("/•••/v1/devices") && !log.contains("/api"))
    }
}

extension SubscribedCity {
    static let kazan = SubscribedCity(number: 551_487, name: "Kazan", latitude: 55.75, longitude: 49.125)
}

/// A notification as the server writes it.
private struct Notified: Decodable, Hashable {
    let id: String
    let city: Int
    let kind: String
    let time: String
    let text: String
}

extension FakeServiceWorld {
    /// Today, counted from 1970.
    fileprivate var day: Int { Int(time.now.timeIntervalSince1970) / 86_400 }

    fileprivate func signIn() async throws -> Secret {
        let reply = try await core.server.signIn(email: "ann@example.org", password: Secret("correct horse"))
        return Secret(try #require(JSONDecoder().decode([String: String].self, from: reply.body)["token"]))
    }

    /// Signs in, registers a device and subscribes it to Kazan.
    fileprivate func subscribe(_ kinds: [String]) async throws -> Secret {
        let token = try await signIn()
        _ = try await core.notificationServer.register(device: "laptop", token: token)
        let reply = try await core.notificationServer.subscribe(
            "laptop", to: .kazan, kinds: kinds, token: token)
        #expect(reply.status == 204)
        return token
    }

    fileprivate func notifications(_ token: Secret, after id: String? = nil) async throws -> [Notified] {
        let reply = try await core.notificationServer.notifications(for: "laptop", after: id, token: token)
        #expect(reply.status == 200)
        return try #require(
            JSONDecoder().decode([String: [Notified]].self, from: reply.body)["notifications"])
    }
}
