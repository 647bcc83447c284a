internal import AssemblyCatalog
internal import BusinessLogic
internal import Core
internal import Presentation

/// The components of every layer, one line each, by the names that `DOUBLE` knows them by.
enum Catalogs {
    static var core: Catalog<any CoreAssembly> {
        Catalog(
            "core",
            Component("store", \.store),
            Component("secrets", \.secrets),
            Component("log", \.log),
            Component("clock", \.clock),
            Component("identifiers", \.identifiers))
    }

    static var businessLogic: Catalog<any BusinessLogicAssembly> {
        Catalog(
            // PlaybillDemo begin
            "business-logic",
            Component("notesService", \.notesService))
            // PlaybillDemo otherwise
            "business-logic")
            // PlaybillDemo end
    }

    @MainActor static var presentation: Catalog<any PresentationAssembly> {
        Catalog(
            "presentation",
            // PlaybillDemo begin
            Component("navigator", \.navigator),
            Component("notesScreen", \.notesScreen),
            Component("noteScreen", for: nil) { $0.noteScreen(for: $1) })
            // PlaybillDemo otherwise
            Component("navigator", \.navigator))
            // PlaybillDemo end
    }

    /// The names that `DOUBLE` may give each layer's components. It is read without `await`.
    @MainActor static var names: [Layer: [String]] {
        [
            .core: core.synchronousNames, .businessLogic: businessLogic.synchronousNames,
            .presentation: presentation.synchronousNames,
        ]
    }
}
