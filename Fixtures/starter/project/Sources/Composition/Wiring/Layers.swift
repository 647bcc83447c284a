internal import AssemblyCatalog
internal import BusinessLogic
internal import BusinessLogicBase
internal import Core
internal import CoreBase
internal import Presentation
internal import PresentationBase

/// The assemblies of one program, picked and connected.
@MainActor struct Layers {
    let core: any CoreAssembly
    let businessLogic: any BusinessLogicAssembly
    let presentation: any PresentationAssembly

    /// Picks Base or Double for each layer. Every Base stands on the layer below as it was picked.
    ///
    /// - Parameters:
    ///   - bases: Makes the Bases, each from the layer below.
    ///   - doubles: The Doubles; without them every layer is Base.
    /// - Throws: `CatalogError` for a component that cannot be exchanged.
    init(
        _ selection: LayerSelection, bases: BaseFactories, doubles: Doubles?
    ) throws(CatalogError) {
        core = try selection.pick(.core, base: bases.core(), double: doubles?.core, from: Catalogs.core)
        businessLogic = try selection.pick(
            .businessLogic, base: bases.businessLogic(core), double: doubles?.businessLogic,
            from: Catalogs.businessLogic)
        presentation = try selection.pick(
            .presentation, base: bases.presentation(businessLogic), double: doubles?.presentation,
            from: Catalogs.presentation)
    }
}

/// The Doubles of all layers.
@MainActor struct Doubles {
    let core: any CoreAssembly
    let businessLogic: any BusinessLogicAssembly
    let presentation: any PresentationAssembly
}

/// Makes the Bases of all layers.
@MainActor struct BaseFactories {
    var core: () -> any CoreAssembly
    var businessLogic: (any CoreAssembly) -> any BusinessLogicAssembly = { BusinessLogicBase(core: $0) }
    var presentation: (any BusinessLogicAssembly) -> any PresentationAssembly = {
        PresentationBase(services: $0)
    }

    /// The Bases of a program with these settings.
    init(_ settings: CoreSettings) {
        core = { CoreBase(settings) }
    }
}
