internal import AssemblyCatalog
public import Presentation

/// The program, put together.
@MainActor public final class Application {
    /// One line that names what is Base and what is Double.
    public let banner: String
    /// The screens.
    public let presentation: any PresentationAssembly

    private init(banner: String, presentation: any PresentationAssembly) {
        self.banner = banner
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
            return Application(banner: start.selection.banner, presentation: layers.presentation)
        } catch {
            throw start.refusal(of: error)
        }
    }
}
