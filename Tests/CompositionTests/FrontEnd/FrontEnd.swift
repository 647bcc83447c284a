import Composition
import Presentation

/// A front end around the screens: what it prints in this environment.
@MainActor struct FrontEnd {
    let environment: [String: String]

    func page() async throws(StartError) -> String {
        let application = try Application.make(environment: environment)
        let screen = application.presentation.citiesScreen
        await screen.appear()
        return CitiesHTML(screen.state).text
    }
}
