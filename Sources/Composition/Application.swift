public import Presentation

/// The program, put together.
@MainActor public final class Application {
    /// One line that names what is Base and what is Double.
    public let banner: String
    /// The screens.
    public let presentation: any PresentationAssembly

    init(banner: String, presentation: any PresentationAssembly) {
        self.banner = banner
        self.presentation = presentation
    }
}
