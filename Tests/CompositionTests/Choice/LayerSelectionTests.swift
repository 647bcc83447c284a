import Testing

@testable import Composition

@Suite("Which implementation each layer has") @MainActor struct LayerSelectionTests {
    private func selection(_ text: String) throws -> LayerSelection {
        try LayerSelection(double: text, components: Catalogs.names)
    }

    @Test(
        "nothing and none mean that Base plays everything",
        arguments: ["", "none", " none ", ",", "none,none"])
    func nobody(text: String) throws {
        #expect(try selection(text) == .allBase)
        #expect(try selection(text).banner == "weather: all Base")
        #expect(LayerSelection.isAllBase(double: text))
    }

    @Test(
        "what names a Double, or what is unknown, is not for a build without Doubles",
        arguments: ["all", "core", "core.store", "none,core", "cro"])
    func someDouble(text: String) { #expect(!LayerSelection.isAllBase(double: text)) }

    @Test("all means that Double plays everything")
    func everybody() throws {
        #expect(try selection("all").banner == "weather: all Double")
        #expect(try selection("core,business-logic,presentation") == selection("all"))
    }

    @Test("layers and components are picked by name, blanks make no difference")
    func some() throws {
        let selection = try selection("core, business-logic.weatherService ,business-logic.citiesService")

        #expect(selection[.core] == .double)
        #expect(selection[.businessLogic] == .baseExcept(["citiesService", "weatherService"]))
        #expect(selection[.presentation] == .base)
        #expect(
            selection.banner
                == "weather: Double business-logic.citiesService, .weatherService, core; rest Base")
    }

    @Test("in a window of 80 columns the Doubles of `make run` are all named, with a margin on either side")
    func banner() throws {
        let selection = try selection("core.weatherClient,core.geocoder,core.server,core.notificationServer")

        let line = "Double core.geocoder, .notificationServer, .server, .weatherClient; rest Base"
        #expect(selection.banner == "weather: \(line)")
        #expect(selection.shorterBanners == [line, "4 parts are Double"])
        #expect(line.count <= 78)
    }

    @Test(
        "for narrow windows the banner goes without the name of the program, and then counts the Doubles",
        arguments: [
            ("none", ["all Base"]), ("core", ["Double core; rest Base", "1 part is Double"]),
            (
                "presentation,core.store",
                ["Double presentation, core.store; rest Base", "2 parts are Double"]
            ),
        ])
    func shorterBanners(text: String, banners: [String]) throws {
        #expect(try selection(text).shorterBanners == banners)
    }

    @Test("a layer that Double plays whole stays whole, whatever else is named of it")
    func wholeBeatsParts() throws {
        #expect(try selection("core.store,core")[.core] == .double)
        #expect(try selection("core,core.store")[.core] == .double)
    }

    @Test("unknown names are refused, all of them, with a list of the valid ones")
    func unknown() throws {
        let error = try #require(throws: StartError.self) { try selection("core.stoer,cro,business-logic") }

        #expect(error.exitCode == 64)
        #expect(
            error.description == """
                Cannot use DOUBLE=core.stoer,cro,business-logic: there is no “core.stoer” and “cro”.
                help: use none, all, or any of these with commas between them:
                  core, core.transport, core.weatherClient, core.geocoder, core.server, \
                core.notificationServer, core.store, core.secrets, \
                core.clock, core.identifiers, core.randomness, core.log, core.location, core.notificationDelivery, core.connectivity, \
                core.networkActivity
                  business-logic, business-logic.citiesService, business-logic.weatherService, \
                business-logic.settingsService, business-logic.accountService, \
                business-logic.appInformationService, business-logic.locationService, \
                business-logic.notificationService
                  presentation, presentation.navigator, presentation.citiesScreen, presentation.weatherScreen, \
                presentation.addPlaceScreen, presentation.settingsScreen, presentation.aboutScreen, \
                presentation.toolsScreen, presentation.notificationsScreen, presentation.notificationWatch, \
                presentation.signInScreen, presentation.userSession, presentation.scripting
                """)
    }

    @Test(
        "none together with another name is refused, and not told to be unknown",
        arguments: [
            ("none,core", "“none” stands alone"), ("none,cro", "there is no “cro”, and “none” stands alone"),
        ])
    func noneAndSome(text: String, problem: String) {
        let error = #expect(throws: StartError.self) { try selection(text) }

        #expect(error?.description.hasPrefix("Cannot use DOUBLE=\(text): \(problem).\nhelp: ") == true)
    }
}
