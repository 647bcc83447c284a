internal import AssemblyCatalog
internal import BusinessLogic
internal import BusinessLogicBase
internal import Core
internal import CoreBase
internal import Presentation
internal import PresentationBase

/// The assemblies of one program, chosen and connected.
@MainActor struct Layers {
    let core: any CoreAssembly
    let businessLogic: any BusinessLogicAssembly
    let presentation: any PresentationAssembly

    /// Chooses Base or Double for each layer. Every Base is made over the layer below as it was chosen.
    ///
    /// - Parameters:
    ///   - bases: Makes the Bases, each from the layer below.
    ///   - doubles: The Doubles; without them every layer is Base.
    /// - Throws: `CatalogError` for a component that can't be swapped.
    init(_ selection: LayerSelection, bases: BaseFactories, doubles: DoubleLayers?) throws(CatalogError) {
        core = try Self.choose(
            selection[.core], base: bases.core(), double: doubles?.core, from: Catalogs.core)
        businessLogic = try Self.choose(
            selection[.businessLogic], base: bases.businessLogic(core),
            double: doubles?.businessLogic,
            from: Catalogs.businessLogic)
        presentation = try Self.choose(
            selection[.presentation], base: bases.presentation(businessLogic),
            double: doubles?.presentation, from: Catalogs.presentation)
    }

    private static func choose<LayerAssembly>(
        _ part: LayerSelection.Part, base: LayerAssembly, double: LayerAssembly?,
        from catalog: Catalog<LayerAssembly>
    ) throws(CatalogError) -> LayerAssembly {
        guard let double else { return base }
        switch part {
        case .base: return base
        case .double: return double
        case .baseExcept(let names):
            try catalog.swap(names.sorted(), of: base, for: double)
            return base
        }
    }
}

/// Makes the Bases of all layers.
@MainActor struct BaseFactories {
    var core: () -> any CoreAssembly
    var businessLogic: (any CoreAssembly) -> any BusinessLogicAssembly = {
        BusinessLogicBase(
            core: $0, settings: BusinessLogicSettings(providers: Set(Provider.allCases)))
    }
    var presentation: (any BusinessLogicAssembly) -> any PresentationAssembly = {
        PresentationBase(services: $0)
    }

    /// The Bases of a program with these settings.
    init(_ settings: CoreSettings) {
        core = { CoreBase(settings) }
    }
}

/// The Doubles of all layers.
@MainActor struct DoubleLayers {
    let core: any CoreAssembly
    let businessLogic: any BusinessLogicAssembly
    let presentation: any PresentationAssembly
}
