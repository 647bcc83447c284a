internal import AssemblyCatalog
public import BusinessLogic

/// The program, put together.
@MainActor public final class Application {
    /// One line that names what is Double, and says that the rest is Base.
    public let banner: String
    /// The services.
    public let services: any BusinessLogicAssembly

    private init(banner: String, services: any BusinessLogicAssembly) {
        self.banner = banner
        self.services = services
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
            return Application(banner: start.selection.banner, services: layers.businessLogic)
        } catch {
            throw start.refusal(of: error)
        }
    }
}
