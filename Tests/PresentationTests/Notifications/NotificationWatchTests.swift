import AssemblyTesting
import Conditions
import Foundation
import Presentation
import Testing

@Suite("NotificationWatch", .timeLimit(.minutes(10))) @MainActor struct NotificationWatchTests {
    private nonisolated static let watches = World.all.testing("Notification watch") {
        await $0.screens.notificationWatch
    }

    @Test("what is new is told at once, in one notice", arguments: watches)
    func atOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.subscribe("kazan", to: "frost")
        try await world.subscribe("tokyo", to: "rain")

        let notice = await world.screens.notificationWatch.next()?.notice

        #expect(notice?.severity == .info)
        let told = [
            "Frost in Kazan within a day. Rain in Tokyo within two hours.",
            "Rain in Tokyo within two hours. Frost in Kazan within a day.",
        ]
        #expect(told.contains(notice?.text ?? ""))
    }

    @Test("of one city all kinds are told", arguments: watches)
    func allKinds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        _ = try await world.screens.scripting.run(.subscribe("kazan", to: ["frost", "storm"]))

        let notice = await world.screens.notificationWatch.next()?.notice

        #expect(notice?.text == "Frost in Kazan within a day. Storm in Kazan within a day.")
    }

    @Test(
        "what comes later is told within ten minutes, also after hours without a network", arguments: watches)
    func later(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.subscribe("kazan", to: "frost")
        let watch = world.screens.notificationWatch
        _ = await watch.next()

        world.conditions.current = .offline
        let next = Task { await watch.next() }
        await world.passPauses(12)
        world.conditions.current = .calm
        world.time.advance(by: .seconds(86_400))

        #expect(await next.value?.notice.text == "2 h ago: Frost in Kazan within a day.")
    }

    @Test(
        "what was not noticed just now is told with how long ago that was", arguments: watches,
        [
            (900, ""), (901, "15 min ago: "), (7_199, "119 min ago: "), (7_200, "2 h ago: "),
            (86_399, "23 h ago: "),
        ])
    func saysWhen(_ world: Implementation<World>, _ absence: (seconds: Int, beginning: String)) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.subscribe("kazan", to: "frost")

        world.time.advance(by: .seconds(absence.seconds))
        let notice = await world.screens.notificationWatch.next()?.notice

        #expect(notice?.text == "\(absence.beginning)Frost in Kazan within a day.")
    }

    @Test(
        "after some days each is told with its own age, in whole days", arguments: watches,
        [
            (1_200, ["3 days", "2 days", "24 h", "20 min"]), (86_399, ["3 days", "2 days", "47 h", "23 h"]),
        ])
    func saysWhenOfEach(
        _ world: Implementation<World>, _ absence: (secondsAfterThreeDays: Int, ages: [String])
    ) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.subscribe("kazan", to: "rain")

        world.time.advance(by: .seconds(3 * 86_400 + absence.secondsAfterThreeDays))
        let notice = await world.screens.notificationWatch.next()?.notice

        let told = absence.ages.map { "\($0) ago: Rain in Kazan within two hours." }
        #expect(notice?.text == told.joined(separator: " "))
    }

    @Test(
        "of more than fifty the latest are told, with how many more came before them, and all are delivered",
        arguments: watches, [(5, ""), (6, " 10 more came before these.")])
    func tellsFiftyAtMost(_ world: Implementation<World>, _ absence: (days: Int, end: String)) async throws {
        let world = try await world.make()
        try await world.signIn()
        for city in ["cairo", "kathmandu", "kazan", "longyearbyen", "tokyo"] {
            _ = try await world.screens.scripting.run(.subscribe(city, to: ["frost", "rain"]))
        }

        world.time.advance(by: .seconds((absence.days - 1) * 86_400 + 1_200))
        let news = try #require(await world.screens.notificationWatch.next())

        #expect(news.notice.text.hasPrefix("4 days ago: "))
        for age in ["4 days", "3 days", "2 days", "24 h", "20 min"] {
            #expect(news.notice.text.components(separatedBy: "\(age) ago: ").count == 11)
        }
        #expect(news.notice.text.hasSuffix("Rain in Kazan within two hours.\(absence.end)"))
        #expect(Set(news.delivered).count == 10 * absence.days)
        #expect(try await world.screens.scripting.run(.notifications).notifications == [])
    }

    @Test("what was in sight at no time is told again, and nothing else is", arguments: watches)
    func takesBack(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.subscribe("tokyo", to: "rain")
        _ = await world.screens.notificationWatch.next()
        try await world.subscribe("kazan", to: "frost")
        world.restart()
        let unseen = try #require(await world.screens.notificationWatch.next())

        await world.screens.notificationWatch.takeBack(unseen.delivered)

        world.restart()
        #expect(unseen.notice.text == "Frost in Kazan within a day.")
        #expect(await world.screens.notificationWatch.next() == unseen)
    }

    @Test("what can't be taken back after a sign-out is not told again", arguments: watches)
    func takesBackSignedOut(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.subscribe("kazan", to: "frost")
        let unseen = try #require(await world.screens.notificationWatch.next())
        _ = try await world.screens.scripting.run(.signOut)

        await world.screens.notificationWatch.takeBack(unseen.delivered)

        try await world.signIn()
        #expect(try await world.screens.scripting.run(.notifications).content == .notifications([]))
    }

    @Test("what comes right after it has told something waits for the next ten minutes", arguments: watches)
    func pausesAfterNotice(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.subscribe("kazan", to: "frost")
        let watch = world.screens.notificationWatch
        _ = await watch.next()
        try await world.subscribe("tokyo", to: "rain")
        let start = world.time.now

        let pause = Task { await world.passPauses(1) }
        let notice = await watch.next()?.notice
        pause.cancel()

        #expect(notice?.text == "Rain in Tokyo within two hours.")
        #expect(world.time.now.timeIntervalSince(start) == 600)
    }

    @Test("while the user is signed out it waits, and tells after the sign-in", arguments: watches)
    func signedOut(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let watch = world.screens.notificationWatch
        let next = Task { await watch.next() }
        await world.time.waitForSleepers()

        try await world.signIn()
        try await world.subscribe("kazan", to: "storm")
        world.time.advance(by: .seconds(600))

        #expect(await next.value?.notice.text == "Storm in Kazan within a day.")
    }

    @Test(
        "that the session has ended is told once, and then it waits for the next sign-in", arguments: watches)
    func sessionEnds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.subscribe("kazan", to: "frost")
        await world.screens.userSession.resume()
        let watch = world.screens.notificationWatch
        _ = await watch.next()

        let next = Task { await watch.next() }
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(31 * 86_400))

        let end = Notice(.warning, "The session has ended.", help: "Sign in again.")
        #expect(await next.value == NotificationNews(end, delivered: []))
        let more = Task { await watch.next() }
        await world.passPauses(3)
        try await world.signIn()
        world.time.advance(by: .seconds(600))
        #expect(await more.value?.notice.severity == .info)
    }

    @Test("that a session has ended which another program began is told, too", arguments: watches)
    func otherSessionEnds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        await world.screens.userSession.resume()
        try await world.runElsewhere(
            .signIn(email: "ann@example.org", password: HiddenText("correct horse")))
        try await world.runElsewhere(.subscribe("kazan", to: ["frost"]))
        let watch = world.screens.notificationWatch
        #expect(await watch.next()?.notice.text == "Frost in Kazan within a day.")

        let next = Task { await watch.next() }
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(31 * 86_400))

        let end = Notice(.warning, "The session has ended.", help: "Sign in again.")
        #expect(await next.value == NotificationNews(end, delivered: []))
    }

    @Test("who signs out, or was never signed in, is told of no end", arguments: watches, [true, false])
    func isNotSignedIn(_ world: Implementation<World>, wasSignedIn: Bool) async throws {
        let world = try await world.make()
        if wasSignedIn {
            try await world.signIn()
            try await world.subscribe("kazan", to: "frost")
        }
        await world.screens.userSession.resume()
        let watch = world.screens.notificationWatch
        if wasSignedIn { _ = await watch.next() }
        let screen = world.screens.signInScreen
        await screen.appear()
        await screen.signOut()

        let next = Task { await watch.next() }
        await world.passPauses(3)
        next.cancel()

        #expect(await next.value == nil)
    }

    @Test(
        "for a user who is subscribed to nothing, or to nothing any more, the server is not asked: no end is found",
        arguments: watches, [false, true])
    func nothingIsWatched(_ world: Implementation<World>, wasSubscribed: Bool) async throws {
        let world = try await world.make(), scripting = world.screens.scripting
        try await world.signIn()
        if wasSubscribed {
            try await world.subscribe("kazan", to: "frost")
            _ = try await scripting.run(.unsubscribe("kazan"))
        }
        await world.screens.userSession.resume()
        world.time.advance(by: .seconds(31 * 86_400))

        let news = await world.newsInThreePauses()
        #expect(news == nil)

        // The server would say now that the session has ended.
        world.conditions.current = .offline
        #expect(try await scripting.run(.account).message == "Signed in as Ann (ann@example.org).")
    }

    @Test("where no server is set any more, the watch tells nothing", arguments: watches)
    func noServer(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.subscribe("kazan", to: "frost")
        world.restartWithoutServer()

        let news = await world.newsInThreePauses()
        #expect(news == nil)
    }

    @Test("the watch asks every ten minutes, however often nothing was new", arguments: watches)
    func everyTenMinutes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.subscribe("kazan", to: "frost")
        let watch = world.screens.notificationWatch
        _ = await watch.next()

        let next = Task { await watch.next() }
        await world.passPauses(3)
        try await world.subscribe("tokyo", to: "rain")
        world.time.advance(by: .seconds(600))

        #expect(await next.value?.notice.text == "Rain in Tokyo within two hours.")
    }

    @Test("what arrives after its task was cancelled is told by the next", arguments: watches)
    func losesNothing(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.subscribe("kazan", to: "frost")
        world.conditions.current = .slow(.seconds(5))
        let next = Task { await world.screens.notificationWatch.next() }
        await world.time.waitForSleepers()

        next.cancel()
        #expect(await next.value == nil)

        world.conditions.current = .calm
        world.restart()
        #expect(await world.screens.notificationWatch.next()?.notice.text == "Frost in Kazan within a day.")
    }

    @Test("once its task is cancelled it tells nothing more", arguments: watches)
    func isCancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let watch = world.screens.notificationWatch
        let next = Task { await watch.next() }
        await world.time.waitForSleepers()

        next.cancel()

        #expect(await next.value == nil)
    }

    @Test("a question whose task was cancelled before it began makes no later one wait", arguments: watches)
    func isCancelledBefore(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.subscribe("kazan", to: "frost")
        let watch = world.screens.notificationWatch
        let start = world.time.now

        let asked = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await watch.next()
        }
        #expect(await asked.value == nil)
        let pause = Task { await world.passPauses(1) }
        let notice = await watch.next()?.notice
        pause.cancel()

        #expect(notice?.text == "Frost in Kazan within a day.")
        #expect(world.time.now == start)
    }
}

extension World {
    fileprivate func subscribe(_ city: String, to kind: String) async throws {
        _ = try await screens.scripting.run(.subscribe(city, to: [kind]))
    }

    /// What the watch tells in half an hour.
    fileprivate func newsInThreePauses() async -> NotificationNews? {
        let watch = screens.notificationWatch
        let next = Task { await watch.next() }
        let pauses = Task {
            await passPauses(3)
            next.cancel()
        }
        defer { pauses.cancel() }
        return await next.value
    }

    /// Lets so many pauses of the watch pass; then it is in the next one.
    fileprivate func passPauses(_ count: Int) async {
        for _ in 1...count {
            await time.waitForSleepers()
            time.advance(by: .seconds(600))
        }
        await time.waitForSleepers()
    }
}
