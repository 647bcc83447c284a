import AssemblyKit
import AssemblyTesting
import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation
import Presentation
import PresentationBase
import Synchronization
import Testing

@Suite("Notifications on the command line", .timeLimit(.minutes(10))) @MainActor
struct NotificationScriptTests {
    private nonisolated static let scriptings = World.all.testing("Scripting") { await $0.screens.scripting }

    private let needsAccount =
        "warning “Notifications need an account”, Sign in: weather sign-in <e-mail> to do"

    @Test(
        "a user who is signed out is told to sign in, also without a network", arguments: scriptings,
        [ScriptCommand.notifications, .subscriptions, .subscribe("Kazan"), .unsubscribe("Kazan")])
    func signedOut(_ world: Implementation<World>, command: ScriptCommand) async throws {
        let world = try await world.make()
        try await world.add("Kazan")
        world.conditions.current = .offline
        let scripting = world.screens.scripting

        let error = try await #require(throws: ScriptError.self) { try await scripting.run(command) }

        guard case .failed(let notice) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(notice.told == needsAccount)
    }

    @Test(
        "a user whose session the server has ended is told to sign in", arguments: scriptings,
        [ScriptCommand.notifications, .subscribe("Tokyo"), .unsubscribe("Kazan")])
    func sessionEnded(_ world: Implementation<World>, command: ScriptCommand) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe("Kazan"))
        world.time.advance(by: .seconds(30 * 86_400))

        let error = try await #require(throws: ScriptError.self) { try await scripting.run(command) }

        #expect(error.notice.told == needsAccount)
    }

    @Test(
        "the kinds of a subscription are told in the same order, however they were named",
        arguments: scriptings)
    func ordersKinds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()

        for kinds in [["storm", "frost", "rain"], ["frost", "rain", "storm"], []] {
            let reply = try await world.screens.scripting.run(.subscribe("kazan", to: kinds))

            let told = try JSON(reply).object["kinds"] as? [String]
            #expect(told == ["rain", "frost", "storm"])
        }
    }

    @Test("notifications that could not be printed are delivered again, once", arguments: scriptings)
    func tellsAgain(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe("kazan", to: ["frost"]))
        let unread = try await scripting.run(.notifications)
        #expect(unread.delivered.count == 1)

        await scripting.takeBack(unread)

        #expect(try await scripting.run(.notifications) == unread)
        #expect(try await scripting.run(.notifications).notifications == [])
    }

    @Test("a city is subscribed to, shown, and told of, once", arguments: scriptings)
    func subscribes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        #expect(
            try await scripting.run(.subscriptions).message
                == "No subscriptions yet. Begin one: weather subscribe kazan --to frost")

        let reply = try await scripting.run(.subscribe("kaza", to: ["storm", "Frost"]))
        #expect(reply.message == "Subscribed to Kazan, Tatarstan, Russia: frost, storm.")
        #expect(
            try await scripting.run(.subscriptions).message == "Kazan, Tatarstan, Russia: frost, storm")

        let time = world.conditions.now.formatted(.iso8601)
        let new = try await scripting.run(.notifications)
        #expect(
            new.notifications == [
                NotificationRow(time: time, text: "Frost in Kazan within a day."),
                NotificationRow(time: time, text: "Storm in Kazan within a day."),
            ])
        #expect(new.notice == nil)
        #expect(try await scripting.run(.notifications).notifications == [])
        world.time.advance(by: .seconds(86_400))
        world.restart()
        #expect(try await world.screens.scripting.run(.notifications).notifications?.count == 2)
    }

    @Test(
        "while a clock is set back, nothing is told of the time before a subscription", arguments: scriptings)
    func setBack(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe("Kazan", to: ["frost"]))

        world.time.advance(by: .seconds(-3600))
        #expect(try await scripting.run(.notifications).notifications == [])

        world.time.advance(by: .seconds(3600))
        #expect(try await scripting.run(.notifications).notifications?.count == 1)
    }

    @Test(
        "subscriptions stand in the order in which they were begun, also after one has changed",
        arguments: scriptings)
    func keepsOrder(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        for city in ["Tokyo", "Kazan", "London", "Kazan"] { _ = try await scripting.run(.subscribe(city)) }

        let lines = try await scripting.run(.subscriptions).message?.split(separator: "\n") ?? []

        #expect(lines.map { $0.prefix { $0 != "," } } == ["Tokyo", "Kazan", "London"])
    }

    @Test("what is subscribed to again is told once on that day", arguments: scriptings)
    func subscribesAgain(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe("Kazan", to: ["frost"]))
        #expect(try await scripting.run(.notifications).notifications?.count == 1)

        _ = try await scripting.run(.unsubscribe("Kazan"))
        world.time.advance(by: .seconds(3600))
        _ = try await scripting.run(.subscribe("Kazan", to: ["frost"]))

        #expect(try await scripting.run(.notifications).notifications == [])
        world.time.advance(by: .seconds(86_400))
        #expect(try await scripting.run(.notifications).notifications?.count == 1)
    }

    @Test("where subscriptions can't be read nothing is delivered, so that nothing is lost")
    func losesNothing() async throws {
        let services = BusinessLogicDouble(conditions: Conditions(time: ManualTime()))
        let notifications = UnreadableSubscriptions()
        services.override(\.notificationService) { notifications }

        await #expect(throws: ScriptError.self) {
            try await PresentationBase(services: services).scripting.run(.notifications)
        }

        #expect(notifications.deliveries == 0)
    }

    @Test("what was noticed is told, though another kind was added since", arguments: scriptings)
    func addsKinds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe("Kazan", to: ["frost"]))
        world.time.advance(by: .seconds(86_400))

        _ = try await scripting.run(.subscribe("Kazan", to: ["frost", "rain"]))

        let told = try #require(try await scripting.run(.notifications).notifications).map(\.text)
        #expect(told.count == 3)
        #expect(told.filter { $0 == "Frost in Kazan within a day." }.count == 2)
    }

    @Test(
        "without words it is everything, and other words take the place of those before",
        arguments: scriptings)
    func kinds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting

        let all = try await scripting.run(.subscribe("Kazan"))
        let one = try await scripting.run(.subscribe("Kazan", to: ["rain"]))

        #expect(all.message == "Subscribed to Kazan, Tatarstan, Russia: rain, frost, storm.")
        #expect(one.message == "Subscribed to Kazan, Tatarstan, Russia: rain.")
        #expect(try await scripting.run(.subscriptions).message == "Kazan, Tatarstan, Russia: rain")
    }

    @Test("a subscription is ended by the name of its city", arguments: scriptings)
    func unsubscribes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        for city in ["London", "Kazan"] { _ = try await scripting.run(.subscribe(city)) }

        let error = try await #require(throws: ScriptError.self) {
            try await scripting.run(.unsubscribe("Tokyo"))
        }
        #expect(
            error
                == .notFound(
                    Notice(
                        .error, "No city that is subscribed to is called “Tokyo”.",
                        help: "There are: London, Kazan.")
                ))
        #expect(
            try await scripting.run(.unsubscribe("kaz")).message
                == "Unsubscribed from Kazan, Tatarstan, Russia.")
        _ = try await scripting.run(.unsubscribe("London"))

        let reply = try await scripting.run(.notifications)
        #expect(reply.notifications == [])
        #expect(
            reply.notice?.told
                == "info “Nothing is watched”, Begin one: weather subscribe kazan --to frost to do"
        )

        await #expect(
            throws: ScriptError.notFound(
                Notice(
                    .error, "No city that is subscribed to is called “Kazan”.",
                    help: "There are no subscriptions."))
        ) { try await scripting.run(.unsubscribe("Kazan")) }
    }

    @Test("a name that may mean several subscriptions ends none", arguments: scriptings)
    func unsubscribesFromOne(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe("Kazan"))
        _ = try await scripting.run(.subscribe("Kathmandu"))
        let before = try #require(try await scripting.run(.subscriptions).message)
        #expect(before.contains("Kazan, ") && before.contains("Kathmandu, "))

        let error = try await #require(throws: ScriptError.self) {
            try await scripting.run(.unsubscribe("ka"))
        }

        #expect(error.ambiguity != nil, "\(error)")
        #expect(try await scripting.run(.subscriptions).message == before)
    }

    @Test(
        "a server that is told of a sign-out forgets the device; one that is not told goes on watching",
        arguments: scriptings, [true, false])
    func signsOut(_ world: Implementation<World>, isTold: Bool) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe("Kazan", to: ["frost"]))
        #expect(try await scripting.run(.notifications).notifications?.count == 1)

        if !isTold { world.conditions.current = .offline }
        _ = try await scripting.run(.signOut)
        world.conditions.current = .calm
        world.time.advance(by: .seconds(3 * 86_400))
        try await world.signIn()

        #expect(try await scripting.run(.notifications).notifications?.count == (isTold ? 1 : 3))
    }

    @Test(
        "a server that has forgotten the device does not watch the others again when one subscription ends",
        arguments: scriptings, [true, false])
    func endsAfterSignIn(_ world: Implementation<World>, isOnScreen: Bool) async throws {
        for days in [2, -2] {
            let world = try await world.make()
            try await world.signIn()
            let scripting = world.screens.scripting
            _ = try await scripting.run(.subscribe("Kazan", to: ["rain"]))
            _ = try await scripting.run(.subscribe("Tokyo", to: ["rain"]))
            _ = try await scripting.run(.signOut)
            try await world.signIn()

            if isOnScreen {
                let screen = world.screens.notificationsScreen
                await screen.appear()
                screen.moveSelection(by: 1)
                await screen.switchSelected()
            } else {
                _ = try await scripting.run(.unsubscribe("Tokyo"))
            }
            world.time.advance(by: .seconds(days * 86_400))

            #expect(try await scripting.run(.subscriptions).message == "Kazan, Tatarstan, Russia: rain")
            // The server hears of Kazan now, and has noticed nothing before.
            #expect(
                try await scripting.run(.notifications).notifications?.map(\.time)
                    == [world.time.now.formatted(.iso8601)])
        }
    }

    @Test("a session that has ended by itself leaves the server watching", arguments: scriptings)
    func watchesOnWithoutSession(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe("Kazan", to: ["frost"]))
        _ = try await scripting.run(.notifications)
        world.time.advance(by: .seconds(31 * 86_400))
        #expect(try await scripting.run(.account).notice?.text == "The session has ended.")

        try await world.signIn()

        #expect(try await scripting.run(.notifications).notifications?.count == 7)
    }

    @Test(
        "after signing out and in again while a command asks the server, one asks again, heard by the server or not",
        arguments: scriptings, [true, false])
    func signsInMeanwhile(_ world: Implementation<World>, isHeard: Bool) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.add("Kazan")
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe("Kazan", to: ["frost"]))

        for command in [
            ScriptCommand.notifications, .subscribe("Kazan", to: ["rain"]), .unsubscribe("Kazan"),
        ] {
            world.conditions.current = .slow(.seconds(5))
            let asking = Task { try await scripting.run(command) }
            await world.time.waitForSleepers()
            world.conditions.current = isHeard ? .calm : .offline
            _ = try await scripting.run(.signOut)
            world.conditions.current = .calm
            try await world.signIn()
            world.time.advance(by: .seconds(5))

            let error = await #expect(throws: ScriptError.self, "\(command)") { try await asking.value }
            #expect(error?.notice.told == needsAccount)
        }

        #expect(try await scripting.run(.subscriptions).message == "Kazan, Tatarstan, Russia: frost")
        #expect(try await scripting.run(.notifications).notifications?.count == 1)
    }

    @Test("a word that is no kind is told with those that are, before anything else", arguments: scriptings)
    func unknownKind(_ world: Implementation<World>) async throws {
        let scripting = try await world.make().screens.scripting

        let error = try await #require(throws: ScriptError.self) {
            try await scripting.run(.subscribe("Nowhere", to: ["rain", "fog"]))
        }

        #expect(
            error
                == .invalid(
                    Notice(
                        .error, "“fog” is nothing that weather is watched for.",
                        help: "Use one of: rain, frost, storm.")))
    }

    @Test("an unknown place can't be subscribed to", arguments: scriptings)
    func unknownPlace(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()

        let error = try await #require(throws: ScriptError.self) {
            try await world.screens.scripting.run(.subscribe("qqqq"))
        }

        guard case .notFound = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test(
        "a beginning that several places share is subscribed to at none, and lists them",
        arguments: scriptings)
    func subscribesToNoneOfSeveral(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting

        let error = try await #require(throws: ScriptError.self) {
            try await scripting.run(.subscribe("lon"))
        }

        let notice = try #require(error.ambiguity, "\(error)")
        #expect(notice.help?.contains("2643743  London") == true)
        #expect(try await scripting.run(.subscriptions).message?.contains("London") != true)
    }

    @Test(
        "a beginning that several cities of the list share is subscribed to at none", arguments: scriptings)
    func subscribesToNoneOfTheList(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.add("London", "Longyearbyen")
        let scripting = world.screens.scripting

        let error = try await #require(throws: ScriptError.self) {
            try await scripting.run(.subscribe("lon"))
        }

        let notice = try #require(error.ambiguity, "\(error)")
        #expect(notice.text == "“lon” could mean several cities of the list.")
        #expect(
            try await scripting.run(.subscriptions).message?.hasPrefix("No subscriptions yet") == true)
    }

    @Test(
        "a beginning that several subscriptions share ends none, and says which they are",
        arguments: scriptings)
    func endsNoneOfSeveral(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.add("London", "Longyearbyen")
        let scripting = world.screens.scripting
        for name in ["London", "Longyearbyen"] { _ = try await scripting.run(.subscribe(name)) }

        let error = try await #require(throws: ScriptError.self) {
            try await scripting.run(.unsubscribe("lon"))
        }

        let notice = try #require(error.ambiguity, "\(error)")
        #expect(notice.text == "“lon” could mean several cities that are subscribed to.")
        for city in ["2643743  London", "2729907  Longyearbyen"] {
            #expect(notice.help?.contains(city) == true, "\(city)")
        }
        #expect(try await scripting.run(.subscriptions).message?.contains("Longyearbyen") == true)
    }

    @Test(
        "a city that is found without the network is subscribed to with the reason why there may be more",
        arguments: scriptings)
    func tellsIncompleteSearch(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting
        // Too slow for a search, and not for the server.
        world.conditions.current = .slow(.seconds(5))

        let subscribing = Task { try await scripting.run(.subscribe("Kazan", to: ["rain"])) }
        for wait in [Duration.seconds(3), .seconds(5)] {
            await world.time.waitForSleepers()
            world.time.advance(by: wait)
        }
        let reply = try await subscribing.value

        #expect(reply.message == "Subscribed to Kazan, Tatarstan, Russia: rain.")
        #expect(
            reply.notice?.told == "warning “Only built-in cities were searched”, Search again. to do")
    }

    @Test("without a network the error says so, and nothing is changed", arguments: scriptings)
    func offline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.add("Kazan", "Tokyo")
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe("Kazan", to: ["rain"]))
        world.conditions.current = .offline

        for command in [ScriptCommand.notifications, .subscribe("Tokyo"), .unsubscribe("Kazan")] {
            let error = try await #require(throws: ScriptError.self) { try await scripting.run(command) }
            #expect(error.notice.told.hasPrefix("error “The notifications can't be reached”"))
        }

        #expect(try await scripting.run(.subscriptions).message == "Kazan, Tatarstan, Russia: rain")
    }

    @Test("where no server is set any more the error says so, and nothing is changed", arguments: scriptings)
    func noServer(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        _ = try await world.screens.scripting.run(.subscribe("Kazan", to: ["frost"]))
        world.restartWithoutServer()
        let scripting = world.screens.scripting

        for command in [ScriptCommand.notifications, .subscribe("Tokyo"), .unsubscribe("Kazan")] {
            let error = try await #require(throws: ScriptError.self, "\(command)") {
                try await scripting.run(command)
            }
            #expect(
                error
                    == .failed(
                        Notice(
                            .error,
                            "The notifications can't be reached. There is no server to sign in at: none is set.",
                            help: "set WEATHER_SERVER_URL to the address of the program's server")))
        }

        #expect(try await scripting.run(.subscriptions).message == "Kazan, Tatarstan, Russia: frost")
    }

    @Test("for programs the answers are JSON", arguments: scriptings)
    func json(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let scripting = world.screens.scripting

        let subscribed = try JSON(await scripting.run(.subscribe("Kazan", to: ["storm", "frost"]))).object
        let listed = try JSON(await scripting.run(.subscriptions)).array
        let told = try JSON(await scripting.run(.notifications)).array
        let unsubscribed = try JSON(await scripting.run(.unsubscribe("Kazan"))).object

        for subscription in [subscribed] + listed {
            #expect(subscription["kinds"] as? [String] == ["frost", "storm"])
            let city = subscription["city"] as? [String: Any]
            #expect(city?["id"] as? Int == 551_487)
            #expect(city?["name"] as? String == "Kazan")
        }
        #expect(listed.count == 1)
        #expect(told.map { $0["kind"] as? String } == ["frost", "storm"])
        for notification in told {
            #expect(Set(notification.keys) == ["city", "id", "kind", "text", "time"])
            #expect(notification["city"] as? Int == 551_487)
            #expect(notification["time"] as? String == world.conditions.now.formatted(.iso8601))
        }
        #expect(unsubscribed["id"] as? Int == 551_487)
        #expect(unsubscribed["name"] as? String == "Kazan")
    }
}

/// Delivers, and can't tell what is subscribed to.
private final class UnreadableSubscriptions: NotificationService {
    private let delivered = Mutex(0)

    var deliveries: Int { delivered.withLock(\.self) }

    func subscriptions() async throws(NotificationError) -> [CitySubscription] { throw .notKept("damaged") }

    func subscribe(
        to city: City, kinds: Set<NotificationKind>
    ) async throws(NotificationError) -> CitySubscription? { nil }

    func deliverNew() async throws(NotificationError) -> [WeatherNotification] {
        delivered.withLock { $0 += 1 }
        return []
    }

    func takeBack(_ ids: [WeatherNotification.ID]) async throws(NotificationError) {}
}
