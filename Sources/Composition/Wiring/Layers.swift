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
    ///   - understudies: The Doubles; without them every layer is Base.
    /// - Throws: `CatalogError` for a component that can't be swapped.
    init(_ selection: LayerSelection, bases: BaseFactories, understudies: Understudies?) throws(CatalogError)
    {
        var overlay: (any Overlay)?
        core = try Self.choose(
            selection[.core], base: bases.core(), understudy: understudies?.core, from: Catalogs.core
        ) { core in
            overlay = understudies?.tools?.overlay(core)
            overlay?.extendCore()
        }
        businessLogic = try Self.choose(
            selection[.businessLogic], base: bases.businessLogic(core),
            understudy: understudies?.businessLogic, from: Catalogs.businessLogic
        ) { overlay?.extend($0) }
        presentation = try Self.choose(
            selection[.presentation], base: bases.presentation(businessLogic),
            understudy: understudies?.presentation, from: Catalogs.presentation
        ) { overlay?.extend($0) }
    }

    /// - Parameter extend: Called with the assembly before components of it are swapped: a swap builds them, and what is
    ///   built is not decorated any more.
    private static func choose<Face>(
        _ part: LayerSelection.Part, base: Face, understudy: Face?, from catalog: Catalog<Face>,
        extend: (Face) -> Void
    ) throws(CatalogError) -> Face {
        guard let understudy else { return base }
        switch part {
        case .base:
            extend(base)
            return base
        case .double:
            extend(understudy)
            return understudy
        case .baseExcept(let names):
            extend(base)
            try catalog.swap(names.sorted(), of: base, for: understudy)
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
