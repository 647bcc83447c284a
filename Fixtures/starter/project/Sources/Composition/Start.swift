internal import AssemblyCatalog
internal import CoreBase

/// What the environment asks of a start.
@MainActor struct Start {
    let selection: LayerSelection
    let doubles: Doubles?
    let settings: CoreSettings
    private let wanted: String

    /// Reads `DOUBLE`, `CONDITIONS` and the settings.
    init(environment: [String: String]) throws(StartError) {
        wanted = environment["DOUBLE"] ?? ""
        let conditions = environment["CONDITIONS"] ?? ""
        doubles = try Doubles.linked(conditions: conditions)
        if doubles == nil {
            if !LayerSelection.isAllBase(double: wanted) { throw .builtWithoutDoubles("DOUBLE=\(wanted)") }
            if !conditions.isEmpty { throw .builtWithoutDoubles("CONDITIONS=\(conditions)") }
        }
        selection = try LayerSelection(double: wanted, components: Catalogs.names)
        if !conditions.isEmpty, !selection.hasDoubles { throw .conditionsWithoutDoubles(conditions) }
        settings = try CoreSettings.read(environment: environment, usesDoubles: selection.hasDoubles)
    }

    /// The error of a component that cannot be exchanged by itself.
    func refusal(of error: CatalogError) -> StartError {
        StartError("Cannot use DOUBLE=\(wanted): \(error).\nhelp: pick the whole layer", exitCode: 64)
    }
}

extension StartError {
    fileprivate static func builtWithoutDoubles(_ setting: String) -> StartError {
        StartError(
            """
            Cannot use \(setting): this program was built without Doubles.
            help: leave it out; Doubles are for development, in a build with `--traits Double`
            """, exitCode: 64)
    }

    fileprivate static func conditionsWithoutDoubles(_ conditions: String) -> StartError {
        StartError(
            """
            Cannot use CONDITIONS=\(conditions): they are the conditions of Doubles, and none is in use.
            help: choose a Double too, such as DOUBLE=core, or leave CONDITIONS out
            """, exitCode: 64)
    }
}
