import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation
import Presentation
import PresentationBase
import Testing

@Suite("What a command line is told", .timeLimit(.minutes(10))) @MainActor struct ScriptTextsTests {
    @Test("of places of one name, one that is ten times as large is meant")
    func prefersTheLarge() async throws {
        let reply = try await Screens().presentation.scripting.run(.add("paris"))

        #expect(reply.content == .message("Added Paris, Île-de-France, France."))
    }

    @Test("a capital is meant by its name with a comma in it, also where the network knows it without that")
    func readsCommas() async throws {
        let somewhere = try Coordinate(latitude: 1, longitude: 2)
        let network = try [(4_140_963, 689_545), (2_634_715, 67_000)].map { id, population in
            try City(id: CityID(id), name: "Washington", coordinate: somewhere, population: population)
        }
        for text in [
            "Washington, D.C.", "washington", "washington, d.c., united states", "washington, d.c., 4140963",
            "Washington, D.C., District of Columbia, United States of America",
        ] {
            let conditions = Conditions(time: ManualTime())
            let scripting = PresentationBase(
                services: BusinessLogicDouble(conditions: conditions, places: network),
                time: .following(conditions)
            ).scripting

            let reply = try await scripting.run(.add(text))

            #expect(reply.json.contains("4140963"), "\(text)")
        }
    }

    @Test("of places of one name and like size none is meant, and all are listed")
    func asksWhich() async throws {
        let scripting = Screens().presentation.scripting

        let error = try await #require(throws: ScriptError.self) {
            try await scripting.run(.add("springfield"))
        }

        #expect(
            error
                == .ambiguous(
                    Notice(
                        .error, "“springfield” could mean several places.",
                        help: """
                            Write the region, the country or the number behind a comma:
                            4409896  Springfield, Missouri, United States
                            4250542  Springfield, Illinois, United States
                            """)))
    }

    @Test("of several places that are known without the network it is told why there may be more")
    func asksWhichOffline() async throws {
        let screens = Screens()
        screens.conditions.current = .offline

        let error = try await #require(throws: ScriptError.self) {
            try await screens.presentation.scripting.run(.add("lon"))
        }

        let notice = try #require(error.ambiguity, "\(error)")
        #expect(
            notice.text == """
                “lon” could mean several places. Only built-in cities were searched: \
                the made-up geocoder can't be reached.
                """)
    }

    @Test(
        "a region, a country or its letters behind a comma tell places apart",
        arguments: [
            ("springfield, illinois", "Illinois"), ("Springfield,Miss", "Missouri"), ("paris, us", "Texas"),
            ("Paris, texas, United States", "Texas"), ("Paris, 4717560", "Texas"),
            ("springfield, 4250542", "Illinois"),
            ("2988507", "Île-de-France"),
        ])
    func tellsApart(_ text: String, _ region: String) async throws {
        let reply = try await Screens().presentation.scripting.run(.add(text))

        guard case .message(let message) = reply.content else {
            return #expect(Bool(false), "\(reply.content)")
        }
        #expect(message.contains(region))
    }

    @Test("the weather is shown of the largest place of a name that is not in the list")
    func showsTheLarge() async throws {
        let reply = try await Screens().presentation.scripting.run(.show("Springfield"))

        guard case .weather(let state) = reply.content else {
            return #expect(Bool(false), "\(reply.content)")
        }
        #expect(state.subtitle == "Missouri, United States")
    }

    @Test("a city that is listed under the name of another language keeps it, whatever name finds it")
    func keepsListedName() async throws {
        let screens = Screens()
        let kazan = try Cities.named("Kazan")
        try await screens.memory.add([
            City(id: kazan.id, name: "Казань", country: "Россия", coordinate: kazan.coordinate)
        ])
        let scripting = screens.presentation.scripting
        _ = try await scripting.run(
            .signIn(email: "ann@example.org", password: HiddenText("correct horse")))

        let added = try await scripting.run(.add("Kazan"))
        #expect(added.content == .message("Казань, Россия is in the list already."))
        let subscribed = try await scripting.run(.subscribe("kazan", to: ["frost"]))
        #expect(subscribed.content == .message("Subscribed to Казань, Россия: frost."))
        guard case .weather(let state) = try await scripting.run(.show("Kazan")).content else {
            return #expect(Bool(false), "no weather")
        }
        #expect(state.title == "Казань")
    }

    @Test("the best of several places that are meant keeps the name that it has in the list")
    func keepsListedNameOfTheBest() async throws {
        let screens = Screens()
        let london = try Cities.named("London")
        try await screens.memory.add([
            City(id: london.id, name: "Лондон", country: "Великобритания", coordinate: london.coordinate)
        ])

        let reply = try await screens.presentation.scripting.run(.show("lon"))

        guard case .weather(let state) = reply.content else {
            return #expect(Bool(false), "\(reply.content)")
        }
        #expect(state.title == "Лондон")
        #expect(state.subtitle == "Великобритания")
    }

    @Test("two cities of one name in the list are told apart by number")
    func asksWhichOfTheList() async throws {
        let screens = Screens()
        let twins = Cities.all.filter { $0.name == "Paris" }
        try await screens.memory.add(twins)
        let scripting = screens.presentation.scripting

        let error = try await #require(throws: ScriptError.self) { try await scripting.run(.remove("Paris")) }

        #expect(
            error
                == .ambiguous(
                    Notice(
                        .error, "“Paris” could mean several cities of the list.",
                        help: """
                            Write the number instead of the name:
                            2988507  Paris, Île-de-France, France
                            4717560  Paris, Texas, United States
                            """)))
        _ = try await scripting.run(.remove("4717560"))
        #expect(try await scripting.run(.list).rows?.count == 1)
    }

    @Test("what is not in the list is answered with what is")
    func listsTheList() async throws {
        let screens = Screens()
        let cities = [try Cities.named("Kazan"), try Cities.named("Tokyo")]
        let scripting = screens.presentation.scripting
        await #expect(
            throws: ScriptError.notFound(
                Notice(
                    .error, "No city of the list is called “London”.",
                    help: "The list is empty: add a city with `weather add <name>`."))
        ) { try await scripting.run(.remove("London")) }

        try await screens.memory.add(cities)

        await #expect(
            throws: ScriptError.notFound(
                Notice(
                    .error, "No city of the list is called “London”.",
                    help: "In the list are: Kazan, Tokyo. Add another with `weather add <name>`."))
        ) { try await scripting.run(.remove("London")) }
    }

    @Test("an unknown place is answered with what to try")
    func suggestsSpelling() async throws {
        let scripting = Screens().presentation.scripting

        await #expect(
            throws: ScriptError.notFound(
                Notice(
                    .error, "No place is called “Qqqq”.",
                    help: "Check the spelling, or write only the beginning of the name."))
        ) { try await scripting.run(.add("Qqqq")) }
    }

    @Test(
        "what can't be written as JSON is a failure that says so",
        arguments: [ScriptCommand.show("Kazan"), .list])
    func tellsUnwritable(_ command: ScriptCommand) async throws {
        let screens = Screens { city, date in
            Reports.report(
                city, at: date,
                current: CurrentWeather(time: date, temperature: .nan, condition: Condition(.clear)))
        }
        _ = try await screens.weather(in: "Kazan")

        let error = try await #require(throws: ScriptError.self) {
            try await screens.presentation.scripting.run(command)
        }

        #expect(error.notice.text.hasPrefix("The answer can't be written as JSON: "))
        #expect(error.notice.help == "Please report this.")
    }

    @Test("a city that can't be kept or removed is a failure with the reason")
    func tellsUnkept() async throws {
        let conditions = Conditions(time: ManualTime())
        let memory = BusinessLogicMemory()
        let (search, list) = (
            OnDemand<Result<[City], CitiesError>>(), OnDemand<Result<[City], CitiesError>>()
        )
        func services(
            _ cities: (any CitiesService) -> any CitiesService
        ) -> Services { Services(conditions: conditions, memory: memory, cities: cities) }
        let kazan = try Cities.named("Kazan")
        memory.failure = "The store /data/store.sqlite is damaged.\nhelp: move it away"

        for (services, command) in [
            (services { SearchOnDemand(list: $0, answers: search) }, ScriptCommand.add("Kazan")),
            (services { ListOnDemand(list: $0, answers: list) }, .remove("Kazan")),
        ] {
            let scripting = PresentationBase(services: services, time: .following(conditions)).scripting
            let asking = Task { try await scripting.run(command) }
            if case .add = command {
                await search.waitForQuestions(1)
                search.answer(0, .success([kazan]))
            } else {
                await list.waitForQuestions(1)
                list.answer(0, .success([kazan]))
            }

            let error = try await #require(throws: ScriptError.self) { try await asking.value }
            #expect(error.notice.help == "move it away")
        }
    }

    @Test("what can't be read is a failure with the reason")
    func tellsTrouble() async throws {
        let screens = Screens()
        let reason = "The store /data/store.sqlite is damaged.\nhelp: move it away"
        screens.memory.failure = reason
        let scripting = screens.presentation.scripting

        for command in [ScriptCommand.list, .show("Kazan"), .add("Kazan"), .remove("Kazan"), .settings([:])] {
            let error = try await #require(throws: ScriptError.self) { try await scripting.run(command) }
            #expect(error.notice.help == "move it away")
        }
    }

    @Test(
        "where the settings can't be read, the weather is told as by default",
        arguments: [ScriptCommand.list, .show("Kazan")])
    func tellsWeatherWithoutSettings(_ command: ScriptCommand) async throws {
        var replies: [ScriptReply] = []
        for settings in [nil, Data("{".utf8)] {
            let conditions = Conditions(time: ManualTime())
            let memory = BusinessLogicMemory(cities: [try Cities.named("Kazan")], settings: settings)
            let services = Services(conditions: conditions, memory: memory)
            let scripting = PresentationBase(services: services, time: .following(conditions)).scripting
            if settings != nil {
                await #expect(throws: ScriptError.self) { try await scripting.run(.settings([:])) }
            }
            _ = try await services.weatherService.weather(in: Cities.named("Kazan"), .remembered)

            replies.append(try await scripting.run(command))
        }

        #expect(replies[1].content == replies[0].content)
        #expect(replies[1].json == replies[0].json)
    }

    @Test("a setting that is kept is no failure, though the weather services can't be read after that")
    func keepsSettings() async throws {
        let (conditions, memory) = (Conditions(time: ManualTime()), BusinessLogicMemory())
        let settings = BusinessLogicDouble(conditions: conditions, memory: memory).settingsService
        let services = Services(
            conditions: conditions, memory: memory, settings: UnreadableProviders(settings: settings))
        let scripting = PresentationBase(services: services, time: .following(conditions)).scripting

        _ = try await settings.change { $0.providers = [.yandex, .openMeteo] }

        let reply = try await scripting.run(.settings([.wind: "mph"]))

        #expect(try await settings.settings().units.windSpeed == .milesPerHour)
        #expect(try JSON(reply).object["wind"] as? String == "mph")
        #expect(try JSON(reply).object["providers"] as? String == "yandex,open-meteo")
        #expect(
            reply.notice
                == Notice(
                    .warning,
                    "The settings are kept, but how the weather services fare can't be read. The disk failed.",
                    help: "check the disk"))
        await #expect(throws: ScriptError.self) { try await scripting.run(.settings([:])) }
    }

    @Test(
        "remembered weather that can't be read is a failure with the reason, and with the command that helps",
        arguments: [ScriptCommand.list, .show("Kazan"), .show("Kazan", explain: true)])
    func tellsUnreadableWeather(_ command: ScriptCommand) async throws {
        let conditions = Conditions(time: ManualTime())
        let memory = BusinessLogicMemory()
        let kazan = try Cities.named("Kazan")
        try await memory.add(kazan)
        let weather = UnreadableWeather(
            reason: """
                The store /data/store.sqlite was in use by another program for 5 s.
                help: end it, or continue it by `fg`, and try again; this names it:
                  fuser /data/store.sqlite
                """)
        let scripting = PresentationBase(
            services: Services(conditions: conditions, memory: memory, weather: weather),
            time: .following(conditions)
        ).scripting

        let error = try await #require(throws: ScriptError.self) { try await scripting.run(command) }

        #expect(error.notice.text.hasPrefix("What is known of the weather can't be read. The store "))
        #expect(error.notice.help == "end it, or continue it by `fg`, and try again; this names it:")
        #expect(error.notice.command == "fuser /data/store.sqlite")
    }
}

/// Weather of which nothing that was remembered can be read.
private struct UnreadableWeather: WeatherService {
    let reason: String

    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather {
        throw .notKept(reason)
    }

    func weather(
        in city: City, _ policy: FetchPolicy, from provider: Provider
    ) async throws(WeatherError) -> Weather { throw .notKept(reason) }

    func remembered(in city: City) async throws(WeatherError) -> Weather? { throw .notKept(reason) }
}
