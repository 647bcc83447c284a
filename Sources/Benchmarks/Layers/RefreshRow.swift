internal import AssemblyTesting
internal import BusinessLogic
internal import BusinessLogicBase
internal import CoreBase
internal import Foundation

/// Fifty cities asked for at once, from the request to the kept report, of a server on this machine.
enum RefreshRow {
    static func row(in folder: URL) async throws -> Row {
        let forecast = try String(
            contentsOf: URL(filePath: "Fixtures/providers/open-meteo/forecast.json"), encoding: .utf8)
        let server = try LoopbackServer(["/v1/forecast": LoopbackReply(json: forecast)])
        let core = CoreBase(
            CoreSettings(
                folder: folder.appending(path: "refresh"), openMeteo: ServiceEndpoint(url: server.url)))
        let service = BusinessLogicBase(core: core).weatherService
        let cities = try (1...50).map { number in
            try City(
                id: CityID(number), name: "City \(number)",
                coordinate: Coordinate(latitude: 55.75, longitude: 49.1263))
        }

        var seconds: [Double] = []
        for _ in 0...10 {
            let start = ContinuousClock.now
            try await withThrowingTaskGroup { group in
                for city in cities {
                    group.addTask { _ = try await service.weather(in: city, .refreshed) }
                }
                try await group.waitForAll()
            }
            seconds.append(start.duration(to: .now) / .seconds(1))
        }
        // The first opens the store and the connections.
        let median = seconds.dropFirst().sorted()[seconds.count / 2 - 1]
        return Row("50 cities refreshed from loopback, in seconds", figure: median, goal: 0.5)
    }
}
