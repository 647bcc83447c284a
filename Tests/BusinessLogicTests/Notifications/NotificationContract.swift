import AssemblyTesting
import BusinessLogic
import Conditions
import Foundation
import Testing

@Suite("Notifications", .timeLimit(.minutes(10))) struct NotificationContract {
    private static let services = World.all.testing("NotificationService", \.notifications)

    private let kazan: City
    private let tokyo: City

    init() throws {
        kazan = try .sample(551_487, "Kazan")
        tokyo = try .sample(1_850_147, "Tokyo")
    }

    @Test("a user who is signed out is told to sign in", arguments: services)
    func signedOut(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        for ask in Self.questions {
            let error = await #expect(throws: NotificationError.signedOut) {
                try await ask(world.notifications)
            }
            #expect(
                error?.description == """
                    Nobody is signed in, or the session has ended.
                    help: sign in, then try again
                    """)
        }
    }

    @Test("a subscription is kept, after a restart and without a network too", arguments: services)
    func subscribes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        #expect(try await world.notifications.subscriptions() == [])

        let subscription = try await world.notifications.subscribe(to: kazan, kinds: [.frost, .storm])

        #expect(subscription == CitySubscription(city: kazan, kinds: [.frost, .storm]))
        world.conditions.current = .offline
        let after = world.restarted()
        after.conditions.current = .offline
        #expect(try await after.notifications.subscriptions() == [subscription])
    }

    @Test("what is noticed is delivered once, also after a restart", arguments: services)
    func deliversOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])

        let first = try await world.notifications.deliverNew()

        #expect(first.map(\.text) == ["Frost in Kazan within a day."])
        #expect(first.map(\.city) == [kazan.id])
        #expect(first.map(\.kind) == [.frost])
        #expect(first.map(\.time) == [world.time.now])
        #expect(try await world.notifications.deliverNew() == [])
        #expect(try await world.restarted().notifications.deliverNew() == [])
    }

    @Test("what is noticed is of the second at which it was", arguments: services)
    func wholeSeconds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let begin = world.time.now
        try await world.account.signInAnn()
        world.time.advance(by: .milliseconds(400))
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        world.time.advance(by: .milliseconds(900))

        #expect(try await world.notifications.deliverNew().map(\.time) == [begin])
    }

    @Test(
        "what is taken back is delivered again, after a restart too, and nothing else is", arguments: services
    )
    func takesBack(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        _ = try await world.notifications.deliverNew()
        world.time.advance(by: .seconds(86_400))
        let second = try await world.notifications.deliverNew()
        try #require(second.count == 1)

        try await world.notifications.takeBack(second.map(\.id))

        let after = world.restarted()
        #expect(try await after.notifications.deliverNew() == second)
        #expect(try await after.notifications.deliverNew() == [])
    }

    @Test(
        "whichever of several are taken back, those are delivered again", arguments: services,
        [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]])
    func takesBackSome(_ world: Implementation<World>, places: [Int]) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        world.time.advance(by: .seconds(2 * 86_400))
        let all = try await world.notifications.deliverNew()
        try #require(all.count == 3)
        let some = places.map { all[$0] }

        try await world.notifications.takeBack(some.map(\.id))

        #expect(try await world.notifications.deliverNew() == some)
        #expect(try await world.notifications.deliverNew() == [])
    }

    @Test("what is taken back while another one asks the server is not lost", arguments: services)
    func takesBackMeanwhile(_ world: Implementation<World>) async throws {
        let world = try await world.make(), notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        let first = try await notifications.deliverNew()
        world.time.advance(by: .seconds(86_400))
        world.conditions.current = .slow(.seconds(5))
        let question = Task { try await notifications.deliverNew() }
        await world.time.waitForSleepers()

        world.conditions.current = .calm
        try await notifications.takeBack(first.map(\.id))
        world.time.advance(by: .seconds(5))

        let meanwhile = try await question.value
        let delivered = try await meanwhile + notifications.deliverNew()
        #expect(delivered.count == 2)
        #expect(delivered.contains(try #require(first.first)))
        #expect(try await notifications.deliverNew() == [])
    }

    @Test("nothing is taken back of a user who is signed out", arguments: services)
    func takesBackSignedOut(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        try await world.notifications.takeBack([])
        await #expect(throws: NotificationError.signedOut) {
            try await world.notifications.takeBack(["1"])
        }
    }

    @Test("a restart later on the same day tells nothing again", arguments: services)
    func sameDay(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        _ = try await world.notifications.deliverNew()

        let after = world.restarted()
        world.time.advance(by: .seconds(3600))

        #expect(try await after.notifications.deliverNew() == [])
    }

    @Test("a user who subscribes again on the same day is told nothing again", arguments: services)
    func subscribesAgain(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        #expect(try await world.notifications.deliverNew().map(\.kind) == [.frost])

        try await world.notifications.subscribe(to: kazan, kinds: [])
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])

        #expect(try await world.notifications.deliverNew() == [])
    }

    @Test(
        "what was delivered today is not delivered again, though it was left out while others were asked for",
        arguments: services, Interlude.allCases)
    fileprivate func subscribesAgainLater(
        _ world: Implementation<World>, between interlude: Interlude
    ) async throws {
        let world = try await world.make(), notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        try await notifications.subscribe(to: tokyo, kinds: [.rain])
        #expect(try await notifications.deliverNew().count == 2)

        switch interlude {
        case .otherKind: try await notifications.subscribe(to: kazan, kinds: [.storm])
        case .noKind: try await notifications.subscribe(to: kazan, kinds: [])
        case .signOut:
            try await world.account.signOut()
            try await world.account.signInAnn()
            try await notifications.subscribe(to: kazan, kinds: [])
        }
        let meanwhile = try await notifications.deliverNew()
        #expect(meanwhile.allSatisfy { $0.kind == .storm })
        try await notifications.subscribe(to: kazan, kinds: [.frost])

        #expect(try await notifications.deliverNew() == [])
    }

    @Test(
        "what is noticed while the program does not run is delivered when it runs again", arguments: services)
    func watchesOn(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        _ = try await world.notifications.deliverNew()

        world.time.advance(by: .seconds(2 * 86_400))
        let new = try await world.restarted().notifications.deliverNew()

        #expect(new.map(\.time) == [-86_400, 0].map { world.time.now.addingTimeInterval($0) })
    }

    @Test("of two callers who ask at once, one is given what was noticed", arguments: services)
    func askedAtOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make(), notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        world.conditions.current = .slow(.seconds(5))
        let questions = (1...2).map { _ in Task { try await notifications.deliverNew() } }
        await world.time.waitForSleepers(2)

        world.time.advance(by: .seconds(5))

        var delivered: [WeatherNotification] = []
        for question in questions { delivered += try await question.value }
        #expect(delivered.map(\.kind) == [.frost])
    }

    @Test(
        "of two changes at once the one that was made last holds, here and at the server", arguments: services
    )
    func changesInOrder(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (kazan, notifications) = (kazan, world.notifications)
        try await world.account.signInAnn()
        world.conditions.current = .slow(.seconds(5))
        let first = Task { try await notifications.subscribe(to: kazan, kinds: [.rain]) }
        await world.time.waitForSleepers()

        world.conditions.current = .calm
        let second = Task { try await notifications.subscribe(to: kazan, kinds: [.storm]) }
        for _ in 0..<100 { await Task.yield() }
        world.time.advance(by: .seconds(5))
        _ = try await (first.value, second.value)

        #expect(try await notifications.subscriptions() == [CitySubscription(city: kazan, kinds: [.storm])])
        #expect(try await notifications.deliverNew().map(\.kind) == [.storm])
    }

    @Test("of several days the oldest is delivered first", arguments: services)
    func ordered(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        try await world.notifications.subscribe(to: tokyo, kinds: [.rain])
        _ = try await world.notifications.deliverNew()

        world.time.advance(by: .seconds(2 * 86_400))
        let new = try await world.notifications.deliverNew()

        #expect(
            new.map(\.text) == [
                "Rain in Tokyo within two hours.", "Frost in Kazan within a day.",
                "Rain in Tokyo within two hours.", "Frost in Kazan within a day.",
            ])
        #expect(new.map(\.time) == new.map(\.time).sorted())
        #expect(Set(new.map(\.id)).count == 4)
    }

    @Test("after a longer absence those of the last seven days are delivered", arguments: services)
    func absent(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        _ = try await world.notifications.deliverNew()

        world.time.advance(by: .seconds(10 * 86_400))
        let times = try await world.notifications.deliverNew().map(\.time)

        #expect(times == world.time.lastSevenDays)
    }

    @Test(
        "other kinds take the place of those before, and the subscription keeps its own", arguments: services)
    func otherKinds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        let notifications = world.notifications
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        try await notifications.subscribe(to: tokyo, kinds: [.rain])

        try await notifications.subscribe(to: kazan, kinds: [.storm])

        #expect(
            try await notifications.subscriptions() == [
                CitySubscription(city: kazan, kinds: [.storm]), CitySubscription(city: tokyo, kinds: [.rain]),
            ])
        #expect(Set(try await notifications.deliverNew().map(\.kind)) == [.rain, .storm])
    }

    @Test("a city that is subscribed to again under another name is called by that one", arguments: services)
    func renames(_ world: Implementation<World>) async throws {
        let world = try await world.make(), notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        let renamed = CitySubscription(city: try .sample(551_487, "Казань"), kinds: [.frost])

        #expect(try await notifications.subscribe(to: renamed.city, kinds: [.frost]) == renamed)

        #expect(try await notifications.subscriptions() == [renamed])
        #expect(try await notifications.deliverNew().map(\.text) == ["Frost in Казань within a day."])
    }

    @Test("a subscription with no kind has ended, and one that is not there may end", arguments: services)
    func unsubscribes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        #expect(try await world.notifications.subscribe(to: kazan, kinds: []) == nil)
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])

        #expect(try await world.notifications.subscribe(to: kazan, kinds: []) == nil)

        #expect(try await world.notifications.subscriptions() == [])
        #expect(try await world.notifications.deliverNew() == [])
    }

    @Test(
        "a user who signs out gets none, and has the subscriptions back when signed in again",
        arguments: services)
    func signsOut(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        let subscription = try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        _ = try await world.notifications.deliverNew()

        try await world.account.signOut()
        await #expect(throws: NotificationError.signedOut) { try await world.notifications.deliverNew() }
        world.time.advance(by: .seconds(3 * 86_400))
        try await world.account.signInAnn()

        #expect(try await world.notifications.subscriptions() == [subscription])
        // The days between were not watched.
        #expect(try await world.notifications.deliverNew().map(\.time) == [world.time.now])
    }

    @Test(
        "after a sign-out, a subscription to another city has the earlier ones watched from then on, too",
        arguments: services)
    func watchesAllAnew(_ world: Implementation<World>) async throws {
        let world = try await world.make(), notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        _ = try await notifications.deliverNew()
        try await world.account.signOut()
        try await world.account.signInAnn()

        world.time.advance(by: .seconds(86_400))
        let start = world.time.now
        try await notifications.subscribe(to: tokyo, kinds: [.rain])
        world.time.advance(by: .seconds(2 * 3600))

        let new = try await notifications.deliverNew()
        #expect(new.filter { $0.city == kazan.id }.map(\.time) == [start])
    }

    @Test(
        "after a sign-out nothing is watched that the server was not told of: only what reaches it tells it",
        arguments: services, Array(questions.indices.dropFirst()))
    func watchesOnlyWhatReaches(_ world: Implementation<World>, question: Int) async throws {
        let world = try await world.make(), notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        try await notifications.subscribe(to: tokyo, kinds: [.rain, .storm])
        #expect(try await notifications.deliverNew().count == 3)
        try await world.account.signOut()
        try await world.account.signInAnn()

        world.conditions.current = .offline
        await #expect(throws: NotificationError.self) {
            try await Self.questions[question](notifications)
        }
        world.time.advance(by: .seconds(2 * 86_400))
        let start = world.time.now
        world.conditions.current = .calm

        #expect(try await notifications.deliverNew().map(\.time) == [start, start, start])
        world.time.advance(by: .seconds(86_400))
        #expect(try await notifications.deliverNew().count == 3)
    }

    @Test("a session that the server has ended is told as that", arguments: services)
    func expires(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])

        world.time.advance(by: .seconds(30 * 86_400))

        await #expect(throws: NotificationError.signedOut) { try await world.notifications.deliverNew() }
        await #expect(throws: NotificationError.signedOut) {
            try await world.notifications.subscribe(to: tokyo, kinds: [.rain])
        }
        #expect(try await world.notifications.subscriptions().map(\.city) == [kazan])
    }

    @Test("so is one that ends while a slow server is asked", arguments: services)
    func expiresMeanwhile(_ world: Implementation<World>) async throws {
        for ask in Self.questions.dropFirst() {
            let world = try await world.make(), notifications = world.notifications
            try await world.account.signInAnn()
            try await notifications.subscribe(to: kazan, kinds: [.frost])
            world.time.advance(by: .seconds(30 * 86_400 - 1))
            world.conditions.current = .slow(.seconds(5))

            let asking = Task { try await ask(notifications) }
            await world.time.waitForSleepers()
            world.time.advance(by: .seconds(5))

            await #expect(throws: NotificationError.signedOut) { try await asking.value }
            #expect(try await notifications.subscriptions().map(\.city) == [kazan])
        }
    }

    @Test(
        "the server watches on when a session has ended by itself, however that is found out",
        arguments: services, SessionCheck.allCases)
    fileprivate func watchesOnWithoutSession(
        _ world: Implementation<World>, check: SessionCheck
    ) async throws {
        let world = try await world.make(), notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        _ = try await notifications.deliverNew()
        world.time.advance(by: .seconds(31 * 86_400))

        switch check {
        case .none: break
        case .account: #expect(try await world.account.confirm() == nil)
        case .signOut: try await world.account.signOut()
        case .delivery:
            await #expect(throws: NotificationError.signedOut) { try await notifications.deliverNew() }
        case .subscription:
            await #expect(throws: NotificationError.signedOut) {
                try await notifications.subscribe(to: tokyo, kinds: [.rain])
            }
        }
        try await world.account.signInAnn()

        let times = try await notifications.deliverNew().map(\.time)
        #expect(times == world.time.lastSevenDays)
    }

    @Test("without a network nothing is changed or delivered, and then all of it", arguments: services)
    func offline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        world.conditions.current = .offline

        for ask in Self.questions.dropFirst() {
            let error = await #expect(throws: NotificationError.self) { try await ask(world.notifications) }
            #expect(error?.description.hasPrefix("The server can't be reached") == true)
        }
        #expect(try await world.notifications.subscriptions().map(\.city) == [kazan])

        world.conditions.current = .calm
        #expect(try await world.notifications.deliverNew().count == 1)
    }

    @Test("a server that does not answer is waited for as long as ten seconds", arguments: services)
    func silence(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        world.conditions.current = .hang

        let question = Task { try await world.notifications.deliverNew() }
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(10))

        let error = await #expect(throws: NotificationError.self) { try await question.value }
        guard case .server(.interrupted) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("without a subscription the server is not asked", arguments: services)
    func asksNobody(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        world.conditions.current = .offline

        #expect(try await world.notifications.deliverNew() == [])

        world.conditions.current = .calm
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        try await world.notifications.subscribe(to: kazan, kinds: [])
        world.conditions.current = .offline

        #expect(try await world.notifications.deliverNew() == [])
    }

    @Test(
        "while the disk is damaged nothing changes, and the error says why",
        arguments: services, [false, true])
    func damaged(_ world: Implementation<World>, isFull: Bool) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])

        if isFull { world.fillDisk() }
        world.damageDisk()
        for ask in Self.questions {
            let reason = await reasonNotKept { try await ask(world.notifications) }
            #expect(reason?.contains("damaged") == true)
        }

        world.repairDisk()
        #expect(try await world.notifications.subscriptions().map(\.city) == [kazan])
    }

    @Test("what can't be kept is not changed at the server either", arguments: services)
    func full(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.rain])
        _ = try await world.notifications.deliverNew()

        world.fillDisk()
        for kinds: Set<NotificationKind> in [[.storm], []] {
            await #expect(throws: NotificationError.self) {
                try await world.notifications.subscribe(to: kazan, kinds: kinds)
            }
        }
        await #expect(throws: NotificationError.self) {
            try await world.notifications.subscribe(to: tokyo, kinds: [.frost])
        }

        world.repairDisk()
        #expect(try await world.notifications.deliverNew() == [])
        world.time.advance(by: .seconds(2 * 86_400))
        #expect(Set(try await world.notifications.deliverNew().map(\.kind)) == [.rain])
    }

    @Test(
        "a change that a full disk refuses loses nothing that was noticed, and the server is not asked",
        arguments: services)
    func fullLosesNothing(_ world: Implementation<World>) async throws {
        let world = try await world.make(), notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.rain])
        _ = try await notifications.deliverNew()
        world.time.advance(by: .seconds(3 * 86_400))
        world.fillDisk()

        for network in [NetworkCondition.offline, .calm] {
            world.conditions.current = network
            for kinds: Set<NotificationKind> in [[.storm], []] {
                let reason = await reasonNotKept {
                    try await notifications.subscribe(to: kazan, kinds: kinds)
                }
                #expect(reason?.contains("room left") == true)
            }
        }

        world.repairDisk()
        #expect(try await notifications.deliverNew().map(\.kind) == [.rain, .rain, .rain])
    }

    @Test("what the server has taken when the disk fills up is taken back there", arguments: services)
    func fillsMeanwhile(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (notifications, city) = (world.notifications, kazan)
        try await world.account.signInAnn()
        try await notifications.subscribe(to: city, kinds: [.rain])
        _ = try await notifications.deliverNew()
        world.conditions.current = .slow(.seconds(5))
        let subscribing = Task { try await notifications.subscribe(to: city, kinds: [.storm]) }
        await world.time.waitForSleepers()

        world.conditions.current = .calm
        world.fillDisk()
        world.time.advance(by: .seconds(5))
        await #expect(throws: NotificationError.self) { try await subscribing.value }

        world.repairDisk()
        world.time.advance(by: .seconds(2 * 86_400))
        #expect(Set(try await notifications.deliverNew().map(\.kind)) == [.rain])
    }

    @Test(
        "a city that the server has taken when the disk fills up is not watched from then on",
        arguments: services)
    func fillsForNewCity(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let notifications = world.notifications
        let subscribing = try await slowSubscription(in: world)

        world.conditions.current = .calm
        world.fillDisk()
        world.time.advance(by: .seconds(5))
        await #expect(throws: NotificationError.self) { try await subscribing.value }

        world.repairDisk()
        world.time.advance(by: .seconds(2 * 86_400))
        try await notifications.subscribe(to: tokyo, kinds: [.rain])
        let new = try await notifications.deliverNew().filter { $0.city == tokyo.id }
        #expect(new.map(\.time) == [world.time.now])
    }

    @Test(
        "what could neither be kept nor taken back at the server is not delivered", arguments: services)
    func fillsAndGoesOffline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let notifications = world.notifications
        let subscribing = try await slowSubscription(in: world)

        world.conditions.current = .offline
        world.fillDisk()
        world.time.advance(by: .seconds(5))
        await #expect(throws: NotificationError.self) { try await subscribing.value }

        world.conditions.current = .calm
        world.repairDisk()
        #expect(try await notifications.subscriptions().map(\.city) == [kazan])
        #expect(try await notifications.deliverNew().map(\.city) == [kazan.id])
    }

    @Test("what was noticed is delivered, though another kind was added since", arguments: services)
    func addsKinds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        world.time.advance(by: .seconds(86_400 + 3_600))

        try await world.notifications.subscribe(to: kazan, kinds: [.frost, .rain])

        #expect(try await world.notifications.deliverNew().map(\.kind) == [.frost, .frost, .rain])
        // Frost goes on from when it was subscribed to.
        world.time.advance(by: .seconds(86_400 - 3_600 - 1))
        #expect(try await world.notifications.deliverNew() == [])
        world.time.advance(by: .seconds(1))
        #expect(try await world.notifications.deliverNew().map(\.kind) == [.frost])
    }

    @Test(
        "a kind that was left out for days, alone or with all others, tells nothing of those days",
        arguments: services, [[.rain], []] as [Set<NotificationKind>])
    func addsKindsAgain(_ world: Implementation<World>, between: Set<NotificationKind>) async throws {
        let world = try await world.make(), notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost, .rain])
        #expect(try await notifications.deliverNew().count == 2)

        try await notifications.subscribe(to: kazan, kinds: between)
        world.time.advance(by: .seconds(3 * 86_400))
        try await notifications.subscribe(to: kazan, kinds: [.frost, .rain])

        let new = try await notifications.deliverNew()
        #expect(new.filter { $0.kind == .frost }.map(\.time) == [world.time.now])
        #expect(new.filter { $0.kind == .rain }.count == (between.isEmpty ? 1 : 3))
    }

    @Test("a kind that is added after a sign-out is watched for, too", arguments: services)
    func addsAfterSignOut(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        try await world.account.signOut()
        try await world.account.signInAnn()

        try await world.notifications.subscribe(to: kazan, kinds: [.frost, .storm])

        #expect(Set(try await world.notifications.deliverNew().map(\.kind)) == [.frost, .storm])
    }

    @Test("a city that is added after a sign-out is watched beside the first", arguments: services)
    func addsCityAfterSignOut(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        try await world.account.signOut()
        try await world.account.signInAnn()

        try await world.notifications.subscribe(to: tokyo, kinds: [.frost])

        #expect(Set(try await world.notifications.deliverNew().map(\.city)) == [kazan.id, tokyo.id])
    }

    @Test("on a full disk what changes nothing can be done", arguments: services)
    func needsNoRoom(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.rain])
        _ = try await world.notifications.deliverNew()

        world.fillDisk()

        #expect(try await world.notifications.deliverNew() == [])
        #expect(try await world.notifications.subscribe(to: tokyo, kinds: []) == nil)
    }

    @Test(
        "on a full disk a subscribed user can ask again, and subscribe again as before", arguments: services)
    func needsNoRoomAgain(_ world: Implementation<World>) async throws {
        let world = try await world.make(), notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost, .rain])
        #expect(try await notifications.deliverNew().count == 2)

        world.fillDisk()

        #expect(try await notifications.deliverNew() == [])
        #expect(
            try await notifications.subscribe(to: kazan, kinds: [.rain, .frost])
                == CitySubscription(city: kazan, kinds: [.frost, .rain]))
        #expect(try await notifications.deliverNew() == [])
    }

    @Test(
        "on a full disk nothing is delivered, as it could not be remembered that it was", arguments: services)
    func deliversNothingWithoutRoom(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        world.fillDisk()

        #expect(await reasonNotKept { _ = try await world.notifications.deliverNew() } != nil)
    }

    @Test(
        "after a sign-in the server watches again from the first question, though a full disk took no answer",
        arguments: services)
    func watchesThoughFull(_ world: Implementation<World>) async throws {
        let world = try await world.make(), notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        try await world.account.signOut()
        try await world.account.signInAnn()

        world.fillDisk()
        #expect(await reasonNotKept { _ = try await notifications.deliverNew() } != nil)

        world.repairDisk()
        world.time.advance(by: .seconds(2 * 86_400))
        #expect(try await notifications.deliverNew().count == 3)
    }

    @Test("on a full disk nothing can be changed at first: this device gets an id then", arguments: services)
    func needsRoomAtFirst(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        world.conditions.current = .offline
        world.fillDisk()

        #expect(
            await reasonNotKept { try await world.notifications.subscribe(to: tokyo, kinds: []) } != nil)
    }

    @Test("a user who signs out while notifications are asked for gets and loses none", arguments: services)
    func signsOutMeanwhile(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let question = try await slowQuestion(to: world)

        world.conditions.current = .offline
        try await world.account.signOut()
        world.time.advance(by: .seconds(5))

        await #expect(throws: NotificationError.signedOut) { try await question.value }
        world.conditions.current = .calm
        try await world.account.signInAnn()
        #expect(try await world.notifications.deliverNew().count == 1)
    }

    @Test(
        "a session that asked for nothing ends without a loss of what another one watches",
        arguments: services)
    func keepsTheDevice(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])
        _ = try await world.notifications.deliverNew()

        try await world.account.signInAnn()
        try await world.account.signOut()
        world.time.advance(by: .seconds(3 * 86_400))
        try await world.account.signInAnn()

        #expect(try await world.notifications.deliverNew().count == 3)
    }

    @Test(
        "a user who signs in again, and asks, before the server has heard of the sign-out is watched for on",
        arguments: services)
    func signsInBeforeSignOutIsHeard(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (notifications, account) = (world.notifications, world.account)
        try await account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        world.conditions.current = .slow(.seconds(5))
        let signingOut = Task { try await account.signOut() }
        await world.time.waitForSleepers()

        world.conditions.current = .calm
        try await account.signInAnn()
        #expect(try await notifications.deliverNew().count == 1)
        world.time.advance(by: .seconds(5))
        #expect(try await signingOut.value?.name == "Ann")

        #expect(try await account.account()?.name == "Ann")
        world.time.advance(by: .seconds(2 * 86_400))
        #expect(try await notifications.deliverNew().count == 2)
    }

    @Test(
        "a user who signs out while subscribing has not subscribed, heard by the server or not, back in or not",
        arguments: services, [(false, true), (false, false), (true, true), (true, false)])
    func signsOutWhileSubscribing(
        _ world: Implementation<World>, _ session: (signsInAgain: Bool, isHeard: Bool)
    ) async throws {
        let world = try await world.make()
        let notifications = world.notifications
        let subscribing = try await slowSubscription(in: world)

        world.conditions.current = session.isHeard ? .calm : .offline
        try await world.account.signOut()
        world.conditions.current = .calm
        if session.signsInAgain { try await world.account.signInAnn() }
        world.time.advance(by: .seconds(5))

        await #expect(throws: NotificationError.signedOut) { try await subscribing.value }
        if !session.signsInAgain { try await world.account.signInAnn() }
        #expect(try await notifications.subscriptions().map(\.city) == [kazan])
    }

    @Test(
        "what was being subscribed to at a sign-out is not watched, though the server did not hear of the sign-out",
        arguments: services)
    func signsOutUnheard(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let notifications = world.notifications
        let subscribing = try await slowSubscription(in: world)

        world.conditions.current = .offline
        try await world.account.signOut()
        world.conditions.current = .calm
        world.time.advance(by: .seconds(5))
        await #expect(throws: NotificationError.signedOut) { try await subscribing.value }

        try await world.account.signInAnn()
        #expect(try await notifications.deliverNew().map(\.city) == [kazan.id])
    }

    @Test(
        "after signing out and in again while notifications are asked for, one asks again, heard by the server or not",
        arguments: services, [true, false])
    func signsInMeanwhile(_ world: Implementation<World>, isHeard: Bool) async throws {
        let world = try await world.make()
        let question = try await slowQuestion(to: world)

        world.conditions.current = isHeard ? .calm : .offline
        try await world.account.signOut()
        world.conditions.current = .calm
        try await world.account.signInAnn()
        world.time.advance(by: .seconds(5))

        await #expect(throws: NotificationError.signedOut) { try await question.value }
        #expect(try await world.notifications.deliverNew().count == 1)
    }

    @Test(
        "a user who ends one subscription and begins another while notifications are asked for has the other",
        arguments: services)
    func subscribesMeanwhile(_ world: Implementation<World>) async throws {
        let world = try await world.make(), notifications = world.notifications
        let question = try await slowQuestion(to: world)

        world.conditions.current = .calm
        try await notifications.subscribe(to: kazan, kinds: [])
        try await notifications.subscribe(to: tokyo, kinds: [.rain])
        world.time.advance(by: .seconds(5))

        #expect(try await question.value.map(\.city) == [tokyo.id])
        #expect(try await notifications.subscriptions().map(\.city) == [tokyo])
        #expect(try await notifications.deliverNew() == [])
    }

    @Test("notifications that arrive after a cancellation are not lost", arguments: services)
    func leavesAtTheLastMoment(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let question = try await slowQuestion(to: world)

        world.time.interrupt { question.cancel() }
        world.time.advance(by: .seconds(5))

        await #expect(throws: NotificationError.cancelled) { try await question.value }
        world.conditions.current = .calm
        #expect(try await world.notifications.deliverNew().count == 1)
    }

    @Test("a cancelled task changes nothing", arguments: services)
    func isCancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        try await world.notifications.subscribe(to: kazan, kinds: [.frost])

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for ask in Self.questions {
                await #expect(throws: NotificationError.cancelled) { try await ask(world.notifications) }
            }
        }.value

        #expect(try await world.notifications.subscriptions().map(\.city) == [kazan])
        #expect(try await world.notifications.deliverNew().count == 1)
    }

    @Test(
        "a caller who cancels while the server is asked is told just that at once; nothing is changed or lost",
        arguments: services)
    func isCancelledMeanwhile(_ world: Implementation<World>) async throws {
        let world = try await world.make(), notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        world.conditions.current = .hang

        for ask in Self.questions.dropFirst() {
            let asking = Task { try await ask(notifications) }
            await world.time.waitForSleepers()
            asking.cancel()
            await #expect(throws: NotificationError.cancelled) { try await asking.value }
        }

        world.conditions.current = .calm
        #expect(try await notifications.subscriptions().map(\.city) == [kazan])
        #expect(try await notifications.deliverNew().count == 1)
    }

    /// Why what is asked for can't be kept; nil, and a failure of the test, where another thing or nothing is wrong.
    private func reasonNotKept(_ ask: () async throws -> Void) async -> String? {
        let error = await #expect(throws: NotificationError.self) { try await ask() }
        if case .notKept(let reason) = error { return reason }
        Issue.record("\(error as Any)")
        return nil
    }

    /// Signs in, subscribes to Kazan, and begins to subscribe to Tokyo, of which the server hears in five seconds.
    private func slowSubscription(in world: World) async throws -> Task<CitySubscription?, any Error> {
        let (notifications, city) = (world.notifications, tokyo)
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        world.conditions.current = .slow(.seconds(5))
        let subscribing = Task { try await notifications.subscribe(to: city, kinds: [.rain]) }
        await world.time.waitForSleepers()
        return subscribing
    }

    /// Asks for the news of a subscription; the answer takes five seconds.
    private func slowQuestion(to world: World) async throws -> Task<[WeatherNotification], any Error> {
        let notifications = world.notifications
        try await world.account.signInAnn()
        try await notifications.subscribe(to: kazan, kinds: [.frost])
        world.conditions.current = .slow(.seconds(5))
        let question = Task { try await notifications.deliverNew() }
        await world.time.waitForSleepers()
        return question
    }

    private static let questions: [@Sendable (any NotificationService) async throws -> Void] = [
        { _ = try await $0.subscriptions() },
        { try await $0.subscribe(to: .sample(1_850_147, "Tokyo"), kinds: [.rain]) },
        { try await $0.subscribe(to: .sample(551_487, "Kazan"), kinds: []) },
        { _ = try await $0.deliverNew() },
    ]
}

/// How the program finds out that the server has ended the session.
private enum SessionCheck: CaseIterable { case none, account, signOut, delivery, subscription }

/// What comes between two subscriptions to the same.
private enum Interlude: CaseIterable { case otherKind, noKind, signOut }

extension ObservedTime {
    /// This time of day on each of the last seven days, the oldest first.
    fileprivate var lastSevenDays: [Date] {
        let today = now
        return (0...6).reversed().map { days -> Date in today.addingTimeInterval(Double(-86_400 * days)) }
    }
}
