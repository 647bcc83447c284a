internal import AssemblyKit
public import Presentation

/// The program, put together: whoever was picked plays each layer.
@MainActor public final class Application {
    /// One line that names what is Base and what is Double.
    public let banner: String
    /// The screens.
    public let presentation: any PresentationAssembly

    private init(banner: String, presentation: any PresentationAssembly) {
        self.banner = banner
        self.presentation = presentation
    }

    /// Picks and connects the assemblies as the environment asks: `DOUBLE` says who plays, `CONDITIONS` what network
    /// Doubles pretend to have, and the configuration where everything is (docs/choosing.md, docs/configuration.md).
    ///
    /// Opens nothing: files and connections are opened when they are first used.
    ///
    /// - Throws: ``StartError`` for anything that can't be done as asked.
    public static func make(environment: [String: String]) throws(StartError) -> Application {
        let wanted = environment["DOUBLE"] ?? ""
        let casting = try Casting(double: wanted, components: Catalogs.names)
        let understudies = try Understudies.linked(conditions: environment["CONDITIONS"])
        if casting.hasDoubles, understudies == nil { throw .noDoubles(wanted: wanted) }
        if let conditions = environment["CONDITIONS"], !conditions.isEmpty, !casting.hasDoubles {
            throw .conditionsWithoutDoubles(conditions)
        }
        let settings = try Settings.read(environment: environment, isRehearsal: casting.hasDoubles)
        do {
            let company = try Company(casting, leads: Leads(settings), understudies: understudies)
            return Application(banner: casting.banner, presentation: company.presentation)
        } catch {
            throw StartError(
                "DOUBLE=\(wanted) can't be done: \(error).\nhelp: pick the whole layer", exitCode: 64)
        }
    }
}

extension StartError {
    fileprivate static func noDoubles(wanted: String) -> StartError {
        StartError(
            """
            DOUBLE=\(wanted) can't be done: this program was built without Doubles.
            help: build it with them: swift build --traits Double --scratch-path .build-double
            """, exitCode: 64)
    }

    fileprivate static func conditionsWithoutDoubles(_ conditions: String) -> StartError {
        StartError(
            """
            CONDITIONS=\(conditions) can't be done: it sets the network of Doubles, and no Double takes part.
            help: pick one as well, such as DOUBLE=core, or leave CONDITIONS out
            """, exitCode: 64)
    }
}
