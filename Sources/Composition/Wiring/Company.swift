internal import AssemblyCatalog
internal import BusinessLogic
internal import BusinessLogicBase
internal import Core
internal import CoreBase
internal import Presentation
internal import PresentationBase

/// The three assemblies of one program, picked and connected.
@MainActor struct Company {
    let core: any CoreAssembly
    let businessLogic: any BusinessLogicAssembly
    let presentation: any PresentationAssembly

    /// Gives each part to whom the casting names. Every Base stands on the layer below as it was cast.
    ///
    /// - Parameters:
    ///   - leads: Makes the Bases, each from the layer below.
    ///   - understudies: The Doubles; without them every part goes to Base.
    /// - Throws: `CatalogError` for a component that can't be played by another.
    init(_ casting: Casting, leads: Leads, understudies: Understudies?) throws(CatalogError) {
        core = try Self.cast(
            casting[.core], lead: leads.core(), understudy: understudies?.core, from: Catalogs.core)
        businessLogic = try Self.cast(
            casting[.businessLogic], lead: leads.businessLogic(core), understudy: understudies?.businessLogic,
            from: Catalogs.businessLogic)
        presentation = try Self.cast(
            casting[.presentation], lead: leads.presentation(businessLogic),
            understudy: understudies?.presentation, from: Catalogs.presentation)
    }

    private static func cast<Face>(
        _ part: Casting.Part, lead: Face, understudy: Face?, from catalog: Catalog<Face>
    ) throws(CatalogError) -> Face {
        guard let understudy else { return lead }
        switch part {
        case .base: return lead
        case .double: return understudy
        case .baseExcept(let names):
            try catalog.swap(names.sorted(), of: lead, for: understudy)
            return lead
        }
    }
}

/// Makes the Bases of all layers.
@MainActor struct Leads {
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
