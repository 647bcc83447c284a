internal import AssemblyCatalog
internal import BusinessLogic
public import Presentation
internal import PresentationBase

/// The program, composed of the selected implementations.
@MainActor public final class Application {
    /// The program's version: `0.2.0`.
    public nonisolated static var version: String { AppInformation.currentVersion }

    /// One line that names what is Double, and says that the rest is Base.
    public let banner: String
    /// Shorter forms of the banner for narrow windows, the longest first.
    public let shorterBanners: [String]
    /// The screens.
    public let presentation: any PresentationAssembly

    private init(_ selection: LayerSelection, presentation: any PresentationAssembly) {
        banner = selection.banner
        shorterBanners = selection.shorterBanners
        self.presentation = presentation
    }

    /// Selects and connects the assemblies: the environment variable `DOUBLE` selects Doubles, `CONDITIONS` sets
    /// the simulated network, and the configuration sets services and folders (docs/choosing.md,
    /// docs/configuration.md).
    ///
    /// Opens nothing: files and connections are opened on first use.
    ///
    /// - Throws: ``StartError`` that says which variable or setting cannot be used, and what to write instead.
    public static func make(environment: [String: String]) throws(StartError) -> Application {
        let wanted = environment["DOUBLE"] ?? ""
        let conditions = environment["CONDITIONS"] ?? ""
        let doubles = try DoubleLayers.linked(conditions: conditions)
        if doubles == nil {
            if !LayerSelection.isAllBase(double: wanted) { throw .builtWithoutDoubles("DOUBLE=\(wanted)") }
            if !conditions.isEmpty { throw .builtWithoutDoubles("CONDITIONS=\(conditions)") }
        }
        let selection = try LayerSelection(double: wanted, components: Catalogs.names)
        if !conditions.isEmpty, !selection.hasDoubles { throw .conditionsWithoutDoubles(conditions) }
        let settings = try Settings.read(environment: environment, usesDoubles: selection.hasDoubles)
        do {
            var bases = BaseFactories(settings)
            if let tools = doubles?.tools {
                bases.presentation = { PresentationBase(services: $0, time: tools.screenClock) }
            }
            let layers = try Layers(selection, bases: bases, doubles: doubles)
            return Application(selection, presentation: layers.presentation)
        } catch {
            throw StartError(
                "Cannot use DOUBLE=\(wanted): \(error).\nhelp: pick the whole layer", exitCode: 64)
        }
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
            Cannot use CONDITIONS=\(conditions): it sets the network of the Doubles, and none is in use.
            help: choose a Double too, such as DOUBLE=core, or leave CONDITIONS out
            """, exitCode: 64)
    }
}
