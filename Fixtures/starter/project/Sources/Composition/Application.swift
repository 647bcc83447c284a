internal import AssemblyCatalog
public import Presentation

/// The program, put together.
@MainActor public final class Application {
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

    /// Picks and connects the assemblies as the environment asks: `DOUBLE` picks the Doubles, `CONDITIONS` says how
    /// they behave (docs/choosing.md).
    ///
    /// Opens nothing: files are opened when they are first used.
    ///
    /// - Throws: ``StartError`` that says which variable cannot be used, and what to write instead.
    public static func make(environment: [String: String]) throws(StartError) -> Application {
        let start = try Start(environment: environment)
        do {
            let layers = try Layers(
                start.selection, bases: BaseFactories(start.settings), doubles: start.doubles)
            return Application(start.selection, presentation: layers.presentation)
        } catch {
            throw start.refusal(of: error)
        }
    }
}
