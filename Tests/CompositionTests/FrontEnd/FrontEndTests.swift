import Composition
import Presentation
import PresentationDouble
import Testing

@Suite("The front end of docs/front-end.md") @MainActor struct FrontEndTests {
    @Test("it prints the list that the screens show")
    func list() async throws {
        // Without HOME it would read the settings of the user who runs the tests.
        let frontEnd = FrontEnd(environment: ["DOUBLE": "all", "HOME": "/nowhere"])

        #expect(try await frontEnd.page() == "<p>No cities yet</p>")
    }

    @Test("it draws every state of the gallery", arguments: Gallery.cities)
    func gallery(_ scene: Scene<CitiesState>) {
        let lines = CitiesHTML(scene.state).text.split(separator: "\n")

        #expect(lines.count == (scene.state.phase == .loaded ? scene.state.rows.count + 2 : 1))
    }

    @Test("what a state says is escaped")
    func escaped() {
        let failed = CitiesState(phase: .failed(Notice(.error, "a < b")))
        #expect(CitiesHTML(failed).text == "<p>a &lt; b</p>")
    }

    @Test("an invalid environment is reported")
    func refusal() async {
        await #expect(throws: StartError.self) {
            try await FrontEnd(environment: ["DOUBLE": "core.stoer"]).page()
        }
    }
}
