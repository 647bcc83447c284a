import BusinessLogic
import Core
import Foundation
import Testing

@Suite("Open-Meteo: replies and their canonical reports") struct OpenMeteoGoldens {
    @Test("a forecast becomes the report that is kept beside it")
    func forecast() async throws {
        let scene = OpenMeteoScene(try .fixture("providers/open-meteo/forecast.json"))

        try Fixture.expect(try await scene.report().json(), toBe: "reports/kazan.json")
        #expect(scene.core.warnings == [])
    }

    @Test(
        "the far north, where the sun stays down, or up, and a day is missing",
        arguments: ["polar-night", "midnight-sun"])
    func farNorth(name: String) async throws {
        let scene = OpenMeteoScene(try .fixture("providers/open-meteo/forecast-\(name).json"))

        let report = try await scene.report(of: .longyearbyen())

        try Fixture.expect(try report.json(), toBe: "reports/longyearbyen-\(name).json")
        #expect(scene.core.warnings == [])
    }
}
