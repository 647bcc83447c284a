import AssemblyCatalog
import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import BusinessLogicDouble
import Core
import CoreBase
import CoreDouble
import Foundation
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

    @Test("core is sound", arguments: cores)
    func core(_ core: Implementation<any CoreAssembly>) async throws {
        try await core.check(Catalogs.core)
    }

    @Test("business logic is sound, on the real core", arguments: businessLogics)
    func businessLogic(_ businessLogic: Implementation<any BusinessLogicAssembly>) async throws {
        try await businessLogic.check(Catalogs.businessLogic.above(Catalogs.core))
    }
}
