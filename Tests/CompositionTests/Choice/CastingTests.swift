import Testing

@testable import Composition

@Suite("Who plays which layer") @MainActor struct CastingTests {
    private func casting(_ text: String) throws -> Casting {
        try Casting(double: text, components: Catalogs.names)
    }

    @Test("nothing and none mean that Base plays everything", arguments: ["", "none", " none ", ","])
    func nobody(text: String) throws {
        #expect(try casting(text) == .allBase)
        #expect(try casting(text).banner == "weather: all Base")
    }

    @Test("all means that Double plays everything")
    func everybody() throws {
        #expect(try casting("all").banner == "weather: all Double")
        #expect(try casting("core,business-logic,presentation") == casting("all"))
    }

    @Test("layers and components are picked by name, blanks make no difference")
    func some() throws {
        let casting = try casting("core, business-logic.weatherService ,business-logic.citiesService")

        #expect(casting[.core] == .double)
        #expect(casting[.businessLogic] == .baseExcept(["citiesService", "weatherService"]))
        #expect(casting[.presentation] == .base)
        #expect(
            casting.banner == "weather: all Base except "
                + "business-logic.citiesService, business-logic.weatherService, core (Double)")
    }

    @Test("a layer that Double plays whole stays whole, whatever else is named of it")
    func wholeBeatsParts() throws {
        #expect(try casting("core.store,core")[.core] == .double)
        #expect(try casting("core,core.store")[.core] == .double)
    }

    @Test("unknown names are refused, all of them, with a list of the valid ones")
    func unknown() throws {
        let error = try #require(throws: StartError.self) { try casting("core.stoer,cro,business-logic") }

        #expect(error.exitCode == 64)
        #expect(
            error.description == """
                Cannot use DOUBLE=core.stoer,cro,business-logic: there is no “core.stoer” and “cro”.
                help: use none, all, or any of these with commas between them:
                  core, core.transport, core.weatherClient, core.geocoder, core.server, core.store, core.secrets, \
                core.clock, core.identifiers, core.randomness, core.log, core.connectivity, core.networkActivity
                  business-logic, business-logic.citiesService, business-logic.weatherService, \
                business-logic.settingsService, business-logic.accountService
                  presentation, presentation.navigator, presentation.citiesScreen, presentation.weatherScreen, \
                presentation.addPlaceScreen, presentation.settingsScreen, presentation.scripting
                """)
    }

    @Test("none together with another name is refused")
    func noneAndSome() {
        #expect(throws: StartError.self) { try casting("none,core") }
    }
}
