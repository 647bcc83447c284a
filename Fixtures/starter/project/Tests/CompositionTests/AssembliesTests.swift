import AssemblyCatalog
import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import BusinessLogicDouble
import Core
import CoreBase
import CoreDouble
import Foundation
import Presentation
import PresentationBase
import PresentationDouble
import Testing

@testable import Composition

@Suite("The assemblies") @MainActor struct AssembliesTests {
    private nonisolated static let cores = Contract<any CoreAssembly>("core") {
        CoreBase(CoreSettings(folder: URL(filePath: "/nowhere/data")))
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
}
