import AssemblyTesting
import BusinessLogic
import BusinessLogicDouble
import Conditions
import Presentation
import PresentationBase
import Testing

@Suite("AboutScreen", .timeLimit(.minutes(10))) @MainActor struct AboutScreenTests {
    private nonisolated static let screens = World.all.testing("About screen") {
        await $0.screens.aboutScreen
    }
    private nonisolated static let several = World.severalProviders.testing("About screen") {
        await $0.screens.aboutScreen
    }

    @Test("before it appears, it is being read", arguments: screens)
    func begins(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.aboutScreen

        #expect(screen.state == AboutState())
    }

    @Test("it tells name, license, credits, and what the program is built on", arguments: screens)
    func shows(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.aboutScreen

        await screen.appear()

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.title.hasPrefix("weather "))
        #expect(screen.state.license.hasPrefix("MIT License"))
        #expect(screen.state.sections.map(\.title) == ["Weather and places", "Built on"])
        #expect(screen.state.sections.allSatisfy { !$0.entries.isEmpty })
        #expect(screen.state.credits.contains { $0.contains("Open-Meteo") })
    }

    @Test("each time it appears, it credits the services that are used then", arguments: several)
    func follows(_ world: Implementation<World>) async throws {
        let screens = try await world.make().screens
        let screen = screens.aboutScreen
        await screen.appear()
        #expect(screen.state.credits.contains { $0.contains("MET Norway") })

        _ = try await screens.scripting.run(.settings([:], providers: "yandex,open-meteo"))
        await screen.appear()

        #expect(!screen.state.credits.contains { $0.contains("MET Norway") })
        #expect(screen.state.credits.first?.contains("Yandex") == true)

        _ = try await screens.scripting.run(.settings([:], providers: "gismeteo,open-meteo"))
        await screen.appear()

        #expect(screen.state.credits.first?.contains("Gismeteo") == true)
    }

    @Test("a service that is switched off is credited while its weather is remembered", arguments: several)
    func creditsRemembered(_ world: Implementation<World>) async throws {
        let screens = try await world.make().screens
        _ = try await screens.scripting.run(.settings([:], providers: "yandex"))
        _ = try await screens.scripting.run(.show("Kazan"))
        _ = try await screens.scripting.run(.settings([:], providers: "gismeteo"))
        let screen = screens.aboutScreen

        await screen.appear()

        #expect(screen.state.credits.first?.contains("Gismeteo") == true)
        #expect(screen.state.credits.dropFirst().first?.contains("Yandex") == true)
        #expect(screen.state.credits.count { $0.contains("Yandex") } == 1)
    }

    @Test(
        "a service is credited once, in the user's order, whether its weather is remembered or not",
        arguments: several)
    func creditsOnce(_ world: Implementation<World>) async throws {
        let screens = try await world.make().screens
        let screen = screens.aboutScreen
        _ = try await screens.scripting.run(.settings([:], providers: "yandex"))
        for city in ["Kazan", "Tokyo"] { _ = try await screens.scripting.run(.show(city)) }

        for order in [["Yandex", "Gismeteo"], ["Gismeteo", "Yandex"]] {
            let providers = order.joined(separator: ",").lowercased()
            _ = try await screens.scripting.run(.settings([:], providers: providers))
            await screen.appear()

            let credited = screen.state.credits.compactMap { credit in order.first { credit.contains($0) } }
            #expect(credited == order)
        }
    }

    @Test(
        "a service that is not offered any more is credited while its weather is remembered",
        arguments: several)
    func creditsNoLongerOffered(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex"))
        _ = try await world.screens.scripting.run(.show("Kazan"))
        _ = try await world.screens.scripting.run(.settings([:], providers: "gismeteo"))
        world.restart(offering: ["open-meteo", "gismeteo"])
        let screen = world.screens.aboutScreen

        await screen.appear()

        #expect(screen.state.credits.first?.contains("Gismeteo") == true)
        #expect(screen.state.credits.dropFirst().first?.contains("Yandex") == true)
        #expect(screen.state.credits.count { $0.contains("Yandex") } == 1)
    }

    @Test("a credit tells the terms and where they are, or one of both where there is no other")
    func details() async throws {
        let services = BusinessLogicDouble(providers: [MadeUpProvider(.openMeteo), MadeUpProvider(.gismeteo)])
        let screen = PresentationBase(services: services).aboutScreen

        await screen.appear()

        let details = try #require(screen.state.sections.first).entries.prefix(3).map(\.detail)
        #expect(
            details == [
                "CC BY 4.0, https://open-meteo.com", "https://www.gismeteo.com",
                "public domain, https://www.naturalearthdata.com",
            ])
        #expect(screen.state.title == "weather \(AppInformation.currentVersion)")
        #expect(
            screen.state.sections.last?.entries.first
                == AboutSection.Entry(
                    "SQLite: keeps cities, settings and reports",
                    detail: "public domain, https://sqlite.org/copyright.html"))
    }

    @Test(
        "it scrolls as far as there are lines, and stays where it is when it appears again",
        arguments: screens)
    func scrolls(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.aboutScreen
        await screen.appear()

        screen.layOut(lines: 10, rows: 4)
        screen.scroll(by: 2)
        await screen.appear()
        #expect(screen.state.window.range == 2..<6)
        screen.scroll(by: .max)
        #expect(screen.state.window.range == 6..<10)
        screen.layOut(lines: 10, rows: 8)
        #expect(screen.state.window.range == 2..<10)
        screen.scroll(by: .min)
        #expect(screen.state.window.range == 0..<8)
    }

    @Test("each time it is opened it begins at its first line", arguments: screens)
    func beginsAnew(_ world: Implementation<World>) async throws {
        let screens = try await world.make().screens
        let screen = screens.aboutScreen
        await screen.appear()
        screen.layOut(lines: 10, rows: 4)
        screen.scroll(by: 2)

        #expect(screens.aboutScreen.state == AboutState())
        #expect(screen.state.window.range == 2..<6)
    }

    @Test("cancelled before it began, it shows nothing", arguments: screens)
    func isCancelled(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.aboutScreen

        await Task { @MainActor in
            withUnsafeCurrentTask { $0?.cancel() }
            await screen.appear()
        }.value

        #expect(screen.state == AboutState())
    }

    @Test("the list and the settings lead to it, and closing goes back", arguments: screens)
    func isOpened(_ world: Implementation<World>) async throws {
        let screens = try await world.make().screens
        screens.citiesScreen.openAbout()
        #expect(screens.navigator.path == [.cities, .about])
        screens.aboutScreen.close()
        screens.navigator.show(.settings)

        screens.settingsScreen.openAbout()
        #expect(screens.navigator.path == [.cities, .settings, .about])
        screens.aboutScreen.close()

        #expect(screens.navigator.path == [.cities, .settings])
    }

    @Test("the command line tells the same", arguments: several)
    func isScripted(_ world: Implementation<World>) async throws {
        let screens = try await world.make().screens
        await screens.aboutScreen.appear()

        let reply = try await screens.scripting.run(.about)

        guard case .about(let state) = reply.content else {
            Issue.record("about answers with \(reply.content)")
            return
        }
        let screen = screens.aboutScreen
        await screen.appear()
        #expect(state.sections == screen.state.sections)
        #expect(state.title == screen.state.title)
        #expect(reply.json.contains(#""credits" : ["#))
    }

    @Test("a service without its key is not credited, with the license beside each that is")
    func creditsKeys() async throws {
        let services = BusinessLogicDouble(
            providers: [MadeUpProvider(.metNorway), MadeUpProvider(.yandex, hasKey: false)])
        let screen = PresentationBase(services: services).aboutScreen

        await screen.appear()

        #expect(
            screen.state.sections.first?.entries.first
                == AboutSection.Entry(
                    "Data from MET Norway", detail: "NLOD 2.0 / CC BY 4.0, https://api.met.no/doc/License"))
        #expect(!screen.state.credits.contains { $0.contains("Yandex") })
    }
}

extension AboutState {
    /// The sentences of all credits.
    fileprivate var credits: [String] { sections.first?.entries.map(\.text) ?? [] }
}
