import AssemblyCatalog
import AssemblyTesting
import BusinessLogic
import BusinessLogicDouble
import Core
import CoreDouble
import Foundation
import Presentation
import PresentationBase
import PresentationDouble
import Testing

@testable import BusinessLogicBase
@testable import Composition
@testable import CoreBase

@Suite("The assemblies") @MainActor struct AssembliesTests {
    private nonisolated static let cores = Contract<any CoreAssembly>("core") {
        CoreBase(CoreSettings(folder: URL(filePath: "/nowhere/weather")))
    } double: {
        CoreDouble()
    }

    private nonisolated static let businessLogics = Contract<any BusinessLogicAssembly>("business-logic") {
        BusinessLogicBase(core: try await cores.base.make())
    } double: {
        BusinessLogicDouble()
    }

    private nonisolated static let presentations = Contract<any PresentationAssembly>("presentation") {
        await PresentationBase(services: try await businessLogics.base.make())
    } double: {
        await PresentationDouble()
    }

    @Test("core is sound", arguments: cores)
    func core(_ core: Implementation<any CoreAssembly>) async throws {
        try await core.check(Catalogs.core)
    }

    @Test("business logic is sound, on the real core", arguments: businessLogics)
    func businessLogic(_ businessLogic: Implementation<any BusinessLogicAssembly>) async throws {
        try await businessLogic.check(Catalogs.businessLogic.above(Catalogs.core))
    }

    @Test("presentation is sound, on the real layers below", arguments: presentations)
    func presentation(_ presentation: Implementation<any PresentationAssembly>) async throws {
        try await presentation.check(
            Catalogs.presentation.above(Catalogs.businessLogic.above(Catalogs.core)))
    }

    @Test("on the real layers, weather comes from the provider's server and is kept on disk")
    func weather() async throws {
        let core = try await Self.cores.base.make()
        let weather = BusinessLogicBase(core: core).weatherService

        expect(
            weather, is: CachingWeatherService.self,
            with: ["providers": ProviderChain.self, "reports": ReportCache.self, "clock": SystemClock.self])
        expect(core.store, is: SQLiteStore.self)
        expect(
            core.weatherClient(for: .openMeteo), is: OpenMeteoClient.self,
            with: ["transport": CurlTransport.self])
    }
}
